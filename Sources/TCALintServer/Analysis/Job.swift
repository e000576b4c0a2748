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
    /// The same, which is due because time has passed; most often nothing has changed.
    case look(AnalysisRequest)
    /// The safe fixes of a file, or of all files.
    case fix(FilePath?)
    case graph(ReportedGraph.Kind)
    /// The folder is closed, and what is known of it is dropped.
    case close
  }

  /// What it analyses, or may analyse; nil for other work.
  var request: AnalysisRequest? {
    switch work {
    case .analyse(let request), .look(let request): request
    case .fix, .graph, .close: nil
    }
  }

  /// Whether it is an analysis of documents as they are now.
  var isAnalysis: Bool { if case .analyse = work { true } else { false } }
}

/// What is to be analysed.
struct AnalysisRequest: Sendable {
  /// The texts of open documents that have changed since the last request, by their paths; nil for one that is closed.
  var edits: [FilePath: [UInt8]?] = [:]
  var disk = Disk.asRead
  /// The versions of the open documents.
  var versions: [FilePath: Int] = [:]

  /// How files on disk are taken: as they were read last, read again if a look shows that they have changed, or read again.
  enum Disk: Sendable { case asRead, lookedAt, reread }
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
