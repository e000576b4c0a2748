import TCALintDomain
import TCALintModel

/// A change of the sources that resolves a finding.
public struct Fix: Sendable {
  /// The action, as the label of a button: “Capture `apiClient`”.
  public let title: String
  /// Whether the fix is safe or a suggestion.
  public let applicability: Applicability
  /// They do not overlap, and may be in several files. With those of another fix they go together where they do not
  /// touch them, or where ``Edit/merged(with:)`` makes one edit of two.
  public let edits: [Edit]
  /// How lines are reindented. A line whose beginning is changed by an edit is not.
  public let reindentations: [Reindentation]

  /// A fix with its edits, which must not overlap.
  public init(
    _ title: String, _ applicability: Applicability, edits: [Edit], reindentations: [Reindentation] = []
  ) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
    self.reindentations = reindentations
  }

  /// The files that the fix changes.
  public var files: Set<FileID> { Set(edits.map(\.location.file) + reindentations.map(\.location.file)) }

  /// Whether a fix is safe or a suggestion.
  public enum Applicability: String, Sendable {
    /// Behaviour is kept, and the result still type-checks as far as the whole program shows.
    case safe
    /// A person decides.
    case suggestion
  }
}
