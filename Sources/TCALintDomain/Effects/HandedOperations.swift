import TCALintModel
import TCALintSyntax

/// The closures that reducers hand to functions of their own which make effects of them:
/// `func perform(_ work: @escaping @Sendable (Send<Action>) async -> Void) -> Effect<Action>`
struct HandedOperations {
  private(set) var closures: [FileID: Set<ClosureID>] = [:]

  /// The cost is linear in the calls of such functions.
  init(_ app: App) {
    let functions = Self.functions(app)
    for place in app.places(of: Array(Set(functions.keys.map(\.name)))) where !functions.isEmpty {
      let facts = app.program.files[place.file].facts
      for call in app.calls(of: place.names.lazy.map(\.own), in: place.file).map({ facts.calls[$0] }) {
        guard let callee = call.callee.path.map({ facts.paths[$0] }), callee.names.count == 1,
          [.unqualified, .self, .selfType].contains(callee.root), let name = facts.lastName(callee.names),
          let reducer = app.type(.reducer, around: call.scope, in: place.file)?.symbol
        else { continue }
        let key = ActionName(owner: reducer, name: app.program.name(name, in: place.file))
        for function in (functions[key] ?? []).prefix(Self.mostFunctions) {
          add(closuresOf: call, for: function, in: place.file, app)
        }
      }
    }
  }

  /// Nobody gives more functions of a reducer one name.
  private static let mostFunctions = 8

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

  /// The functions by the reducers that have them.
  private static func functions(_ app: App) -> [ActionName: [DeclarationReference]] {
    var found: [ActionName: [DeclarationReference]] = [:]
    for file in app.places(of: [ProgramName(.Send)]).map(\.file) where app.seesArchitecture(file) {
      let facts = app.program.files[file].facts
      for id in facts.declarations(where: { $0.kind == .function }) {
        let (function, reference) = (facts.declarations[id], DeclarationReference(file: file, declaration: id))
        guard app.isEffect(function.type, in: file, at: function.parent),
          facts.parameters[function.parameters].contains(where: { app.isOperation($0, of: reference) })
        else { continue }
        let name = app.program.name(function.name, in: file)
        for owner in app.program.enclosingSymbols(DeclarationReference(file: file, declaration: function.parent)) {
          found[ActionName(owner: owner, name: name), default: []].append(reference)
        }
      }
    }
    return found
  }
}

extension App {
  /// Whether a parameter takes a function that is given what sends actions, to be called later.
  fileprivate func isOperation(_ parameter: Parameter, of function: DeclarationReference) -> Bool {
    guard !parameter.type.isNone, case let facts = program.files[function.file].facts,
      facts.types[parameter.type].kind == .function, facts.types[parameter.type].flags.contains(.isEscaping),
      let first = facts.parts(of: parameter.type).first
    else { return false }
    return isSend(first, in: function.file, at: program.declaration(function).parent)
  }
}
