import TCALintModel

/// The identity of a finding in another version of its program, besides its rule, its message and its fingerprint.
public struct FindingIdentity: Hashable, Sendable {
  /// The path of its file below the nearest folder with a configuration or `.git`, whatever paths the run was given.
  public let path: FilePath
  /// The names of the declarations around it, outermost first, parted by dots; or what the rule gives for that.
  public let scope: String
  /// 8 hexadecimal digits, a hash of its line without white space and comments.
  public let line: String

  /// The identity of a finding by the path, the scope and the hash of its line.
  public init(path: FilePath, scope: String, line: String) {
    self.path = path
    self.scope = scope
    self.line = line
  }
}
