import TCALintModel
import TCALintSyntax

/// `container.register(Service.self) { Implementation() }`, `register(Service.self, factory: Implementation.init)`,
/// `register(\.service) { Implementation() }`
struct RecognisedRegistration: Sendable {
  let request: RecognisedDependency.Request
  /// What makes the value. Byte offsets.
  let factory: Range<UInt32>
  let scope: ScopeID

  init?(_ call: Call, _ facts: FileFacts) {
    let arguments = facts.arguments[call.arguments]
    guard let first = arguments.first, first.label.isNone, let request = RecognisedDependency.Request(first, facts),
      let factory = arguments.dropFirst().first(where: Self.isFactory)
    else { return nil }
    self.request = request
    self.factory = factory.range
    scope = call.scope
  }

  private static func isFactory(_ argument: Argument) -> Bool {
    argument.value.closure != nil || argument.value.path != nil && argument.label.is(.factory)
  }
}

/// `self[Key.self]`
struct KeySubscript: Sendable {
  let key: TypeID
  /// The property that it stands in.
  let declaration: DeclarationID

  init?(_ call: Call, of base: Path, _ facts: FileFacts) {
    guard base.root == .self, base.names.isEmpty,
      let key = facts.arguments[call.arguments].first.flatMap({ facts.metatype($0.value) })
    else { return nil }
    self.key = key
    declaration = facts.scopes[call.scope].declaration
  }
}
