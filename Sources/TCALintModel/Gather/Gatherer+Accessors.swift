import TCALintSyntax

extension Gatherer {
  mutating func enterAccessor(_ node: Syntax) {
    if node.kind == .accessorDecl {
      // A protocol's says only that there is one.
      guard node.firstChild(.codeBlock) != nil else { return }
      open(.accessor, node, until: node.endIndex, flags: runsWhenSet(node) ? .runsWhenSet : [])
      bindValue(of: node)
    } else if node.isGetter {
      markCode()
      open(.accessor, node, until: node.endIndex)
      take(node.children)
    }
  }

  private func runsWhenSet(_ accessor: Syntax) -> Bool {
    accessor.name.is(.set) || accessor.name.is(.willSet) || accessor.name.is(.didSet)
  }

  /// The new value of a `set` or `willSet`, the old one of a `didSet`, under the name that it is given.
  private mutating func bindValue(of accessor: Syntax) {
    guard let keyword = accessor.mainTokenIndex else { return }
    var name = Name(.newValue)
    var offset = accessor.range.lowerBound
    if accessor.name.is(.didSet) {
      name = Name(.oldValue)
    } else if !accessor.name.is(.set), !accessor.name.is(.willSet) {
      return
    }
    if tree.tokens[keyword + 1].kind == .leftParen {
      name = tree.tokens[keyword + 2].name
      offset = tree.tokens[keyword + 2].start
    }
    bind(name, .implicit, at: offset)
  }
}

extension Syntax {
  /// Whether an accessor block holds the statements of a getter.
  var isGetter: Bool {
    guard let first = firstChild else { return true }
    return first.kind != .accessorDecl && !(first.kind == .ifConfigDecl && first.holdsAccessors)
  }

  private var holdsAccessors: Bool {
    children.contains { clause in clause.children.contains { $0.kind == .accessorDecl } }
  }
}
