/// A format that a run can be reported in.
public struct ReportFormat: Sendable {
  /// As on the command line: `sarif`.
  public let name: String
  /// Its readers, in a few words.
  public let summary: String
  /// Whether notes about the run have a place in it. Where they have none, the command prints them on standard error.
  public let tellsNotes: Bool
  /// Whether it shows the source lines of findings.
  public var showsSource = false
  /// Whether programs read it, rather than people.
  public var isForPrograms = false
  /// Whether it says how many findings there are. Where no report on standard output does, the command does.
  public var sumsUp = false
  /// Whether reports list the edits of fixes.
  public var listsEdits = false
  /// The output of ``render(_:)``, in parts to be written one after another: joining those of a long report takes time
  /// and memory.
  public let parts: @Sendable (ReportedRun) -> [[UInt8]]

  /// The report: UTF-8, ending in a line break unless it is empty. The same run gives the same bytes.
  public func render(_ run: ReportedRun) -> [UInt8] { parts(run).reduce(into: []) { $0 += $1 } }

  /// All formats, in the order of the help.
  public static let all = [
    ReportFormat(
      name: "text", summary: "for people: findings by rule, and a summary", tellsNotes: false, showsSource: true,
      sumsUp: true, parts: TextReport.parts),
    ReportFormat(
      name: "concise", summary: "one line per finding: path:line:column: severity: message [rule]", tellsNotes: false,
      render: ConciseReport.render),
    ReportFormat(
      name: "json", summary: "for programs: one object", tellsNotes: true, isForPrograms: true, listsEdits: true,
      parts: { JSONReport.parts($0.result, toolVersion: $0.toolVersion, jobs: $0.jobs) }),
    ReportFormat(
      name: "jsonl", summary: "for programs: one object per line", tellsNotes: true, isForPrograms: true,
      listsEdits: true
    ) {
      JSONLinesReport.render($0.result, toolVersion: $0.toolVersion)
    },
    ReportFormat(
      name: "sarif", summary: "for code scanning: SARIF 2.1.0", tellsNotes: true, isForPrograms: true, listsEdits: true,
      render: SARIFReport.render),
    ReportFormat(name: "github", summary: "annotations in a GitHub workflow", tellsNotes: true) {
      GitHubReport.render($0.result, isQuiet: $0.isQuiet, checkout: $0.checkout)
    },
    ReportFormat(name: "gitlab", summary: "GitLab's code quality reports", tellsNotes: false, isForPrograms: true) {
      GitLabReport.render($0.result, checkout: $0.checkout)
    },
    ReportFormat(name: "checkstyle", summary: "Checkstyle's XML", tellsNotes: false, isForPrograms: true) {
      CheckstyleReport.render($0.result)
    },
    ReportFormat(
      name: "junit", summary: "JUnit's XML: each finding is a failed test", tellsNotes: false, isForPrograms: true
    ) {
      JUnitReport.render($0.result)
    },
    ReportFormat(name: "xcode", summary: "Xcode's run script phases", tellsNotes: true) {
      XcodeReport.render($0.result, isQuiet: $0.isQuiet)
    },
    ReportFormat(
      name: "markdown", summary: "for a comment on a pull request", tellsNotes: true, sumsUp: true,
      render: MarkdownReport.render),
  ]

  /// The format of a name.
  public static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }
}

extension ReportFormat {
  /// - Parameter render: makes the report in one part.
  private init(
    name: String, summary: String, tellsNotes: Bool, isForPrograms: Bool = false, sumsUp: Bool = false,
    listsEdits: Bool = false, render: @escaping @Sendable (ReportedRun) -> [UInt8]
  ) {
    self.init(
      name: name, summary: summary, tellsNotes: tellsNotes, isForPrograms: isForPrograms, sumsUp: sumsUp,
      listsEdits: listsEdits,
      parts: { [render($0)] })
  }
}
