import TCALintModel
import TCALintSyntax

/// Bindings that closures make of a member, as its projection is one:
/// `Binding(get: { isShown }, set: { isShown = $0 })`
extension ArgumentSite {
  /// The member that it is a binding to whose closures do no more than to read it and to assign it.
  public var nameBoundByClosures: String? {
    guard let call = facts.arguments[id].value.call.map({ CallSite(app, $0, in: file) }), call.arguments.count == 2,
      call.arguments[1].isSetterOfBinding, let getter = closure(of: call.arguments[0]),
      let setter = closure(of: call.arguments[1]), let read = nameRead(by: getter), let set = nameSet(by: setter),
      read == set
    else { return nil }
    return facts.names.text(read)
  }

  private func closure(of argument: ArgumentSite) -> Closure? {
    let closure = facts.arguments[argument.id].value.closure.map { facts.closures[$0] }
    return closure.flatMap { facts.scopes[$0.scope].itemCount == 1 ? $0 : nil }
  }

  /// `{ isShown }`, `{ return self.isShown }`
  private func nameRead(by getter: Closure) -> Name? {
    let paths = facts.paths(in: getter.captureList.upperBound..<getter.range.upperBound)
    guard paths.count == 1, let path = paths.first, case let use = facts.paths[path].use,
      use == .statement || use == .returned, facts.calls(in: getter.range).isEmpty
    else { return nil }
    return nameOfMember(.path(path))
  }

  /// `{ isShown = $0 }`, `{ shown in self.isShown = shown }`
  private func nameSet(by setter: Closure) -> Name? {
    let writes = facts.writes(in: setter.range)
    guard writes.count == 1, let write = writes.first.map({ facts.writes[$0] }), write.kind == .assignment,
      write.scope == setter.scope, let value = write.value.path.map({ facts.paths[$0] }), value.names.count == 1,
      value.root == .anonymous || value.root == .local && facts.locals[value.local].scope == setter.scope
    else { return nil }
    return nameOfMember(write.target)
  }

  /// The name of what may be a member by itself, and no part of one.
  private func nameOfMember(_ value: Value) -> Name? {
    guard let path = value.path.map({ facts.paths[$0] }), path.names.count == 1, path.isPlain,
      path.root == .unqualified || path.root == .self
    else { return nil }
    return facts.firstName(path.names)
  }
}
