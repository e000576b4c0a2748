/// The published documentation.
public enum Documentation {
  /// The address of its first page, without a slash at its end; below it `rules/ID` is a rule's page. Nil while it is not
  /// published.
  public static let url: String? = nil
}
