import TCALintModel
import TCALintSyntax

/// Tells which local names of a file are the `inout` state of a reducer.
struct ReducerState {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  private var known: [LocalID: Kind] = [:]

  enum Kind {
    case state
    /// The second parameter of `.onChange(of: …) { oldValue, newValue in … }`: the state where that closure makes an
    /// effect itself, the new value where it makes a reducer.
    case changed
    case other
  }

  init(_ app: App, _ file: FileID) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
  }

  /// Whether a local name is the state for what stands in a scope.
  mutating func isState(_ local: LocalID, for scope: ScopeID) -> Bool {
    switch kind(of: local) {
    case .state: true
    case .changed: comesOfChange(scope)
    case .other: false
    }
  }

  private mutating func kind(of local: LocalID) -> Kind {
    if let kind = known[local] { return kind }
    let kind: Kind =
      switch facts.locals[local].kind {
      case .parameter: isState(parameter: facts.locals[local]) ? .state : .other
      case .closureParameter: self.kind(ofClosureParameter: facts.locals[local])
      default: .other
      }
    known[local] = kind
    return kind
  }

  /// The first parameter of `reduce(into:action:)`, and any `inout` one that has the type of a state.
  private func isState(parameter: LocalName) -> Bool {
    guard parameter.isInout, parameter.type >= 0, facts.types[Int(parameter.type)].kind == .named else { return false }
    let function = facts.scopes[parameter.scope].declaration
    guard function >= 0 else { return false }
    if parameter.position == 0, facts.declarations[Int(function)].name.is(.reduce) { return true }
    if facts.path(facts.types[Int(parameter.type)].path).last?.is(.State) == true { return true }
    let type = app.program.resolve(parameter.type, in: file, at: function).symbol
    return type.map { app.roles(of: $0).contains(.state) } ?? false
  }

  /// The state of `Reduce { state, action in … }` and of `.onChange(of: …) { oldValue, state in … }`.
  private func kind(ofClosureParameter parameter: LocalName) -> Kind {
    let id = facts.scopes[parameter.scope].closure
    guard !id.isNone else { return .other }
    switch role(of: facts.closures[id]) {
    case .reduce: return parameter.position == 0 ? .state : .other
    case .onChange: return parameter.position != 1 ? .other : parameter.name.is(.state) ? .state : .changed
    case nil: return .other
    }
  }

  private enum ClosureRole { case reduce, onChange }

  private func role(of closure: Closure) -> ClosureRole? {
    guard !closure.call.isNone, let callee = facts.calls[closure.call].callee.path.map({ facts.paths[$0] }) else {
      return nil
    }
    switch facts.path(callee.names).last?.domain {
    case .Reduce where callee.root == .unqualified && isLibrarys(callee): return .reduce
    case .onChange where callee.root != .unqualified || callee.names.count > 1: return .onChange
    default: return nil
    }
  }

  /// Whether a name is the library's, and not that of a type of the program.
  private func isLibrarys(_ path: Path) -> Bool {
    let names = app.program.path(path.names, in: file)
    return app.program.outsideName(names, in: file, at: facts.scopes[path.scope].declaration) != nil
  }

  /// Whether what stands in a scope comes of the closure of an `.onChange`, and not of a `Reduce` in it.
  private func comesOfChange(_ scope: ScopeID) -> Bool {
    var current = scope
    while !current.isNone {
      let closure = facts.scopes[current].closure
      if !closure.isNone, let role = role(of: facts.closures[closure]) { return role == .onChange }
      current = facts.scopes[current].parent
    }
    return false
  }
}
