import TCALintSyntax

/// The types of expressions, kind by kind.
extension TypeInference {
  func computeType(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let type = try typeWithoutChain(of: place)
    return isEndOfChain(place) ? type.asOptional : type
  }

  /// Whether a node is all of `a?.b.c`, whose value is an optional. Parentheses end a chain.
  private func isEndOfChain(_ place: NodeReference) -> Bool {
    let facts = facts(place)
    let node = facts.nodes[place.node]
    guard node.kind.continuesChain, node.kind != .optionalChain else { return false }
    if !node.flags.contains(.isParenthesized), !node.parent.isNone, facts.nodes[node.parent].kind.continuesChain,
      node.parent.next == place.node
    {
      return false
    }
    var current = place.node
    while facts.nodes[current].kind.continuesChain {
      if facts.nodes[current].kind == .optionalChain { return true }
      guard let base = facts.firstOperand(of: current), !facts.nodes[base].flags.contains(.isParenthesized) else {
        return false
      }
      current = base
    }
    return false
  }

  private func typeWithoutChain(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let node = node(place)
    switch node.kind {
    case .integer: return program.external("Int", [])
    case .float: return program.external("Double", [])
    case .boolean: return program.external("Bool", [])
    case .string: return program.external("String", [])
    case .local: return try type(ofUse: place)
    case .binding, .capture: return try type(ofBinding: place)
    case .name, .member, .implicitMember: return try typeOfReference(place)
    case .tupleElement: return try type(ofTupleElement: place)
    case .anonymousParameter: return try type(ofAnonymousParameter: place)
    case .self: return selfType(at: place)
    case .super:
      let type = selfType(at: place)
      return type.symbol.flatMap { program.superclass(of: $0, type) } ?? .unknown
    case .selfType: return .metatype(selfType(at: place).instance ?? selfType(at: place))
    case .type: return .metatype(writtenType(node.type, at: place))
    case .call: return try type(ofCall: place)
    case .subscript: return try type(ofSubscript: place)
    case .array, .dictionary: return try type(ofCollection: place)
    case .tuple: return try type(ofTuple: place)
    case .ternary, .if, .switch: return try type(ofChoice: place)
    case .binary: return try type(ofBinary: place)
    case .prefix, .postfix: return try type(ofPrefixed: place)
    case .is: return program.external("Bool", [])
    case .as:
      let type = writtenType(node.type, at: place)
      return node.flags.contains(.isOptional) ? type.wrapped : type
    case .try:
      let type = try operandType(of: place)
      return node.flags.contains(.isOptional) ? type.asOptional : type
    case .await, .inout: return try operandType(of: place)
    case .optionalChain, .forceUnwrap: return try operandType(of: place).unwrappedOnce
    case .keyPath: return try type(ofKeyPath: place)
    case .closure: return try type(ofClosure: place)
    case .assignment, .compoundAssignment: return .void
    default: return .unknown
    }
  }

  private func operandType(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let operand = operand(0, of: place) else { return .unknown }
    return try type(of: operand)
  }

  // MARK: Self

  /// The type of `self`; a metatype in a static member.
  func selfType(at place: NodeReference) -> SwiftType {
    let (facts, declaration, type) = (facts(place), declaration(around: place), enclosingType(of: place))
    guard type.isKnown else { return .unknown }
    return isStatic(declaration, facts, in: facts.enclosingType(declaration)) ? .metatype(type) : type
  }

  /// The innermost type around a node.
  func enclosingType(of place: NodeReference) -> SwiftType {
    program.type(declaredAt: facts(place).enclosingType(declaration(around: place)), in: place.file)
  }

  /// Whether a declaration in a type has no instance of it.
  func isStatic(_ declaration: DeclarationID, _ facts: FileFacts, in type: DeclarationID) -> Bool {
    var current = declaration
    while !current.isNone, current != type, facts.declarations[current].parent != type {
      current = facts.declarations[current].parent
    }
    return !current.isNone && current != type && facts.declarations[current].flags.contains(.static)
  }

