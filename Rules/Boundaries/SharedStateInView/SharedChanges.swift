import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A property that a type shares by `@Shared`, and where the type's own code changes it.
struct SharedProperty: Sendable {
  let property: Member
  /// `$count.withLock { … }`, `count += 1`, `Binding($count)`, in the order of files and lines.
  let changes: [Location]

  fileprivate static let wrappers: Set<String> = ["Shared"]
}

extension TypeHandle {
  /// The stored properties that a type shares by `@Shared`.
  var sharedProperties: [SharedProperty] {
    let shared = storedProperties.filter { $0.hasLibraryAttribute(SharedProperty.wrappers) }
    if shared.isEmpty { return [] }
    let names = Set(shared.map(\.name))
    var changes: [String: [Location]] = [:]
    for declaration in app.program.declarations(of: symbol) {
      SharedChanges(self, declaration).add(to: &changes, of: names)
    }
    return shared.map { SharedProperty(property: $0, changes: changes[$0.name] ?? []) }
  }
}

/// Finds the places in a declaration or an extension of a type where its code changes its properties or passes bindings
/// to them.
private struct SharedChanges {
  private let type: TypeHandle
  private let file: FileID
  private let range: Range<UInt32>
  private let facts: FileFacts

  init(_ type: TypeHandle, _ declaration: DeclarationReference) {
    self.type = type
    file = declaration.file
    range = type.app.program.declaration(declaration).range
    facts = type.app.program.files[file].facts
  }

  func add(to changes: inout [String: [Location]], of names: Set<String>) {
    var found: [(name: String, range: Range<UInt32>)] = []
    for id in facts.writes(in: range) {
      let write = facts.writes[id]
      if let path = facts.base(of: write.target), let name = property(path, projected: false) {
        found.append((name, path.range))
      }
    }
    for id in facts.calls(in: range) where !facts.calls[id].flags.contains(.isSubscript) {
      if let (name, range) = changed(by: facts.calls[id]) { found.append((name, range)) }
    }
    for (name, range) in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where names.contains(name) {
      changes[name, default: []].append(Location(file: file, range: range))
    }
  }

  /// `$count.withLock { … }`, `Binding($count)`, `count.append(1)`
  private func changed(by call: Call) -> (String, Range<UInt32>)? {
    guard let callee = call.callee.path.map({ facts.paths[$0] }), let last = facts.lastName(callee.names) else {
      return nil
    }
    if last.is(.Binding), callee.root == .unqualified {
      guard let argument = facts.arguments[call.arguments].first, argument.label.isNone,
        let path = argument.value.path.map({ facts.paths[$0] })
      else { return nil }
      return property(path, projected: true).map { ($0, call.range) }
    }
    guard callee.names.count > 1 else { return nil }
    if last.is(.withLock) { return property(callee, projected: true).map { ($0, call.range) } }
    guard call.use == .statement, ChangingMethods.names.contains(facts.names.text(last)) else { return nil }
    return property(callee, projected: false).map { ($0, call.range) }
  }

  /// The property of the type that a path begins with.
  private func property(_ path: Path, projected: Bool) -> String? {
    switch path.root {
    case .projection, .unqualified, .self: break
    default: return nil
    }
    guard let first = facts.firstName(path.names), isOwn(path.scope) else { return nil }
    let text = facts.names.text(first)
    guard projected == text.hasPrefix("$") else { return nil }
    return projected ? String(text.dropFirst()) : text
  }

  /// Whether the innermost type around a scope is this one.
  private func isOwn(_ scope: ScopeID) -> Bool {
    let place = DeclarationReference(file: file, declaration: facts.scopes[scope].declaration)
    return type.app.program.enclosingSymbols(place) == [type.symbol]
  }
}
