import TCALintModel

extension FileFacts {
  /// The initialisers that are called without their type's name: `.init(…)`, `Self(…)`
  var implicitInitializerCalls: [PathID] {
    // There are far fewer calls than paths.
    let made = calls.compactMap { call -> PathID? in
      guard let id = call.callee.path, case let path = paths[id], path.names.isEmpty, path.use == .callee,
        path.root == .implicitMember && path.flags.contains(.isInit) || path.makesSelf
      else { return nil }
      return id
    }
    return made.sorted()
  }
}

extension Path {
  /// `Self(…)`, `Self.init(…)`
  var makesSelf: Bool { root == .selfType && names.isEmpty && use == .callee }
}