  // MARK: Literals

  private func type(ofCollection place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let expected = try expectedType(at: place).unwrapped
    if expected.isKnown, !expected.isGeneric, !program.isProtocol(expected) { return expected }
    let operands = operands(of: place)
    if operands.count == Self.maxOperands, !isOfLiterals(place) { return .unknown }
    if node(place).kind == .array {
      return try commonType(of: operands[...]).known.map { .array($0) } ?? .unknown
    }
    let keys = operands.indices.filter { $0.isMultiple(of: 2) }.map { operands[$0] }
    let values = operands.indices.filter { !$0.isMultiple(of: 2) }.map { operands[$0] }
    let (key, value) = (try commonType(of: keys[...]), try commonType(of: values[...]))
    return key.isKnown && value.isKnown ? .dictionary(key, value) : .unknown
  }

  /// Whether all elements of an array are literals of one kind, as in a long table.
  private func isOfLiterals(_ array: NodeReference) -> Bool {
    let facts = facts(array)
    guard facts.nodes[array.node].kind == .array, let first = facts.firstOperand(of: array.node) else { return false }
    let kind = facts.nodes[first].kind
    return [.string, .integer, .float, .boolean].contains(kind)
      && facts.operands(of: array.node).allSatisfy { facts.nodes[$0].kind == kind }
  }

  private func type(ofTuple place: NodeReference) throws(MissingAnswer) -> SwiftType {
    var elements: [SwiftType.Element] = []
    let operands = operands(of: place)
    if operands.count == Self.maxOperands { return .unknown }
    for operand in operands {
      let label = program.name(node(operand).label, in: place.file)
      elements.append(SwiftType.Element(label: label, type: try type(of: operand)))
    }
    return .tuple(elements)
  }

  private func type(ofTupleElement place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard case .tuple(let elements) = try operandType(of: place).unwrapped,
      elements.indices.contains(node(place).position)
    else { return .unknown }
    return elements[node(place).position].type
  }

  // MARK: Choices

  private func type(ofChoice place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let values = values(ofChoice: place) else { return .unknown }
    return try commonType(of: values[...])
  }

  private func values(ofChoice place: NodeReference) -> [NodeReference]? {
    facts(place).values(ofChoice: place.node)?.map { sibling($0, of: place) }
  }

  /// The one type of several values; unknown where one of them may be another.
  func commonType(of values: ArraySlice<NodeReference>) throws(MissingAnswer) -> SwiftType {
    var (common, isOptional) = (SwiftType.unknown, false)
    var literals: [NodeReference] = []
    for value in values {
      if node(value).kind == .nil {
        isOptional = true
        continue
      }
      // They take their types from the others.
      if isImplicit(value) || isEmptyCollection(value) || neverReturns(value) { continue }
      if isNumberLiteral(value) {
        literals.append(value)
        continue
      }
      let type = try type(of: value)
      guard type.isKnown else { return .unknown }
      var core = type
      if case .optional(let wrapped) = type { (core, isOptional) = (wrapped, true) }
      if !common.isKnown {
        common = core
      } else if core != common {
        return .unknown
      }
    }
    if let first = literals.first, !common.isKnown {
      common = typeOfNumber(first)
      if literals.contains(where: { typeOfNumber($0) != common }) { common = program.external("Double", []) }
    } else if !literals.isEmpty, !common.hasArithmetic {
      return .unknown
    }
    return isOptional ? common.wrapped : common
  }

  /// `[]`, `[:]`
  private func isEmptyCollection(_ place: NodeReference) -> Bool {
    [.array, .dictionary].contains(node(place).kind) && operand(0, of: place) == nil
  }

