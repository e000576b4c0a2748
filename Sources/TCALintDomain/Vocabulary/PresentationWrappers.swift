import TCALintModel
import TCALintSyntax

/// The wrappers of a state's properties that present a child.
public enum PresentationWrappers {
  /// The names of the attributes, without `@`.
  public static let names: Set<String> = ["Presents", "PresentationState"]

  /// Whether a name is one of them.
  static func contain(_ name: Name) -> Bool { name.is(.Presents) || name.is(.PresentationState) }
}
