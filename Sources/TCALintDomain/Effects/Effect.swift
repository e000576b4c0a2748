import TCALintModel
import TCALintSyntax

/// A call that makes an effect: `.run { … }`, `Effect.run { … }`, the older `.task { … }` and `.fireAndForget { … }`.
public struct Effect: Sendable {
  @UnretainedApp public var app: App
  /// The stored effect.
  public let entry: EffectTable.Entry

  /// The call.
  public var location: Location {
    Location(file: entry.file, range: app.program.files[entry.file].facts.calls[entry.recognised.call].range)
  }
  /// The closure that it runs.
  public var operation: EffectClosure { EffectClosure(app, entry.operation, in: app.effectTable) }
  /// The closure behind `catch:`; nil where there is none, or a function.
  public var handler: EffectClosure? { entry.handler.map { EffectClosure(app, $0, in: app.effectTable) } }
  /// Whether the call has an argument that handles errors.
  public var handlesErrors: Bool { entry.recognised.handlesErrors }
  /// A function of the library that creates effects.
  public enum Factory: Sendable {
    /// Unless errors are handled, they are reported.
    case run
    /// The same, before 1.0.
    case task
    /// Before 1.0: errors are dropped.
    case fireAndForget
  }

  /// The function of the library that creates it; nil where it may be one that the program declares on effects, and
  /// where its errors are elements of a publisher. If the program declares a `run`, a closure without the `send`
  /// parameter refers to that, as does any argument that the library's does not take.
  public var factory: Factory? {
    guard entry.recognised.isGivenAsRun else { return nil }
    let name = entry.recognised.callee.name
    if name == .run { return operation.hasParameter || !app.declaresOnEffects(.run) ? .run : nil }
    guard call.isOperatedOnAsEffect, !app.declaresOnEffects(name) else { return nil }
    return name == .task ? .task : .fireAndForget
  }

  /// Whether it is created by the library's `run`.
  public var isRun: Bool { factory == .run }
}

/// A closure that runs as an effect: the operation or the handler of one, or an operator's within `.publisher`; a local
/// function that is given by its name.
public struct EffectClosure: Sendable {
  @UnretainedApp public var app: App
  let id: EffectClosureID

  /// The stored closure.
  public let entry: EffectTable.ClosureEntry

  fileprivate init(_ app: App, _ id: EffectClosureID, in table: EffectTable) {
    _app = UnretainedApp(wrappedValue: app)
    self.id = id
    entry = table.closures[id]
  }

  /// The file that contains the closure.
  public var file: FileID { entry.file }
  /// The closure, from the facts of its file.
  public var closure: Closure { entry.closure }
  /// The facts of its file.
  public var facts: FileFacts { app.program.files[file].facts }

  /// Braces included; of a function from its first word on.
  public var location: Location { Location(file: file, range: closure.range) }
  /// Whether it is a trailing closure of its call.
  public var isTrailing: Bool { !closure.argument.isNone && facts.arguments[closure.argument].isTrailing }
  /// Whether a local constant holds it, which the call is given, or it is a function with a name.
  public var isGivenByName: Bool { closure.call.isNone }
  /// Whether it is a local function, which has no capture list.
  public var isFunction: Bool { entry.isFunction }
  /// Whether it names its parameter, or uses `$0`.
  fileprivate var hasParameter: Bool { facts.hasParameter(closure) }
  /// The reducer around it; nil at the top level and in another type that makes effects.
  public var reducer: TypeHandle? { entry.reducer.map { TypeHandle(app, $0) } }
}

extension CallSite {
  /// Whether the methods on its result are operators of effects.
  public var isOperatedOnAsEffect: Bool { methodsOfResult.allSatisfy(EffectWords.operators.contains) }
}

extension FileFacts {
  /// Whether a closure names its parameter, or uses `$0`.
  func hasParameter(_ closure: Closure) -> Bool {
    !closure.parameters.isEmpty || !unnamedUses(in: closure).isEmpty
  }
}

extension App {
  /// Whether a type other than that of effects has a static function of a name that makes one of its own kind, so that an
  /// implicit member of that name may be meant for either.
  func hasOtherFactory(named name: DomainName) -> Bool {
    functionsByName[ProgramName(name)].contains { function in
      let owners = program.enclosingSymbols(function)
      return owners.contains { owner in
        program.symbols[owner].name.domain?.isEffectType != true
          && program.gives(function, owner)
      }
    }
  }

  /// Whether the program adds a function of a name to the library's type of effects. A type of the
  /// program that has the same name is another type.
  func declaresOnEffects(_ name: DomainName) -> Bool {
    functionsByName[ProgramName(name)].contains { function in
      program.enclosingSymbols(function).contains { owner in
        let type = program.symbols[owner]
        return type.name.isOfEffects && (type.kind == .external || program.isExternalType(owner))
      }
    }
  }

  /// The effects that the app's reducers make, and what makes effects for them, in the order of files.
  public var effects: [Effect] { effectTable.effects.map { Effect(app: self, entry: $0) } }
  /// The closures that run as effects, in the order of files and lines.
  public var effectClosures: [EffectClosure] {
    let table = effectTable
    return table.closures.indices.map { EffectClosure(self, $0, in: table) }
  }
}