  /// Whether a branch has no value: it throws or stops the program.
  private func neverReturns(_ place: NodeReference) -> Bool {
    if node(place).kind == .throw { return true }
    guard node(place).kind == .call, let callee = operand(0, of: place), node(callee).kind == .name else {
      return false
    }
    return ["fatalError", "preconditionFailure"].contains(program.text(node(callee).name, in: place.file))
  }

  /// Whether a value consists of number literals alone, and so has the type that the code around asks for.
  func isNumberLiteral(_ place: NodeReference) -> Bool {
    let nodes = facts(place).nodes
    let indices = place.node.rawValue..<nodes[place.node].end.rawValue
    return indices.count <= Self.maxOperands
      && indices.allSatisfy { index in
        let node = nodes[BodyNodeID(rawValue: index)]
        return node.kind.isNumber || (node.kind == .binary || node.kind == .prefix) && node.operator == .arithmetic
      }
  }

  /// The type of a number that ``isNumberLiteral(_:)`` where nothing asks for another.
  func typeOfNumber(_ place: NodeReference) -> SwiftType {
    let nodes = facts(place).nodes
    let isFloat = (place.node.rawValue..<nodes[place.node].end.rawValue).contains {
      nodes[BodyNodeID(rawValue: $0)].kind == .float
    }
    return program.external(isFloat ? "Double" : "Int", [])
  }

  /// Whether a value begins with `.name`.
  func isImplicit(_ place: NodeReference) -> Bool {
    let facts = facts(place)
    var current = place.node
    while facts.nodes[current].kind.continuesChain, let base = facts.firstOperand(of: current) { current = base }
    return facts.nodes[current].kind == .implicitMember
  }

  // MARK: Operators

  private func type(ofBinary place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let left = operand(0, of: place), let right = operand(1, of: place) else { return .unknown }
    switch node(place).operator {
    case .logical: return program.external("Bool", [])
    case .comparison:
      for operand in [left, right] {
        if program.comparesUnusually(try type(of: operand)) { return .unknown }
      }
      return program.external("Bool", [])
    case .coalesce: return try type(of: left, or: right)
    case .range, .closedRange:
      let bound = try commonType(of: [left, right])
      return program.external(node(place).operator == .range ? "Range" : "ClosedRange", [bound])
    case .arithmetic: return try type(ofSum: left, right)
    case .other: return .unknown
    }
  }

  /// The type of `left ?? right`.
  private func type(of left: NodeReference, or right: NodeReference) throws(MissingAnswer) -> SwiftType {
    let takesType =
      node(right).kind == .nil || isImplicit(right) || isNumberLiteral(right) || isEmptyCollection(right)
      || neverReturns(right)
    let (value, other) = (try type(of: left), takesType ? .unknown : try type(of: right))
    guard value.isKnown else { return other }
    guard case .optional(let wrapped) = value else { return value }
    if node(right).kind == .nil || other.isOptional && other == value { return value }
    // An unknown type may be an optional.
    return takesType || other.isKnown ? wrapped : .unknown
  }

  /// The type of a sum, product and the like. Operators of the program's types and of most of the libraries' may give
  /// anything.
  private func type(ofSum left: NodeReference, _ right: NodeReference) throws(MissingAnswer) -> SwiftType {
    let isLeftLiteral = isNumberLiteral(left)
    if isNumberLiteral(right) {
      if isLeftLiteral { return try commonType(of: [left, right]) }
      // The operand added to a date is a literal, too.
      let type = try isImplicit(left) ? expectedType(at: left) : type(of: left)
      return type.hasArithmetic || ["Date", "DispatchTime"].contains(type.externalName) ? type : .unknown
    }
    if isImplicit(left), case let type = try expectedType(at: left), type.externalName == "Date" { return type }
    let type = try type(of: right)
    guard type.hasArithmetic else { return .unknown }
    if isLeftLiteral { return type }
    return try self.type(of: left) == type ? type : .unknown
  }

