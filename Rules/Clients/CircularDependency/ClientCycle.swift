import TCALintDomain
import TCALintModel

/// Clients that need one another, with the shortest cycle.
struct ClientCycle: Sendable {
  /// One client that asks for another.
  struct Step: Sendable {
    /// The names of the two.
    let from: String
    let to: String
    /// Where it asks.
    let location: Location
    /// The type that asks for it there, where that is neither the first, nor its key, nor what implements it.
    let helper: TypeHandle?
    /// The type that asks for it there, where that is what implements the first.
    let implementation: TypeHandle?
  }

  /// Values that a client has beside its live one.
  enum Values: Sendable { case preview, test }

  /// Why the removal of one step is better than that of another.
  enum Reason: Sendable {
    /// It is the only one.
    case isOnly
    /// Only preview and test values need it.
    case isNoLiveValues
    /// Any would do.
    case isFirst
    /// No cycle is left without it.
    case opensAll
    /// The least is left without it.
    case leavesLeast
  }

  /// The shortest cycle, beginning with the first step by path and place.
  let steps: [Step]
  /// The step to remove: the one without which the fewest clients are in cycles, of those that no live value needs where
  /// there are some.
  let weakest: Step
  /// Why that one.
  let reason: Reason
  /// The names of all clients of the component, sorted.
  let clients: [String]
  /// Whether creating a value recurses, rather than that endpoints call each other.
  let recurses: Bool
  /// The values that alone close the cycle; none where live values do.
  let onlyClosedBy: [Values]

  init(_ cycle: ClientGraph.Cycle, of graph: ClientGraph, in app: App) {
    func step(_ edge: ClientGraph.Edge) -> Step {
      let type = app.type(at: edge.location)
      let isHelper = type.map { !graph.isOwn($0, of: edge.from) } ?? false
      return Step(
        from: graph.nodes[edge.from].name, to: graph.nodes[edge.to].name, location: edge.location,
        helper: isHelper ? type : nil, implementation: type.flatMap { graph.implements($0, edge.from) ? $0 : nil })
    }
    steps = cycle.edges.map(step)
    weakest = step(cycle.weakest)
    reason = Reason(cycle)
    recurses = cycle.recurses
    clients = cycle.component.map { graph.nodes[$0].name }.sorted()
    let others = cycle.edges.filter { !$0.values.isLive }
    let all = [(Values.preview, ClientValues.preview), (.test, .test)]
    onlyClosedBy = all.filter { _, value in others.contains { $0.values.contains(value) } }.map(\.0)
  }
}

extension ClientCycle.Reason {
  fileprivate init(_ cycle: ClientGraph.Cycle) {
    if cycle.edges.count == 1 {
      self = .isOnly
    } else if !cycle.weakest.values.isLive {
      self = .isNoLiveValues
    } else if cycle.isAnyAsWeak {
      self = .isFirst
    } else {
      self = cycle.left == 0 ? .opensAll : .leavesLeast
    }
  }
}

extension App {
  /// The cycles of the client graph, in the order of the places where they begin.
  var clientCycles: [ClientCycle] {
    let cycles = clientGraph.cycles(self)
    let found = cycles.map { ClientCycle($0, of: clientGraph, in: self) }
    let others = cyclesOfInjectedClasses(besides: cycles)
    return others.isEmpty ? found : (found + others).sorted { $0.steps[0].location < $1.steps[0].location }
  }

  /// The cycles that go through classes which are only injected, of clients that are in no other.
  private func cyclesOfInjectedClasses(besides known: [ClientGraph.Cycle]) -> [ClientCycle] {
    // A type with an unread supertype may be a model or a view.
    let injected = injectedClassSymbols.filter { !program.ancestry.isUncertain($0) && isPartOfClient($0) }
    if injected.isEmpty { return [] }
    let classes = Set(injected)
    let asks = dependencyTable.entries.contains { entry in
      program.enclosingSymbols(entry.property).contains(where: classes.contains)
    }
    guard asks else { return [] }
    let graph = ClientGraph(self, injected: injected)
    let reported = Set(known.flatMap(\.component))
    return graph.cycles(self).filter { cycle in
      cycle.component.contains { graph.nodes[$0].isOnlyInjected } && reported.isDisjoint(with: cycle.component)
    }.map { ClientCycle($0, of: graph, in: self) }
  }
}

extension App {
  /// The type of the program around a place.
  fileprivate func type(at place: Location) -> TypeHandle? {
    let declaration = program.files[place.file].facts.declaration(around: place.range.lowerBound)
    let type = type(around: DeclarationReference(file: place.file, declaration: declaration))
    return type?.kind == .external ? nil : type
  }
}

extension ClientGraph {
  /// Whether a type is a client's, its key's, or what implements it.
  fileprivate func isOwn(_ type: TypeHandle, of client: ClientID) -> Bool {
    let own = nodes[client].own
    return own.contains(type.symbol)
      || type.app.program.ancestry.ancestors(of: type.symbol)?.contains(where: own.contains) ?? true
  }

  /// Whether a type implements a client, rather than being the type that it is requested as.
  fileprivate func implements(_ type: TypeHandle, _ client: ClientID) -> Bool {
    let clients = nodes[client].clients
    return !clients.contains(type.symbol)
      && type.app.program.ancestry.ancestors(of: type.symbol)?.contains(where: clients.contains) ?? false
  }
}
