/// The published documentation.
public enum Documentation {
  /// The address of its first page, below which `rules/ID` is a rule's page; nil while it is not published.
  public static let url: String? = nil
}