  private func type(ofPrefixed place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let type = try operandType(of: place)
    switch node(place).operator {
    case .logical where type.symbol == nil: return program.external("Bool", [])
    case .arithmetic where type.hasArithmetic: return isNumberLiteral(place) ? typeOfNumber(place) : type
    default: return .unknown
    }
  }

  // MARK: Closures

  private func type(ofClosure place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let expected = try expectedType(at: place).unwrapped
    if case .function(let parameters, let result) = expected {
      return .function(parameters, result.isKnown ? result : try self.result(of: place))
    }
    var parameters: [SwiftType] = []
    for operand in operands(of: place) where node(operand).kind != .capture && node(operand).kind != .block {
      parameters.append(try type(of: operand))
    }
    return .function(parameters, try result(of: place))
  }

  /// The written result type of a closure, else the type of its only expression, else that of its first `return`.
  func computeResult(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let written = facts(place).closures[node(place).closure].resultType
    if !written.isNone { return writtenType(written, at: place) }
    guard let block = operands(of: place).last, node(block).kind == .block else { return .unknown }
    if let only = onlyItem(of: block), isExpression(only) {
      return neverReturns(only) ? .unknown : try type(of: only)
    }
    guard let returned = firstReturn(in: block) else { return .void }
    guard let value = operand(0, of: returned) else { return .void }
    return try type(of: value)
  }

  /// Whether an item of a block has a value.
  private func isExpression(_ item: NodeReference) -> Bool {
    switch node(item).kind {
    case .return, .block, .variable, .for, .while, .repeat, .do, .guard, .defer, .function, .declaration,
      .conditionalCode, .labeled, .yield, .break, .continue:
      return false
    case .if, .switch:
      var choice = item
      while let values = values(ofChoice: choice), !values.contains(where: { node($0).kind == .return }) {
        guard let last = values.last, node(last).kind == .if, values.count == 2, node(choice).kind == .if,
          parent(of: last) == choice
        else { return true }
        choice = last
      }
      return false
    default: return true
    }
  }

  /// The first `return` of a block that is no inner closure's or function's. The cost is linear in the block.
  private func firstReturn(in block: NodeReference) -> NodeReference? {
    let facts = facts(block)
    var current = block.node
    let end = facts.nodes[current].end
    while current < end {
      switch facts.nodes[current].kind {
      case .return: return sibling(current, of: block)
      case .closure, .function: current = facts.nodes[current].end
      default: current = current.next
      }
    }
    return nil
  }

  // MARK: Key paths

  private func type(ofKeyPath place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let written = writtenType(node(place).type, at: place)
    let root: SwiftType
    if written.isKnown {
      root = written
    } else if case .keyPath(let expected, _) = try expectedType(at: place).unwrapped {
      root = expected
    } else {
      return .unknown
    }
    return .keyPath(root, try type(ofKeyPath: place, from: root))
  }

  /// The type that the first names of a key path, or all of it, lead to from a type.
  func type(
    ofKeyPath place: NodeReference, from root: SwiftType, names: Int = .max
  ) throws(MissingAnswer) -> SwiftType {
    var (type, isOptional, rest) = (root, false, names)
    for component in operands(of: place) {
      if node(component).kind == .keyPathMember {
        if rest == 0 { return type }
        rest -= 1
      }
      if node(component).kind == .keyPathUnwrap, node(component).flags.contains(.isOptional) { isOptional = true }
      type = try self.type(ofComponent: component, of: type)
    }
    if names < .max, rest > 0 { return .unknown }
    return isOptional ? type.asOptional : type
  }

  /// The properties and cases that the members of a key path name, up to the first that is not known.
  func declarations(ofKeyPath place: NodeReference, from root: SwiftType) throws(MissingAnswer)
    -> [DeclarationReference]
  {
    var (type, found): (SwiftType, [DeclarationReference]) = (root, [])
    for component in operands(of: place) {
      // The names of a type come before all others: `\Path.State.detail`
      if node(component).kind == .keyPathMember, !found.isEmpty || !program.isTypeName(name(of: component)) {
        guard let member = program.property(name(of: component), of: type.unwrapped) else { break }
        found.append(member)
      }
      type = try self.type(ofComponent: component, of: type)
    }
    return found
  }

