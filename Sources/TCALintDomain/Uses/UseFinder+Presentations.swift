import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// Whether a store is surely one of what is presented whose actions may also dismiss that: what
  /// `store.scope(state: \.alert, action: \.alert)` gives, also by way of local names. What a binding is scoped to, which
  /// dismisses by itself, takes the actions of what is presented alone.
  func isStoreOfPresentation(_ value: Value, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var value = value
    for _ in 0..<Self.mostNames {
      if let call = value.call { return isScopeToPresentation(call, facts) }
      guard let path = value.path.map({ facts.paths[$0] }), path.root == .local, path.names.count == 1 else {
        return false
      }
      let local = facts.locals[path.local]
      if !local.type.isNone { return takesPresentationActions(local.type, facts) }
      if let call = facts.unwrappedScope(of: local) { return isScopeToPresentation(call, facts) }
      value = local.value
    }
    return false
  }

  /// A store goes by more names one after the other in no function that anyone wrote.
  private static var mostNames: Int { 8 }

  private func isScopeToPresentation(_ call: CallID, _ facts: FileFacts) -> Bool {
    guard let (path, last) = callee(call, facts), last == "scope",
      path.root != .projection, !facts.path(path.names).contains(where: facts.isProjection),
      let action = facts.arguments[facts.calls[call].arguments].first(where: { $0.label.is(.action) }),
      let keyPath = action.value.keyPath.map({ facts.keyPaths[$0] })
    else { return false }
    return !facts.path(keyPath.names).contains { $0.is(.presented) }
  }

  /// `Store<AlertState<Alert>, PresentationAction<Alert>>`
  private func takesPresentationActions(_ type: TypeID, _ facts: FileFacts) -> Bool {
    let type = facts.types[type].kind == .optional ? facts.parts(of: type).first ?? type : type
    return facts.parts(of: type).last.flatMap { facts.lastName(facts.types[$0].path) }?.is(.PresentationAction) ?? false
  }
}

extension FileFacts {
  /// The call of `scope` whose store is unwrapped for a closure: `store.scope(…).ifLet { store in … }`.
  fileprivate func unwrappedScope(of local: LocalName) -> CallID? {
    guard local.kind == .closureParameter, local.position == 0, !scopes[local.scope].closure.isNone else { return nil }
    let call = closures[scopes[local.scope].closure].call
    guard !call.isNone, let callee = calls[call].callee.path.map({ paths[$0] }), callee.root == .result,
      callee.names.count == 1, lastName(callee.names)?.is(.ifLet) == true
    else { return nil }
    return callee.call
  }
}
