import TCALintSyntax

/// The functions that a search through the call graph comes to.
public struct ReachableFunctions: Sendable {
  /// In the order in which they are come to, the first ones first.
  public fileprivate(set) var functions: [FunctionReference] = []
  /// How each of them is first come to; nothing for those that the search begins with.
  public fileprivate(set) var origins: [FunctionReference: CallOrigin] = [:]
  /// The types that they create.
  public fileprivate(set) var createdTypes: Set<SymbolID> = []
  /// Whether the search was given up, so that there may be more.
  public fileprivate(set) var isComplete = true
}

/// A caller of a function.
public struct CallOrigin: Sendable {
  /// The function that calls.
  public let caller: FunctionReference
  /// The call, the name or the closure, in the file of the caller; the caller itself if it has no such edge.
  public let site: BodyNodeID
}

extension CallGraph {
  /// The functions that are reachable from some, themselves included. The search may begin at parts of functions: for
  /// the block of a `case`, or an argument, it follows the calls in it.
  ///
  /// Implementations of requirements and overrides are followed for types that the functions create, or that are
  /// created elsewhere. Where the object of a member is known, only that object's implementation is followed.
  ///
  /// - Parameters:
  ///   - types: types that are created elsewhere.
  ///   - limit: how many functions are looked into at most, each for each object that it runs on. What more than 16 objects
  ///     run is not distinguished by these.
  ///   - onlyCreated: whether members of objects and structs run only where some of these types are created; otherwise what
  ///     has a member may come from anywhere.
  ///   - isFollowed: whether the search follows an edge of a function.
  ///   - isEntered: whether the search goes into a function that an edge leads to. The search asks once for each function.
  ///   - others: further edges of a function. Called once for each function.
  /// - Complexity: linear in the edges of the functions and the objects that they run on.
  public func reachable(
    from functions: [FunctionReference], creatingElsewhere types: Set<SymbolID> = [], limit: Int = 20_000,
    onlyCreated: Bool = false, following isFollowed: (FunctionReference, CallEdge) -> Bool = { _, _ in true },
    entering isEntered: (FunctionReference) -> Bool = { _ in true },
    leadingTo others: (FunctionReference) -> [FunctionReference] = { _ in [] }
  ) -> ReachableFunctions {
    var search = CallSearch(self, types, limit: limit, onlyCreated: onlyCreated)
    for function in functions { search.add(CallSearch.Step(function: function, receiver: nil), from: nil) }
    search.run(isFollowed, isEntered, others)
    return search.found
  }
}

/// A search through the call graph.
private struct CallSearch {
  /// A function, run on the object that a call creates; nil where that is not known.
  struct Step: Hashable {
    let function: FunctionReference
    let receiver: NodeReference?
  }

  private(set) var found = ReachableFunctions()
  private let graph: CallGraph
  private let elsewhere: Set<SymbolID>
  private let limit: Int
  private let onlyCreated: Bool
  private var objects: ObjectFinder
  private var seen: Set<Step> = []
  /// With how many objects each function was come to.
  private var objectCounts: [FunctionReference: Int] = [:]
  private var waiting: [Step] = []
  /// The steps that run once a type is created.
  private var waitingForType: [SymbolID: [(step: Step, origin: CallOrigin)]] = [:]

  init(_ graph: CallGraph, _ elsewhere: Set<SymbolID>, limit: Int, onlyCreated: Bool) {
    self.onlyCreated = onlyCreated
    self.graph = graph
    self.limit = limit
    self.elsewhere = elsewhere
    objects = ObjectFinder(graph)
  }

  /// A function that runs on more is taken to run on any.
  private static let maxObjects = 16

  mutating func add(_ step: Step, from origin: CallOrigin?) {
    let count = objectCounts[step.function]
    if step.receiver != nil, count ?? 0 >= Self.maxObjects, !seen.contains(step) {
      return add(Step(function: step.function, receiver: nil), from: origin)
    }
    guard seen.insert(step).inserted else { return }
    if count == nil {
      found.functions.append(step.function)
      found.origins[step.function] = origin
    }
    objectCounts[step.function] = (count ?? 0) + (step.receiver == nil ? 0 : 1)
    waiting.append(step)
  }

