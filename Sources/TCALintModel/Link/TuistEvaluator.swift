import TCALintSyntax

/// Reads which targets a `Project.swift` declares, as far as the manifest and its helpers show. Nothing is executed: the
/// code is followed with the values that are literal in it, and whatever else it does is unknown.
///
/// Where a condition is unknown, both branches count. The number of steps is limited; beyond it nothing is known.
struct TuistEvaluator {
  let helpers: TuistHelpers
  /// The targets in the order in which they are made.
  private(set) var targets: [TuistTarget] = []
  private var steps = 0
  private var depth = 0
  /// The values of the manifest's own constants.
  private var constants: [DeclarationID: TuistValue] = [:]
  /// The manifest, by its place among the files of the helpers.
  private let manifest: Int

  private static let (maxSteps, maxDepth, maxLiteral) = (20_000, 120, 4000)

  /// - Parameters:
  ///   - manifest: a `Project.swift`.
  ///   - helpers: those that it can use.
  init(_ manifest: ProgramFile, _ helpers: TuistHelpers) {
    self.manifest = helpers.fileCount
    var all = TuistHelpers(besides: helpers)
    all.add(manifest)
    self.helpers = all
  }

  /// The targets; nil where the code is too long to be followed.
  mutating func read() -> [TuistTarget]? {
    let facts = helpers.file(manifest).facts
    for id in facts.declarations.factIndices where facts.declarations[id].kind == .property {
      if facts.declarations[id].parent.isNone { _ = constant(id) }
    }
    var frame = TuistFrame(file: manifest)
    for body in facts.bodies where body.kind == .file { _ = run(body.root, &frame) }
    return steps < Self.maxSteps ? targets : nil
  }

  private mutating func constant(_ id: DeclarationID) -> TuistValue {
    if let known = constants[id] { return known }
    constants[id] = .unknown
    let value = value(of: TuistHelpers.Member(file: manifest, declaration: id, owner: ""), receiver: nil)
    constants[id] = value
    return value
  }

  // MARK: Names

  /// The value of a property: its initial value, or the result of its getter.
  private mutating func value(of member: TuistHelpers.Member, receiver: TuistValue?) -> TuistValue {
    let facts = helpers.file(member.file).facts
    var frame = TuistFrame(file: member.file, owner: member.owner, receiver: receiver)
    for body in facts.bodies(of: member.declaration) {
      switch body.kind {
      case .initialValue: return evaluate(body.root, &frame)
      case .getter: return run(body.root, &frame).value
      default: continue
      }
    }
    return .unknown
  }

  private mutating func value(of member: TuistHelpers.Member?, in frame: TuistFrame) -> TuistValue? {
    guard let member else { return nil }
    if member.file == manifest, member.owner.isEmpty { return constant(member.declaration) }
    return value(of: member, receiver: nil)
  }

  /// What a name means that no local declaration has.
  private mutating func value(named name: String, _ frame: TuistFrame) -> TuistValue {
    if let receiver = frame.receiver, case let value = member(name, of: receiver), value.isKnown { return value }
    let properties = helpers.all(.property, name)
    let own = properties.first { $0.owner == frame.owner } ?? properties.first { $0.owner.isEmpty }
    if let value = value(of: own, in: frame) { return value }
    return helpers.all(.type, name).isEmpty ? .unknown : .type(name)
  }

  /// `.name` of a value.
  private mutating func member(_ name: String, of base: TuistValue) -> TuistValue {
    switch base {
    case .type(let type):
      if name == "allCases" { return .list(helpers.all(.caseOfType, type).map(enumCase)) }
      if let found = helpers.all(.enumCase, name).first(where: { $0.owner == type }) { return enumCase(found) }
      if let property = only(helpers.all(.property, name), owner: type) { return value(of: property, receiver: nil) }
      return helpers.all(.type, name).contains { $0.owner == type } ? .type(name) : .unknown
    case .made(let made):
      if let field = made.field(name) { return field }
      guard let type = made.type else { return .unknown }
      if name == "rawValue" { return rawValue(made.name, of: type) }
      return only(helpers.all(.property, name), owner: type).map { value(of: $0, receiver: base) } ?? .unknown
    default: return .unknown
    }
  }

