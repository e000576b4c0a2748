import TCALintModel

/// A folder that the client has opened, and what is known of it.
struct WorkspaceFolder: Sendable {
  /// Absolute.
  let path: FilePath
  /// What the next analysis is about.
  var request = AnalysisRequest()
  /// When the next analysis begins; nil where the last one is about the documents as they are.
  var due: Duration?
  /// When the disk is looked at next.
  var nextLook: Duration = .zero
  /// When the last look began.
  var lookStart: Duration = .zero
  var analysis: Analysis?
  var progress = Progress.none

  init(path: FilePath) { self.path = path }

  /// Whether a file may be one of the folder's programs, which may reach beyond it.
  func mayConcern(_ file: FilePath) -> Bool { analysis?.session.mayConcern(file) ?? true }

  /// Whether the client shows that the first analysis is running.
  enum Progress: Sendable {
    case none
    case requested(token: String)
    case begun(token: String)
  }
}
