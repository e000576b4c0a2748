import TCALintModel
import TCALintSyntax

/// `container.register(Service.self) { Implementation() }`, `register(Service.self, factory: Implementation.init)`,
/// `register(\.service) { Implementation() }`, `register(Service.self, instance: implementation)`
public struct RecognisedRegistration: Sendable {
  let request: RecognisedDependency.Request
  /// The type or key path. Byte offsets.
  let range: Range<UInt32>
  /// Whether it is registered with a factory alone, without a name that would allow several.
  public let isPlain: Bool
  /// Whether it only registers what is not registered yet: `resolve(T.self) ?? register(T.self) { … }`
  public let isFallback: Bool
  /// The receiver of the method.
  public let receiver: PathID
  /// Whether it only makes what registers the type, once someone asks it to.
  let isOfModule: Bool
  /// Byte offsets of the code that creates the value.
  let factory: Range<UInt32>
  /// Byte offsets of further code that creates it: `registerIf(T.self, condition: …, factory: …, fallback: …)`, the
  /// initial value of a variable that is registered.
  let otherFactories: [Range<UInt32>]
  /// The scope that contains the call.
  public let scope: ScopeID

  init?(_ call: Call, _ facts: FileFacts) {
    let arguments = facts.arguments[call.arguments]
    guard let first = arguments.first, first.label.isNone, let request = RecognisedDependency.Request(first, facts),
      let factory = arguments.dropFirst().first(where: Self.isFactory)
    else { return nil }
    self.request = request
    self.factory = factory.range
    isOfModule = facts.calleeName(call)?.domain?.isModuleFactory ?? false
    otherFactories =
      arguments.lazy.filter { $0.label.is(.fallback) }.map(\.range) + facts.variablesGiven(by: factory).map(\.range)
    range = first.range
    isPlain = arguments.count == 2
    isFallback = call.use == .operand
    receiver = call.callee.path ?? .none
    scope = call.scope
  }

  private static func isFactory(_ argument: Argument) -> Bool {
    argument.value.closure != nil || argument.label.is(.instance)
      || argument.value.path != nil && (argument.label.is(.factory) || argument.label.is(.build))
  }
}

extension FileFacts {
  /// The calls that make the variables which an argument is, or the closure that it is gives: `{ service }`,
  /// `{ [service] in service }`.
  fileprivate func variablesGiven(by argument: Argument) -> [Call] {
    let names = paths[paths(in: argument.range)].filter { $0.root == .local && $0.names.count == 1 }
    let given = names.filter { $0.isResult || argument.value.closure == nil && $0.range == argument.range }
    guard !given.isEmpty else { return [] }
    let wanted = Set(given.map { locals[$0.local].name })
    return Set(names.map(\.local)).sorted().compactMap { id in
      let local = locals[id]
      guard local.kind == .variable, wanted.contains(local.name) else { return nil }
      return local.value.call.map { calls[$0] }
    }
  }
}

/// `self[Key.self]`
struct KeySubscript: Sendable {
  let key: TypeID
  /// The enclosing property.
  let declaration: DeclarationID

  init?(_ call: Call, of base: Path, _ facts: FileFacts) {
    guard base.root == .self, base.names.isEmpty,
      let key = facts.arguments[call.arguments].first.flatMap({ facts.metatype($0.value) })
    else { return nil }
    self.key = key
    declaration = facts.scopes[call.scope].declaration
  }
}
