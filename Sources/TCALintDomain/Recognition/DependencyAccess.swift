import TCALintModel
import TCALintSyntax

/// A way to a dependency without a property: `DependencyValues._current.apiClient`,
/// `Dependency(\.apiClient).wrappedValue`.
public struct DependencyAccess: Sendable {
  enum Kind: Sendable {
    /// The names that follow `_current`, in ``FileFacts/pathNames``.
    case current(Range<UInt32>)
    /// The type by which `_current[Key.self]` asks.
    case key(TypeID)
    case madeInPlace(RecognisedDependency.Request)
    /// A request to a container.
    case resolved(RecognisedDependency.Request)
  }

  let kind: Kind
  /// The path that it is or is called by.
  let path: PathID
  /// Byte offsets.
  public let range: Range<UInt32>
  let scope: ScopeID

  /// Whether it gets at all dependencies, and asks for none of them yet.
  var isOfAll: Bool { if case .current(let names) = kind { names.isEmpty } else { false } }

  /// Whether a container is asked.
  var isResolved: Bool { if case .resolved = kind { true } else { false } }

  /// - Parameter index: which of the names is `_current`.
  init?(current id: PathID, at index: Int, _ facts: FileFacts) {
    let path = facts.paths[id]
    let place = Int(path.names.lowerBound) + index
    // The module may precede it.
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
    (self.path, scope) = (id, path.scope)
  }

  /// The access through a local name for all dependencies: `values.apiClient`, `values[Key.self]`
  init?(ofAll id: PathID, _ facts: FileFacts) {
    let path = facts.paths[id]
    if path.names.count > 1 {
      kind = .current(path.names.lowerBound + 1..<path.names.upperBound)
    } else if let element = path.reader.call,
      let key = facts.arguments[facts.calls[element].arguments].first.flatMap({ facts.metatype($0.value) })
    {
      kind = .key(key)
    } else {
      return nil
    }
    (self.path, range, scope) = (id, path.range, path.scope)
  }

  /// `UnifiedDI.resolve(UserService.self)`, `WeaveDI.Container.shared.resolve(UserService.self)`
  init?(resolvedBy call: Call, _ id: PathID, _ facts: FileFacts) {
    let callee = facts.paths[id]
    guard callee.root == .unqualified, callee.names.count > 1,
      let type = facts.firstName(callee.names), ResolvingTypes.names.contains(facts.names.text(type)),
      let request = facts.arguments[call.arguments].first.flatMap({ RecognisedDependency.Request($0, facts) })
    else { return nil }
    (kind, path, range, scope) = (.resolved(request), id, call.range, call.scope)
  }

  init?(madeInPlace call: Call, _ id: PathID, _ facts: FileFacts) {
    let callee = facts.paths[id]
    guard callee.root == .unqualified, callee.names.count <= 2, call.use == .receiver,
      let request = facts.arguments[call.arguments].first.flatMap({ RecognisedDependency.Request($0, facts) })
    else { return nil }
    (kind, path, range, scope) = (.madeInPlace(request), id, call.range, call.scope)
  }
}
