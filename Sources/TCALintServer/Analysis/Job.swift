import TCALintEngine
import TCALintModel
import TCALintRuleKit

/// Work on a folder that takes its time. It is done apart from the messages, one job after another.
public struct Job: Sendable {
  let folder: FilePath
  let work: Work
  let cancellation = Cancellation()

  enum Work: Sendable {
    case analyse(AnalysisRequest)
    /// The safe fixes of a file, or of all files.
    case fix(FilePath?)
    case graph(ReportedGraph.Kind)
    /// The folder is closed, and what is known of it is dropped.
    case close
  }

  /// Whether it is an analysis of documents as they are now.
  var isAnalysis: Bool { if case .analyse(let request) = work { !request.isLookAtDisk } else { false } }
}

/// What is to be analysed.
struct AnalysisRequest: Sendable {
  /// The texts of open documents that have changed since the last request, by their paths; nil for one that is closed.
  var edits: [FilePath: [UInt8]?] = [:]
  /// Whether files have come, gone or changed on disk.
  var rereads = false
  /// Whether that is to be found out.
  var looksAtDisk = false
  /// Whether nothing is to be done unless something on disk has changed.
  var isLookAtDisk = false
  var showsSyntaxErrors = false
  /// The versions of the open documents.
  var versions: [FilePath: Int] = [:]
}

/// The result of a job.
public struct JobResult: Sendable {
  let job: Job
  let outcome: Outcome

  enum Outcome: Sendable {
    case analysed(Analysis)
    /// Nothing on disk has changed.
    case unchanged
    case cancelled
    /// The files that fixes change, with their texts before and after.
    case fixed([FixedText])
    case graph(ReportedGraph?)
    case closed
  }
}

/// A file that fixes change.
struct FixedText: Sendable {
  /// Absolute.
  let path: FilePath
  let before: [UInt8]
  let after: [UInt8]
}
