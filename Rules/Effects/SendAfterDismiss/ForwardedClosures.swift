import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The closures that functions of the program make effects of, as far as they are not known to be effects, as those that a
/// reducer hands to its own functions are:
/// `.perform { send in … }` of `static func perform(_ work: @escaping (Send<Action>) async -> Void) -> Self`
struct ForwardedClosures {
  private(set) var found: [(file: FileID, closure: Closure)] = []

  /// The cost is linear in the calls of functions with the names of such functions.
  init(_ app: App) {
    let functions = Self.functions(app)
    if functions.isEmpty { return }
    let effects = Set(app.effectClosures.map { CodePlace(file: $0.file, scope: $0.closure.scope) })
    let names = functions.filter { name, takers in
      app.functionsByName[name].allSatisfy { takers[$0] != nil }
    }
    for place in app.places(of: names.keys) {
      let facts = app.program.files[place.file].facts
      for (name, own) in place.names {
        let labels = names[name].map { Set($0.values) } ?? []
        for call in app.calls(of: [own], in: place.file).map({ facts.calls[$0] }) {
          let closures = facts.arguments[call.arguments].filter { $0.value.closure != nil }
          for argument in closures where argument.label.isNone || labels.contains(facts.names.text(argument.label)) {
            guard let closure = argument.value.closure.map({ facts.closures[$0] }), closures.count == 1,
              !effects.contains(CodePlace(file: place.file, scope: closure.scope))
            else { continue }
            found.append((place.file, closure))
          }
        }
      }
    }
  }

  /// The functions with one parameter that is a function with a `Send`, each with the label of that parameter.
  private static func functions(_ app: App) -> [ProgramName: [DeclarationReference: String]] {
    guard let send = app.program.name("Send") else { return [:] }
    var found: [ProgramName: [DeclarationReference: String]] = [:]
    for place in app.places(of: [send]) {
      let facts = app.program.files[place.file].facts
      for id in facts.declarations(where: { $0.kind == .function }) {
        let function = facts.declarations[id]
        let reference = DeclarationReference(file: place.file, declaration: id)
        let parameters = facts.parameters[function.parameters].filter { app.takesSender($0, of: reference) }
        guard parameters.count == 1 else { continue }
        found[app.program.name(function.name, in: place.file), default: [:]][reference] = facts.names.text(
          parameters[0].label)
      }
    }
    return found
  }
}
