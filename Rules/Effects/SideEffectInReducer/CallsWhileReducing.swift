import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  private static let callsWhileReducingKey = TableKey<ReducerCalls>("calls while reducing")

  /// The calls of reducers while they reduce, as far as these may use a dependency, start a task or change a global
  /// variable.
  var callsWhileReducing: ReducerCalls {
    table(Self.callsWhileReducingKey) {
      let names = dependencyTable.propertyNames.union(namesOfTasks + [ProgramName(.Dependency)])
      let targets = declarations(mentioning: names.sorted()) + declarationsOfGlobalChanges
      return ReducerCalls(self, from: functionsOfReducers, to: targets) { !$1.isDelayed }
    }
  }

  /// The functions and accessors that the code of reducers calls while it reduces, and that are no such code themselves.
  var codeCalledByReducers: [ReducerCode] {
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
