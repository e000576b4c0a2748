import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ActionAnswers {
  /// The code that some code leads to: functions that it calls, and what answers the actions that it sends.
  func code(reachableFrom functions: [FunctionReference], _ app: App) -> ReachableFunctions {
    var seen: Set<ActionCase> = []
    return app.callGraph.reachable(
      from: functions, limit: Self.maxFunctions,
      leadingTo: { function in
        app.actionsSent(in: function).flatMap { code(answering: $0, &seen) }
      })
  }

  /// The maximum number of functions of a search. Beyond it, the search is not complete.
  static let maxFunctions = 200_000

  /// The functions that handle the innermost case of an action that a reducer matches.
  private func code(answering action: [ActionCase], _ seen: inout Set<ActionCase>) -> [FunctionReference] {
    var found: [FunctionReference] = []
    for sent in action.reversed() {
      let code = code(answering: sent)
      if seen.insert(sent).inserted { found += code + (unknown[sent.name] ?? []) }
      if !code.isEmpty { break }
    }
    return found
  }
}

extension App {
  /// The actions that the code of a function sends, closures in it aside, as the cases that they name.
  fileprivate func actionsSent(in function: FunctionReference) -> [[ActionCase]] {
    let facts = program.files[function.file].facts
    var found: [[ActionCase]] = []
    facts.forEachNode(of: function.node) { node in
      guard facts.nodes[node].kind == .call, let callee = facts.firstOperand(of: node) else { return }
      let isSend = facts.isSend(callee) && !facts.dropsTask(of: node, sentBy: callee)
      for (index, argument) in facts.operands(of: node).dropFirst().enumerated()
      where isSend && index == 0 || facts.nodes[argument].label.is(.action) {
        found.append(actionCases(in: argument, of: function.file))
      }
    }
    return found
  }
}

extension FileFacts {
  /// Whether a view sends an action and does not wait for its effects: `store.send(.load)` without `.finish()`.
  fileprivate func dropsTask(of call: BodyNodeID, sentBy callee: BodyNodeID) -> Bool {
    switch nodes[callee].kind {
    case .name: break
    case .member:
      guard let base = firstOperand(of: callee) else { return false }
      // `Effect.send(.load)`
      if nodes[base].kind == .name, isTypeName(nodes[base].name) { return false }
    default: return false
    }
    let user = nodes[call].parent
    if user.isNone { return true }
    return nodes[user].kind == .block
      || nodes[user].kind == .assignment && firstOperand(of: user).map { nodes[$0].kind == .discard } ?? false
  }

  /// Whether what a call is given first is sent as an action: `send(.load)`, `store.send(.load)`, `$0(.load)`
  fileprivate func isSend(_ callee: BodyNodeID) -> Bool {
    switch nodes[callee].kind {
    case .anonymousParameter: true
    case .local: locals[nodes[callee].local].name.is(.send)
    case .name, .member, .implicitMember: nodes[callee].name.is(.send)
    default: false
    }
  }
}