  /// `.name` without a base: a static property, or a case.
  private mutating func implicitMember(_ name: String, expecting type: String) -> TuistValue {
    let properties = helpers.all(.property, name)
    if let property = only(properties, owner: type) ?? (type.isEmpty ? properties.only : nil) {
      return value(of: property, receiver: nil)
    }
    let cases = helpers.all(.enumCase, name)
    if let found = only(cases, owner: type) ?? (type.isEmpty ? cases.only : nil) { return enumCase(found) }
    return .made(TuistValue.Made(name: name))
  }

  private func only(_ members: [TuistHelpers.Member], owner: String) -> TuistHelpers.Member? {
    members.filter { $0.owner == owner }.only
  }

  private func enumCase(_ member: TuistHelpers.Member) -> TuistValue {
    let facts = helpers.file(member.file).facts
    let name = facts.names.text(facts.declarations[member.declaration].name)
    return .made(TuistValue.Made(type: member.owner, name: name))
  }

  private mutating func rawValue(_ name: String, of type: String) -> TuistValue {
    guard let found = only(helpers.all(.enumCase, name), owner: type) else { return .unknown }
    let written = value(of: found, receiver: nil)
    return written.isKnown ? written : .text(name)
  }

  // MARK: Expressions

  /// - Parameter type: the expected type of an implicit member; empty for unknown.
  private mutating func evaluate(_ node: BodyNodeID, _ frame: inout TuistFrame, expecting type: String = "")
    -> TuistValue
  {
    steps += 1
    depth += 1
    defer { depth -= 1 }
    guard steps < Self.maxSteps, depth < Self.maxDepth else { return .unknown }
    let facts = helpers.file(frame.file).facts
    let item = facts.nodes[node]
    let operands = { Array(facts.operands(of: node).prefix(TuistValue.maxElements)) }
    switch item.kind {
    case .string: return text(node, &frame)
    case .boolean: return .flag(helpers.file(frame.file).source[Int(item.range.lowerBound)] == UInt8(ascii: "t"))
    case .nil: return .list([])
    case .array: return .list(operands().map { evaluate($0, &frame, expecting: type) }).bounded
    case .local: return frame.locals[item.local] ?? .unknown
    case .name: return value(named: facts.names.text(item.name), frame)
    case .anonymousParameter: return frame.anonymous.dropFirst(item.position).first ?? .unknown
    case .self: return frame.receiver ?? .unknown
    case .selfType: return .type(frame.owner)
    case .implicitMember: return implicitMember(facts.names.text(item.name), expecting: type)
    case .member:
      guard let base = facts.firstOperand(of: node) else { return .unknown }
      return member(facts.names.text(item.name), of: evaluate(base, &frame))
    case .call: return call(node, &frame, expecting: type)
    case .binary:
      let values = operands().map { evaluate($0, &frame, expecting: type) }
      guard item.operator == .arithmetic, values.count == 2 else { return .unknown }
      let sum = values[0] + values[1]
      if case .elements(let elements, _) = sum { steps += elements.count }
      return sum.bounded
    case .ternary:
      let parts = operands()
      guard parts.count == 3 else { return .unknown }
      if case .flag(let isTrue) = evaluate(parts[0], &frame) {
        return evaluate(parts[isTrue ? 1 : 2], &frame, expecting: type)
      }
      for part in parts.dropFirst() { _ = evaluate(part, &frame, expecting: type) }
      return .unknown
    case .try, .await, .optionalChain, .forceUnwrap, .as, .inout:
      return facts.firstOperand(of: node).map { evaluate($0, &frame, expecting: type) } ?? .unknown
    case .closure: return TuistValue.closure(TuistValue.Closure(node: node, frame: frame)).bounded
    case .if, .switch: return choice(node, &frame).value
    default:
      for operand in operands() { _ = evaluate(operand, &frame) }
      return .unknown
    }
  }

