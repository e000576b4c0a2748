import TCALintModel
import TCALintSyntax

extension FileFacts {
  /// Whether a call makes a value of a type: `State(page: 1)`, `.init(page: 1)`
  public func isCreating(_ call: Call) -> Bool {
    guard !call.flags.contains(.isSubscript), let callee = call.callee.path.map({ paths[$0] }) else { return false }
    return callee.flags.contains(.isInit) && callee.root == .implicitMember || readsAsType(callee)
  }

  /// Whether a path reads as a type's: `A.B`, `Self`
  func readsAsType(_ path: Path) -> Bool {
    (path.root == .unqualified && !path.names.isEmpty || path.root == .selfType)
      && self.path(path.names).allSatisfy(names.isCapitalized)
  }
}
