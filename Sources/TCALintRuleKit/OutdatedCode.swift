/// Code of an older version of a library, which a finding is about.
public struct OutdatedCode: Sendable, Hashable {
  /// The step of the way to the newest version that it belongs to.
  public let step: MigrationStep
  /// The used API: `WithViewStore`.
  public let interface: String
  /// The replacement, as the rest of a sentence: `write 'Result' instead`.
  public let replacement: String

  /// Code that a step of a migration replaces.
  public init(step: MigrationStep, interface: String, replacement: String) {
    self.step = step
    self.interface = interface
    self.replacement = replacement
  }
}

/// A step of the way to a library's newest version.
public struct MigrationStep: Sendable, Hashable {
  /// The version that it leads to: `1.7`.
  public let name: String
  /// The topic, in a few words.
  public let summary: String

  /// A step with the version that it leads to and its topic.
  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
