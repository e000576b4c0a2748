import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The uses of external symbols that reducers and their effects run.
struct UsesOfReducers: Sendable {
  @UnretainedApp private var app: App
  private let calls: ReducerCalls

  init(_ app: App, _ uses: [ExternalSymbolUse<some ExternalAPI>]) {
    _app = UnretainedApp(wrappedValue: app)
    calls = ReducerCalls(
      app, from: app.functionsOfReducers,
      to: uses.map { DeclarationReference(file: $0.place.file, declaration: $0.place.declaration) }
    ) { _, _ in true }
  }

  /// The calls by which the code or an effect of a reducer runs a use, in their order, and the reducer, nil if it may
  /// be any; nil if no reducer runs it, and in the code of a reducer itself.
  func calls(
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
