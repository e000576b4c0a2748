import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Who runs a piece of code: a reducer, or an effect outside of one.
struct ReducerUser: Sendable {
  /// nil for a `Reduce` or an effect outside of a reducer.
  let reducer: TypeHandle?
  /// The innermost function or closure of a reducer around the code, or closure of an effect; nil for other code of a
  /// reducer.
  let code: CodePlace?
  fileprivate let isEffect: Bool

  /// As messages name it.
  var text: String { reducer.map { "the reducer `\($0.name)`" } ?? (isEffect ? "an effect" : "a `Reduce`") }
}

/// Determines which code reducers and their effects run themselves. It does not follow calls.
struct ReducerUsers {
  private let app: App
  private let effects: Set<CodePlace>
  private let closures: Set<CodePlace>

  /// The cost is linear in the effects of the app.
  init(_ app: App) {
    self.app = app
    effects = Set(app.effectClosures.map { CodePlace(file: $0.file, scope: $0.closure.scope) })
    closures = app.reducerCodeTable.scopes.union(effects)
  }

  /// Who runs the code of a path; nil for code of others, and for code that gives dependencies or clients their values.
  func user(of id: PathID, in file: FileID) -> ReducerUser? {
    let facts = app.program.files[file].facts
    let (scope, offset) = (facts.paths[id].scope, facts.paths[id].range.lowerBound)
    let code = facts.scopes(around: scope).lazy.prefix { facts.scopes[$0].kind != .type }
      .map { CodePlace(file: file, scope: $0) }.first(where: closures.contains)
    let declaration = DeclarationReference(file: file, declaration: facts.declaration(around: offset))
    let reducer = app.type(.reducer, around: declaration)
    guard reducer != nil || code != nil && !isOfOthers(declaration),
      !app.recognised[file].clients.givesValue(at: offset), !givesClient(declaration, id)
    else { return nil }
    return ReducerUser(reducer: reducer, code: code, isEffect: code.map(effects.contains) ?? false)
  }

  private func isOfOthers(_ declaration: DeclarationReference) -> Bool {
    app.program.enclosingSymbols(declaration).contains { type in
      !app.roles[type].isDisjoint(with: [.view, .app, .dependencyKey, .state]) || app.isClientOrImplementsOne(type)
    }
  }

  /// Whether a declaration is in a static member that creates a client, or in a function that sets dependencies.
  private func givesClient(_ place: DeclarationReference, _ path: PathID) -> Bool {
    let facts = app.program.files[place.file].facts
    var current = place.declaration
    while !current.isNone, !facts.declarations[current].isTypeOrExtension {
      let declaration = facts.declarations[current]
      if facts.parameters[declaration.parameters].contains(where: { isOfValues($0.type, facts) }) { return true }
      let member = Member(app, DeclarationReference(file: place.file, declaration: current))
      if declaration.flags.contains(.static), declaration.value.path != path, let type = member.nominalType,
        app.isClientOrImplementsOne(type.symbol)
      {
        return true
      }
      current = declaration.parent
    }
    return false
  }

  private func isOfValues(_ type: TypeID, _ facts: FileFacts) -> Bool {
    !type.isNone && facts.lastName(facts.types[type].path)?.is(.DependencyValues) == true
  }

  /// The maximum number of expressions around one. Those beyond are ignored.
  private static let maxDepth = 256

  /// The calls around a path that is in an argument of theirs, innermost first, each with whether that is in a closure.
  func calls(around id: PathID, in file: FileID) -> [(call: CallSite, isInClosure: Bool)] {
    let facts = app.program.files[file].facts
    var found: [(call: CallSite, isInClosure: Bool)] = []
    var node = facts.nodeOfPath[Int(id.rawValue)]
    var isInClosure = false
    for _ in 0..<Self.maxDepth where !node.isNone {
      let parent = facts.nodes[node].parent
      if parent.isNone { break }
      if facts.nodes[node].kind == .closure { isInClosure = true }
      if facts.nodes[parent].kind == .call, facts.firstOperand(of: parent) != node,
        let call = facts.value(of: parent).call
      {
        found.append((CallSite(app, call, in: file), isInClosure))
      }
      node = parent
    }
    return found
  }

  /// Whether one of some calls around a path gives it to dependencies, a store or a container.
  func isGiven(to calls: [(call: CallSite, isInClosure: Bool)]) -> Bool {
    calls.contains { call, _ in call.name.map { $0.hasPrefix("register") || Self.receivers.contains($0) } ?? false }
  }

  private static let receivers: Set<String> = [
    "Store", "TestStore", "dependency", "prepareDependencies", "transformDependency", "withDependencies",
  ]

  /// The type of the program that a call creates an instance of.
  func createdType(_ call: CallSite) -> SymbolID? {
    guard let node = call.facts.node(of: .call(call.id)), app.callGraph.createsInstance(node, in: call.file) else {
      return nil
    }
    return app.program.symbol(of: app.program.type(of: call.id, in: call.file).unwrapped)
  }

  /// Whether a local variable has a path as its value, and is given to a dependency: `.dependency(\.api, live)`.
  func isGivenToDependency(_ value: Value, in file: FileID) -> Bool {
    let (facts, index) = (app.program.files[file].facts, app.localIndex(of: file))
    guard let local = index.variables[value] else { return false }
    let clients = app.recognised[file].clients
    return (index.paths[local] ?? []).contains { clients.givesValue(at: facts.paths[$0].range.lowerBound) }
  }
}
