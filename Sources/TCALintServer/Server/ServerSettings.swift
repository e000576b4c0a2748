import TCALintJSON

/// The settings of a client.
struct ServerSettings: Sendable, Equatable {
  /// Whether syntax errors are reported. Other servers do that.
  var showsSyntaxErrors = false

  /// Takes those that are given.
  mutating func read(_ value: JSONValue?) {
    if let shows = value?["syntaxErrors"]?.bool { showsSyntaxErrors = shows }
  }
}
