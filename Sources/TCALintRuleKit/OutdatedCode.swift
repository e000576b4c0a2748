/// Code of an older version of a library, which a finding is about.
public struct OutdatedCode: Sendable, Hashable {
  /// The step of the way to the newest version that it belongs to.
  public let step: MigrationStep
  /// The used API: `WithViewStore`.
  public let interface: String
  /// The replacement, as the rest of a sentence: `write 'Result' instead`.
  public let replacement: String
  /// Why no fix replaces it: what the program does not show, or what has to change first. nil where a fix does, or where
  /// there is never one.
  public let obstacle: String?

  /// Code that a step of a migration replaces.
  public init(step: MigrationStep, interface: String, replacement: String, obstacle: String? = nil) {
    self.step = step
    self.interface = interface
    self.replacement = replacement
    self.obstacle = obstacle
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
