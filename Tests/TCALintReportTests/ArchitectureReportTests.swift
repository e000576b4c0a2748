import Foundation
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintReport

/// The report of an architecture, as HTML and as Markdown.
@Suite struct ArchitectureReportTests {
  private typealias Node = ReportedGraph.Node
  private typealias Edge = ReportedGraph.Edge

  private static func graph(
    _ kind: ReportedGraph.Kind, _ nodes: [Node], _ edges: [(UInt32, UInt32, Edge.Relation)] = []
  ) -> ReportedGraph {
    ReportedGraph(
      kind: kind, root: "/work", nodes: .init(nodes),
      edges: edges.map { from, to, relation in
        Edge(from: .init(rawValue: from), to: .init(rawValue: to), relation: relation, path: "A.swift", line: 1)
      })
  }

  /// The feature `A` runs `B`, both use the client `API`, and `API` and `DB` use each other.
  private static func architecture(
    name: String = "A", path: FilePath = "A.swift", namedByTest: Bool = true, open: [String] = [], testFiles: Int = 1,
    resolved: [ReportedFinding] = []
  ) -> ReportedArchitecture {
    let api = Node(kind: .client, name: "API", module: "M", path: "API.swift", line: 1)
    let nodes = [
      Node(kind: .feature, name: name, module: name, path: path, line: 1),
      Node(kind: .feature, name: "B", module: "M", path: "B.swift", line: 1), api,
    ]
    let facts = (UInt32(0)..<2).map { index in
      ReportedArchitecture.FeatureFacts(
        node: .init(rawValue: index), dependencies: 3, actionCases: 7, stateProperties: 5, isNamedByTest: namedByTest,
        views: ["\(index)View"])
    }
    let client = ReportedArchitecture.ClientFacts(
      name: "API", path: "API.swift", line: 1, endpoints: 4, withoutOverride: open.map { ($0, path, 3) })
    let db = Node(kind: .client, name: "DB", module: "M", path: "DB.swift", line: 1)
    return ReportedArchitecture(
      features: graph(.features, nodes, [(0, 1, .scope), (0, 2, .uses), (1, 2, .uses)]),
      clients: graph(.clients, [api, db], [(0, 1, .live), (1, 0, .test)]),
      modules: graph(.modules, [Node(kind: .module, name: "M", module: "M", path: ".", line: nil)]),
      featureFacts: facts, clientFacts: [client], testFileCount: testFiles,
      moduleOfFile: [path: (name, .init(rawValue: 0)), "X.swift": (name, nil), "Y.swift": ("M", nil)],
      resolved: resolved)
  }

  private static let items = [
    ChecklistItem(id: "errors", statement: "No errors", rules: [sampleRule]),
    ChecklistItem(id: "cycles", statement: "No cycles", rules: [], evidence: .cycles),
    ChecklistItem(id: "tests", statement: "Tests", rules: [], evidence: .tests),
    ChecklistItem(id: "other", statement: "Other", rules: []),
  ]

  private static func report(
    _ result: RunResult = sampleResult(), _ architecture: ReportedArchitecture = architecture(),
    new: [ReportedFinding]? = nil, title: String = "Shop", rule: Rule = sampleRule
  ) -> ArchitectureReport {
    ArchitectureReport(
      title: title, folder: "Apps/Shop", architecture, ReportedRun(result, rules: [rule], toolVersion: "1.2.3"),
      newFindings: new,
      checklist: items)
  }

  private func html(_ report: ArchitectureReport) -> String { text(report.render(.html)) }

  /// The text between two others.
  private func part(of text: String, from start: String, to end: String) throws -> String {
    let from = try #require(text.range(of: start)).upperBound
    let to = try #require(text.range(of: end, range: from..<text.endIndex)).lowerBound
    return String(text[from..<to])
  }

  // MARK: The page

  @Test func thePolicyNamesTheScriptAndTheStyle() throws {
    let page = html(Self.report())
    let policy = try part(of: page, from: "Content-Security-Policy\" content=\"", to: "\"")
    let script = try part(of: page, from: "\n<script>", to: "</script>\n</body>")
    let style = try part(of: page, from: "<style>", to: "</style>")
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(policy.contains("script-src 'sha256-\(SHA256.base64(of: Array(script.utf8)))';"))
    #expect(policy.contains("style-src 'sha256-\(SHA256.base64(of: Array(style.utf8)))';"))
    #expect(!policy.contains("unsafe"))
    #expect(!script.contains("innerHTML") && !script.contains("</"))
  }