  private mutating func text(_ node: BodyNodeID, _ frame: inout TuistFrame) -> TuistValue {
    let file = helpers.file(frame.file)
    let range = file.facts.nodes[node].range
    let bytes = file.source[Int(range.lowerBound)..<Int(range.upperBound)]
    let quote = UInt8(ascii: "\"")
    guard (2...Self.maxLiteral).contains(bytes.count), bytes.first == quote, bytes.last == quote,
      bytes.dropFirst().first != quote || bytes.count == 2
    else { return .unknown }
    var result = ""
    var place = bytes.startIndex + 1
    for operand in file.facts.operands(of: node).prefix(Self.maxDepth) {
      let part = file.facts.nodes[operand].range
      // Between them are `\(` and `)`.
      guard let plain = plain(file.source[place..<Int(part.lowerBound)].dropLast(2)),
        let value = evaluate(operand, &frame).text,
        let end = file.source[Int(part.upperBound)..<bytes.endIndex].firstIndex(of: UInt8(ascii: ")"))
      else { return .unknown }
      result += plain + value
      place = end + 1
    }
    guard let plain = plain(file.source[place..<bytes.endIndex - 1]), (result + plain).utf8.count <= TuistValue.maxText
    else { return .unknown }
    return .text(result + plain)
  }

  /// Text without escapes.
  private func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    bytes.contains(UInt8(ascii: "\\")) ? nil : String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Calls

  private mutating func call(_ node: BodyNodeID, _ frame: inout TuistFrame, expecting type: String) -> TuistValue {
    let facts = helpers.file(frame.file).facts
    let operands = Array(facts.operands(of: node).prefix(TuistValue.maxElements))
    guard let callee = operands.first else { return .unknown }
    var name = ""
    var base: TuistValue?
    switch facts.nodes[callee].kind {
    case .name, .implicitMember: name = facts.names.text(facts.nodes[callee].name)
    case .member:
      name = facts.names.text(facts.nodes[callee].name)
      base = facts.firstOperand(of: callee).map { evaluate($0, &frame) }
    default: break
    }
    let isImplicit = facts.nodes[callee].kind == .implicitMember
    if name.isEmpty, facts.nodes[callee].flags.contains(.isInitializer) { name = "init" }
    let labels = operands.dropFirst().map { label(facts.nodes[$0], facts) }
    var owner = isImplicit ? type : ""
    if case .type(let type)? = base { owner = type }
    if name == "init" { name = owner }
    if name == "Self" { name = frame.owner }
    let function = function(name, owner: owner, hasOwner: isImplicit || base != nil, labels, base: base, frame)
    let types = function.map { parameterTypes(of: $0) } ?? [:]
    let arguments = zip(labels, operands.dropFirst()).map { label, operand in
      (label: label, value: evaluate(operand, &frame, expecting: types[label] ?? ""))
    }
    if let function { return call(function, with: arguments, receiver: base) }
    if !helpers.all(.type, name).isEmpty { return memberwise(name, arguments) }
    if let base, let closure = arguments.last?.value, case .closure(let closure) = closure {
      return apply(closure, to: base, name)
    }
    let made = TuistValue.Made(type: isCase(name, of: type) ? type : nil, name: name, fields: arguments)
    if let target = TuistTarget(made) { targets.append(target) }
    return TuistValue.made(made).bounded
  }

  private func isCase(_ name: String, of type: String) -> Bool {
    only(helpers.all(.enumCase, name), owner: type) != nil
  }

  private func label(_ node: BodyNode, _ facts: FileFacts) -> String {
    node.label.isNone ? "" : facts.names.text(node.label)
  }

  /// The function or initializer of a helper that a call means; nil where there is none, or there are several.
  private func function(
    _ name: String, owner: String, hasOwner: Bool, _ labels: [String], base: TuistValue?, _ frame: TuistFrame
  ) -> TuistHelpers.Member? {
    let named = helpers.all(.function, name) + helpers.all(.initializer, name)
    let fitting = named.filter { accepts($0, labels) }
    if let type = base?.made?.type { return only(fitting, owner: type) }
    if let base, case .type = base { return only(fitting, owner: owner) ?? only(fitting, owner: name) }
    if hasOwner, owner.isEmpty { return fitting.only }
    return only(fitting, owner: owner) ?? only(fitting, owner: frame.owner) ?? fitting.only
  }

