import TCALintSyntax

/// Types as they are written.
extension Gatherer {
  /// Records a written type with its parts, unless that is done already.
  mutating func typeOnce(_ type: Syntax) -> TypeID {
    let known = valueOfNode[Int(type.index)]
    return known > 0 ? TypeID(rawValue: known - 1) : record(type)
  }

  private mutating func record(_ type: Syntax) -> TypeID {
    let id = recordNew(type)
    valueOfNode[Int(type.index)] = id.rawValue + 1
    return id
  }

  private mutating func recordNew(_ type: Syntax) -> TypeID {
    switch type.kind {
    case .identifierType, .memberType:
      return recordNamed(type)
    case .optionalType, .implicitlyUnwrappedOptionalType, .metatypeType:
      if hasManySuffixes(type) { break }
      let id = recordParts(of: type, type.kind == .metatypeType ? .metatype : .optional)
      if type.kind == .implicitlyUnwrappedOptionalType { facts.types[id].flags.insert(.isImplicitlyUnwrapped) }
      return id
    case .arrayType:
      return recordParts(of: type, .array)
    case .dictionaryType:
      return recordParts(of: type, .dictionary)
    case .compositionType:
      return recordParts(of: type, .composition)
    case .suppressedType:
      // Types that inherit from it inherit nothing.
      return append(.composition, path: 0..<0, range: type.range)
    case .functionType:
      return recordFunction(type)
    case .tupleType:
      return recordTuple(type)
    case .someOrAnyType:
      guard let inner = type.children.first(where: { $0.kind.isType }) else { break }
      let id = record(inner)
      facts.types[id].flags.insert(type.mainToken?.name.is(.some) == true ? .isOpaque : .isExistential)
      return id
    case .attributedType:
      return recordAttributed(type)
    default:
      break
    }
    return append(.other, path: 0..<0, range: type.range)
  }

  /// Whether a type has more suffixes than the limit: `A????????`. Each is one step for later analyses.
  private func hasManySuffixes(_ type: Syntax) -> Bool {
    var inner: Syntax? = type
    for _ in 0...Self.maxSuffixes {
      guard let type = inner, type.kind.isSuffixedType else { return false }
      inner = type.children.first { $0.kind.isType }
    }
    return true
  }

  private static let maxSuffixes = 8

  private mutating func append(_ kind: TypeReference.Kind, path: Range<UInt32>, range: Range<UInt32>) -> TypeID {
    let id = TypeID(facts.types.count)
    facts.types.append(TypeReference(kind: kind, path: path, end: id.next, range: range))
    return id
  }

  private mutating func finish(_ id: TypeID) -> TypeID {
    facts.types[id].end = TypeID(facts.types.count)
    return id
  }

  private mutating func recordAttributed(_ type: Syntax) -> TypeID {
    guard let inner = type.children.filter({ $0.kind.isType }).last else {
      return append(.other, path: 0..<0, range: type.range)
    }
    let id = record(inner)
    for child in type.children {
      switch child.kind {
      case .attribute:
        facts.types[id].flags.insert(flag(ofAttribute: child))
      case .typeSpecifier where child.firstToken.kind == .inoutKeyword:
        facts.types[id].flags.insert(.isInout)
      case .typeSpecifier where child.firstToken.name.is(.sending):
        facts.types[id].flags.insert(.isSending)
      default: break
      }
    }
    if type.firstToken.kind == .inoutKeyword { facts.types[id].flags.insert(.isInout) }
    return id
  }

  private mutating func flag(ofAttribute attribute: Syntax) -> TypeReference.Flags {
    if attribute.name.is(.Sendable) { return .isSendable }
    if attribute.name.is(.escaping) { return .isEscaping }
    if attribute.name.is(.autoclosure) { return [.isAutoclosure, .isAttributed] }
    // It says that a function runs nowhere in particular.
    return tree.names.text(attribute.name) == "concurrent" ? [] : .isAttributed
  }

