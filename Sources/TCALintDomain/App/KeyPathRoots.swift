import TCALintModel
import TCALintSyntax

extension App {
  /// Whether the library's signature says that a key path without a type begins at a reducer's state or action:
  ///
  ///     Scope(state: \.player, action: \.player) { Player() }
  func beginsAtStateOrAction(_ keyPath: KeyPathExpression, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard keyPath.type.isNone, let argument = keyPath.argument,
      let call = facts.call(of: argument).map({ facts.calls[$0] }),
      let callee = call.callee.path.map({ facts.paths[$0] }), let name = facts.lastName(callee.names)
    else { return false }
    let arguments = facts.arguments[call.arguments]
    let label = facts.arguments[argument].label
    switch name.domain {
    case .Scope:
      let scope = facts.scopes[callee.scope].declaration
      return callee.root == .unqualified && arguments.first?.label.is(.state) == true
        && program.resolve(callee.names, in: file, at: scope).symbols.isEmpty
    case .ifLet, .ifCaseLet, .forEach: return arguments.contains { $0.label.is(.action) }
    case .binding: return callee.root == .implicitMember && arguments.count == 1
    case .onChange: return facts.names.has(label, text: "of")
    default: return false
    }
  }
}

extension KeyPathExpression {
  /// The argument that it is; nil for none.
  fileprivate var argument: ArgumentID? { use == .argument ? ArgumentID(rawValue: user) : nil }
}
