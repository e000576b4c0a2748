import TCALintModel
import TCALintSyntax

/// The origins of local names.
extension FileFacts {
  /// The path that a local name has its value from, or a part of that: its initial value, the subject of the pattern
  /// that binds it.
  public func origin(of local: LocalID) -> PathID? {
    locals[local].value.path ?? match(binding: local).flatMap { value(of: $0.value).path }
  }

  /// The path that the first name of a path refers to, and whether its last name is a method that passes it on.
  public func origin(ofFirst path: Path) -> (path: Path, isCalled: Bool)? {
    let closure: ScopeID
    switch path.root {
    case .local:
      if let origin = origin(of: path.local) { return (paths[origin], false) }
      let local = locals[path.local]
      guard local.kind == .closureParameter, local.position == 0 else { return nil }
      closure = local.scope
    case .anonymous where firstName(path.names).map { names.has($0, text: "$0") } ?? false:
      closure = body(around: path.scope)
    default: return nil
    }
    guard !closure.isNone, !scopes[closure].closure.isNone, let callee = callee(of: closures[scopes[closure].closure]),
      callee.names.count > 1
    else { return nil }
    return (callee, true)
  }

  /// Whether ``origin(ofFirst:)`` may find something: a fast check, and rarely true.
  func mayHaveOrigin(_ path: Path) -> Bool {
    switch path.root {
    case .local:
      let local = locals[path.local]
      if local.kind == .closureParameter, local.position == 0 { return true }
      return local.kind == .pattern || local.value.kind == .path
    case .anonymous: return true
    default: return false
    }
  }
}

extension FileFacts {
  /// The pattern that binds a local name, and the matched value.
  public func match(binding local: LocalID) -> (pattern: BodyNodeID, value: BodyNodeID)? {
    let binding = nodeOfLocal[Int(local.rawValue)]
    return locals[local].kind == .pattern && !binding.isNone ? match(around: binding) : nil
  }
}
