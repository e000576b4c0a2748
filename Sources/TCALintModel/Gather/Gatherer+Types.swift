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
      if type.kind == .implicitlyUnwrappedOptionalType { types[id].flags.insert(.isImplicitlyUnwrapped) }
      return id
    case .arrayType:
      return recordParts(of: type, .array)
    case .dictionaryType:
      return recordParts(of: type, .dictionary)
    case .compositionType:
      return recordParts(of: type, .composition)
    case .suppressedType:
      // What inherits from it inherits nothing.
      return append(.composition, path: 0..<0, range: type.range)
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

  /// Whether more stands behind a type than anyone writes: `A????????`. Whoever looks into types goes one step for each.
  private func hasManySuffixes(_ type: Syntax) -> Bool {
    var inner: Syntax? = type
    for _ in 0...Self.maxSuffixes {
      guard let type = inner, type.kind.isSuffixedType else { return false }
      inner = type.children.first { $0.kind.isType }
    }
    return true
  }

  private static let maxSuffixes = 8

  mutating func append(_ kind: TypeReference.Kind, path: Range<UInt32>, range: Range<UInt32>) -> TypeID {
    let id = TypeID(types.count)
    types.append(TypeReference(kind: kind, path: path, end: id.next, range: range))
    return id
  }

  mutating func finish(_ id: TypeID) -> TypeID {
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
    if attribute.name.is(.autoclosure) { return [.isAutoclosure, .isAttributed] }
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
    names.reverse(from: start)
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

  mutating func recordArguments(of specialized: Syntax) {
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
      guard let part = element.children.first(where: { $0.kind.isType }) else { continue }
      if let name = element.mainToken, name.kind != .wildcard {
        parameterNames.append(ParameterName(type: TypeID(types.count), name: name.name))
      }
      _ = record(part)
    }
    return finish(id)
  }
}

extension SyntaxKind {
  /// Whether it is of a type that consists of another one and of what stands behind that.
  fileprivate var isSuffixedType: Bool {
    switch self {
    case .optionalType, .implicitlyUnwrappedOptionalType, .metatypeType: true
    default: false
    }
  }
}
