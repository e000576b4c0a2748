import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint graph`
enum GraphCommand {
  static let description = CommandDescription(
    name: "graph", summary: "draw the architecture: features, clients or modules",
    optionGroups: [
      OptionGroup(
        "Graph",
        [
          Option(
            name: "--kind", value: "NAME", help: "features (default), clients or modules",
            choices: ReportedGraph.Kind.allCases.map(\.rawValue)),
          Option(
            name: "--focus", value: "NAME", help: "draw only this feature, client or module and its neighbours"),
          Option(
            name: "--depth", value: "N", help: "with '--focus': also draw nodes up to N steps away (default: 1)",
            kind: .number(0...1000)),
          Option(
            name: "--since", value: "REVISION",
            help: "mark what was added or removed since the merge base with a branch, tag or commit"),
          Option(
            name: "--only-changes", value: nil, help: "with '--since': draw only what changed, and its neighbours"),
        ] + LintCommand.configurationOptions),
      OptionGroup(
        "Output",
        [
          Option(
            name: "--format", value: "NAME", help: "the format (default: text)",
            choices: GraphFormat.all.map(\.name)),
          Option(
            name: "--output", value: "FILE",
            help: "the file to write (default: standard output); replaces a symbolic link",
            kind: .file),
          Option(name: "--flat", value: nil, help: "omit the frames around the nodes of each directory"),
          LintCommand.quiet,
        ]),
      OptionGroup("Limits", LintCommand.runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: "Formats:\n"
      + TextTable.render(GraphFormat.all.map { ["  " + $0.name, $0.summary] }, isNumber: [false, false])
        + """

        Kinds:
          features  reducers, the reducers they run ('Scope', 'ifLet', 'forEach', 'case'), and the clients they use
          clients   clients, and the clients they use
          modules   modules, and the modules they import

        Tests, previews, libraries and unresolved names are not drawn. An edge leads from a node to one that it uses.
        A dashed edge is a use only in previews or tests, or is marked 'unused': the feature declares the client but does
        not use it. A cycle is red. 'N more edges' is the number of edges of a node that '--focus' omits.
        Exit codes: 0 the graph is written; 2 an argument is invalid, or input cannot be read.
        """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    var console = console
    console.showsNotes = !arguments.has("--quiet")
    guard let request = request(arguments, console), let directory = LintCommand.workingDirectory(console),
      let source = LintCommand.source(arguments, directory, console)
    else { return Command.ExitCode.failure }
    var settings = RunSettings()
    settings.source = source
    guard var linter = LintCommand.linter(rules, settings, arguments, console) else { return Command.ExitCode.failure }
    if let revision = arguments["--since"] { linter.scope = .since(revision) }
    let progress = ProgressLine(arguments, console)
    linter.watch = progress?.watch
    let (drawn, outcome) = linter.graph(request.kind, of: LintCommand.paths(arguments), workingDirectory: directory)
    progress?.end()
    guard var graph = drawn else { return LintCommand.refuse(outcome, arguments, console) }
    LintCommand.tell(outcome, directory, console)
    if outcome.result.isWithoutInput { return Command.ExitCode.failure }
    if request.showsChangesAlone { graph = graph.changedPart }
    if let focus = request.focus {
      guard let part = graph.focused(on: focus, depth: request.depth) else {
        return Command.refuse(unknown(focus, in: graph), console)
      }
      graph = part
    }
    return write(graph, request, outcome, directory, arguments, console)
  }

  private static func write(
    _ graph: ReportedGraph, _ request: Request, _ outcome: Linter.Outcome, _ directory: FilePath,
    _ arguments: Arguments, _ console: Console
  ) -> Int32 {
    let written = request.format.render(
      graph, toolVersion: Command.version, hasFrames: !arguments.has("--flat"))
    tellNotes(graph, isTooLarge: written.isTooLarge, outcome, console)
    let isWritten = Command.write(written.bytes, arguments, directory, console)
    return LintCommand.hasFailed(outcome) || !isWritten ? Command.ExitCode.failure : Command.ExitCode.success
  }

  // MARK: Options

  private struct Request {
    var kind = ReportedGraph.Kind.features
    let format: GraphFormat
    let focus: String?
    var depth = 1
    let showsChangesAlone: Bool
  }

  /// The request in the options; nil, with an error, where that is not clear.
  private static func request(_ arguments: Arguments, _ console: Console) -> Request? {
    guard let format = GraphFormat.named(arguments["--format"] ?? "text") else { return nil }
    var request = Request(
      format: format, focus: arguments["--focus"], showsChangesAlone: arguments.has("--only-changes"))
    if let kind = arguments["--kind"].flatMap(ReportedGraph.Kind.init) { request.kind = kind }
    if request.showsChangesAlone, !arguments.has("--since") {
      console.error("option '--only-changes' requires '--since'")
      return nil
    }
    guard let depth = arguments.number("--depth") else { return request }
    guard request.focus != nil else {
      console.error("option '--depth' requires '--focus'")
      return nil
    }
    request.depth = depth
    return request
  }

  private static func unknown(_ focus: String, in graph: ReportedGraph) -> String {
    "no node of the \(graph.kind.rawValue) graph is named '\(focus)'"
      + NearestName.hint(focus, among: graph.nodes.map(\.id))
  }

  // MARK: Notes

  /// Says what may be missing in the picture, and what may keep it from being drawn.
  private static func tellNotes(
    _ graph: ReportedGraph, isTooLarge: Bool, _ outcome: Linter.Outcome, _ console: Console
  ) {
    let errors = outcome.result.diagnostics.filter { $0.kind == .syntaxError }
    if let first = errors.first {
      let place = "'\(first.path ?? "")'" + (first.range.map { ", line \($0.start.line)" } ?? "")
      LintCommand.note(
        "nodes near \(TextReport.count(errors.count, "syntax error")) may be missing; the first is in \(place)",
        console)
    }
    if isTooLarge {
      LintCommand.note(
        "Mermaid draws at most 500 edges and 50,000 characters by default; '--focus NAME' draws a part",
        console)
    }
    if graph.nodes.isEmpty, outcome.empty.isEmpty {
      LintCommand.note("there are no \(graph.kind.rawValue) to draw", console)
    }
  }
}