  private func type(
    ofComponent component: NodeReference, of type: SwiftType
  ) throws(MissingAnswer) -> SwiftType {
    switch node(component).kind {
    case .keyPathMember: try self.type(ofComponent: name(of: component), of: type, at: component)
    case .keyPathUnwrap: type.unwrappedOnce
    case .keyPathSubscript: try elementType(of: type, arguments: operands(of: component))
    default: .unknown
    }
  }

  /// The type that a component of a key path leads to: a case, for which a macro generates a property, to its value.
  private func type(
    ofComponent name: ProgramName, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let found = program.members(name, of: type)
    let cases = program.members(name, of: .metatype(type)).filter {
      program.outline($0.declaration).kind == .enumCase
    }
    if found.isEmpty, !cases.isEmpty {
      guard cases.count == 1, case let held = program.parameterTypes(of: cases[0].declaration), held.count == 1 else {
        return .unknown
      }
      return held[0].substituting(cases[0].arguments, program)
    }
    if found.isEmpty, program.externalMember(program.text(name), of: type, isStatic: false) == nil,
      let (root, wrapper) = program.dynamicMembers(of: type),
      let held = try self.type(ofComponent: name, of: root, at: place).known
    {
      return wrapper.map { program.external($0, [held]) } ?? held
    }
    let value = try memberType(name, of: type, at: place)
    if value.isKnown { return value }
    // `\Path.State.detail`
    if program.isTypeName(name) { return program.nested(name, in: type) }
    guard let member = program.externalMember(program.text(name), of: type, isStatic: true),
      member.parameters.count == 1
    else { return .unknown }
    return program.type(member.parameters[0], of: type, type.externalArguments) { _ in .unknown }
  }
}

extension BodyNode.Kind {
  fileprivate var isNumber: Bool { self == .integer || self == .float }
}

extension SwiftType {
  /// The optional of a type that is known and no optional yet.
  fileprivate var asOptional: SwiftType { isOptional ? self : wrapped }

  /// Whether adding to or multiplying a value of this type takes a value of this type, and returns one.
  var hasArithmetic: Bool {
    if case .array = self { return true }
    return externalName.map { TypeInference.numbers.contains($0) || ["String", "Duration"].contains($0) } ?? false
  }
}

extension TypeInference {
  /// The names of types of numbers.
  static let numbers: Set<String> = [
    "CGFloat", "Decimal", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "TimeInterval", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8",
  ]
}

extension Program {
  /// Whether a type of the program may have a comparison that gives no `Bool`. Which operator a function is, is not known:
  /// it has no name.
  fileprivate func comparesUnusually(_ type: SwiftType) -> Bool {
    guard let symbol = type.unwrapped.symbol else { return false }
    return members.members(.function, named: .none, of: symbol).prefix(TypeInference.maxOperands).contains {
      let result = declaredType($0.reference)
      return declaration($0.reference).parameters.count == 2 && result.externalName != "Bool" && result.symbol != symbol
    }
  }

  /// Whether a type is a protocol, which a literal is converted to: it has a type of its own.
  fileprivate func isProtocol(_ type: SwiftType) -> Bool {
    switch type {
    case .nominal(let symbol, _): symbols[symbol].kind == .protocol
    case .external(let name, _): Self.protocolsOfLiterals.contains(name)
    case .composition: true
    default: false
    }
  }

  private static let protocolsOfLiterals: Set<String> = [
    "Any", "AnyObject", "AnyHashable", "Collection", "Decodable", "Encodable", "Equatable", "Hashable",
    "RandomAccessCollection", "Sendable", "Sequence",
  ]
}
