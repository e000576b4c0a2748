import TCALintModel
import TCALintSyntax

/// The wrappers of a state's properties that present a child.
public enum PresentationWrappers {
  public static let names: Set<String> = ["Presents", "PresentationState"]

  /// Whether a name is one of them.
  static func contain(_ name: Name) -> Bool { name.is(.Presents) || name.is(.PresentationState) }
}

extension Member {
  /// Whether its wrapper presents a child.
  public var presentsChild: Bool {
    facts.attributes(of: declaration).contains { PresentationWrappers.contain($0.name) }
  }
}