  private mutating func recordNamed(_ type: Syntax) -> TypeID {
    if let argument = wrappedType(of: type) { return recordParts(of: argument, .optional, range: type.range) }
    // A chain of members can be long: no recursion.
    let start = facts.pathNames.count
    var base = type
    while true {
      guard base.kind == .identifierType || base.kind == .memberType, let token = base.mainToken else {
        facts.pathNames.truncate(to: start)
        return append(.other, path: 0..<0, range: type.range)
      }
      facts.pathNames.append(PlacedName(token))
      guard base.kind == .memberType, let inner = base.firstChild else { break }
      base = inner
    }
    facts.pathNames.reverse(from: start)
    let id = append(.named, path: UInt32(start)..<UInt32(facts.pathNames.count), range: type.range)
    recordArguments(of: type)
    return finish(id)
  }

  /// The argument of `Optional<T>` and `Swift.Optional<T>`.
  private mutating func wrappedType(of type: Syntax) -> Syntax? {
    guard type.name.is(.Optional), let argument = type.firstChild(.genericArgumentClause)?.firstChild else {
      return nil
    }
    if type.kind == .identifierType { return argument }
    guard let base = type.firstChild, base.kind == .identifierType, base.name.is(.Swift) else { return nil }
    return argument
  }

  private mutating func recordArguments(of specialized: Syntax) {
    guard let clause = specialized.firstChild(.genericArgumentClause) else { return }
    for argument in clause.children {
      if let part = argument.firstChild, part.kind.isType { _ = record(part) }
    }
  }

  private mutating func recordParts(
    of type: Syntax, _ kind: TypeReference.Kind, range: Range<UInt32>? = nil
  ) -> TypeID {
    let id = append(kind, path: 0..<0, range: range ?? type.range)
    for part in type.children where part.kind.isType { _ = record(part) }
    return finish(id)
  }

  private mutating func recordFunction(_ type: Syntax) -> TypeID {
    let id = append(.function, path: 0..<0, range: type.range)
    for child in type.children {
      switch child.kind {
      case .tupleTypeElement, .returnClause:
        guard let part = child.children.first(where: { $0.kind.isType }) else { continue }
        if let name = child.mainToken, child.kind == .tupleTypeElement, name.kind != .wildcard {
          facts.parameterNames.append(ParameterName(type: TypeID(facts.types.count), name: name.name))
        }
        _ = record(part)
      case .functionEffectSpecifiers:
        if child.flags.contains(.async) { facts.types[id].flags.insert(.isAsync) }
        if child.flags.contains(.throws) { facts.types[id].flags.insert(.isThrowing) }
      default: break
      }
    }
    return finish(id)
  }

  private mutating func recordTuple(_ type: Syntax) -> TypeID {
    let elements = type.children.filter { $0.kind == .tupleTypeElement }
    if elements.count == 1, let inner = elements[0].children.first(where: { $0.kind.isType }) {
      let id = record(inner)
      facts.types[id].flags.insert(.isParenthesized)
      return id
    }
    let id = append(.tuple, path: 0..<0, range: type.range)
    for element in elements {
      guard let part = element.children.first(where: { $0.kind.isType }) else { continue }
      if let name = element.mainToken, name.kind != .wildcard {
        facts.parameterNames.append(ParameterName(type: TypeID(facts.types.count), name: name.name))
      }
      _ = record(part)
    }
    return finish(id)
  }
}

extension SyntaxKind {
  /// Whether it is a type that consists of another one and a suffix.
  fileprivate var isSuffixedType: Bool {
    switch self {
    case .optionalType, .implicitlyUnwrappedOptionalType, .metatypeType: true
    default: false
    }
  }
}

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
  private mutating func isTypeName(_ name: Name) -> Bool { tree.names.isCapitalized(name) }

  private mutating func appendPath(_ parts: [PlacedName]) -> Range<UInt32> {
    let start = UInt32(facts.pathNames.count)
    for part in parts { facts.pathNames.append(part) }
    return start..<UInt32(facts.pathNames.count)
  }
}
