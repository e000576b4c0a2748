import TCALintModel
import TCALintSyntax

extension App {
  /// Whether a call runs a function of the program that cannot return: one that gives `Never`, or whatever it is asked for
  /// without having any, `func missing<T>(_ name: String) -> T`. Or one that reports an issue, by itself or through others
  /// that it calls, in no branch of it.
  func callsFunctionThatFails(_ call: CallID, in file: FileID) -> Bool {
    func runs(_ edge: CallEdge) -> Bool { edge.kind == .direct && !edge.isDelayed }
    let called = callGraph.edges(at: program.files[file].facts.nodeOfCall[Int(call.rawValue)], in: file).filter(runs)
    let found = callGraph.reachable(from: called.map(\.callee), limit: Self.maxFunctions) { caller, edge in
      runs(edge) && program.files[caller.file].facts.statements(of: caller.node).contains(edge.site)
    }
    return found.functions.contains { function in
      let facts = program.files[function.file].facts
      let declaration = facts.body(of: function.node).declaration
      return !declaration.isNone && facts.declarations[declaration].cannotReturn(facts)
        || facts.statements(of: function.node).contains(where: facts.reportsIssue)
    }
  }

  /// Of a function that leads to more, it is not known that it fails.
  private static var maxFunctions: Int { 256 }
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
