import TCALintModel
import TCALintSyntax

/// What the code of reducers calls in other code of the program: functions, accessors, initial values, closures.
///
/// Views, clients and what implements them are not followed: what these do is their own.
struct ReducerCalls: Sendable {
  private let found: ReachableFunctions
  /// The reducers in whose code the search begins.
  private let reducers: [FunctionReference: SymbolID?]

  /// - Parameter isFollowed: which edges are followed.
  init(_ app: App, following isFollowed: (CallEdge) -> Bool) {
    var reducers: [FunctionReference: SymbolID?] = [:]
    for entry in app.reducerCodeTable.entries {
      if let function = app.function(ofScope: entry.scope, in: entry.file) { reducers[function] = entry.reducer }
    }
    var isPlainCode: [FunctionReference: Bool] = [:]
    found = app.callGraph.reachable(from: reducers.keys.sorted(), limit: Self.maxSteps) { _, edge in
      guard isFollowed(edge) else { return false }
      if let known = isPlainCode[edge.callee] { return known }
      let isPlain = app.isPlainCode(edge.callee)
      isPlainCode[edge.callee] = isPlain
      return isPlain
    }
    self.reducers = reducers
  }

  private static let maxSteps = 200_000
  /// Nobody calls by way of more functions.
  private static let maxCalls = 64

  /// The functions that are called, and no code of a reducer themselves, in the order in which they are come to.
  var functions: [FunctionReference] { found.functions.filter { reducers[$0] == nil } }

  /// The calls that lead from the code of a reducer to a function, those of closures where they are written aside, and
  /// that reducer, nil for one that may be any; nil for a function that none lead to, or more than ``maxCalls``.
  func calls(to function: FunctionReference, _ program: Program) -> (reducer: SymbolID?, calls: [Location])? {
    var (calls, current): ([Location], FunctionReference) = ([], function)
    while let origin = found.origins[current] {
      guard calls.count < Self.maxCalls else { return nil }
      let site = program.files[origin.caller.file].facts.nodes[origin.site]
      if site.kind != .closure { calls.append(Location(file: origin.caller.file, range: site.range)) }
      current = origin.caller
    }
    guard !calls.isEmpty, let reducer = reducers[current] else { return nil }
    return (reducer, calls.reversed())
  }
}

extension App {
  /// What reducers call while they reduce.
  var callsWhileReducing: ReducerCalls {
    lazyCallsWhileReducing(self) { ReducerCalls(self) { !$0.isDelayed } }
  }

  /// What reducers call while they reduce, and in effects.
  var callsOfReducers: ReducerCalls { lazyCallsOfReducers(self) { ReducerCalls(self) { _ in true } } }

  /// The function whose code a scope is.
  fileprivate func function(ofScope scope: ScopeID, in file: FileID) -> FunctionReference? {
    let facts = program.files[file].facts
    let closure = facts.scopes[scope].closure
    let range = closure.isNone ? facts.scopes[scope].range : facts.closures[closure].range
    guard closure.isNone else {
      return facts.node(at: range).map { FunctionReference(file: file, node: $0) }
    }
    let declaration = DeclarationReference(file: file, declaration: facts.scopes[scope].declaration)
    return program.functions(of: declaration).first { range.contains(facts.nodes[$0.node].range.lowerBound) }
  }

  /// Whether code belongs to no view, client, test or preview.
  fileprivate func isPlainCode(_ function: FunctionReference) -> Bool {
    if program.isTestFile[function.file] { return false }
    let facts = program.files[function.file].facts
    let body = facts.body(of: function.node)
    guard !body.declaration.isNone else { return true }
    let declaration = DeclarationReference(file: function.file, declaration: body.declaration)
    return !isTestOrPreview(declaration)
      && program.enclosingSymbols(declaration).allSatisfy { type in
        roles[type].isDisjoint(with: [.view, .app, .test, .preview, .dependencyKey]) && !isClientOrImplementsOne(type)
      }
  }
}

extension OutsideUse {
  /// The calls by which the code or an effect of a reducer runs it, in their order, and the reducer, nil for one that may be
  /// any; nil for what no reducer runs, and in the code of a reducer itself.
  public var callsOfReducer: (reducer: TypeHandle?, calls: [Location])? {
    let facts = app.program.files[place.file].facts
    guard let node = facts.node(at: place.range),
      case let function = FunctionReference(file: place.file, node: facts.function(around: node)),
      let found = app.callsOfReducers.calls(to: function, app.program)
    else { return nil }
    return (found.reducer.map { TypeHandle(app, $0) }, found.calls)
  }
}
