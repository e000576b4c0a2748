import TCALintModel
import TCALintRuleKit

/// A request whose answer depends on an analysis that is not there yet.
struct WaitingRequest: Sendable {
  let id: RequestID
  /// The folder whose analysis it needs; nil for those of all folders.
  let folder: FilePath?
  let kind: Kind

  enum Kind: Sendable {
    /// A pull of a document's diagnostics, with the id of those that the client has.
    case document(DocumentURI, known: String?)
    /// A pull of all diagnostics, with the ids of those that the client has.
    case workspace(known: [DocumentURI: String])
    case actions(DocumentURI, DocumentRange, only: [String])
    case resolution(CodeActionData)
    case graph(ReportedGraph.Kind)
    case fixAll
  }
}
