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
    case .optionalType:
      return recordParts(of: type, .optional)
    case .implicitlyUnwrappedOptionalType:
      let id = recordParts(of: type, .optional)
      types[id].flags.insert(.isImplicitlyUnwrapped)
      return id
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
      types[id].flags.insert(type.mainToken?.name.is(.some) == true ? .isOpaque : .isExistential)
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
    types.append(TypeReference(kind: kind, path: path, end: id.next, range: range))
    return id
  }

  private mutating func finish(_ id: TypeID) -> TypeID {
    types[id].end = TypeID(types.count)
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
        types[id].flags.insert(flag(ofAttribute: child))
      case .typeSpecifier where child.firstToken.kind == .inoutKeyword:
        types[id].flags.insert(.isInout)
      case .typeSpecifier where child.firstToken.name.is(.sending):
        types[id].flags.insert(.isSending)
      default: break
      }
    }
    if type.firstToken.kind == .inoutKeyword { types[id].flags.insert(.isInout) }
    return id
  }

  private mutating func flag(ofAttribute attribute: Syntax) -> TypeReference.Flags {
    if attribute.name.is(.Sendable) { return .isSendable }
    if attribute.name.is(.escaping) { return .isEscaping }
    // It says that a function runs nowhere in particular.
    return tree.names.text(attribute.name) == "concurrent" ? [] : .isAttributed
  }

  private mutating func recordNamed(_ type: Syntax) -> TypeID {
    if let argument = wrappedType(of: type) { return recordParts(of: argument, .optional, range: type.range) }
    // A chain of members can be long: no recursion.
    let start = names.count
    var base = type
    while true {
      guard base.kind == .identifierType || base.kind == .memberType, let token = base.mainToken else {
        names.truncate(to: start)
        return append(.other, path: 0..<0, range: type.range)
      }
      names.append(PlacedName(token))
      guard base.kind == .memberType, let inner = base.firstChild else { break }
      base = inner
    }
    reverseNames(from: start)
    let id = append(.named, path: UInt32(start)..<UInt32(names.count), range: type.range)
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
          parameterNames.append(ParameterName(type: TypeID(types.count), name: name.name))
        }
        _ = record(part)
      case .functionEffectSpecifiers:
        if child.flags.contains(.async) { types[id].flags.insert(.isAsync) }
        if child.flags.contains(.throws) { types[id].flags.insert(.isThrowing) }
      default: break
      }
    }
    return finish(id)
  }

  private mutating func recordTuple(_ type: Syntax) -> TypeID {
    let elements = type.children.filter { $0.kind == .tupleTypeElement }
    if elements.count == 1, let inner = elements[0].children.first(where: { $0.kind.isType }) {
      let id = record(inner)
      types[id].flags.insert(.isParenthesized)
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

  /// Notes the type that an initial value names: that of a literal, `T` of `T()`, `T(…)!`, `T(…) ?? other`, `T.member` and
  /// `T.make()`.
  mutating func recordEvidentType(of initialValue: Syntax, in property: inout Declaration) {
    if initialValue.kind == .tryExpr, initialValue.flags.contains(.questionMark) { return }
    var value = withoutEffects(initialValue)
    var isUnwrapped = false
    if let made = value.kind == .forceUnwrapExpr ? value.firstChild : callOrElse(value) {
      (value, isUnwrapped) = (made, true)
    }
    if let literal = typeOfLiteral(value) {
      property.inferredType = append(
        .named, path: appendPath([PlacedName(name: Name(literal), offset: value.range.lowerBound)]), range: value.range)
      return
    }
    var named = value.kind == .functionCallExpr ? value.firstChild ?? value : value
    var member = Name.none
    if named.kind == .memberAccessExpr, !isTypeName(named.name), let base = named.firstChild {
      if named.mainToken?.kind == .selfKeyword { return }
      if named.mainToken?.kind != .initKeyword { member = named.name }
      // What is a member of an optional type, its own type does not tell.
      if isUnwrapped, !member.isNone { return }
      named = base
    } else if value.kind != .functionCallExpr {
      return
    }
    guard let type = typeNamed(by: named) ?? (value.kind == .functionCallExpr ? collection(madeBy: named) : nil) else {
      return
    }
    property.inferredType = type
    property.inferredMember = member
  }

  /// The call that gives a value or nothing for which another stands in: `T(…)` of `T(…) ?? other`. nil where what stands in
  /// names another type.
  private mutating func callOrElse(_ value: Syntax) -> Syntax? {
    guard value.kind == .sequenceExpr, let call = value.firstChild, call.kind == .functionCallExpr else { return nil }
    let type = nameOfType(in: call)
    var isOperator = false
    for part in value.children {
      if isOperator {
        guard part.kind == .binaryOperatorExpr, let token = part.mainToken,
          tree.source[Int(token.start)..<Int(token.end)].elementsEqual("??".utf8)
        else { return nil }
      } else if let other = nameOfType(in: part), other != type {
        return nil
      }
      isOperator.toggle()
    }
    return call
  }

  /// The last name of the type of which an expression makes a value, or asks for a member.
  private mutating func nameOfType(in expression: Syntax) -> Name? {
    var named = expression.kind == .functionCallExpr ? expression.firstChild : expression
    if let member = named, member.kind == .memberAccessExpr, !isTypeName(member.name) { named = member.firstChild }
    if let generic = named, generic.kind == .genericSpecializationExpr { named = generic.firstChild }
    guard let named, named.kind == .declReferenceExpr || named.kind == .memberAccessExpr else { return nil }
    return isTypeName(named.name) ? named.name : nil
  }

  /// `[Int]` of `[Int]()`, `[String: Int]` of `[String: Int]()`: literals of types.
  private mutating func collection(madeBy literal: Syntax) -> TypeID? {
    let isArray = literal.kind == .arrayExpr
    guard isArray || literal.kind == .dictionaryExpr, let element = literal.firstChild,
      element.endIndex == literal.endIndex
    else { return nil }
    let id = append(isArray ? .array : .dictionary, path: 0..<0, range: literal.range)
    for part in element.children {
      guard (typeNamed(by: part) ?? collection(madeBy: part)) != nil else { return nil }
    }
    return finish(id)
  }

  private mutating func typeOfLiteral(_ value: Syntax) -> StandardName? {
    switch value.kind {
    case .booleanLiteralExpr: .Bool
    case .stringLiteralExpr: .String
    case .integerLiteralExpr: .Int
    case .floatLiteralExpr: .Double
    default: nil
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
