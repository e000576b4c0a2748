import TCALintModel

/// A folder that the client has opened, and what is known of it.
struct WorkspaceFolder: Sendable {
  /// Absolute.
  let path: FilePath
  /// What the next analysis is about.
  var request = AnalysisRequest(rereads: true)
  /// When the next analysis begins; nil where the last one is about the documents as they are.
  var due: Duration?
  /// When the disk is looked at next.
  var nextLook: Duration = .zero
  var analysis: Analysis?
  /// What the client was sent of each file last.
  var published: [FilePath: Publication] = [:]
  var progress = Progress.none
  var progressToken: String?

  init(path: FilePath) { self.path = path }

  /// The diagnostics of a file that the client has.
  struct Publication: Equatable, Sendable {
    let id: String
    let version: Int?
  }

  /// Whether the client shows that the first analysis is running.
  enum Progress: Sendable { case none, requested, begun }
}
