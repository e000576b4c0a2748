import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The code of a view that runs when SwiftUI evaluates it: `body`, and the members that it uses for its value.
struct ViewEvaluation {
  /// What a piece of code of the view runs with.
  private enum Origin: Hashable {
    case body
    case member(ProgramName)
    /// An event handler, an initializer, or something else.
    case other
  }

  private let view: TypeHandle
  /// Where the view's code names its members, with what the code runs with, by name.
  private var namedBy: [ProgramName: [(origin: Origin, file: FileID, path: PathID)]] = [:]
  /// The members that `body` uses, directly or by other members.
  private var evaluated: Set<ProgramName> = []

  /// The cost is linear in the code of the view.
  init(of view: TypeHandle) {
    self.view = view
    let program = view.app.program
    var origins: [ScopeReference: Origin] = [:]
    for reference in program.declarations(of: view.symbol) {
      let facts = program.files[reference.file].facts
      for id in facts.paths(in: program.declaration(reference).range) {
        let path = facts.paths[id]
        guard path.root == .unqualified || path.root == .self, let name = facts.firstName(path.names) else { continue }
        let scope = ScopeReference(file: reference.file, scope: path.scope)
        let origin = origins[scope] ?? origin(of: path.scope, in: reference.file)
        origins[scope] = origin
        if origin == .other { continue }
        namedBy[program.name(name, in: reference.file), default: []].append((origin, reference.file, id))
      }
    }
    var named: [Origin: [ProgramName]] = [:]
    for (name, places) in namedBy {
      for origin in Set(places.map(\.origin)) { named[origin, default: []].append(name) }
    }
    var waiting = [Origin.body]
    while let origin = waiting.popLast() {
      for name in named[origin] ?? [] where evaluated.insert(name).inserted { waiting.append(.member(name)) }
    }
  }

  /// Whether the code of a scope runs when the view is evaluated.
  func isEvaluated(_ scope: ScopeID, in file: FileID) -> Bool {
    switch origin(of: scope, in: file) {
    case .body: true
    case .member(let name): evaluated.contains(name)
    case .other: false
    }
  }

  /// The member whose function or getter a scope is; nil for `body` and other code.
  func member(of scope: ScopeID, in file: FileID) -> ProgramName? {
    if case .member(let name) = origin(of: scope, in: file) { return name }
    return nil
  }

  /// The paths that begin with a member, in code that may run when the view is evaluated, by file.
  func uses(of member: ProgramName) -> [(FileID, [PathID])] {
    Dictionary(grouping: namedBy[member] ?? [], by: \.file).sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.map(\.path))
    }
  }

  private func origin(of scope: ScopeID, in file: FileID) -> Origin {
    view.app.program.files[file].facts.scopes(around: scope).lazy.compactMap { originOrNil($0, file) }.first { _ in true
    }
      ?? .other
  }

  /// What a scope runs with; nil where it runs with the code around it.
  private func originOrNil(_ scope: ScopeID, _ file: FileID) -> Origin? {
    let facts = view.app.program.files[file].facts
    switch facts.scopes[scope].kind {
    case .closure:
      return view.app.runs(facts.closures[facts.scopes[scope].closure], withCodeAroundIn: file) ? nil : .other
    case .accessor, .function:
      return facts.scopes[scope].flags.contains(.runsWhenSet) ? .other : origin(ofMember: scope, file)
    case .branch, .block, .ifConfig, .do, .catch, .loop: return nil
    case .file, .type: return .other
    }
  }

  private func origin(ofMember scope: ScopeID, _ file: FileID) -> Origin {
    let facts = view.app.program.files[file].facts
    let id = facts.scopes[scope].declaration
    guard !id.isNone, case let declaration = facts.declarations[id],
      declaration.kind == .property || declaration.kind == .function,
      declaration.flags.isDisjoint(with: [.local, .static]),
      view.app.view(around: DeclarationReference(file: file, declaration: declaration.parent)) == view
    else { return .other }
    let isBody = declaration.name.is(.body) || facts.names.has(declaration.name, text: "makeBody")
    return isBody ? .body : .member(view.app.program.name(declaration.name, in: file))
  }
}

extension App {
  /// Whether a closure runs when the code around it does, or when what that creates is shown.
  fileprivate func runs(_ closure: Closure, withCodeAroundIn file: FileID) -> Bool {
    let facts = program.files[file].facts
    if facts.scopes[closure.scope].flags.contains(.isCalledAtOnce) || facts.isOperation(closure) { return true }
    guard !closure.argument.isNone else { return false }
    switch ArgumentSite(self, closure.argument, in: file).viewClosureUse {
    case .atOnce, .later, .laterTracked: return true
    case .action, nil: return false
    }
  }
}
