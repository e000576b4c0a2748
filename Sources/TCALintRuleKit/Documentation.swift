/// The published documentation.
public enum Documentation {
  /// The address of its first page, without a slash at its end; below it `rules/ID` is a rule's page. Nil while it is not
  /// published.
  public static let url: String? = nil

  /// The address of a rule's page; nil for a rule of a configuration, which has none, and where nothing is published.
  ///
  /// - Parameter url: the address of the first page, with or without a slash at its end.
  public static func page(of rule: Rule, at url: String? = url) -> String? {
    guard let url, rule.category != .own else { return nil }
    return url + (url.hasSuffix("/") ? "" : "/") + "rules/" + rule.id
  }
}
