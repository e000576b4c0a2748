/// A format that a run can be reported in.
public struct ReportFormat: Sendable {
  /// As on the command line: `sarif`.
  public let name: String
  /// Who reads it, in a few words.
  public let summary: String
  /// Whether notes about the run have a place in it. Where they have none, whoever runs the command is told.
  public let tellsNotes: Bool
  /// Whether it shows the lines that findings stand on.
  public var showsSource = false
  /// Whether reports list the edits of fixes.
  public var listsEdits = false
  /// What ``render(_:)`` gives, in parts to be written one after another: to join those of a long report takes time and
  /// memory.
  public let parts: @Sendable (ReportedRun) -> [[UInt8]]

  /// The report: UTF-8, ending in a line break unless it is empty. The same run gives the same bytes.
  public func render(_ run: ReportedRun) -> [UInt8] { parts(run).reduce(into: []) { $0 += $1 } }

  /// All formats, in the order of the help.
  public static let all = [
    ReportFormat(name: "text", summary: "people, as a compiler prints it", tellsNotes: true, showsSource: true) {
      TextReport.render($0.result, color: $0.prefersColor, isQuiet: $0.isQuiet)
    },
    ReportFormat(
      name: "json", summary: "programs: one object", tellsNotes: true, listsEdits: true,
      parts: { JSONReport.parts($0.result, toolVersion: $0.toolVersion, jobs: $0.jobs) }),
    ReportFormat(name: "jsonl", summary: "programs: an object a line", tellsNotes: true, listsEdits: true) {
      JSONLinesReport.render($0.result, toolVersion: $0.toolVersion)
    },
    ReportFormat(
      name: "sarif", summary: "code scanning, SARIF 2.1.0", tellsNotes: true, listsEdits: true,
      render: SARIFReport.render),
    ReportFormat(name: "github", summary: "annotations of a GitHub workflow", tellsNotes: true) {
      GitHubReport.render($0.result, isQuiet: $0.isQuiet, checkout: $0.checkout)
    },
    ReportFormat(name: "gitlab", summary: "GitLab's code quality", tellsNotes: false) {
      GitLabReport.render($0.result, checkout: $0.checkout)
    },
    ReportFormat(name: "checkstyle", summary: "Checkstyle's XML", tellsNotes: false) {
      CheckstyleReport.render($0.result)
    },
    ReportFormat(name: "junit", summary: "JUnit's XML: a finding is a test that failed", tellsNotes: false) {
      JUnitReport.render($0.result)
    },
    ReportFormat(name: "xcode", summary: "Xcode's run script phases", tellsNotes: true) {
      XcodeReport.render($0.result, isQuiet: $0.isQuiet)
    },
    ReportFormat(name: "markdown", summary: "a comment at a pull request", tellsNotes: true) {
      MarkdownReport.render($0.result)
    },
  ]

  /// The format of a name.
  public static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }
}

extension ReportFormat {
  /// - Parameter render: makes the report in one part.
  private init(
    name: String, summary: String, tellsNotes: Bool, showsSource: Bool = false, listsEdits: Bool = false,
    render: @escaping @Sendable (ReportedRun) -> [UInt8]
  ) {
    self.init(
      name: name, summary: summary, tellsNotes: tellsNotes, showsSource: showsSource, listsEdits: listsEdits,
      parts: { [render($0)] })
  }
}