  /// Whether a function can be called with these labels: each is one of its parameters, and the others have defaults.
  private func accepts(_ member: TuistHelpers.Member, _ labels: [String]) -> Bool {
    let facts = helpers.file(member.file).facts
    let parameters = facts.parameters[facts.declarations[member.declaration].parameters]
    guard parameters.count <= Self.maxDepth else { return false }
    var rest = labels[...]
    for parameter in parameters {
      let label = parameter.label.isNone ? "" : facts.names.text(parameter.label)
      if rest.first == label { rest = rest.dropFirst() } else if parameter.valueRange.isEmpty { return false }
    }
    return rest.isEmpty
  }

  private func parameterTypes(of member: TuistHelpers.Member) -> [String: String] {
    let facts = helpers.file(member.file).facts
    var types: [String: String] = [:]
    for parameter in facts.parameters[facts.declarations[member.declaration].parameters] {
      types[parameter.label.isNone ? "" : facts.names.text(parameter.label)] =
        elementType(parameter.type, facts)
    }
    return types
  }

  private func elementType(_ type: TypeID, _ facts: FileFacts) -> String {
    guard !type.isNone else { return "" }
    let isList = facts.types[type].kind == .array
    return TuistHelpers.typeName(isList ? type.next : type, facts)
  }

  private mutating func call(
    _ function: TuistHelpers.Member, with arguments: [(label: String, value: TuistValue)], receiver: TuistValue?
  ) -> TuistValue {
    let facts = helpers.file(function.file).facts
    let declaration = facts.declarations[function.declaration]
    var frame = TuistFrame(file: function.file, owner: function.owner)
    let isInitializer = declaration.kind == .initializer
    if isInitializer { frame.receiver = memberwise(function.owner, []) }
    if !isInitializer, !declaration.flags.contains(.static) { frame.receiver = receiver }
    let bodies = Array(facts.bodies(of: function.declaration))
    guard let code = bodies.last(where: { $0.kind == .function }) else { return .unknown }
    let start = facts.nodes[code.root].range.lowerBound
    var locals: [Name: LocalID] = [:]
    var local = LocalID(facts.locals.count(before: declaration.range.lowerBound) { $0.offset })
    while local.index < facts.locals.count, facts.locals[local].offset < start {
      if facts.locals[local].kind == .parameter { locals[facts.locals[local].name] = local }
      local = local.next
    }
    var rest = arguments[...]
    for parameter in facts.parameters[declaration.parameters] {
      let label = parameter.label.isNone ? "" : facts.names.text(parameter.label)
      var value = TuistValue.unknown
      if let first = rest.first, first.label == label {
        value = first.value
        rest = rest.dropFirst()
      } else if let body = bodies.first(where: {
        $0.kind == .defaultArgument && parameter.valueRange.contains(facts.nodes[$0.root].range.lowerBound)
      }) {
        value = evaluate(body.root, &frame, expecting: elementType(parameter.type, facts))
      }
      if let local = locals[parameter.name] { frame.locals[local] = value }
    }
    let result = run(code.root, &frame).value
    return isInitializer ? frame.receiver ?? .unknown : result
  }

  /// A struct of a helper: its fields are the arguments, else the initial values of its properties.
  private mutating func memberwise(_ type: String, _ arguments: [(label: String, value: TuistValue)]) -> TuistValue {
    var made = TuistValue.Made(type: type, name: type, fields: arguments)
    for member in helpers.all(.type, type) {
      let facts = helpers.file(member.file).facts
      var id = member.declaration.next
      while id < facts.declarations[member.declaration].end {
        let property = facts.declarations[id]
        steps += 1
        guard steps < Self.maxSteps else { return .unknown }
        let name = facts.names.text(property.name)
        if property.isStoredProperty, property.parent == member.declaration, property.flags.contains(.initialValue),
          made.field(name) == nil
        {
          made.set(name, value(of: .init(file: member.file, declaration: id, owner: type), receiver: nil))
        }
        id = id.next
      }
    }
    return TuistValue.made(made).bounded
  }

  /// `map` and its kin.
  private mutating func apply(_ closure: TuistValue.Closure, to base: TuistValue, _ name: String) -> TuistValue {
    guard case .elements(let elements, _) = base else {
      _ = call(closure, with: [])
      return .unknown
    }
    let results = elements.map { call(closure, with: [$0]) }
    switch name {
    case "map", "compactMap": return TuistValue.list(results).bounded
    case "flatMap": return results.reduce(.list([]), +)
    default: return .unknown
    }
  }

