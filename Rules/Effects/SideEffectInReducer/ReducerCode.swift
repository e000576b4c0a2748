import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Code that runs while a reducer reduces: the closure of `Reduce` or `.onChange`, a method of a reducer or a function in
/// its code that takes the `inout` state or returns an effect, or perhaps one, or several; a property that gives such.
struct ReducerCode: Sendable {
  @UnretainedApp var app: App
  let entry: ReducerCodeTable.Entry
  /// The calls by which code of the reducer runs it, in their order; empty for code of the reducer itself.
  var callers: [Location] = []

  private var facts: FileFacts { app.program.files[entry.file].facts }

  /// The reducer whose code it is; nil for that of a `Reduce` outside of one, whose reducer may be any.
  var reducer: TypeHandle? { entry.reducer.map { TypeHandle(app, $0) } }

  /// The reducer with an environment that runs it; nil where it is of another kind.
  var environmentReducer: EnvironmentReducer? {
    if let reducer, !reducer.hasEnvironment { return nil }
    return callers.first.map(app.environmentReducer) ?? app.environmentReducer(around: entry.scope, in: entry.file)
  }

  /// The function or property around it.
  var member: Member {
    Member(app, DeclarationReference(file: entry.file, declaration: facts.scopes[entry.scope].declaration))
  }

  /// The calls in its own code, those in closures and functions within aside, in source order.
  var calls: some Sequence<CallSite> {
    let (facts, entry, app) = (facts, entry, app)
    return facts.calls(in: facts.scopes[entry.scope].range).lazy
      .filter { facts.body(around: facts.calls[$0].scope) == entry.scope }
      .map { CallSite(app, $0, in: entry.file) }
  }

  /// The assignments in its own code, in source order.
  var writes: some Sequence<Write> {
    let (facts, entry) = (facts, entry)
    return facts.writes[facts.writes(in: facts.scopes[entry.scope].range)].lazy
      .filter { facts.body(around: $0.scope) == entry.scope }
  }

  /// Whether what a call in its own code gives goes nowhere: it is a statement, or a side of one, and not the value of the
  /// code.
  func drops(_ call: CallSite) -> Bool {
    guard call.isStatement || call.isSideOfStatement else { return call.isDiscarded }
    return !entry.returnsValue || !isOnlyStatement(call.call.scope)
  }

  /// Whether the statement of a scope is all that there is, so that its value is that of the code: in a `case` of the only
  /// `switch`, for example.
  private func isOnlyStatement(_ scope: ScopeID) -> Bool {
    var current = scope
    while facts.scopes[current].itemCount == 1 {
      if current == entry.scope { return true }
      guard [.branch, .ifConfig].contains(facts.scopes[current].kind) else { return false }
      current = facts.scopes[current].parent
    }
    return false
  }
}

extension App {
  /// The code of the app's reducers, in the order of files; nested code has its own entry.
  var reducerCode: [ReducerCode] { reducerCodeTable.entries.map { ReducerCode(app: self, entry: $0) } }
}
