import TCALintSyntax

/// Types that expressions name.
extension Gatherer {
  /// A type that an expression names: `A.B`, `A<B>`, `(any P)`.
  mutating func typeNamed(by expression: Syntax) -> TypeID? {
    switch expression.kind {
    case .typeExpr:
      return expression.firstChild.map { typeOnce($0) }
    case .tupleExpr:
      return onlyElement(of: expression).flatMap { typeNamed(by: $0) }
    case .genericSpecializationExpr:
      guard let base = expression.firstChild, let parts = pathOfTypes(base) else { return nil }
      let id = append(.named, path: appendPath(parts), range: expression.range)
      recordArguments(of: expression)
      return finish(id)
    case .declReferenceExpr, .memberAccessExpr:
      guard let parts = pathOfTypes(expression) else { return nil }
      return append(.named, path: appendPath(parts), range: expression.range)
    default:
      return nil
    }
  }

  /// The names of `A.B.C` when it reads as a type.
  private mutating func pathOfTypes(_ expression: Syntax) -> [PlacedName]? {
    var parts: [PlacedName] = []
    var current = expression
    while true {
      if current.kind == .genericSpecializationExpr, let base = current.firstChild { current = base }
      guard isTypeName(current.name), let token = current.mainToken else { return nil }
      parts.append(PlacedName(token))
      if current.kind == .declReferenceExpr { return parts.reversed() }
      guard current.kind == .memberAccessExpr, let base = current.firstChild else { return nil }
      current = base
    }
  }

  /// Records the type that a literal names which is called or has members: `[Int]()`, `[String: Int].self`.
  mutating func enterCollection(_ node: Syntax) {
    guard let parent = node.parent, parent.firstChild == node,
      parent.kind == .functionCallExpr || parent.kind == .memberAccessExpr, isCollectionType(node)
    else { return }
    valueOfNode[Int(node.index)] = recordCollection(node).rawValue + 1
  }

  /// Whether a literal has one element, or key and value, that names a type.
  private mutating func isCollectionType(_ literal: Syntax) -> Bool {
    guard literal.kind == .arrayExpr || literal.kind == .dictionaryExpr, let element = literal.firstChild,
      element.endIndex == literal.endIndex
    else { return false }
    for part in element.children {
      switch part.kind {
      case .arrayExpr, .dictionaryExpr: if !isCollectionType(part) { return false }
      default: if !namesType(part) { return false }
      }
    }
    return true
  }

  private mutating func recordCollection(_ literal: Syntax) -> TypeID {
    let id = append(literal.kind == .arrayExpr ? .array : .dictionary, path: 0..<0, range: literal.range)
    for part in literal.firstChild!.children where typeNamed(by: part) == nil { _ = recordCollection(part) }
    return finish(id)
  }

  /// Whether an expression names a type, as ``typeNamed(by:)`` records it.
  private mutating func namesType(_ expression: Syntax) -> Bool {
    switch expression.kind {
    case .typeExpr: expression.firstChild != nil
    case .tupleExpr: onlyElement(of: expression).map { namesType($0) } ?? false
    case .genericSpecializationExpr: expression.firstChild.map { pathOfTypes($0) != nil } ?? false
    case .declReferenceExpr, .memberAccessExpr: pathOfTypes(expression) != nil
    default: false
    }
  }

  /// Whether a name is written as types are, with a capital letter.
  mutating func isTypeName(_ name: Name) -> Bool { tree.names.isCapitalized(name) }

  private mutating func appendPath(_ parts: [PlacedName]) -> Range<UInt32> {
    let start = UInt32(names.count)
    for part in parts { names.append(part) }
    return start..<UInt32(names.count)
  }
}
