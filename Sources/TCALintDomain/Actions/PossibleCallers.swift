import TCALintModel
import TCALintSyntax

/// The members whose code may lead to some other code, by the names that they mention: a search for that code visits
/// only these. It needs no types, so that most code's types are not inferred.
///
/// `.init(…)` says no name: what creates an instance by it counts, and what only calls that does not.
public struct PossibleCallers {
  private let app: App
  private var members: Set<DeclarationReference> = []
  /// By which names code may run the members, and create the types that implement these.
  private(set) var names: Set<ProgramName> = []
  private var waiting: [DeclarationReference] = []
  /// The types whose creation counts.
  private var created: Set<SymbolID> = []
  private var knownCreators: [DeclarationReference: Bool] = [:]
  private var program: Program { app.program }

  /// The members that have code in which the search begins: what leads to these does not matter.
  private let roots: Set<DeclarationReference>

  /// The cost is linear in the mentions of the names.
  ///
  /// - Parameter roots: where the search begins.
  init(of targets: some Sequence<DeclarationReference>, from roots: some Sequence<FunctionReference>, _ app: App) {
    self.app = app
    self.roots = Set(
      roots.compactMap { root in app.program.declaration(around: root).map(app.program.member) })
    for target in targets { add(target) }
    while let member = waiting.popLast() {
      let new = names(of: member).filter { names.insert($0).inserted }
      for caller in app.declarations(mentioning: new) { add(caller) }
    }
  }

  /// Whether a function is in code of one of the members.
  mutating func contain(_ function: FunctionReference) -> Bool {
    guard let member = program.declaration(around: function).map(program.member) else { return true }
    return members.contains(member) || !created.isEmpty && createsByInit(member)
  }

  private mutating func add(_ declaration: DeclarationReference) {
    guard !declaration.declaration.isNone else { return }
    let member = program.member(around: declaration)
    guard !members.contains(member), roots.contains(member) || app.isPlainCode(member) else { return }
    members.insert(member)
    if !roots.contains(member) { waiting.append(member) }
  }

  /// The names by which code may run a member.
  private mutating func names(of member: DeclarationReference) -> [ProgramName] {
    let declaration = program.declaration(member)
    let own = program.name(declaration.name, in: member.file)
    let isOfCreation = declaration.kind == .initializer || declaration.isStoredProperty
    guard isOfCreation, !declaration.parent.isNone else { return own.isNone ? [] : [own] }
    let owners = program.enclosingSymbols(member).filter { created.insert($0).inserted }
    for owner in owners { for other in program.members(of: owner) where createsByInit(other) { add(other) } }
    return owners.flatMap { [$0] + app.callGraph.subtypes(of: $0) }.map { program.symbols[$0].name }
  }

  /// Whether a member has `.init(…)` or `Self(…)`.
  private mutating func createsByInit(_ member: DeclarationReference) -> Bool {
    if let known = knownCreators[member] { return known }
    let facts = program.files[member.file].facts
    let found = facts.paths[facts.paths(in: program.declaration(member).range)].contains {
      $0.root == .implicitMember && $0.flags.contains(.isInit) || $0.root == .selfType && $0.names.isEmpty
    }
    knownCreators[member] = found
    return found
  }
}

extension App {
  /// The declarations of code without tests that mention some names.
  public func declarations(mentioning names: some Sequence<ProgramName>) -> [DeclarationReference] {
    names.flatMap { name in
      mentionsOutsideTests(of: name).compactMap { file, mention -> DeclarationReference? in
        guard case .path(let path, at: _) = mention else { return nil }
        let facts = program.files[file].facts
        return DeclarationReference(file: file, declaration: facts.scopes[facts.paths[path].scope].declaration)
      }
    }
  }
}
