import TCALintEngine
import TCALintModel
import TCALintRuleKit

/// What an analysis of a folder came to.
struct Analysis: Sendable {
  /// The findings of each file with some, by its absolute path, in source order.
  private(set) var findings: [FilePath: [ReportedFinding]] = [:]
  /// What is wrong with files rather than with their architecture.
  private(set) var problems: [FilePath: [FileProblem]] = [:]
  /// Problems and notes that are of no file.
  private(set) var notes: [String] = []
  let fileCount: Int
  let lineCount: Int
  let rules: [String: Rule]
  /// The session as it was then: the sources of its files.
  let session: LintSession
  /// The versions of the open documents that it is about, by their paths.
  var versions: [FilePath: Int]

  init(_ outcome: Linter.Outcome, of session: LintSession, versions: [FilePath: Int]) {
    self.session = session
    self.versions = versions
    var result = outcome.result
    result.combineFindingsOfOneCause()
    let root = result.root
    fileCount = result.fileCount
    lineCount = result.lineCount
    rules = Dictionary(outcome.rules.map { ($0.id, $0) }) { first, _ in first }
    findings = Dictionary(grouping: result.findings) { $0.place.path.absolute(from: root) }
    if let problem = outcome.problem { notes.append(problem) }
    for problem in outcome.configurationProblems {
      add(FileProblem(severity: .error, message: problem.message, range: problem.place.range), to: problem.place.file)
    }
    for diagnostic in result.diagnostics {
      guard let path = diagnostic.path else {
        notes.append(diagnostic.message)
        continue
      }
      add(
        FileProblem(
          severity: diagnostic.kind.isNote ? .warning : .error, message: diagnostic.message, range: diagnostic.range,
          isSyntaxError: diagnostic.kind == .syntaxError),
        to: path.absolute(from: root))
    }
  }

  private mutating func add(_ problem: FileProblem, to path: FilePath) { problems[path, default: []].append(problem) }

  /// The files with findings or problems.
  var paths: Set<FilePath> { Set(findings.keys).union(problems.keys) }
}

/// Something that is wrong with a file rather than with its architecture: a configuration's error, an unreadable file.
struct FileProblem: Sendable {
  let severity: Severity
  let message: String
  let range: DocumentRange
  /// Other servers show those too.
  let isSyntaxError: Bool

  /// - Parameter range: nil for a problem of the whole file.
  init(severity: Severity, message: String, range: SourceRange?, isSyntaxError: Bool = false) {
    self.severity = severity
    self.isSyntaxError = isSyntaxError
    self.message = message
    let start = DocumentPosition(line: 0, character: 0)
    self.range = range.map { DocumentRange($0) } ?? DocumentRange(start: start, end: start)
  }
}
