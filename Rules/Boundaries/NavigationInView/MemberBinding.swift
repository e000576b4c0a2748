import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Bindings that closures make of a member, as its projection is one:
/// `Binding(get: { isShown }, set: { isShown = $0 })`
extension ArgumentSite {
  /// The member that it is a binding to, or to a part of, whose closures do no more than to read it and to assign it, or
  /// to ask whether it is `nil` and to make it that.
  var memberBoundByClosures: (name: String, isWhole: Bool)? {
    guard let call = facts.arguments[id].value.call.map({ CallSite(app, $0, in: file) }), call.arguments.count == 2,
      call.arguments[1].isSetterOfBinding, let getter = closure(of: call.arguments[0]),
      let setter = closure(of: call.arguments[1]), let read = namesRead(by: getter),
      let set = namesSet(by: setter) ?? namesCleared(by: setter), read == set, let first = read.first
    else { return nil }
    return (facts.names.text(first), read.count == 1)
  }

  private func closure(of argument: ArgumentSite) -> Closure? {
    let closure = facts.arguments[argument.id].value.closure.map { facts.closures[$0] }
    return closure.flatMap { facts.scopes[$0.scope].itemCount == 1 ? $0 : nil }
  }

  /// `{ isShown }`, `{ return self.isShown }`, `{ error != nil }`
  private func namesRead(by getter: Closure) -> ArraySlice<Name>? {
    let paths = facts.paths(in: getter.captureList.upperBound..<getter.range.upperBound)
    guard paths.count == 1, let path = paths.first, facts.calls(in: getter.range).isEmpty else { return nil }
    switch facts.paths[path].use {
    case .statement, .returned: return namesOfMember(.path(path))
    case .operand: return isComparedWithNil(in: getter) ? namesOfMember(.path(path)) : nil
    default: return nil
    }
  }

  private func isComparedWithNil(in getter: Closure) -> Bool {
    let literals = facts.literals[facts.literals(in: getter.range)]
    return literals.count == 1 && literals.first?.kind == .nil
  }

  /// `{ isShown = $0 }`, `{ shown in self.isShown = shown }`
  private func namesSet(by setter: Closure) -> ArraySlice<Name>? {
    guard let write = onlyAssignment(in: setter), write.scope == setter.scope,
      let value = write.value.path.map({ facts.paths[$0] }), isGiven(value, to: setter)
    else { return nil }
    return namesOfMember(write.target)
  }

  /// `{ if !$0 { error = nil } }`, `{ _ in self.error = nil }`
  private func namesCleared(by setter: Closure) -> ArraySlice<Name>? {
    guard let write = onlyAssignment(in: setter), let literal = write.value.literal,
      facts.literals[literal].kind == .nil, facts.calls(in: setter.range).isEmpty,
      case let paths = facts.paths(in: setter.captureList.upperBound..<setter.range.upperBound), paths.count <= 2,
      paths.allSatisfy({ $0 == write.target.path || isGiven(facts.paths[$0], to: setter) })
    else { return nil }
    return namesOfMember(write.target)
  }

  private func onlyAssignment(in setter: Closure) -> Write? {
    let writes = facts.writes(in: setter.range)
    guard writes.count == 1, let write = writes.first.map({ facts.writes[$0] }), write.kind == .assignment else {
      return nil
    }
    return write
  }

  /// Whether a path is the value that a setter is given.
  private func isGiven(_ path: Path, to setter: Closure) -> Bool {
    path.names.count == 1
      && (path.root == .anonymous || path.root == .local && facts.locals[path.local].scope == setter.scope)
  }

  /// The names of what may be a member, and a part of that.
  private func namesOfMember(_ value: Value) -> ArraySlice<Name>? {
    guard let path = value.path.map({ facts.paths[$0] }), !path.names.isEmpty, path.isPlain,
      path.root == .unqualified || path.root == .self
    else { return nil }
    return facts.path(path.names)
  }
}
