import TCALintModel
import TCALintRuleKit

/// A graph as it is drawn: what would make a diagram hard to read is put together.
///
/// The clients that features use are listed in the features' boxes, as are targets of many arrows in a large graph; a
/// node that only such lists name has no box. Arrows stay where the graph is about their ends, in cycles, and where
/// they are changed. Several edges from one box to another are one arrow. Boxes without arrows are named in one box.
/// The others are grouped by folders.
struct GraphDiagram {
  struct Box {
    /// Letters, digits and underscores.
    let id: String
    /// Its content, one entry a line.
    var lines: [String]
    let node: ReportedGraph.Node
    var isInCycle: Bool
  }

  struct Arrow {
    let from: String
    let to: String
    /// The relations, and their changes.
    let label: String
    /// Whether it is there in previews and tests alone, or unused.
    let isFaint: Bool
    let isInCycle: Bool
    let change: ReportedGraph.Change?
  }

  struct Cluster {
    let id: String
    let title: String
    let boxes: [Box]
  }

  /// The groups of boxes, sorted by folders.
  private(set) var clusters: [Cluster] = []
  /// Boxes that are in no group.
  private(set) var loose: [Box] = []
  private(set) var arrows: [Arrow] = []
  /// The lines of the box of those that nothing leads to or from.
  private(set) var alone: [String] = []
  private let graph: ReportedGraph

  /// The cost is that of sorting the graph's nodes and edges.
  init(_ graph: ReportedGraph, hasFrames: Bool) {
    self.graph = graph
    let ids = SafeIdentifiers(graph.nodes.map(\.id)).all
    var boxes = graph.nodes.numbered.map { id, node in
      Box(id: ids[Int(id.rawValue)], lines: [GraphLabel.name(node.id, node.change)], node: node, isInCycle: false)
    }
    let ends = drawEdges(&boxes)
    var lonely: [Box] = []
    var shown: [Box] = []
    for (id, var box) in zip(graph.nodes.indices, boxes) {
      if box.lines.count > 1 || box.node.isFocus || ends.ofArrows[id] {
        if let cut = GraphLabel.cut(box.node) { box.lines.append(cut) }
        shown.append(box)
      } else if !ends.ofLists[id], !graph.isLeftOut(box.node) {
        lonely.append(box)
      }
    }
    // A single box is as good as a list of one.
    if lonely.count > 1 { alone = GraphLabel.wrapped(lonely.map { $0.lines[0] }, width: 60) } else { shown += lonely }
    if hasFrames { arrange(shown) } else { loose = shown }
  }

  // MARK: Arrows

  /// The arrows that a reader can follow in one diagram, and how many may lead to one box where there are more.
  private static let (maxArrows, maxToBox) = (60, 4)

  /// Makes arrows, and lists in boxes; which nodes they lead to or from.
  private mutating func drawEdges(
    _ boxes: inout [Box]
  ) -> (ofArrows: IndexedArray<ReportedGraph.NodeID, Bool>, ofLists: IndexedArray<ReportedGraph.NodeID, Bool>) {
    var ofArrows = graph.nodes.mapped { _ in false }
    var ofLists = ofArrows
    let bundles = graph.bundles
    var leading = graph.nodes.mapped { _ in 0 }
    for bundle in bundles { leading[bundle.first!.to] += 1 }
    var lists = graph.nodes.mapped { _ in [String]() }
    for bundle in bundles {
      let first = bundle.first!
      let isBusy = bundles.count > Self.maxArrows && leading[first.to] > Self.maxToBox
      if isListed(bundle, isBusy: isBusy) {
        lists[first.from].append(listed(bundle))
        ofLists[first.to] = true
        continue
      }
      let (from, to) = (Int(first.from.rawValue), Int(first.to.rawValue))
      arrows.append(arrow(from: boxes[from].id, to: boxes[to].id, bundle))
      (ofArrows[first.from], ofArrows[first.to]) = (true, true)
      if first.isInCycle { (boxes[from].isInCycle, boxes[to].isInCycle) = (true, true) }
    }
    for (id, list) in lists.numbered where !list.isEmpty {
      boxes[Int(id.rawValue)].lines += GraphLabel.wrapped(["→ " + list[0]] + list.dropFirst(), width: 44)
    }
    return (ofArrows, ofLists)
  }

  /// Whether a box lists ways instead of an arrow for them.
  private func isListed(_ bundle: ArraySlice<ReportedGraph.Edge>, isBusy: Bool) -> Bool {
    bundle.allSatisfy { edge in
      let isFocus = graph.nodes[edge.to].isFocus
      if edge.relation == .uses { return !isFocus }
      return isBusy && !isFocus && !graph.nodes[edge.from].isFocus && !edge.isInCycle && edge.change == nil
    }
  }

  private func listed(_ bundle: ArraySlice<ReportedGraph.Edge>) -> String {
    let node = graph.nodes[bundle.first!.to]
    let name = GraphLabel.name(node.id, bundle.first!.change)
    let words = words(of: bundle) + [GraphLabel.cut(node)].compactMap(\.self)
    return name + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }

  /// The relations that need to be said, each once.
  private func words(
    of edges: ArraySlice<ReportedGraph.Edge>, besides change: ReportedGraph.Change? = nil
  ) -> [String] {
    var words: [String] = []
    for edge in edges where edge.relation.isShown || edge.isUnused {
      let own = edge.change == change ? nil : edge.change
      let word = (edge.isUnused ? "unused" : edge.relation.rawValue) + (own.map { " (\($0.rawValue))" } ?? "")
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  /// One arrow for several ways, which is marked as changed where all of them are.
  private func arrow(from: String, to: String, _ edges: ArraySlice<ReportedGraph.Edge>) -> Arrow {
    let change = edges.allSatisfy { $0.change == edges.first?.change } ? edges.first?.change : nil
    var words = words(of: edges, besides: change)
    let isInCycle = edges.contains(where: \.isInCycle)
    if isInCycle { words.append("cycle") }
    if let change { words.append(change.rawValue) }
    return Arrow(
      from: from, to: to, label: words.joined(separator: ", "),
      isFaint: !edges.contains { $0.relation.isUsual && !$0.isUnused }, isInCycle: isInCycle, change: change)
  }

  private mutating func arrange(_ boxes: [Box]) {
    let groups = BoxGroup.all(of: boxes)
    let titles = GraphLabel.shortPaths(groups.map(\.folder))
    let ids = SafeIdentifiers(titles, prefix: "in_")
    for (index, group) in groups.enumerated() {
      // A frame around most of a graph does not help.
      if group.boxes.count == 1 || group.boxes.count > boxes.count / 2 {
        loose += group.boxes
      } else {
        clusters.append(Cluster(id: ids.all[index], title: titles[index], boxes: group.boxes))
      }
    }
  }
}

extension ReportedGraph {
  /// The ways from one node to another together.
  fileprivate var bundles: [ArraySlice<Edge>] {
    var found: [ArraySlice<Edge>] = []
    var start = 0
    for index in edges.indices {
      let (edge, next) = (edges[index], index + 1 < edges.count ? edges[index + 1] : nil)
      guard next?.from != edge.from || next?.to != edge.to else { continue }
      found.append(edges[start...index])
      start = index + 1
    }
    return found
  }
}

extension ReportedGraph.Edge.Relation {
  /// Whether arrows show their kind: the kind of most arrows of a diagram is left out.
  fileprivate var isShown: Bool { self != .live && self != .imports && self != .uses }
}
