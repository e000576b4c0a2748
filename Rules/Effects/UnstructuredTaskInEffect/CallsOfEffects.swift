import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  private static let callsOfEffectsKey = TableKey<ReducerCalls>("calls of effects")

  /// The calls of effects, as far as these may start a task, without those of the tasks.
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

  /// The functions of the program that effects call, in the order in which they are come to; not those that reducers call
  /// too, where side-effect-in-reducer reports tasks.
  var codeCalledByEffects: [EffectCode] {
    if callsOfEffects.functions.isEmpty { return [] }
    let calledByReducers = Set(callsWhileReducing.functions)
    return callsOfEffects.functions.compactMap { function in
      if calledByReducers.contains(function) { return nil }
      let facts = program.files[function.file].facts
      guard let scope = facts.scope(ofFunction: function.node), facts.scopes[scope].kind == .function,
        let found = callsOfEffects.calls(to: function, program)
      else { return nil }
      return EffectCode(
        app: self, file: function.file, scope: scope, range: facts.scopes[scope].range,
        reducerSymbol: found.reducer, callers: found.calls)
    }
  }

  /// Whether a closure is what a `Task` runs.
  private func isStartedTask(_ closure: BodyNodeID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let call = facts.closures[facts.nodes[closure].closure].call
    return !call.isNone && CallSite(self, call, in: file).taskStart == .task
  }
}
