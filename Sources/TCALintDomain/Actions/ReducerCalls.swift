import TCALintModel
import TCALintSyntax

/// What the code of reducers calls in other code of the program: functions, accessors, initial values, closures.
///
/// Views, clients and what implements them are not followed: what these do is their own.
struct ReducerCalls: Sendable {
  private let found: ReachableFunctions
  /// The reducers in whose code the search begins.
  private let reducers: [FunctionReference: SymbolID?]

  /// - Parameters:
  ///   - reducers: the code in which the search begins, with the reducer that it is of.
  ///   - targets: the declarations that are searched for. What cannot lead to their code is not looked at.
  ///   - isFollowed: which edges of a function are followed.
  init(
    _ app: App, from reducers: [FunctionReference: SymbolID?], to targets: [DeclarationReference],
    following isFollowed: (FunctionReference, CallEdge) -> Bool
  ) {
    var callers = PossibleCallers(of: targets, from: reducers.keys, app)
    self.reducers = reducers.filter { callers.contain($0.key) }
    found = app.callGraph.reachable(
      from: self.reducers.keys.sorted(), limit: Self.maxSteps, following: isFollowed,
      entering: { callers.contain($0) && app.isPlainCode($0) })
  }

  private static let maxSteps = 200_000
  /// Longer chains of calls are not reported.
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
  private static let callsOfEffectsKey = TableKey<ReducerCalls>("calls of effects")

  private static let callsWhileReducingKey = TableKey<ReducerCalls>("calls while reducing")

  /// What reducers call while they reduce, as far as it may use a dependency or start a task.
  var callsWhileReducing: ReducerCalls {
    table(Self.callsWhileReducingKey) {
      let names = dependencyTable.propertyNames.union(namesOfTasks + [ProgramName(.Dependency)])
      return ReducerCalls(self, from: functionsOfReducers, to: declarations(mentioning: names.sorted())) {
        !$1.isDelayed
      }
    }
  }

  /// What reducers call while they reduce and in effects, as far as it leads to some declarations.
  func callsOfReducers(to targets: [DeclarationReference]) -> ReducerCalls {
    ReducerCalls(self, from: functionsOfReducers, to: targets) { _, _ in true }
  }

  /// What effects call, as far as it may start a task, but for what the tasks call that they start.
  var callsOfEffects: ReducerCalls {
    table(Self.callsOfEffectsKey) {
      var reducers: [FunctionReference: SymbolID?] = [:]
      for entry in effectTable.closures {
        if let node = program.files[entry.file].facts.node(at: entry.closure.range) {
          reducers[FunctionReference(file: entry.file, node: node)] = entry.reducer
        }
      }
      return ReducerCalls(self, from: reducers, to: declarations(mentioning: namesOfTasks)) { caller, edge in
        edge.kind == .closure ? !isStartedTask(edge.site, in: caller.file) : !edge.isDelayed
      }
    }
  }

  private var namesOfTasks: [ProgramName] { ["Task", "DispatchQueue"].compactMap(program.name) }

  private var functionsOfReducers: [FunctionReference: SymbolID?] {
    var reducers: [FunctionReference: SymbolID?] = [:]
    for entry in reducerCodeTable.entries {
      if let function = function(ofScope: entry.scope, in: entry.file) { reducers[function] = entry.reducer }
    }
    return reducers
  }

  /// Whether a closure is what a `Task` runs.
  private func isStartedTask(_ closure: BodyNodeID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let call = facts.closures[facts.nodes[closure].closure].call
    return !call.isNone && CallSite(self, call, in: file).taskStart == .task
  }

  /// The function or closure whose code a scope is.
  public func function(ofScope scope: ScopeID, in file: FileID) -> FunctionReference? {
    let facts = program.files[file].facts
    let closure = facts.scopes[scope].closure
    guard closure.isNone else {
      return facts.node(at: facts.closures[closure].range).map { FunctionReference(file: file, node: $0) }
    }
    let (range, declaration) = (facts.scopes[scope].range, facts.scopes[scope].declaration)
    let declared = program.functions(of: DeclarationReference(file: file, declaration: declaration))
    if let function = declared.first(where: { range.contains(facts.nodes[$0.node].range.lowerBound) }) {
      return function
    }
    // A local function is in the body of another.
    let first = facts.body(at: range.lowerBound).flatMap { facts.nodes(in: range, of: $0).first }
    return first.map { FunctionReference(file: file, node: facts.function(around: $0)) }
  }

  /// Whether code belongs to no view, client, test or preview.
  fileprivate func isPlainCode(_ function: FunctionReference) -> Bool {
    program.declaration(around: function).map(isPlainCode) ?? !program.isTestFile[function.file]
  }

  func isPlainCode(_ declaration: DeclarationReference) -> Bool {
    !program.isTestFile[declaration.file] && !isTestOrPreview(declaration)
      && program.enclosingSymbols(declaration).allSatisfy { type in
        roles[type].isDisjoint(with: [.view, .app, .test, .preview, .dependencyKey]) && !isClientOrImplementsOne(type)
      }
  }
}

/// What reducers and their effects run of some uses of what libraries declare.
public struct UsesOfReducers: Sendable {
  @UnretainedApp private var app: App
  private let calls: ReducerCalls

  public init(_ app: App, _ uses: [ExternalSymbolUse<some ExternalAPI>]) {
    _app = UnretainedApp(wrappedValue: app)
    calls = app.callsOfReducers(
      to: uses.map { DeclarationReference(file: $0.place.file, declaration: $0.place.declaration) })
  }

  /// The calls by which the code or an effect of a reducer runs a use, in their order, and the reducer, nil for one that may be
  /// any; nil for what no reducer runs, and in the code of a reducer itself.
  public func calls(
    to use: ExternalSymbolUse<some ExternalAPI>
  ) -> (reducer: TypeHandle?, calls: [Location])? {
    let facts = app.program.files[use.place.file].facts
    guard let node = facts.node(at: use.place.range),
      case let function = FunctionReference(file: use.place.file, node: facts.function(around: node)),
      let found = calls.calls(to: function, app.program)
    else { return nil }
    return (found.reducer.map { TypeHandle(app, $0) }, found.calls)
  }
}

extension App {
  /// The functions of the program that effects call, in the order in which they are come to.
  public var codeCalledByEffects: [EffectCode] {
    callsOfEffects.functions.compactMap { function in
      let facts = program.files[function.file].facts
      guard let scope = facts.scope(ofFunction: function.node), facts.scopes[scope].kind == .function,
        let found = callsOfEffects.calls(to: function, program)
      else { return nil }
      return EffectCode(
        app: self, file: function.file, scope: scope, range: facts.scopes[scope].range,
        reducerSymbol: found.reducer, callers: found.calls)
    }
  }
}

extension App {
  /// The functions and accessors that the code of reducers calls while it reduces, and that are no such code themselves.
  public var codeCalledByReducers: [ReducerCode] {
    callsWhileReducing.functions.compactMap { function in
      guard let scope = program.files[function.file].facts.scope(ofFunction: function.node),
        !reducerCodeTable.scopes.contains(CodePlace(file: function.file, scope: scope)),
        let found = callsWhileReducing.calls(to: function, program)
      else { return nil }
      let declaration = program.files[function.file].facts.scopes[scope].declaration
      let entry = ReducerCodeTable.Entry(
        file: function.file, scope: scope, reducer: found.reducer,
        returnsValue: returnsValue(declaration, in: function.file))
      return ReducerCode(app: self, entry: entry, callers: found.calls)
    }
  }
}
