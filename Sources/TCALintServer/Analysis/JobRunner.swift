import TCALintEngine
import TCALintModel

/// Does jobs, and keeps what is known of folders from one to the next.
public struct JobRunner {
  private let linter: Linter
  private var sessions: [FilePath: LintSession] = [:]

  /// - Parameter linter: what folders are linted with.
  public init(_ linter: Linter) { self.linter = linter }

  /// Does a job. The cost is that of an analysis, of which only changed files are parsed.
  public mutating func perform(_ job: Job) -> JobResult {
    var session = sessions[job.folder] ?? LintSession(linter, folder: job.folder)
    let outcome = Self.outcome(of: job, in: &session)
    if case .closed = outcome { sessions[job.folder] = nil } else { sessions[job.folder] = session }
    return JobResult(job: job, outcome: outcome)
  }

  private static func outcome(of job: Job, in session: inout LintSession) -> JobResult.Outcome {
    switch job.work {
    case .analyse(let request), .look(let request):
      for (path, text) in request.edits.sorted(by: { $0.key < $1.key }) { session.edit(path, bytes: text) }
      switch request.disk {
      case .asRead: break
      case .lookedAt: _ = session.rereadIfChanged()
      case .reread: session.reread()
      }
      if session.isUpToDate { return .unchanged }
      guard let outcome = session.lint(job.cancellation) else { return .cancelled }
      return .analysed(Analysis(outcome, of: session, versions: request.versions))
    case .fix(let path):
      let root = session.folder
      let fixed = session.fixed(only: path).map {
        FixedText(path: $0.path.absolute(from: root), before: $0.original, after: $0.source)
      }
      return .fixed(fixed)
    case .graph(let kind): return .graph(session.graph(kind))
    case .close: return .closed
    }
  }
}
