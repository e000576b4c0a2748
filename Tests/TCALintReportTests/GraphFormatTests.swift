import TCALintJSON
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintReport

/// How pictures of the architecture are written.
@Suite struct GraphFormatTests {
  private func node(_ kind: ReportedGraph.Node.Kind, _ name: String, _ path: FilePath, _ line: Int = 1)
    -> ReportedGraph.Node
  { ReportedGraph.Node(kind: kind, name: name, module: "App", path: path, line: line) }

  private func edge(
    _ from: UInt32, _ to: UInt32, _ relation: ReportedGraph.Edge.Relation, state: String = "", isUnused: Bool = false
  ) -> ReportedGraph.Edge {
    ReportedGraph.Edge(
      from: .init(rawValue: from), to: .init(rawValue: to), relation: relation, state: state, isUnused: isUnused,
      path: "A.swift", line: 7)
  }

  private func features(_ nodes: [ReportedGraph.Node], _ edges: [ReportedGraph.Edge]) -> ReportedGraph {
    ReportedGraph(kind: .features, root: "/work", nodes: .init(nodes), edges: edges)
  }

  private var shop: ReportedGraph {
    features(
      [
        node(.feature, "Shop", "Shop/Shop.swift", 3), node(.feature, "Shop.Sheet", "Shop/Shop.swift", 30),
        node(.feature, "Cart", "Cart.swift"), node(.client, "API", "API.swift"), node(.feature, "Old", "Old.swift"),
        node(.feature, "Older", "Old.swift"),
      ],
      [
        edge(0, 1, .optional, state: "sheet"), edge(1, 2, .stateCase), edge(0, 2, .scope), edge(2, 2, .elements),
        edge(2, 3, .uses), edge(0, 3, .uses),
      ])
  }

  private var ring: ReportedGraph {
    ReportedGraph(
      kind: .clients, root: "/work",
      nodes: .init(["A", "B", "C"].map { node(.client, $0, FilePath("Clients/\($0).swift")) }),
      edges: [edge(0, 1, .live), edge(1, 0, .live), edge(1, 2, .test), edge(1, 2, .preview), edge(2, 1, .test)])
  }

  private func render(_ format: String, _ graph: ReportedGraph) throws -> String {
    let format = try #require(GraphFormat.named(format))
    let written = text(format.render(graph, toolVersion: "1.2.3").bytes)
    #expect(written == text(format.render(graph, toolVersion: "1.2.3").bytes), "the same again")
    #expect(written.hasSuffix("\n"))
    return written
  }

