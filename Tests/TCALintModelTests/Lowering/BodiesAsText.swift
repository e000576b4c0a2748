import TCALintModel
import TCALintSyntax

/// The bodies of a file as text, so that a test shows what a snippet is lowered to.
///
/// A node is its kind in parentheses, with its name and its operands:
/// `(call (member .count (local items)) id: (integer))`. Binary operators, names, literals and the like are shorter:
/// see ``node(_:)``.
struct BodiesAsText {
  let facts: FileFacts
  private let source: [UInt8]

  /// - Parameter memory: the memory of files that were read before.
  init(_ text: String, memory: FactMemory = FactMemory()) {
    source = Array(text.utf8)
    facts = ProgramFile(path: "File.swift", source: source, names: .knowing([]), memory: memory).facts
  }

  /// Those of a function with some statements.
  init(inFunction statements: String) { self.init("func f() throws {\n\(statements)\n}") }

  /// The lowered statements of the first body.
  var statements: [String] { facts.operands(of: facts.bodies[0].root).map(node) }

  /// The same with operators as they are written, and parentheses around each with its operands.
  var folded: [String] { facts.operands(of: facts.bodies[0].root).map(folded) }

  private func folded(_ id: BodyNodeID) -> String {
    let node = facts.nodes[id]
    let operands = Array(facts.operands(of: id))
    let parts = operands.map(folded)
    switch node.kind {
    case .binary, .assignment, .compoundAssignment, .ternary:
      let between = zip(operands, operands.dropFirst()).map { left, right in
        text(facts.nodes[left].range.upperBound..<facts.nodes[right].range.lowerBound)
      }
      let rest = zip(between, parts.dropFirst()).map { symbol, part in symbol.filter { !"()".contains($0) } + part }
      return "(" + parts[0] + rest.joined() + ")"
    case .is, .as: return "(\(parts[0]) \(node.kind)\(flags(of: node)) \(written(node.type)))"
    case .try: return "try\(flags(of: node)) \(parts[0])"
    case .await: return "await \(parts[0])"
    case .prefix: return "!\(parts[0])"
    default: return text(node.range)
    }
  }

  /// `function of f: { (call print (local x)) }`
  var bodies: [String] {
    facts.bodies.map { body in
      let declaration = body.declaration.isNone ? "" : " of \(describe(body.declaration))"
      return "\(body.kind)\(declaration): \(node(body.root))"
    }
  }

  func text(_ range: Range<UInt32>) -> String {
    String(decoding: source[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// A node with all that is in it.
  func node(_ id: BodyNodeID) -> String {
    let node = facts.nodes[id]
    let operands = facts.operands(of: id).map(self.operand)
    func list(_ words: [String]) -> String { "(\((words + operands).joined(separator: " ")))" }
    switch node.kind {
    case .name, .local, .self, .super, .selfType, .anonymousParameter, .implicitMember:
      return subject(node) + flags(of: node)
    case .integer, .float, .boolean, .nil, .regex, .availability, .fallthrough: return text(node.range)
    case .type: return "<\(written(node.type))>"
    case .discard: return "_"
    case .binding: return "let \(local(node))"
    case .block: return operands.isEmpty ? "{ }" : "{ \(operands.joined(separator: "; ")) }"
    default: return list(["\(node.kind)\(flags(of: node))"] + (subject(node).isEmpty ? [] : [subject(node)]))
    }
  }

  private func operand(_ id: BodyNodeID) -> String {
    let node = facts.nodes[id]
    let label = node.label.isNone ? "" : "\(name(node.label)): "
    return (node.flags.contains(.isTrailing) ? "trailing " : "") + label + self.node(id)
  }

  /// The name of a node.
  private func subject(_ node: BodyNode) -> String {
    switch node.kind {
    case .name: return name(node.name)
    case .local: return "local:" + local(node)
    case .self: return "self"
    case .super: return "super"
    case .selfType: return "Self"
    case .anonymousParameter: return "$\(node.position)"
    case .tupleElement: return ".\(node.position)"
    case .implicitMember, .member: return node.name.isNone ? "" : ".\(name(node.name))"
    case .macro: return "#\(name(node.name))"
    case .keyPathMember, .break, .continue, .labeled: return node.name.isNone ? "" : name(node.name)
    case .is, .as, .keyPath, .typePattern, .variable, .optionalBinding, .patternCondition, .for:
      return node.type.isNone ? "" : "<\(written(node.type))>"
    case .capture: return node.local.isNone ? "" : local(node)
    case .function, .declaration: return node.declaration.isNone ? "" : describe(node.declaration)
    case .binary, .compoundAssignment, .prefix, .postfix: return "\(node.operator)"
    default: return ""
    }
  }

  private func flags(of node: BodyNode) -> String {
    let flags: [(BodyNode.Flags, String)]
    switch node.kind {
    case .try, .as, .keyPathUnwrap: flags = [(.isOptional, "?"), (.isForced, "!")]
    case .member, .implicitMember, .name, .keyPathMember:
      flags = [(.isInitializer, ".init"), (.isMetatype, ".self"), (.hasLabels, "(:)")]
    case .case: flags = [(.isUnknown, "-unknown")]
    case .variable: flags = [(.isLet, "-let"), (.isLazy, "-lazy"), (.isAsync, "-async"), (.isWeak, "-weak")]
    case .capture: flags = [(.isWeak, "-weak")]
    case .for: flags = [(.isThrowing, "-try"), (.isAsync, "-await"), (.isCase, "-case")]
    default: flags = []
    }
    return flags.filter { node.flags.contains($0.0) }.map(\.1).joined()
  }

  private func name(_ name: Name) -> String { name.isNone ? "?" : facts.names.text(name) }
  private func local(_ node: BodyNode) -> String { node.local.isNone ? "?" : name(facts.locals[node.local].name) }
  private func written(_ type: TypeID) -> String { type.isNone ? "?" : text(facts.types[type].range) }
  private func describe(_ declaration: DeclarationID) -> String {
    let declaration = facts.declarations[declaration]
    return declaration.name.isNone ? "\(declaration.kind)" : name(declaration.name)
  }
}
