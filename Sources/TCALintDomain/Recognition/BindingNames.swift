import TCALintModel
import TCALintSyntax

/// The names of a file that refer to sources of bindings: `let form = $store`, `Bindable(store)`, a parameter or a
/// property of that type.
struct BindingNames {
  private(set) var locals: Set<LocalID> = []
  private(set) var properties: Set<Name> = []
  /// The names that are written as projections, `$store`, and `$0`. No name that every file knows is one.
  private let projections: NameSet<Name>

  /// - Parameter marked: the names of the file with a `$`.
  init(_ facts: FileFacts, marked: [Name]) {
    projections = NameSet(marked, in: facts)
    for id in facts.declarations(where: { $0.kind == .property })
    where facts.isOfBindings(facts.declarations[id].type) {
      properties.insert(facts.declarations[id].name)
    }
    for (id, local) in facts.locals.numbered {
      let origin = facts.namedPath(local.value).map { facts.paths[$0] }
      let isTaken = origin.map { facts.namesBeforeBound(in: $0, self) != nil || facts.makesBindings($0) }
      if isTaken ?? false || facts.isOfBindings(local.type) { locals.insert(id) }
    }
  }

  fileprivate func isProjection(_ name: Name) -> Bool { projections.contains(name) }
}

extension FileFacts {
  /// How many names of a path precede the property that it reaches through a binding: one for `$store.title` and
  /// `self.$store.title`; nil where it is no binding.
  ///
  /// - Parameter bindings: the local names that are sources of bindings.
  func namesBeforeBound(in path: Path, _ bindings: BindingNames) -> Int? {
    switch path.root {
    case .projection: return 1
    case .local where bindings.locals.contains(path.local): return 1
    case .self, .unqualified:
      if let first = firstName(path.names), bindings.properties.contains(first) { return 1 }
      fallthrough
    default:
      // Not `$0`.
      let first = path.names.lowerBound + (path.root == .anonymous ? 1 : 0)
      // So is every path of a file: a slice of its names would be counted each time.
      for index in stride(from: first, to: path.names.upperBound, by: 1)
      where bindings.isProjection(pathNames[Int(index)]) {
        return Int(index - path.names.lowerBound) + 1
      }
      return nil
    }
  }

  /// `$store.title`, `self.$store.title`
  func beginsWithProjection(_ path: Path) -> Bool {
    path.root == .projection || path.root == .self && firstName(path.names).map(isProjection) == true
  }

  /// `Bindable(store)`, `Binding($item)`
  func makesBindings(_ callee: Path) -> Bool {
    callee.root == .unqualified && isNamedAfterBindings(callee.names)
  }

  func isOfBindings(_ type: TypeID) -> Bool { !type.isNone && isNamedAfterBindings(types[type].path) }

  private func isNamedAfterBindings(_ names: Range<UInt32>) -> Bool {
    lastName(names).map { $0.is(.Bindable) || $0.is(.Binding) } ?? false
  }
}