  @Test func mermaidListsClientsInBoxesAndCollectsIsolatedNodes() throws {
    #expect(
      try render("mermaid", shop) == """
        %%{init: {"flowchart": {"wrappingWidth": 600, "nodeSpacing": 20}}}%%
        flowchart LR
          Cart["Cart<br/>→ API"]:::cycle
          Shop["Shop<br/>→ API"]
          Shop_Sheet["Shop.Sheet"]
          alone["without edges#58;<br/>Old, Older"]:::alone
          Shop -->|"ifLet"| Shop_Sheet
          Shop -->|"Scope"| Cart
          Shop_Sheet -->|"case"| Cart
          Cart -->|"forEach, cycle"| Cart
          classDef cycle fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-width:2px
          classDef alone fill:none,stroke-dasharray:2
          linkStyle 3 stroke:#cf222e,stroke-width:3px

        """)
  }

  @Test func testValuesAreDashedAndCyclesMarked() throws {
    let drawn = try render("mermaid", ring)
    #expect(drawn.contains("A -->|\"cycle\"| B\n"))
    #expect(drawn.contains("B -.->|\"test, preview\"| C\n"), "one arrow for both, in no cycle: live values tie A and B")
    let dot = try render("dot", ring)
    #expect(dot.contains(#""B" -> "C" [label="test, preview", style=dashed]"#))
    #expect(dot.contains("\"A\" -> \"B\" [label=\"cycle\", color="))
  }

  @Test func textListsWhatEachLeadsTo() throws {
    #expect(
      try render("text", ring) == """
        3 clients, 5 edges, 1 cycle

        A  Clients/A.swift:1
          live     B (cycle)

        B  Clients/B.swift:1
          live     A (cycle)
          test     C
          preview  C

        C  Clients/C.swift:1
          test     B

        cycle: A, B

        """)
  }

  @Test func jsonHasEverything() throws {
    let written = try render("json", shop)
    for part in [
      #""version": 1"#, #""graph": "features""#, #""id": "Shop.Sheet""#, #""line": 30"#, #""state": "sheet""#,
      #""relation": "forEach""#, #""cycle": true"#,
    ] { #expect(written.contains(part), "\(part)") }
    #expect(!written.contains("comparedWith") && !written.contains("change"))
  }

  @Test func anUnusedClientIsMarkedInEveryFormat() throws {
    let graph = features(
      [node(.feature, "Shop", "A.swift"), node(.client, "API", "C.swift"), node(.client, "DB", "C.swift")],
      [edge(0, 1, .uses, isUnused: true), edge(0, 2, .uses)])
    #expect(try render("text", graph).contains("\n  uses  API (unused)\n  uses  DB\n"))
    #expect(try render("json", graph).components(separatedBy: "\"unused\": true").count == 2)
    for format in ["mermaid", "dot", "markdown"] {
      #expect(try render(format, graph).contains("→ API (unused), DB"), "\(format)")
    }
    let focused = try #require(graph.focused(on: "API", depth: 1))
    #expect(try render("mermaid", focused).contains("Shop -.->|\"unused\"| API\n"))
    #expect(try render("dot", focused).contains(#""Shop" -> "API" [label="unused", style=dashed]"#))
  }

  @Test func nodesThatAFocusCutsAreMarkedInEveryFormat() throws {
    let cart = try #require(shop.focused(on: "Shop.Sheet", depth: 1))
    #expect(
      try render("text", cart) == """
        3 features, 4 edges, 1 cycle

        Shop  Shop/Shop.swift:3  (1 more edge)
          ifLet    Shop.Sheet
          Scope    Cart

        Shop.Sheet  Shop/Shop.swift:30
          case     Cart

        Cart  Cart.swift:1  (1 more edge)
          forEach  Cart (cycle)

        cycle: Cart

        """)
    #expect(try render("json", cart).contains(#""cutEdges": 1"#))
    for format in ["mermaid", "markdown"] {
      #expect(try render(format, cart).contains("Cart[\"Cart<br/>1 more edge\"]"), "\(format)")
    }
    #expect(try render("dot", cart).contains(#"label="Cart\n1 more edge""#))
    let client = try #require(shop.focused(on: "Cart", depth: 1))
    #expect(try render("dot", client).contains("→ API"))
    #expect(try !render("json", shop).contains("cutEdges"))
  }

  @Test func aChangeIsMarkedInEveryFormat() throws {
    let before = features(
      [node(.feature, "Shop", "A.swift"), node(.feature, "Gone", "B.swift"), node(.client, "API", "C.swift")],
      [edge(0, 1, .scope), edge(0, 2, .uses)])
    let now = features(
      [node(.feature, "Shop", "Moved.swift"), node(.feature, "New", "B.swift"), node(.client, "DB", "C.swift")],
      [edge(0, 1, .scope), edge(1, 1, .elements), edge(0, 2, .uses)])
    var graph = now.compared(with: before)
    graph.comparedWith = ComparedWith(kind: .since, name: "main", revision: "abc")
    #expect(
      try render("text", graph) == """
        2 features, 1 client, 3 edges, 1 cycle

          Shop  Moved.swift:1
        +   Scope    New
        +   uses     DB
        -   Scope    Gone
        -   uses     API

        + New  B.swift:1
        +   forEach  New (cycle)

        + DB  C.swift:1

        - Gone  B.swift:1

        - API  C.swift:1

        + cycle: New

        """)
    let drawn = try render("mermaid", graph)
    #expect(drawn.contains("Shop[\"Shop<br/>→ DB (added), API (removed)\"]\n"))
    #expect(drawn.contains("New[\"New (added)\"]:::added\n") && drawn.contains("Gone[\"Gone (removed)\"]:::removed\n"))
    #expect(drawn.contains("Shop -->|\"Scope, added\"| New\n") && drawn.contains("|\"Scope, removed\"| Gone\n"))
    #expect(try render("dot", graph).contains("label=\"Scope, removed\", style=dashed"))
    #expect(try render("json", graph).contains(#""change": "removed""#))
    let comment = try render("markdown", graph)
    #expect(comment.contains("- added: **cycle** of `New`\n- added: feature `New`\n"))
    #expect(comment.contains("\n```mermaid\n%%{init"))
  }

  @Test func nothingChangesWhereOnlyCodeMoves() throws {
    let moved = features([node(.feature, "Shop", "B.swift", 9)], [])
    var graph = features([node(.feature, "Shop", "A.swift")], []).compared(with: moved)
    graph.comparedWith = ComparedWith(kind: .since, name: "main", revision: nil)
    #expect(graph.changedPart.nodes.isEmpty)
    #expect(try render("markdown", graph).hasSuffix("\nNothing changes.\n"))
  }

  @Test func frequentTargetsAreListedIfThereAreManyArrows() throws {
    let nodes = (0..<80).map { node(.module, "M\($0)", FilePath("Sources/M\($0)/A.swift")) }
    let edges = (1..<80).flatMap { [edge(UInt32($0), 0, .imports), edge(UInt32($0) - 1, UInt32($0), .imports)] }
    let graph = ReportedGraph(kind: .modules, root: "/", nodes: .init(nodes), edges: edges)
    // A knot is what its arrows are drawn for.
    #expect(try !render("mermaid", graph).contains("→"))
    let chain = ReportedGraph(
      kind: .modules, root: "/", nodes: .init(nodes), edges: edges.filter { $0.from.rawValue > 0 })
    let drawn = try render("mermaid", chain)
    #expect(drawn.contains("M7[\"M7<br/>→ M0\"]\n") && drawn.contains("M7 --> M8\n"))
    #expect(!drawn.contains("  M0"), "what only lists name has no box")
    let part = try #require(chain.focused(on: "M0", depth: 1))
    #expect(try render("mermaid", part).contains("M7 --> M0 & M8\n"), "the graph is about it")
  }

  @Test func foldersAreFrames() throws {
    let nodes = (0..<30).map { node(.feature, "F\($0)", FilePath("App/Features/Part\($0 / 3)/F.swift")) }
    let graph = features(nodes, (0..<29).map { edge(UInt32($0), UInt32($0) + 1, .scope) })
    let drawn = try render("mermaid", graph)
    #expect(drawn.contains("  subgraph in_Part3[\"Part3\"]\n  F9\n  F10\n  F11\n  end\n"))
    let flat = text(GraphFormat.all[1].render(graph, toolVersion: "", hasFrames: false).bytes)
    #expect(!flat.contains("subgraph") && flat.contains("  F9\n"))
  }

  @Test func aFolderIsOneFrameWhateverElseBeginsWithItsName() throws {
    let folders = ["a", "a-b", "a/c", "b"]
    let nodes = (0..<40).map { node(.feature, "F\($0)", FilePath("\(folders[$0 % 4])/\($0).swift")) }
    let drawn = try render("mermaid", features(nodes, (0..<39).map { edge(UInt32($0), UInt32($0) + 1, .scope) }))
    let titles = drawn.split(separator: "\n").filter { $0.contains("subgraph") }
    #expect(
      titles == [
        "  subgraph in_a[\"a\"]", "  subgraph in_c[\"c\"]", "  subgraph in_a_b[\"a#45;b\"]", "  subgraph in_b[\"b\"]",
      ])
  }

  @Test func foldersInFoldersAreDrawn() throws {
    let nodes = (0..<300).map { node(.feature, "F\($0)", FilePath(String(repeating: "a/", count: $0) + "A.swift")) }
    let graph = features(nodes, (1..<300).map { edge(UInt32($0) - 1, UInt32($0), .scope) })
    #expect(try render("dot", graph).contains("\"F299\""))
  }

  @Test func graphsTooLargeForMermaidAreReported() throws {
    let nodes = (0..<600).map { node(.feature, "Feature\($0)", "A.swift") }
    let graph = features(nodes, (0..<599).map { edge(UInt32($0), UInt32($0) + 1, .scope) })
    #expect(try #require(GraphFormat.named("mermaid")).render(graph, toolVersion: "").isTooLarge)
    #expect(try !#require(GraphFormat.named("dot")).render(graph, toolVersion: "").isTooLarge)
    #expect(try !#require(GraphFormat.named("mermaid")).render(shop, toolVersion: "").isTooLarge)
    #expect(try render("markdown", graph).contains("too large"))
  }

  // MARK: Hostile names

  @Test(arguments: GraphFormat.all, hostileTexts + ["\\\" ]; x -> y; \\n", "end", "a\"]\nB[\"", "&lt;"])
  func aNameCannotInjectTextIntoADiagram(_ format: GraphFormat, _ hostile: String) throws {
    func graph(_ text: String) -> ReportedGraph {
      var graph = features(
        [
          node(.feature, text, FilePath(text + "/A.swift")), node(.feature, "B", FilePath(text)),
          node(.client, text, "C"),
        ]
          + (0..<20).map { node(.feature, "F\($0)", FilePath("\(text)/\($0 / 5)/x")) },
        [edge(0, 1, .optional, state: text), edge(0, 2, .uses)] + (3..<22).map { edge(0, $0, .scope) })
      graph.comparedWith = ComparedWith(kind: .since, name: "main", revision: nil)
      return graph.compared(with: features([node(.feature, text, "A")], []))
    }
    let written = try render(format.name, graph(hostile))
    for scalar in written.unicodeScalars where scalar != "\n" {
      #expect(!scalar.isUnsafeToShow, "U+\(String(scalar.value, radix: 16))")
    }
    for line in written.split(separator: "\n") {
      #expect(!LogCommand.isIn(line.utf8) || line == "### TCALint", "\(line)")
      #expect(!LogCommand.begins(String(line)), "\(line)")
    }
    if format.name == "mermaid" {
      #expect(!written.contains("`") && !written.contains("</script") && !written.contains("<img"))
      #expect(written.count { $0 == "\"" } % 2 == 0)
    }
    let harmless = try render(format.name, graph("a"))
    #expect(written.split(separator: "\n").count == harmless.split(separator: "\n").count)
  }

  @Test(arguments: GraphFormat.all)
  func nodesOfOneNameAndOfLongNamesAreDistinguished(_ format: GraphFormat) {
    let (count, long) = (1_000, String(repeating: "x", count: 1_000))
    var nodes = (0..<count).map {
      node(.client, "C\($0 % (count / 10))", FilePath("a/b\($0 % 77)/c\($0 % 7)/A.swift"), $0)
    }
    nodes += [node(.client, long, FilePath(long)), node(.client, long + "y", FilePath(long))]
    let edges = (1..<UInt32(count)).flatMap { [edge($0, $0 / 2, .live), edge($0, 0, .test)] }
    let graph = ReportedGraph(kind: .clients, root: "/", nodes: .init(nodes), edges: edges)
    #expect(Set(graph.nodes.map(\.id)).count == nodes.count)
    #expect(!format.render(graph, toolVersion: "").bytes.isEmpty)
  }
}

extension GraphFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}
