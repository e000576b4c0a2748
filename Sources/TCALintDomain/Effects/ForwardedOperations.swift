import TCALintModel
import TCALintSyntax

/// The closures that reducers hand to functions of their own which make effects of them:
/// `func perform(_ work: @escaping @Sendable (Send<Action>) async -> Void) -> Effect<Action>`
struct ForwardedOperations {
  private(set) var closures: [FileID: Set<ClosureID>] = [:]

  /// The cost is linear in the calls of such functions.
  init(_ app: App) {
    let functions = Self.functions(app)
    let names = Set(functions.map { app.program.name(app.program.outline($0).name, in: $0.file) })
    for place in app.places(of: names) {
      let facts = app.program.files[place.file].facts
      for call in app.calls(of: place.names.lazy.map(\.own), in: place.file).map({ facts.calls[$0] }) {
        guard let callee = facts.node(of: call.callee),
          let function = app.program.declaration(referencedBy: callee, in: place.file), functions.contains(function),
          let reducer = app.type(.reducer, around: call.scope, in: place.file)?.symbol,
          app.program.enclosingSymbols(function).contains(reducer)
        else { continue }
        add(closuresOf: call, for: function, in: place.file, app)
      }
    }
  }

  private mutating func add(
    closuresOf call: Call, for function: DeclarationReference, in file: FileID, _ app: App
  ) {
    let arguments = app.program.files[file].facts.arguments
    var found: Set<ClosureID> = []
    let fits = app.program.takes(function, call, from: file) { argument, parameter in
      if let closure = arguments[argument].value.closure, app.isOperation(parameter, of: function) {
        found.insert(closure)
      }
    }
    if fits, !found.isEmpty { closures[file, default: []].formUnion(found) }
  }

  private static func functions(_ app: App) -> Set<DeclarationReference> {
    var found: Set<DeclarationReference> = []
    for file in app.places(of: [ProgramName(.Send)]).map(\.file) where app.seesArchitecture(file) {
      let facts = app.program.files[file].facts
      for id in facts.declarations(where: { $0.kind == .function }) {
        let (function, reference) = (facts.declarations[id], DeclarationReference(file: file, declaration: id))
        guard app.isEffect(function.type, in: file, at: function.parent),
          facts.parameters[function.parameters].contains(where: { app.isOperation($0, of: reference) })
        else { continue }
        found.insert(reference)
      }
    }
    return found
  }
}

extension App {
  /// Whether a parameter takes a function that is given what sends actions, to be called later.
  fileprivate func isOperation(_ parameter: Parameter, of function: DeclarationReference) -> Bool {
    takesSender(parameter, of: function)
      && program.files[function.file].facts.types[parameter.type].flags.contains(.isEscaping)
  }

  /// Whether a parameter takes a function whose first parameter is what sends actions: `(Send<Action>) async -> Void`
  public func takesSender(_ parameter: Parameter, of function: DeclarationReference) -> Bool {
    guard !parameter.type.isNone, case let facts = program.files[function.file].facts,
      facts.types[parameter.type].kind == .function, let first = facts.parts(of: parameter.type).first
    else { return false }
    return isSend(first, in: function.file, at: program.declaration(function).parent)
  }
}