  private mutating func call(_ closure: TuistValue.Closure, with arguments: [TuistValue]) -> TuistValue {
    var frame = closure.frame
    frame.anonymous = arguments
    let facts = helpers.file(frame.file).facts
    var rest = arguments[...]
    var result = TuistValue.unknown
    for operand in facts.operands(of: closure.node) {
      switch facts.nodes[operand].kind {
      case .capture: continue
      case .block: result = run(operand, &frame).value
      default: if let value = rest.popFirst() { _ = bind(operand, to: value, &frame) }
      }
    }
    return result
  }

  // MARK: Statements

  /// The result of some statements.
  private struct Flow {
    /// What is returned, or the value of the only statement.
    var value = TuistValue.unknown
    var isReturned = false
  }

  private mutating func run(_ node: BodyNodeID, _ frame: inout TuistFrame) -> Flow {
    steps += 1
    depth += 1
    defer { depth -= 1 }
    guard steps < Self.maxSteps, depth < Self.maxDepth else { return Flow() }
    let facts = helpers.file(frame.file).facts
    let operands = Array(facts.operands(of: node).prefix(TuistValue.maxElements))
    switch facts.nodes[node].kind {
    case .block:
      var last = Flow()
      for operand in operands {
        last = run(operand, &frame)
        if last.isReturned { return last }
      }
      return operands.count == 1 ? last : Flow()
    case .return:
      let value = operands.first.map { evaluate($0, &frame, expecting: "") }
      return Flow(value: value ?? .unknown, isReturned: true)
    case .variable, .optionalBinding, .patternCondition:
      guard operands.count > 1 else { break }
      let value = evaluate(operands[1], &frame, expecting: elementType(facts.nodes[node].type, facts))
      _ = bind(operands[0], to: value, &frame)
    case .assignment:
      guard operands.count == 2 else { break }
      assign(evaluate(operands[1], &frame), to: operands[0], &frame)
    case .if, .switch: return choice(node, &frame)
    case .for:
      guard operands.count > 2, let block = operands.last else { break }
      let sequence = evaluate(operands[1], &frame)
      guard case .elements(let elements, _) = sequence else { return unknownBranch(block, &frame) }
      for element in elements {
        _ = bind(operands[0], to: element, &frame)
        _ = run(block, &frame)
      }
    case .guard: for operand in operands.dropLast() { _ = run(operand, &frame) }
    case .do, .while, .repeat, .defer, .catch, .conditionalCode:
      for operand in operands { _ = run(operand, &frame) }
    case .declaration, .function, .labeled: break
    default: return Flow(value: evaluate(node, &frame))
    }
    return Flow()
  }

  /// Runs code that may run or not: what it assigns is not known, nor whether it returns.
  private mutating func unknownBranch(_ node: BodyNodeID, _ frame: inout TuistFrame) -> Flow {
    var branch = frame
    _ = run(node, &branch)
    for (local, value) in branch.locals where !value.isSame(as: frame.locals[local]) { frame.locals[local] = .unknown }
    return Flow()
  }

  private mutating func choice(_ node: BodyNodeID, _ frame: inout TuistFrame) -> Flow {
    let facts = helpers.file(frame.file).facts
    let operands = Array(facts.operands(of: node).prefix(TuistValue.maxElements))
    guard facts.nodes[node].kind == .switch else { return condition(operands, &frame) }
    guard let first = operands.first else { return Flow() }
    let subject = evaluate(first, &frame)
    for item in operands.dropFirst() {
      guard let block = facts.operands(of: item).suffix(1).first, facts.nodes[block].kind == .block else { continue }
      var inner = frame
      switch matches(item, subject, &inner) {
      case false: continue
      case true:
        let flow = run(block, &inner)
        frame = inner
        return flow
      default: _ = unknownBranch(block, &frame)
      }
    }
    return Flow()
  }