  /// What is embedded is what `Rules/generate-pages` makes of the files.
  @Test func theScriptAndTheStyleAreThoseOfTheirFiles() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/TCALintReport/ArchitectureReport/Page").standardized
    var length = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let source = try String(contentsOf: file, encoding: .utf8)
      if file.pathExtension == "css" {
        #expect(ArchitecturePage.style == source, "run Rules/generate-pages")
      } else {
        #expect(ArchitecturePage.script.contains(source), "\(file.lastPathComponent): run Rules/generate-pages")
        length += source.utf8.count
      }
    }
    let page = folder.appending(path: "../Checklist.md").standardized
    #expect(try ArchitecturePage.checklist == String(contentsOf: page, encoding: .utf8), "run Rules/generate-pages")
    #expect(ArchitecturePage.script.utf8.count == length + "(() => {\n\"use strict\";\n})();\n".utf8.count)
  }

  /// The data is in one element, which nothing in it ends.
  @Test(arguments: hostileTexts + ["<script>alert(1)</script>", "<!--", "__proto__", "constructor"])
  func aNameCannotEndTheData(_ hostile: String) throws {
    let rule = Rule(
      id: "some-rule", category: .own, severity: .error, profile: .recommended, summary: hostile, page: hostile,
      check: .program { _ in [] })
    let hostileResult = hostileResult(hostile)
    let architecture = Self.architecture(
      name: hostile, path: FilePath(hostile), open: [hostile], resolved: hostileResult.findings)
    let page = html(
      Self.report(hostileResult, architecture, new: hostileResult.findings, title: hostile, rule: rule))
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    let data = page[start...].prefix { $0 != "<" }
    #expect(page[data.endIndex...].hasPrefix("</script>\n<script>(() => {\n"))
    for scalar in data.unicodeScalars where scalar != "\n" {
      #expect(!scalar.isUnsafeToShow, "U+\(String(scalar.value, radix: 16))")
    }
    #expect(page.components(separatedBy: "<script").count == 3)
  }

  @Test func theSameRunGivesTheSameBytes() {
    #expect(html(Self.report()) == html(Self.report()))
    #expect(html(Self.report()).hasSuffix("</html>\n"))
  }

  @Test func findingsAreInTheFeatureAroundThem() {
    let owners = FindingOwners(Self.architecture())
    func owner(_ scope: String, _ path: FilePath) -> UInt32? {
      let finding = ReportedFinding(
        rule: "r", severity: .info, message: "", help: "", place: place(path, 9, 1..<2), related: [], fixes: [],
        fingerprint: "", identity: FindingIdentity(path: path, scope: "the rule's identity", line: ""), scope: scope)
      return owners.owner(of: finding)?.rawValue
    }
    #expect(owner("A.body", "X.swift") == 0)
    #expect(owner("A.State.name", "X.swift") == 0)
    #expect(owner("1View.body", "Y.swift") == 1)
    #expect(owner("API.live", "Y.swift") == 2)
    // Another module may have a type of the same name.
    #expect(owner("API.live", "X.swift") == nil && owner("A.body", "Y.swift") == nil)
    #expect(owner("API.live", "B.swift") == 1)
    #expect(owner("Other", "B.swift") == 1)
    #expect(owner("Other", "X.swift") == nil)
    #expect(owner("", "X.swift") == nil)
  }

  @Test func thePlacesOfACauseThatAreNewAreCounted() {
    func finding(
      _ fingerprint: String, _ cause: FindingCause?, _ path: FilePath = "A.swift", places: Int = 1
    ) -> ReportedFinding {
      ReportedFinding(
        rule: "r", severity: .info, message: "", help: "", place: place(path, 1, 1..<2), related: [], fixes: [],
        fingerprint: fingerprint, cause: cause, places: places)
    }
    let new = NewFindings([finding("1", nil), finding("2", .inFile("a")), finding("3", .anywhere("b"))])
    #expect(new.places(of: finding("1", nil)) == 1 && new.places(of: finding("4", nil)) == 0)
    #expect(new.places(of: finding("4", .inFile("a"), places: 10)) == 1)
    #expect(new.places(of: finding("4", .inFile("a"), "B.swift")) == 0)
    #expect(new.places(of: finding("4", .anywhere("b"), "B.swift")) == 1)
    #expect(new.places(of: finding("4", .anywhere("a"))) == 0)
  }

  // MARK: The checklist

  private func verdicts(_ result: RunResult, _ architecture: ReportedArchitecture) -> [ChecklistAnswer.Verdict] {
    Self.report(result, architecture).checklist.map(\.verdict)
  }

  @Test func findingsAndCountsDecideTheChecklist() {
    var clean = RunResult(root: "/work")
    #expect(verdicts(clean, Self.architecture()) == [.met, .partly, .met, .unchecked])
    #expect(verdicts(sampleResult(), Self.architecture()) == [.notMet, .partly, .met, .unchecked])
    #expect(verdicts(clean, Self.architecture(namedByTest: false))[2] == .partly)
    #expect(verdicts(clean, Self.architecture(open: ["load"]))[2] == .partly)
    #expect(verdicts(clean, Self.architecture(testFiles: 0))[2] == .notMet)
    let first = sampleResult().findings[0]
    clean.findings = [
      ReportedFinding(
        rule: first.rule, severity: .info, message: "", help: "", place: first.place, related: [], fixes: [],
        fingerprint: "")
    ]
    #expect(verdicts(clean, Self.architecture())[0] == .partly)
  }

  @Test func suppressedFindingsDoNotContradict() {
    var result = RunResult(root: "/work")
    result.suppressed = [sampleResult().findings[0]]
    let answer = Self.report(result).checklist[0]
    #expect(answer.verdict == .met && answer.suppressed == 1)
  }

  /// A cycle by live values is a finding where the rule ran: without one it is suppressed, or in a baseline.
  @Test func aSuppressedCycleDoesNotContradict() {
    let api = Node(kind: .client, name: "API", module: "M", path: "API.swift", line: 1)
    let db = Node(kind: .client, name: "DB", module: "M", path: "DB.swift", line: 1)
    func answer(_ back: Edge.Relation, _ rules: [Rule]) -> ChecklistAnswer {
      let old = Self.architecture()
      let now = ReportedArchitecture(
        features: old.features, clients: Self.graph(.clients, [api, db], [(0, 1, .live), (1, 0, back)]),
        modules: old.modules, featureFacts: [], clientFacts: [], testFileCount: 0)
      let item = ChecklistItem(id: "cycles", statement: "No cycles", rules: rules, evidence: .cycles)
      let run = ReportedRun(RunResult(root: "/work"), rules: rules, toolVersion: "")
      return ChecklistAnswer(item, now, run)
    }
    #expect(answer(.live, [sampleRule]).verdict == .met && answer(.live, []).verdict == .partly)
    #expect(answer(.test, [sampleRule]).verdict == .partly)
    #expect(answer(.live, [sampleRule]).facts.first == "1 cycle of clients")
  }

  @Test func aCommentNamesProblemsOfTheInput() {
    var result = RunResult(root: "/work")
    result.diagnostics =
      [Diagnostic(.unreadableFile, "no permission", path: "A|B.swift")]
      + (0..<9).map { Diagnostic(.incompleteProgram, "note \($0)") }
    let comment = text(Self.report(result).render(.markdown))
    #expect(comment.contains("**1 problem of the input**\n\nProblem: `A\\|B.swift`: no permission\n"))
    #expect(comment.contains("\nNote: note 4\n") && !comment.contains("note 5"))
  }

  @Test func anItemSaysWhatWasCounted() {
    let checklist = Self.report(sampleResult(), Self.architecture(namedByTest: false, open: ["load"])).checklist
    #expect(checklist[1].facts == ["1 cycle of clients", "0 cycles of modules"])
    #expect(checklist[2].facts == ["no test names 2 of 2 features", "no test overrides 1 of 4 endpoints"])
  }

  // MARK: Hot spots

  @Test func hotSpotsCountTheEdgesOfTheGraphs() {
    let spots = HotSpots(Self.architecture())
    #expect(spots.features.map(\.fanIn) == [0, 1])
    #expect(spots.features.map(\.fanOut) == [1, 0])
    #expect(spots.features.map(\.clients) == [1, 1])
    #expect(spots.clients.map(\.features) == [2])
    #expect(spots.clients.map(\.clients) == [1])
  }

  @Test func removedEdgesDoNotCount() {
    let old = Self.architecture()
    let now = ReportedArchitecture(
      features: Self.graph(.features, Array(old.features.nodes.prefix(1))).compared(with: old.features),
      clients: old.clients, modules: old.modules, featureFacts: [old.featureFacts[0]], clientFacts: [],
      testFileCount: 1)
    let spots = HotSpots(now)
    #expect(spots.features.map(\.fanOut) == [0] && spots.clients.isEmpty)
  }

  // MARK: Markdown

  @Test func theCommentBeginsWithTheChanges() throws {
    let old = Self.architecture(resolved: [sampleResult().findings[1]])
    var features = Self.graph(.features, Array(old.features.nodes), [(0, 1, .scope), (1, 2, .uses)])
    features = features.compared(with: Self.graph(.features, Array(old.features.nodes.prefix(2)), [(0, 1, .scope)]))
    features.comparedWith = ComparedWith(kind: .since, name: "main", revision: nil)
    let now = ReportedArchitecture(
      features: features, clients: old.clients, modules: old.modules, featureFacts: old.featureFacts,
      clientFacts: old.clientFacts, testFileCount: 1, resolved: old.resolved)
    let comment = text(Self.report(sampleResult(), now, new: [sampleResult().findings[0]]).render(.markdown))
    #expect(comment.hasPrefix("### TCALint: architecture of `Shop`\n\n2 features, 2 clients, 1 module, 4 lines; "))
    let places = [
      "#### Since `main`", "1 new finding, 1 resolved", "- added: client `API`", "```mermaid", "#### Checklist",
    ]
    let found = try places.map { try #require(comment.firstRange(of: $0), "\($0)").lowerBound }
    #expect(found == found.sorted())
  }

  @Test func tablesAreCutAndLargeDiagramsLeftOut() {
    let nodes = (0..<900).map {
      Node(kind: .feature, name: "FeatureOfALongName\($0)", module: "", path: "A.swift", line: $0 + 1)
    }
    let chain = { (count: UInt32) in Self.graph(.features, nodes, (1..<count).map { ($0 - 1, $0, .scope) }) }
    // Each part fits, all of them do not.
    let changed = chain(400).compared(with: Self.graph(.features, nodes))
    let facts = ReportedArchitecture(
      features: changed, clients: changed, modules: changed, featureFacts: [], clientFacts: [], testFileCount: 0)
    let long = String(repeating: "`x` & ", count: 2000)
    let findings = (0..<200).map { _ in
      ReportedFinding(
        rule: "some-rule", severity: .error, message: long, help: "", place: place("A.swift", 1, 1..<2), related: [],
        fixes: [], fingerprint: "")
    }
    let comment = text(Self.report(sampleResult(), facts, new: findings, title: long).render(.markdown))
    #expect(comment.utf8.count <= MarkdownReport.sizeLimit)
    #expect(comment.contains("200 new findings, 0 resolved\n") && comment.contains("| error | `A.swift:1` | `x` &amp;"))
    #expect(comment.contains(" more.\n") && comment.contains("#### Checklist"))
    #expect(comment.hasSuffix("`--format html` is complete.\n"))
  }

  @Test(arguments: hostileTexts) func aNameCannotInjectTextIntoAComment(_ hostile: String) {
    let architecture = Self.architecture(name: hostile, path: FilePath(hostile))
    let comment = text(Self.report(hostileResult(hostile), architecture, title: hostile).render(.markdown))
    for scalar in comment.unicodeScalars where scalar != "\n" { #expect(!scalar.isUnsafeToShow) }
    // In code, nothing acts.
    let rest = comment.replacing(#/(`+)[^`](?s:.*?)\1(?!`)/#, with: "")
    #expect(!rest.contains("<img") && !rest.contains("<script"), "\(rest)")
  }
}
