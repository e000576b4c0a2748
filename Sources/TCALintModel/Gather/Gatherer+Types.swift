import TCALintSyntax

/// Types as they are written.
extension Gatherer {
  /// Records a written type with its parts, unless that is done already.
  mutating func typeOnce(_ type: Syntax) -> TypeID {
    let known = valueOfNode[Int(type.index)]
    return known > 0 ? TypeID(known - 1) : record(type)
  }

  private mutating func record(_ type: Syntax) -> TypeID {
    let id = recordNew(type)
    valueOfNode[Int(type.index)] = UInt32(id + 1)
    return id
  }

  private mutating func recordNew(_ type: Syntax) -> TypeID {
    switch type.kind {
    case .identifierType, .memberType:
      return recordNamed(type)
    case .optionalType, .implicitlyUnwrappedOptionalType:
      return recordParts(of: type, .optional)
    case .arrayType:
      return recordParts(of: type, .array)
    case .dictionaryType:
      return recordParts(of: type, .dictionary)
    case .compositionType:
      return recordParts(of: type, .composition)
    case .metatypeType:
      return recordParts(of: type, .metatype)
    case .functionType:
      return recordFunction(type)
    case .tupleType:
      return recordTuple(type)
    case .someOrAnyType:
      guard let inner = type.children.first(where: { $0.kind.isType }) else { break }
      let id = record(inner)
      types[Int(id)].flags.insert(type.mainToken?.name.is(.some) == true ? .isOpaque : .isExistential)
      return id
    case .attributedType:
      return recordAttributed(type)
    default:
      break
    }
    return append(.other, path: 0..<0, range: type.range)
  }

  private mutating func append(_ kind: TypeReference.Kind, path: Range<UInt32>, range: Range<UInt32>) -> TypeID {
    let id = TypeID(types.count)
    types.append(TypeReference(kind: kind, path: path, end: id + 1, range: range))
    return id
  }

  private mutating func finish(_ id: TypeID) -> TypeID {
    types[Int(id)].end = TypeID(types.count)
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
        let flag: TypeReference.Flags =
          child.name.is(.Sendable) ? .isSendable : child.name.is(.escaping) ? .isEscaping : .isAttributed
        types[Int(id)].flags.insert(flag)
      case .typeSpecifier where child.firstToken.kind == .inoutKeyword:
        types[Int(id)].flags.insert(.isInout)
      default: break
      }
    }
    if type.firstToken.kind == .inoutKeyword { types[Int(id)].flags.insert(.isInout) }
    return id
  }

  private mutating func recordNamed(_ type: Syntax) -> TypeID {
    // A chain of members can be long: no recursion.
    var parts: [(Name, UInt32)] = []
    var base = type
    while true {
      guard base.kind == .identifierType || base.kind == .memberType, let token = base.mainToken else {
        return append(.other, path: 0..<0, range: type.range)
      }
      parts.append((token.name, token.start))
      guard base.kind == .memberType, let inner = base.firstChild else { break }
      base = inner
    }
    parts.reverse()
    if parts.last!.0.is(.Optional), parts.count == 1 || parts.count == 2 && parts[0].0.is(.Swift),
      let argument = type.firstChild(.genericArgumentClause)?.firstChild
    {
      return recordParts(of: argument, .optional, range: type.range)
    }
    let id = append(.named, path: appendPath(parts), range: type.range)
    recordArguments(of: type)
    return finish(id)
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
        if let part = child.children.first(where: { $0.kind.isType }) { _ = record(part) }
      case .functionEffectSpecifiers:
        if child.flags.contains(.async) { types[Int(id)].flags.insert(.isAsync) }
        if child.flags.contains(.throws) { types[Int(id)].flags.insert(.isThrowing) }
      default: break
      }
    }
    return finish(id)
  }

  private mutating func recordTuple(_ type: Syntax) -> TypeID {
    let elements = type.children.filter { $0.kind == .tupleTypeElement }
    if elements.count == 1, let inner = elements[0].children.first(where: { $0.kind.isType }) {
      let id = record(inner)
      types[Int(id)].flags.insert(.isParenthesized)
      return id
    }
    let id = append(.tuple, path: 0..<0, range: type.range)
    for element in elements {
      if let part = element.children.first(where: { $0.kind.isType }) { _ = record(part) }
    }
    return finish(id)
  }

  // MARK: Types in expressions

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
  private func pathOfTypes(_ expression: Syntax) -> [(Name, UInt32)]? {
    var parts: [(Name, UInt32)] = []
    var current = expression
    while true {
      if current.kind == .genericSpecializationExpr, let base = current.firstChild { current = base }
      guard isTypeName(current.name), let token = current.mainToken else { return nil }
      parts.append((token.name, token.start))
      if current.kind == .declReferenceExpr { return parts.reversed() }
      guard current.kind == .memberAccessExpr, let base = current.firstChild else { return nil }
      current = base
    }
  }

  /// Notes the type that an initial value names: that of a literal, `T` of `T()`, `T.member` and `T.make()`.
  mutating func recordEvidentType(of value: Syntax, in property: inout Declaration) {
    let literal: StandardName? =
      switch value.kind {
      case .booleanLiteralExpr: .Bool
      case .stringLiteralExpr: .String
      case .integerLiteralExpr: .Int
      case .floatLiteralExpr: .Double
      default: nil
      }
    if let literal {
      property.inferredType = append(
        .named, path: appendPath([(Name(literal), value.range.lowerBound)]), range: value.range)
      return
    }
    var named = value.kind == .functionCallExpr ? value.firstChild ?? value : value
    if value.kind == .functionCallExpr, named.kind == .genericSpecializationExpr {
      property.inferredType = typeNamed(by: named) ?? -1
      return
    }
    if named.kind == .memberAccessExpr, !isTypeName(named.name), let base = named.firstChild {
      if named.mainToken?.kind == .selfKeyword { return }
      if named.mainToken?.kind != .initKeyword { property.inferredMember = named.name }
      named = base
    } else if value.kind != .functionCallExpr {
      return
    }
    guard named.kind == .declReferenceExpr || named.kind == .memberAccessExpr, let parts = pathOfTypes(named) else {
      return
    }
    property.inferredType = append(.named, path: appendPath(parts), range: named.range)
  }

  /// Whether a name is written as types are, with a capital letter.
  func isTypeName(_ name: Name) -> Bool {
    guard let first = tree.names.utf8(name).first else { return false }
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }

  private mutating func appendPath(_ parts: [(Name, UInt32)]) -> Range<UInt32> {
    let start = UInt32(names.count)
    for (name, offset) in parts {
      names.append(name)
      nameOffsets.append(offset)
    }
    return start..<UInt32(names.count)
  }
}