  /// An `if`: nil of a condition is unknown.
  private mutating func condition(_ operands: [BodyNodeID], _ frame: inout TuistFrame) -> Flow {
    let facts = helpers.file(frame.file).facts
    var holds: Bool? = true
    var branches: [BodyNodeID] = []
    var inner = frame
    for operand in operands {
      switch facts.nodes[operand].kind {
      case .block: branches.append(operand)
      case .if where !branches.isEmpty: branches.append(operand)
      default:
        let value = run(operand, &inner).value
        if case .flag(let isTrue) = value, holds != false { holds = isTrue ? holds : false } else { holds = nil }
      }
    }
    guard let holds else {
      for branch in branches { _ = unknownBranch(branch, &inner) }
      return Flow()
    }
    guard let branch = holds ? branches.first : branches.dropFirst().first else { return Flow() }
    return run(branch, &frame)
  }

  /// Whether a case of a `switch` fits; nil where that is not known.
  private mutating func matches(_ item: BodyNodeID, _ subject: TuistValue, _ frame: inout TuistFrame) -> Bool? {
    let facts = helpers.file(frame.file).facts
    var result: Bool? = false
    var hasItems = false
    for caseItem in facts.operands(of: item) where facts.nodes[caseItem].kind == .caseItem {
      hasItems = true
      let parts = Array(facts.operands(of: caseItem))
      guard let pattern = parts.first, parts.count == 1 else { return nil }
      switch bind(pattern, to: subject, &frame) {
      case true: return true
      case false: continue
      default: result = nil
      }
    }
    guard hasItems else {
      // `default`, after all others.
      return subject.isKnown ? true : nil
    }
    return result
  }

  /// Binds the names of a pattern. Returns whether it fits; nil where that is not known.
  private mutating func bind(_ pattern: BodyNodeID, to value: TuistValue, _ frame: inout TuistFrame) -> Bool? {
    let facts = helpers.file(frame.file).facts
    switch facts.nodes[pattern].kind {
    case .binding:
      frame.locals[facts.nodes[pattern].local] = value
      return true
    case .discard: return true
    case .expressionPattern:
      guard let expression = facts.firstOperand(of: pattern) else { return nil }
      return match(expression, value, &frame)
    default: return nil
    }
  }

  private mutating func match(_ expression: BodyNodeID, _ value: TuistValue, _ frame: inout TuistFrame) -> Bool? {
    let facts = helpers.file(frame.file).facts
    switch facts.nodes[expression].kind {
    case .implicitMember, .member:
      return value.made.map { $0.name == facts.names.text(facts.nodes[expression].name) }
    case .call:
      let operands = Array(facts.operands(of: expression))
      guard let callee = operands.first, let made = value.made, match(callee, value, &frame) == true else {
        return value.made == nil ? nil : false
      }
      for (operand, field) in zip(operands.dropFirst(), made.fields) { _ = bind(operand, to: field.value, &frame) }
      return true
    case .string: return value.text.flatMap { text in evaluate(expression, &frame).text.map { $0 == text } }
    case .boolean:
      guard case .flag(let isTrue) = value, case .flag(let wanted) = evaluate(expression, &frame) else { return nil }
      return isTrue == wanted
    default: return nil
    }
  }

  private mutating func assign(_ value: TuistValue, to target: BodyNodeID, _ frame: inout TuistFrame) {
    let facts = helpers.file(frame.file).facts
    let node = facts.nodes[target]
    switch node.kind {
    case .local: frame.locals[node.local] = value
    case .member:
      guard let base = facts.firstOperand(of: target), case .made(var made) = evaluate(base, &frame) else { return }
      let label = facts.names.text(node.name)
      made.set(label, value)
      switch facts.nodes[base].kind {
      case .self: frame.receiver = TuistValue.made(made).bounded
      case .local: frame.locals[facts.nodes[base].local] = TuistValue.made(made).bounded
      default: break
      }
    case .name:
      guard case .made(var made)? = frame.receiver else { return }
      let label = facts.names.text(node.name)
      made.set(label, value)
      frame.receiver = TuistValue.made(made).bounded
    default: break
    }
  }
}

extension TuistValue {
  fileprivate var isKnown: Bool { if case .unknown = self { false } else { true } }

  /// Whether two values are known to be the same.
  fileprivate func isSame(as other: TuistValue?) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)?): text == other
    case (.flag(let flag), .flag(let other)?): flag == other
    case (.made(let made), .made(let other)?): made.fields.isEmpty && other.fields.isEmpty && made.name == other.name
    default: false
    }
  }
}
