import TCALintModel
import TCALintSyntax

/// Determines which local names of a file are the `inout` state of a reducer.
struct ReducerState {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  private var known: [LocalID: Kind] = [:]

  private enum Kind {
    case state
    /// The state where the closure of an `.onChange` makes effects itself, else a value.
    case changed
    case other
  }

  init(_ app: App, _ file: FileID) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
  }

  /// Whether a local name is the state for code in a scope.
  mutating func isState(_ local: LocalID, for scope: ScopeID) -> Bool {
    switch kind(of: local) {
    case .state: true
    case .changed: comesOfChange(scope)
    case .other: false
    }
  }

  private mutating func kind(of local: LocalID) -> Kind {
    if let kind = known[local] { return kind }
    let kind = meaning(of: local)
    known[local] = kind
    return kind
  }

  private func meaning(of local: LocalID) -> Kind {
    switch facts.inoutState(local) {
    case .reducers: return isOfOwnReduce(facts.locals[local]) ? .other : .state
    case .typed(let type):
      let function = facts.scopes[facts.locals[local].scope].declaration
      let symbol = app.program.resolve(type, in: file, at: function).symbol
      return symbol.map { app.roles[$0].contains(.state) } ?? false ? .state : .other
    case .changed: return .changed
    case nil: return .other
    }
  }

  /// Whether a local name is a parameter of the closure of a `Reduce` or `Reducer` that is a type of the program's own.
  private func isOfOwnReduce(_ local: LocalName) -> Bool {
    let closure = facts.scopes[local.scope].closure
    guard local.kind == .closureParameter, !closure.isNone, let callee = facts.callee(of: facts.closures[closure])
    else { return false }
    return !app.isLibraryReducer(callee, in: file)
  }

  /// Whether code in a scope belongs to the closure of an `.onChange`, and not of a `Reduce` in it.
  private func comesOfChange(_ scope: ScopeID) -> Bool {
    for closure in facts.scopes(around: scope).lazy.map({ facts.scopes[$0].closure }) where !closure.isNone {
      guard let callee = facts.callee(of: facts.closures[closure]) else { continue }
      if facts.isReduceCall(callee) { return false }
      if facts.lastName(callee.names)?.is(.onChange) == true { return true }
    }
    return false
  }
}
