import TCALintModel

/// A change of the sources that resolves a finding.
public struct Fix: Sendable {
  /// What it does, as a button would say it: “Capture `apiClient`”.
  public let title: String
  public let applicability: Applicability
  /// They do not overlap, and may be in several files.
  public let edits: [Edit]

  public init(_ title: String, _ applicability: Applicability, edits: [Edit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }

  public enum Applicability: String, Sendable {
    /// Behaviour is kept, and the result still type-checks as far as the whole program shows.
    case safe
    /// A person decides.
    case suggestion
  }
}

/// A byte range of a file and what to put in its place.
public struct Edit: Sendable, Equatable {
  /// Empty for an insertion.
  public let location: Location
  public let replacement: String

  public init(_ location: Location, replacement: String) {
    self.location = location
    self.replacement = replacement
  }
}