  mutating func run(
    _ isFollowed: (FunctionReference, CallEdge) -> Bool, _ isEntered: (FunctionReference) -> Bool,
    _ others: (FunctionReference) -> [FunctionReference]
  ) {
    var (next, nextFunction) = (0, 0)
    var entered: [FunctionReference: Bool] = [:]
    func enters(_ function: FunctionReference) -> Bool {
      if let known = entered[function] { return known }
      let isEntered = isEntered(function)
      entered[function] = isEntered
      return isEntered
    }
    while next < waiting.count {
      guard next < limit else {
        found.isComplete = false
        return
      }
      while nextFunction < found.functions.count {
        let function = found.functions[nextFunction]
        nextFunction += 1
        for other in others(function) {
          add(Step(function: other, receiver: nil), from: CallOrigin(caller: function, site: function.node))
        }
      }
      let step = waiting[next]
      next += 1
      let calls = graph.calls(in: step.function)
      for creation in calls.creations where found.createdTypes.insert(creation.type).inserted {
        for waiting in waitingForType.removeValue(forKey: creation.type) ?? [] {
          add(waiting.step, from: waiting.origin)
        }
      }
      for edge in calls.edges where isFollowed(step.function, edge) && enters(edge.callee) {
        follow(edge, from: step, calls)
      }
    }
  }

  private mutating func follow(_ edge: CallEdge, from step: Step, _ calls: FunctionCalls) {
    let site = NodeReference(file: step.function.file, node: edge.site)
    let origin = CallOrigin(caller: step.function, site: edge.site)
    func next(on receiver: NodeReference?) -> Step { Step(function: edge.callee, receiver: receiver) }
    if graph.isPartOfCreation(edge) {
      let isDelegating = graph.program.files[site.file].facts.delegates(site.node)
      return add(next(on: isDelegating ? step.receiver : site), from: origin)
    }
    let receiver = objects.receiver(ofUse: site, on: step.receiver)
    switch (receiver, graph.type(of: receiver)) {
    case (.nothing, _): return
    case (.unknown, _), (.created, nil):
      let required = requiredTypes(edge)
      if required.isEmpty || required.contains(where: { found.createdTypes.contains($0) || elsewhere.contains($0) }) {
        return add(next(on: nil), from: origin)
      }
      for type in required { waitingForType[type, default: []].append((next(on: nil), origin)) }
    case (.created(let creation), let type?):
      let runs: Bool
      switch edge.kind {
      case .dynamic(let owner): runs = owner == type
      case .direct:
        runs =
          graph.isDefaultArgument(edge.callee) || !calls.edges(at: edge.site).contains { $0.kind == .dynamic(type) }
      case .closure: runs = true
      }
      if runs { add(next(on: creation), from: origin) }
    }
  }
}

extension CallSearch {
  /// The types of which one has to be created for an edge to be followed; none where it is followed in any case.
  private func requiredTypes(_ edge: CallEdge) -> [SymbolID] {
    if case .dynamic(let type) = edge.kind { return [type] }
    guard onlyCreated, edge.kind == .direct else { return [] }
    return graph.typesOfInstances(running: edge.callee)
  }
}

extension CallGraph {
  /// The type of an object; nil where it is not known.
  fileprivate func type(of object: ObjectFinder.Value) -> SymbolID? {
    guard case .created(let creation) = object else { return nil }
    return program.type(of: creation.node, in: creation.file).unwrapped.symbol
  }

  fileprivate func isDefaultArgument(_ function: FunctionReference) -> Bool {
    program.files[function.file].facts.body(of: function.node).kind == .defaultArgument
  }

  /// Whether what runs is an initializer, or the initial value of what an instance stores.
  fileprivate func isPartOfCreation(_ edge: CallEdge) -> Bool {
    guard edge.kind == .direct else { return false }
    let facts = program.files[edge.callee.file].facts
    let body = facts.body(of: edge.callee.node)
    guard body.root == edge.callee.node, !body.declaration.isNone else { return false }
    let declaration = facts.declarations[body.declaration]
    return declaration.kind == .initializer
      || body.kind == .initialValue && declaration.isStoredProperty && !declaration.flags.contains(.lazy)
        && !declaration.parent.isNone
  }
}
