import TCALintModel
import TCALintSyntax

/// Code that runs as an effect: its closure, a function of a reducer with a `Send` parameter, or a function that these
/// call.
public struct EffectCode: Sendable {
  @UnretainedApp public var app: App
  /// The file that contains the code.
  public let file: FileID
  /// That of the closure or the function.
  public let scope: ScopeID
  /// Braces included.
  public let range: Range<UInt32>
  let reducerSymbol: SymbolID?
  /// The calls by which the closure of an effect runs it, in their order; empty for the code of an effect itself.
  public var callers: [Location] = []

  /// The code of a scope. The range is in bytes and includes the braces.
  public init(
    app: App, file: FileID, scope: ScopeID, range: Range<UInt32>, reducerSymbol: SymbolID?, callers: [Location] = []
  ) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    self.scope = scope
    self.range = range
    self.reducerSymbol = reducerSymbol
    self.callers = callers
  }

  /// The facts of its file.
  public var facts: FileFacts { app.program.files[file].facts }

  /// The reducer around it; nil at the top level and in another type that makes effects.
  public var reducer: TypeHandle? { reducerSymbol.map { TypeHandle(app, $0) } }
}

extension EffectClosure {
  var code: EffectCode {
    EffectCode(app: app, file: file, scope: closure.scope, range: closure.range, reducerSymbol: entry.reducer)
  }
}

extension App {
  private static let effectFunctionsKey = TableKey<[EffectCode]>("functions of effects")

  /// The functions of the app's reducers that take a `Send`, by which they send actions of the effects that call them.
  public var effectFunctions: [EffectCode] { table(Self.effectFunctionsKey) { findEffectFunctions() } }

  /// The code that runs as effects, an inner part before the enclosing one.
  public var effectCode: [EffectCode] {
    effectFunctions + effectClosures.filter { !$0.isFunction }.reversed().map(\.code)
  }

  private func findEffectFunctions() -> [EffectCode] {
    var found: [EffectCode] = []
    for file in places(of: [ProgramName(.Send)]).map(\.file) {
      let facts = program.files[file].facts
      for (id, scope) in facts.scopes.numbered where scope.kind == .function && !scope.declaration.isNone {
        let function = facts.declarations[scope.declaration]
        guard function.kind == .function,
          facts.parameters[function.parameters].contains(where: { isSend($0.type, in: file, at: function.parent) }),
          seesArchitecture(file), let reducer = type(.reducer, around: id, in: file)
        else { continue }
        found.append(
          EffectCode(app: self, file: file, scope: id, range: scope.range, reducerSymbol: reducer.symbol))
      }
    }
    return found.reversed()
  }
}

extension FileFacts {
  /// Whether the value of a statement is unused: it is in an effect's own closure, in a function or a task of a group
  /// without a result, feeds a stream, or is not the only statement of a body.
  public func dropsStatements(_ scope: ScopeID, in effect: ScopeID) -> Bool {
    let body = body(around: scope)
    if body.isNone { return true }
    if scopes[body].kind == .function {
      let function = scopes[body].declaration
      if !function.isNone, declarations[function].kind == .function, declarations[function].type.isNone { return true }
    } else if body == effect || isTaskWithoutResult(body) || fillsStream(body) {
      return true
    }
    var current = scope
    while scopes[current].itemCount == 1 {
      if current == body { return false }
      current = scopes[current].parent
    }
    return true
  }

  /// `AsyncStream { continuation in … }`: the closure that is given no continuation makes an element.
  private func fillsStream(_ body: ScopeID) -> Bool {
    guard !scopes[body].closure.isNone, case let closure = closures[scopes[body].closure],
      let callee = callee(of: closure), hasParameter(closure)
    else { return false }
    return ["AsyncStream", "AsyncThrowingStream"].contains(lastName(callee.names).map(names.text))
  }

  /// `group.addTask { … }` of a group whose tasks give nothing.
  private func isTaskWithoutResult(_ body: ScopeID) -> Bool {
    guard !scopes[body].closure.isNone, let callee = callee(of: closures[scopes[body].closure]),
      ["addTask", "addTaskUnlessCancelled"].contains(lastName(callee.names).map(names.text)), !callee.local.isNone,
      locals[callee.local].kind == .closureParameter, !scopes[locals[callee.local].scope].closure.isNone
    else { return false }
    let call = closures[scopes[locals[callee.local].scope].closure].call
    guard !call.isNone, let name = calleeName(calls[call]).map(names.text) else { return false }
    if name == "withDiscardingTaskGroup" || name == "withThrowingDiscardingTaskGroup" { return true }
    guard name == "withTaskGroup" || name == "withThrowingTaskGroup",
      let type = arguments[calls[call].arguments].first?.value.path
    else { return false }
    return lastName(paths[type].names).map(names.text) == "Void"
  }
}
