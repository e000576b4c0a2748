import TCALintModel
import TCALintRuleKit
import Testing

/// The parts of a graph of the architecture.
@Suite struct ReportedGraphTests {
  private func graph(
    _ names: [String], _ edges: [(UInt32, UInt32)], relation: ReportedGraph.Edge.Relation = .live,
    modules: [String] = []
  ) -> ReportedGraph {
    ReportedGraph(
      kind: .clients, root: "/",
      nodes: .init(
        names.enumerated().map { index, name in
          ReportedGraph.Node(
            kind: .client, name: name, module: modules.isEmpty ? "M" : modules[index], path: "A.swift", line: index + 1)
        }),
      edges: edges.map {
        ReportedGraph.Edge(
          from: .init(rawValue: $0), to: .init(rawValue: $1), relation: relation, path: "A.swift", line: 1)
      })
  }

  private func ids(_ graph: ReportedGraph?) -> [String] { graph?.nodes.map(\.id) ?? ["none"] }

  @Test func namesAreQualifiedOnlyWhereOthersHaveThem() {
    #expect(
      ids(graph(["A", "B", "B", "C", "C"], [], modules: ["M", "M", "N", "M", "M"]))
        == ["A", "M.B", "N.B", "M.C (A.swift:4)", "M.C (A.swift:5)"])
  }

  @Test func nodesOfOneNameOnOneLineAreDistinguishedByTheirOrder() {
    let node = ReportedGraph.Node(kind: .client, name: "A", module: "", path: "A.swift", line: 1)
    let graph = ReportedGraph(kind: .clients, root: "/", nodes: [node, node, node], edges: [])
    #expect(ids(graph) == ["A (A.swift:1)", "A (A.swift:1) #1", "A (A.swift:1) #2"])
  }

  @Test func aFocusShowsOnlyDirectNeighbours() {
    let all = graph(["A", "B", "C", "D", "Other"], [(0, 1), (1, 2), (2, 3), (4, 2)])
    #expect(ids(all.focused(on: "B", depth: 1)) == ["A", "B", "C"])
    #expect(ids(all.focused(on: "B", depth: 2)) == ["A", "B", "C", "D"])
    #expect(ids(all.focused(on: "B", depth: 0)) == ["B"])
    #expect(ids(all.focused(on: "b", depth: 1)) == ["none"])
    #expect(ids(graph(["Shop.Sheet", "X"], []).focused(on: "Sheet", depth: 1)) == ["Shop.Sheet"])
  }

  @Test func aFocusCountsTheEdgesThatItCuts() {
    let all = graph(["A", "B", "C", "D", "Other"], [(0, 1), (1, 2), (2, 3), (4, 2)])
    #expect(all.focused(on: "B", depth: 1)?.nodes.map(\.cutEdges) == [0, 0, 2])
    #expect(all.focused(on: "B", depth: 0)?.nodes.map(\.cutEdges) == [2])
    #expect(all.focused(on: "B", depth: 3)?.nodes.map(\.cutEdges) == [0, 0, 1, 0])
    #expect(all.nodes.allSatisfy { $0.cutEdges == 0 })
  }

  @Test func cyclesAreThoseOfLiveValuesThenOthers() {
    let live = graph(["A", "B", "C"], [(0, 1), (1, 0), (1, 2)])
    #expect(live.cycles.map { $0.nodes.map(\.rawValue) } == [[0, 1]])
    #expect(live.edges.map(\.isInCycle) == [true, true, false])
    #expect(graph(["A", "B"], [(0, 1), (1, 0)], relation: .test).cycles.count == 1)
    #expect(live.focused(on: "C", depth: 1)?.cycles.isEmpty == true)
  }

  @Test func aChangeIsFoundByItsNamesAnywhere() {
    let before = graph(["A", "B", "C"], [(0, 1), (1, 0), (1, 2)], modules: ["M", "M", "M"])
    let now = graph(["C", "D", "A", "B"], [(2, 3), (3, 0), (0, 2), (0, 1)], modules: ["N", "M", "M", "M"])
    let changed = now.compared(with: before)
    #expect(changed.nodes.map { "\($0.id) \($0.change?.rawValue ?? "")" } == ["C ", "D added", "A ", "B "])
    #expect(
      changed.edges.map { "\(changed.nodes[$0.from].id)\(changed.nodes[$0.to].id) \($0.change?.rawValue ?? "")" }
        == ["CD added", "CA added", "AB ", "BC ", "BA removed"])
    #expect(changed.cycles.map { $0.change } == [.added], "the old cycle is in the new one")
    #expect(before.compared(with: now).cycles.map { $0.change } == [nil, .removed])
    #expect(ids(now.compared(with: now).changedPart) == [])
  }
}
