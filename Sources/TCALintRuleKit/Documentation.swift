/// Where TCALint's documentation is published.
public enum Documentation {
  /// The documentation's address, without a slash at its end; nil where it is not published.
  public static let url: String? = nil
}
