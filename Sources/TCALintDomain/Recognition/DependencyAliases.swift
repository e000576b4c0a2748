import TCALintModel
import TCALintSyntax

/// The names in a file that refer to all dependencies: `@Dependency(\.self) var dependencies`,
/// `let values = DependencyValues._current`
struct DependencyAliases {
  private(set) var locals: Set<LocalID> = []
  /// Properties, each with the declaration of the type that it is one of.
  private var properties: [Name: Set<DeclarationID>] = [:]

  init(_ facts: FileFacts, _ mentions: MentionTable, _ accesses: [DependencyAccess]) {
    var declarations: Set<DeclarationID> = []
    if mentions.names.contains(Name(.Dependency)) { declarations = facts.declarationsOfAllDependencies }
    for id in declarations {
      let property = facts.declarations[id]
      if !property.flags.contains(.local) { properties[property.name, default: []].insert(property.parent) }
    }
    if declarations.isEmpty, !mentions.names.contains(Name(.DependencyValues)) { return }
    let current = Set(accesses.lazy.filter(\.isOfAll).map(\.path))
    // A name comes after the name that it refers to.
    for (id, local) in facts.locals.numbered {
      let isHolding =
        !local.declaration.isNone && declarations.contains(local.declaration)
        || local.value.path.map { current.contains($0) || isHolder(facts.paths[$0], facts) } ?? false
        || local.value.call.map { facts.makesDependencyValues(facts.calls[$0]) } ?? false
      if isHolding { locals.insert(id) }
    }
  }

  var isEmpty: Bool { locals.isEmpty && properties.isEmpty }

  /// Whether a path is one of the names and nothing else.
  private func isHolder(_ path: Path, _ facts: FileFacts) -> Bool { path.names.count == 1 && begins(path, facts) }

  /// Whether a path begins with one of the names.
  func begins(_ path: Path, _ facts: FileFacts) -> Bool {
    switch path.root {
    case .local: return locals.contains(path.local)
    case .unqualified, .self:
      guard let types = facts.firstName(path.names).flatMap({ properties[$0] }) else { return false }
      return types.contains(facts.enclosingType(facts.scopes[path.scope].declaration))
    default: return false
    }
  }
}

extension FileFacts {
  /// The paths that begin with names that refer to all dependencies.
  func accessesByAliases(_ aliases: DependencyAliases) -> [PathID] {
    aliases.isEmpty ? [] : paths.factIndices.filter { aliases.begins(paths[$0], self) }
  }

  /// `@Dependency(\.self) var dependencies`
  fileprivate var declarationsOfAllDependencies: Set<DeclarationID> {
    let found = attributes.lazy.filter { attribute in
      guard attribute.name.is(.Dependency), let argument = self.arguments[attribute.arguments].first else {
        return false
      }
      return argument.value.keyPath.map { self.isOfItself(self.keyPaths[$0]) } ?? false
    }
    return Set(found.map { self.declaration(around: $0.range.lowerBound) }.filter { !$0.isNone })
  }

  /// `\.self`
  private func isOfItself(_ keyPath: KeyPathExpression) -> Bool {
    keyPath.names.count == 1 && firstName(keyPath.names)?.is(.self) == true
  }

  /// `DependencyValues()`
  fileprivate func makesDependencyValues(_ call: Call) -> Bool {
    guard call.arguments.isEmpty, let callee = call.callee.path.map({ paths[$0] }) else { return false }
    return callee.root == .unqualified && lastName(callee.names)?.is(.DependencyValues) == true
  }
}
