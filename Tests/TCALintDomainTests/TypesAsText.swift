import TCALintModel
import TCALintSyntax

extension Program {
  /// A type as Swift writes it; `?` for an unknown type. Types of libraries have a `~`.
  func text(_ type: SwiftType) -> String {
    switch type {
    case .unknown: "?"
    case .nominal(let symbol, let arguments): displayName(symbol) + text(arguments)
    case .external(let name, let arguments): "~" + name + text(arguments)
    case .nested(let outer, let name): text(outer) + "." + text(name)
    case .parameter(let parameter): "<" + text(parameter.name) + ">"
    case .optional(let type): text(type) + "?"
    case .array(let type): "[" + text(type) + "]"
    case .dictionary(let key, let value): "[" + text(key) + ": " + text(value) + "]"
    case .tuple(let elements):
      "(" + elements.map { ($0.label.isNone ? "" : text($0.label) + ": ") + text($0.type) }.joined(separator: ", ")
        + ")"
    case .function(let parameters, let result):
      "(" + parameters.map(text).joined(separator: ", ") + ") -> " + text(result)
    case .metatype(let type): text(type) + ".Type"
    case .keyPath(let root, let value): "KeyPath<" + text(root) + ", " + text(value) + ">"
    case .composition(let types): types.map(text).joined(separator: " & ")
    }
  }

  private func text(_ arguments: [SwiftType]) -> String {
    arguments.isEmpty ? "" : "<" + arguments.map(text).joined(separator: ", ") + ">"
  }
}

/// The argument of the first call of `look(…)` in a program.
func lookedAt(in program: Program) -> NodeReference? {
  for (file, contents) in program.files.numbered {
    let facts = contents.facts
    for (id, node) in facts.nodes.numbered where node.kind == .call {
      guard let callee = facts.firstOperand(of: id), facts.nodes[callee].kind == .name,
        program.text(facts.nodes[callee].name, in: file) == "look", let argument = facts.operand(1, of: id)
      else { continue }
      return NodeReference(file: file, node: argument)
    }
  }
  return nil
}
