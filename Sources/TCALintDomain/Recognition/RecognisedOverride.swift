import TCALintModel
import TCALintSyntax

/// `$0.key` in the closure of `withDependencies` or `prepareDependencies`.
public struct RecognisedOverride: Sendable {
  let path: PathID
  /// The name of the key.
  public let key: Name
  /// Byte offset of the key's name.
  public let offset: UInt32
}

/// The closures of a file in which the first parameter is a `DependencyValues`.
struct OverrideClosures {
  private var scopes: Set<ScopeID> = []

  /// Adds the closure of `withDependencies { … } operation: { … }`, `withDependencies({ … }, operation: { … })` or
  /// `prepareDependencies { … }`.
  mutating func add(_ call: Call, isPreparation: Bool, _ facts: FileFacts) {
    let arguments = facts.arguments[call.arguments]
    let closures = arguments.filter { $0.value.closure != nil }
    guard let first = closures.first, let closure = first.value.closure, first.label.isNone else { return }
    let hasOperation = arguments.contains { $0.isTrailing && $0.label.is(.operation) }
    let isArgument = !first.isTrailing
    if isArgument || hasOperation || isPreparation { scopes.insert(facts.closures[closure].scope) }
  }

  /// Adds the closures that are passed under the label `withDependencies`.
  mutating func addLabelled(in facts: FileFacts) {
    for argument in facts.arguments where argument.label.is(.withDependencies) {
      if let closure = argument.value.closure { scopes.insert(facts.closures[closure].scope) }
    }
  }

  /// The ranges of the closures. Byte offsets.
  func ranges(in facts: FileFacts) -> [Range<UInt32>] { scopes.map { facts.scopes[$0].range } }

  func overrides(in facts: FileFacts) -> [RecognisedOverride] {
    guard !scopes.isEmpty else { return [] }
    return facts.paths.numbered.compactMap { id, path in
      guard path.names.count > 1, isOverridden(path, facts) else { return nil }
      let key = Int(path.names.lowerBound) + 1
      return RecognisedOverride(
        path: id, key: facts.pathNames[key], offset: facts.pathOffsets[key])
    }
  }

  /// Whether a path begins with the values that a closure overrides.
  private func isOverridden(_ path: Path, _ facts: FileFacts) -> Bool {
    switch path.root {
    case .anonymous:
      return scopes.contains(facts.body(around: path.scope))
    case .local:
      let local = facts.locals[path.local]
      return local.kind == .closureParameter && local.position == 0 && scopes.contains(local.scope)
    default:
      return false
    }
  }
}
