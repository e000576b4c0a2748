import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

/// A budget belongs to one query: an answer is the same whatever was asked before.
@Suite struct BudgetTests {
  @Test func aClientIsSearchedHoweverMuchOthersReach() {
    let helper = "struct Helper { \(code("func f#() {}; ", 25_000)) }\n"
    let others = code("struct C#: DependencyKey { static let liveValue = C#(helper: Helper()) }\n", 100)
    let client = """
      struct Z: DependencyKey { static let liveValue = Z(run: { @Dependency(Y.self) var y }) }
      struct Y: DependencyKey { static let liveValue = Y() }
      """
    let graph = app(helper + others + client).clientGraph
    #expect(graph.edges.map { graph.nodes[$0.from].name + graph.nodes[$0.to].name } == ["ZY"])
  }

  @Test func aCycleIsShortestHoweverLongOthersAre() {
    func client(_ name: String, _ others: String...) -> String {
      let asked = others.enumerated().map { "@Dependency(\($1).self) var v\($0)" }.joined(separator: "; ")
      return "struct \(name): DependencyKey { static let liveValue = \(name)(run: { \(asked) }) }\n"
    }
    let ring = (0..<3_300).map { client("R\($0)", "R\(($0 + 1) % 3_300)") }.joined()
    let app = app(ring + client("A", "B") + client("B", "C") + client("C", "A", "B"))
    #expect(app.clientGraph.cycles(app).map(\.edges.count) == [3_300, 2])
  }

  @Test func aMisspeltKeyIsFoundHoweverManyOthersAreDeclared() {
    let entry = DependencyKeyID(rawValue: 0)
    let names = (1_000..<4_000).map { (name: "clientNumber\($0)", entries: [entry]) }
    let index = NearMissIndex(names + [(name: "analytics", entries: [entry])])
    func nearest(_ key: String) -> String? { index.nearest(to: key, spelling: true)?.name }
    #expect((1_000..<3_000).compactMap { nearest("clientNumbre\($0)") } == [], "of too many none is the one")
    #expect(nearest("analytiks") == "analytics")
  }

  @Test func duplicateRegistrationsAreFoundAmongManyModules() {
    func registration(_ type: String) -> String {
      "import WeaveDI\npublic func register() { UnifiedDI.register(\(type).self) { Live\(type)() } }\n"
    }
    var files: [String: String] = [
      "Sources/X/X.swift": registration("Log"), "Sources/Y/Y.swift": registration("Log"),
      "Sources/App/App.swift": "import X\nimport Y\n",
      "Sources/Types/Types.swift": "public protocol Log {}\npublic protocol API {}\n",
    ]
    #expect(app(files).duplicateRegistrations.count == 1)
    for number in 1...40 { files["Sources/A\(number)/A.swift"] = registration("API") }
    #expect(app(files).duplicateRegistrations.count == 1)
  }

  /// A piece of code so many times, `#` the number of each.
  private func code(_ piece: String, _ count: Int) -> String {
    (1...count).map { piece.replacing("#", with: "\($0)") }.joined()
  }
}
