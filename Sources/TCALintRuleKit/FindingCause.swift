/// What several findings of a rule come from, so that one decision resolves all of them.
public enum FindingCause: Hashable, Sendable {
  /// They are in one file: the uses of a deprecated API.
  case inFile(String)
  /// They are anywhere in the linted programs: a habit of an app.
  case anywhere(String)
}
