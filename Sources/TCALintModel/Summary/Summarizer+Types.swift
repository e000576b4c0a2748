import TCALintSyntax

extension Summarizer {
  /// Records a written type with its parts.
  mutating func record(_ type: Syntax) -> TypeID {
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
      return record(inner)
    case .attributedType:
      guard let inner = type.children.filter({ $0.kind.isType }).last else { break }
      let id = record(inner)
      // What else is spelled with a capital letter in front of a function is a global actor, which says the same.
      if type.children.contains(where: { $0.kind == .attribute && isTypeName($0.name) }) {
        summary.types[Int(id)].isSendable = true
      }
      return id
    default:
      break
    }
    return append(.other, path: 0..<0, range: type.range)
  }

  private mutating func append(
    _ kind: TypeReference.Kind, path: Range<UInt32>, range: Range<UInt32>
  ) -> TypeID {
    let id = TypeID(summary.types.count)
    summary.types.append(TypeReference(kind: kind, path: path, end: id + 1, range: range))
    return id
  }

  private mutating func finish(_ id: TypeID) -> TypeID {
    summary.types[Int(id)].end = TypeID(summary.types.count)
    return id
  }

  private mutating func recordNamed(_ type: Syntax) -> TypeID {
    // A chain of members can be long: no recursion.
    var names = [type.name]
    var base = type
    while base.kind == .memberType, let inner = base.firstChild {
      base = inner
      names.append(inner.kind == .identifierType || inner.kind == .memberType ? inner.name : .none)
    }
    names.reverse()
    guard !names.contains(.none) else { return append(.other, path: 0..<0, range: type.range) }
    if names == [Name(.Optional)] || names == [Name(.Swift), Name(.Optional)],
      let arguments = type.firstChild(.genericArgumentClause), let argument = arguments.firstChild
    {
      return recordParts(of: argument, .optional)
    }
    let id = append(.named, path: appendPath(names), range: type.range)
    if let arguments = type.firstChild(.genericArgumentClause) {
      for argument in arguments.children {
        if let part = argument.firstChild, part.kind.isType { _ = record(part) }
      }
    }
    return finish(id)
  }

  private mutating func recordParts(
    of type: Syntax, _ kind: TypeReference.Kind
  ) -> TypeID {
    let id = append(kind, path: 0..<0, range: type.range)
    for part in type.children where part.kind.isType { _ = record(part) }
    return finish(id)
  }

  private mutating func recordFunction(_ type: Syntax) -> TypeID {
    let id = append(.function, path: 0..<0, range: type.range)
    for child in type.children {
      if child.kind == .tupleTypeElement || child.kind == .returnClause,
        let part = child.children.first(where: { $0.kind.isType })
      {
        _ = record(part)
      }
    }
    return finish(id)
  }

  private mutating func recordTuple(_ type: Syntax) -> TypeID {
    let elements = type.children.filter { $0.kind == .tupleTypeElement }
    if elements.count == 1, let inner = elements[0].children.first(where: { $0.kind.isType }) {
      return record(inner)
    }
    let id = append(.tuple, path: 0..<0, range: type.range)
    for element in elements {
      if let part = element.children.first(where: { $0.kind.isType }) { _ = record(part) }
    }
    return finish(id)
  }

  /// A type that an expression names: `A.B`, `A<B>`, `(any P)`.
  mutating func recordType(inExpression expression: Syntax) -> TypeID? {
    switch expression.kind {
    case .typeExpr:
      return expression.firstChild.map { record($0) }
    case .tupleExpr:
      let inner = expression.firstChild
      guard let inner, inner.endIndex == expression.endIndex else { return nil }
      return inner.firstChild.flatMap { recordType(inExpression: $0) }
    case .genericSpecializationExpr:
      return expression.firstChild.flatMap { recordType(inExpression: $0) }
    case .declReferenceExpr, .memberAccessExpr:
      guard let names = pathOfTypes(expression) else { return nil }
      return append(.named, path: appendPath(names), range: expression.range)
    default:
      return nil
    }
  }

  /// The names of `A.B.C` when it reads as a type.
  func pathOfTypes(_ expression: Syntax) -> [Name]? {
    var names: [Name] = []
    var current = expression
    while true {
      guard isTypeName(current.name) else { return nil }
      names.append(current.name)
      if current.kind == .declReferenceExpr { return names.reversed() }
      guard current.kind == .memberAccessExpr, let base = current.firstChild else { return nil }
      current = base
    }
  }

  /// Notes the type that an initial value names: that of a literal, `T` of `T()`, `T.member` and `T.make()`.
  mutating func recordEvidentType(of value: Syntax, in property: inout Declaration) {
    let literal: DomainName? =
      switch value.kind {
      case .booleanLiteralExpr: .Bool
      case .stringLiteralExpr: .String
      case .integerLiteralExpr: .Int
      case .floatLiteralExpr: .Double
      default: nil
      }
    if let literal {
      property.inferredType = append(.named, path: appendPath([Name(literal)]), range: value.range)
      return
    }
    var named = value.kind == .functionCallExpr ? value.firstChild ?? value : value
    if named.kind == .memberAccessExpr, !isTypeName(named.name), let base = named.firstChild {
      if named.mainToken?.kind == .selfKeyword { return }
      if named.mainToken?.kind != .initKeyword { property.inferredMember = named.name }
      named = base
    } else if value.kind != .functionCallExpr {
      return
    }
    guard named.kind == .declReferenceExpr || named.kind == .memberAccessExpr, let path = pathOfTypes(named) else {
      return
    }
    property.inferredType = append(.named, path: appendPath(path), range: named.range)
  }

  /// Whether a name is written as types are, with a capital letter.
  func isTypeName(_ name: Name) -> Bool {
    guard let first = tree.names.utf8(name).first else { return false }
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }

  /// The last name of a recorded named type, looked at through an optional.
  func lastName(of type: TypeID) -> Name? {
    guard type >= 0 else { return nil }
    let reference = summary.types[Int(type)]
    switch reference.kind {
    case .named: return summary.path(reference.path).last
    case .optional where reference.end > type + 1: return lastName(of: type + 1)
    default: return nil
    }
  }

  mutating func appendPath(_ names: [Name]) -> Range<UInt32> {
    let start = UInt32(summary.paths.count)
    summary.paths.append(contentsOf: names)
    return start..<UInt32(summary.paths.count)
  }
}
