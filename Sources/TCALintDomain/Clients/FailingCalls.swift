import TCALintModel
import TCALintSyntax

extension App {
  private static let functionsThatFailKey = TableKey<FunctionSummary>("functions that fail")

  /// Whether a call runs a function of the program that cannot return: one with the result `Never`, or with a generic
  /// result that it cannot have, `func missing<T>(_ name: String) -> T`. Or one that unconditionally reports an issue,
  /// directly or through other functions.
  func callsFunctionThatFails(_ call: CallID, in file: FileID) -> Bool {
    callGraph.edges(at: program.files[file].facts.nodeOfCall[Int(call.rawValue)], in: file).contains { edge in
      edge.runsCallee
        && table(Self.functionsThatFailKey) { FunctionSummary() }.holds(for: edge.callee) {
          functionsFailing(within: $0)
        }
    }
  }

  /// The functions that a function calls unconditionally; nil for a function that fails itself.
  private func functionsFailing(within function: FunctionReference) -> [FunctionReference]? {
    let facts = program.files[function.file].facts
    let declaration = facts.body(of: function.node).declaration
    if !declaration.isNone, facts.declarations[declaration].cannotReturn(facts) { return nil }
    let statements = Set(facts.statements(of: function.node))
    if statements.contains(where: facts.reportsIssue) { return nil }
    return callGraph.edges(from: function).filter { $0.runsCallee && statements.contains($0.site) }.map(\.callee)
  }
}

extension CallEdge {
  fileprivate var runsCallee: Bool { kind == .direct && !isDelayed }
}

extension Declaration {
  fileprivate func cannotReturn(_ facts: FileFacts) -> Bool {
    guard !type.isNone, facts.types[type].kind == .named, facts.types[type].path.count == 1,
      let result = facts.firstName(facts.types[type].path)
    else { return false }
    if facts.names.text(result) == "Never" { return true }
    let generic = facts.parameters[genericParameters]
    guard let parameter = generic.first, generic.count == 1, parameter.name == result, parameter.type.isNone else {
      return false
    }
    return facts.parameters[parameters].allSatisfy { parameter in
      guard !parameter.type.isNone else { return false }
      return (parameter.type..<facts.types[parameter.type].end).allSatisfy {
        !facts.path(facts.types[$0].path).contains(result)
      }
    }
  }
}

extension FileFacts {
  /// The expressions that a function evaluates whatever it is given, one after the other, without `try`, `await` and
  /// `return`.
  fileprivate func statements(of function: BodyNodeID) -> [BodyNodeID] {
    let block = nodes[function].kind == .block ? function : Array(operands(of: function)).last
    guard let block, nodes[block].kind == .block else { return [] }
    return operands(of: block).map { item in
      var node = item
      while [.try, .await, .return].contains(nodes[node].kind), let operand = firstOperand(of: node) { node = operand }
      return node
    }
  }

  /// Whether an expression is a call that reports an issue.
  fileprivate func reportsIssue(_ call: BodyNodeID) -> Bool {
    guard nodes[call].kind == .call, let callee = firstOperand(of: call) else { return false }
    switch nodes[callee].kind {
    case .name:
      let name = names.text(nodes[callee].name)
      // Anything may be recorded.
      return name != "record" && FailingFunctions.names.contains(name)
    case .member:
      // `Issue.record`
      guard let base = firstOperand(of: callee), nodes[base].kind == .name, isTypeName(nodes[base].name) else {
        return false
      }
      return FailingFunctions.names.contains(names.text(nodes[callee].name))
    default: return false
    }
  }
}
