import TCALintSyntax

/// The types of expressions, kind by kind.
extension TypeInference {
  func computeType(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let type = try typeWithoutChain(of: place)
    return isEndOfChain(place) ? type.unwrapped.wrapped : type
  }

  /// Whether a node is all of `a?.b.c`, whose value is an optional.
  private func isEndOfChain(_ place: NodeReference) -> Bool {
    let facts = facts(place)
    let node = facts.nodes[place.node]
    guard node.kind.continuesChain, node.kind != .optionalChain else { return false }
    if !node.parent.isNone, facts.nodes[node.parent].kind.continuesChain, node.parent.next == place.node {
      return false
    }
    var current = place.node
    while facts.nodes[current].kind.continuesChain {
      if facts.nodes[current].kind == .optionalChain { return true }
      guard let base = facts.firstOperand(of: current) else { return false }
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
    case .local: return try type(ofLocal: node.local, in: place.file)
    case .binding, .capture: return try type(ofBinding: place)
    case .name, .member, .implicitMember: return try typeOfReference(place)
    case .tupleElement: return try type(ofTupleElement: place)
    case .anonymousParameter: return try type(ofAnonymousParameter: place)
    case .self: return selfType(at: place)
    case .super:
      return selfType(at: place).symbol.flatMap { program.superclass(of: $0, selfType(at: place)) } ?? .unknown
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
      return node.flags.contains(.isOptional) ? type.unwrapped.wrapped : type
    case .await, .inout: return try operandType(of: place)
    case .optionalChain, .forceUnwrap:
      if case .optional(let wrapped) = try operandType(of: place) { return wrapped }
      return try operandType(of: place)
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
    let facts = facts(place)
    let declaration = declaration(around: place)
    let around = DeclarationReference(file: place.file, declaration: facts.enclosingType(declaration))
    guard !around.declaration.isNone, let symbol = program.symbols(of: around).only else { return .unknown }
    let parameters = program.genericParameters(of: around).map { SwiftType.parameter($0) }
    let type = program.type(of: symbol, parameters)
    return isStatic(declaration, facts, in: around.declaration) ? .metatype(type) : type
  }

  private func isStatic(_ declaration: DeclarationID, _ facts: FileFacts, in type: DeclarationID) -> Bool {
    var current = declaration
    while !current.isNone, current != type, facts.declarations[current].parent != type {
      current = facts.declarations[current].parent
    }
    return !current.isNone && current != type && facts.declarations[current].flags.contains(.static)
  }

  // MARK: Literals

  private func type(ofCollection place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let expected = try expectedType(at: place).unwrapped
    if expected.isKnown, !expected.isGeneric { return expected }
    let operands = operands(of: place)
    if node(place).kind == .array {
      return try commonType(of: operands.prefix(Self.maxElements)).known.map { .array($0) } ?? .unknown
    }
    let keys = operands.indices.filter { $0.isMultiple(of: 2) }.map { operands[$0] }
    let values = operands.indices.filter { !$0.isMultiple(of: 2) }.map { operands[$0] }
    let key = try commonType(of: keys.prefix(Self.maxElements))
    let value = try commonType(of: values.prefix(Self.maxElements))
    return key.isKnown && value.isKnown ? .dictionary(key, value) : .unknown
  }

  /// The first elements of a literal tell what all of them are.
  private static var maxElements: Int { 8 }

  private func type(ofTuple place: NodeReference) throws(MissingAnswer) -> SwiftType {
    var elements: [SwiftType.Element] = []
    for operand in operands(of: place) {
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
    try commonType(of: values(ofChoice: place)[...])
  }

  /// The expressions of which one is the value of a ternary, an `if` or a `switch`.
  func values(ofChoice place: NodeReference) -> [NodeReference] {
    let operands = operands(of: place)
    switch node(place).kind {
    case .ternary: return Array(operands.dropFirst())
    case .if:
      return operands.compactMap { operand in
        switch node(operand).kind {
        case .block: onlyItem(of: operand)
        case .if: operand
        default: nil
        }
      }
    case .switch:
      return operands.dropFirst().compactMap { item in
        self.operands(of: item).last.flatMap { node($0).kind == .block ? onlyItem(of: $0) : nil }
      }
    default: return []
    }
  }

  /// The one type of several values, of which some may be `nil` or not known by themselves.
  private func commonType(of values: ArraySlice<NodeReference>) throws(MissingAnswer) -> SwiftType {
    var (common, isOptional) = (SwiftType.unknown, false)
    for value in values {
      if node(value).kind == .nil {
        isOptional = true
        continue
      }
      // Such a member takes its type from the others.
      if isImplicit(value) { continue }
      let type = try type(of: value)
      if type.isOptional { isOptional = true }
      let core = type.isOptional ? type.unwrapped : type
      if !common.isKnown {
        common = core
      } else if core.isKnown, core != common {
        return .unknown
      }
    }
    return isOptional ? common.wrapped : common
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
    case .logical, .comparison: return program.external("Bool", [])
    case .coalesce:
      let (value, other) = (try type(of: left), isImplicit(right) ? .unknown : try type(of: right))
      guard value.isKnown else { return other }
      return other.isOptional || node(right).kind == .nil ? value.unwrapped.wrapped : value.unwrapped
    case .range, .closedRange:
      let lower = try type(of: left)
      let bound = lower.isKnown ? lower : try type(of: right)
      return program.external(node(place).operator == .range ? "Range" : "ClosedRange", [bound])
    case .arithmetic: return try type(ofSum: left, right)
    case .other: return .unknown
    }
  }

  private func type(ofSum left: NodeReference, _ right: NodeReference) throws(MissingAnswer) -> SwiftType {
    if node(left).kind.isNumber, !node(right).kind.isNumber { return try type(of: right) }
    // What is added to an implicit member is of another type: `.now + 60`.
    let type = try isImplicit(left) ? expectedType(at: left) : type(of: left)
    if node(right).kind.isNumber || type.externalName == "Date" && isImplicit(left) { return type }
    return try self.type(of: right) == type && type.externalName != "Date" ? type : .unknown
  }

  private func type(ofPrefixed place: NodeReference) throws(MissingAnswer) -> SwiftType {
    switch node(place).operator {
    case .logical: program.external("Bool", [])
    case .arithmetic: try operandType(of: place)
    default: .unknown
    }
  }

  // MARK: Closures

  private func type(ofClosure place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let expected = try expectedType(at: place).unwrapped
    if case .function(let parameters, let result) = expected, result.isKnown { return .function(parameters, result) }
    var parameters: [SwiftType] = []
    for operand in operands(of: place) where node(operand).kind != .capture && node(operand).kind != .block {
      parameters.append(try type(of: operand))
    }
    return .function(parameters, try result(of: place))
  }

  /// The type that a closure says it returns, or that of its only expression, or of what it first returns.
  func computeResult(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let written = facts(place).closures[node(place).closure].resultType
    if !written.isNone { return writtenType(written, at: place) }
    guard let block = operands(of: place).last, node(block).kind == .block else { return .unknown }
    if let only = onlyItem(of: block) {
      guard node(only).kind == .return else { return try type(of: only) }
      guard let value = operand(0, of: only) else { return .void }
      return try type(of: value)
    }
    guard let returned = firstReturn(in: block) else { return .void }
    guard let value = operand(0, of: returned) else { return .void }
    return try type(of: value)
  }

  /// The first `return` of a block that is no inner closure's or function's.
  private func firstReturn(in block: NodeReference) -> NodeReference? {
    let facts = facts(block)
    var current = block.node
    let end = min(facts.nodes[current].end, BodyNodeID(rawValue: current.rawValue + Self.maxNodesBeforeReturn))
    while current < end {
      switch facts.nodes[current].kind {
      case .return: return sibling(current, of: block)
      case .closure, .function: current = facts.nodes[current].end
      default: current = current.next
      }
    }
    return nil
  }

  private static var maxNodesBeforeReturn: UInt32 { 1024 }

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

  /// What a key path leads to from a type.
  func type(ofKeyPath place: NodeReference, from root: SwiftType) throws(MissingAnswer) -> SwiftType {
    var (type, isOptional) = (root, false)
    for component in operands(of: place) {
      switch node(component).kind {
      case .keyPathMember: type = try self.type(ofComponent: name(of: component), of: type, at: component)
      case .keyPathUnwrap:
        isOptional = true
        type = type.unwrapped
      case .keyPathSubscript: type = try elementType(of: type, arguments: operands(of: component))
      default: return .unknown
      }
    }
    return isOptional ? type.unwrapped.wrapped : type
  }
}

extension TypeInference {
  /// What a component of a key path leads to: a case, for which a macro makes a property, to what it holds.
  private func type(
    ofComponent name: ProgramName, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let found = program.members(name, of: type)
    let cases = found.filter { program.outline($0.declaration).kind == .enumCase }
    if cases.isEmpty {
      if found.isEmpty, program.externalMember(program.text(name), of: type, isStatic: false) == nil,
        let (root, wrapper) = program.dynamicMembers(of: type)
      {
        let held = try self.type(ofComponent: name, of: root, at: place)
        return wrapper.map { program.external($0, [held]) } ?? held
      }
      return try memberType(name, of: type, at: place)
    }
    guard cases.count == 1, case let held = program.parameterTypes(of: cases[0].declaration), held.count == 1 else {
      return .unknown
    }
    return held[0].substituting(cases[0].arguments, program)
  }
}

extension BodyNode.Kind {
  /// Whether it goes on with its first operand: a member, a call, an element of that.
  var continuesChain: Bool {
    switch self {
    case .member, .tupleElement, .call, .subscript, .optionalChain, .forceUnwrap: true
    default: false
    }
  }

  fileprivate var isNumber: Bool { self == .integer || self == .float }
}
