import TCALintModel
import TCALintSyntax

/// A way to a dependency without a property: `DependencyValues._current.apiClient`,
/// `Dependency(\.apiClient).wrappedValue`.
struct DependencyAccess: Sendable {
  enum Kind: Sendable {
    /// The names that follow `_current`, in ``FileFacts/pathNames``.
    case current(Range<UInt32>)
    /// The type by which `_current[Key.self]` asks.
    case key(TypeID)
    case madeInPlace(RecognisedDependency.Request)
  }

  let kind: Kind
  /// Byte offsets.
  let range: Range<UInt32>
  let scope: ScopeID

  /// - Parameter index: which of the names is `_current`.
  init?(current path: Path, at index: Int, _ facts: FileFacts) {
    let place = Int(path.names.lowerBound) + index
    // The module may stand in front.
    guard path.root == .unqualified, index == 1 || index == 2, facts.pathNames[place - 1].is(.DependencyValues) else {
      return nil
    }
    if place + 1 == Int(path.names.upperBound), let element = path.reader.call,
      let key = facts.arguments[facts.calls[element].arguments].first.flatMap({ facts.metatype($0.value) })
    {
      kind = .key(key)
    } else {
      kind = .current(UInt32(place + 1)..<path.names.upperBound)
    }
    range = path.range.lowerBound..<facts.pathOffsets[place] + UInt32("_current".utf8.count)
    scope = path.scope
  }

  init?(madeInPlace call: Call, _ callee: Path, _ facts: FileFacts) {
    guard callee.root == .unqualified, callee.names.count <= 2, call.use == .receiver,
      let request = facts.arguments[call.arguments].first.flatMap({ RecognisedDependency.Request($0, facts) })
    else { return nil }
    kind = .madeInPlace(request)
    range = call.range
    scope = call.scope
  }
}
