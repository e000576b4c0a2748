import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `.run { send in await send(.loaded) }.animation()`, which animates whatever the effect sends.
  static let effectAnimations = ["animation", "transaction"].map { label in
    Migration("Effect.\(label)") { use in
      guard let call = use.call, call.arguments.count < 2, call.arguments.allSatisfy(\.namesNoValues),
        let tail = call.tail, call.app.isWithoutComments(tail), let receivers = call.receiversFromRun,
        let actions = receivers.last?.actionsSent
      else { return nil }
      let value = call.arguments.first?.text ?? ".default"
      let edits = actions.map { Edit($0.location.end, replacement: ", \(label): \(value)") }
      return Change(Fix("Animate the sent actions", .safe, edits: [Edit(tail, replacement: "")] + edits))
    }
  }

  /// `.send(.loaded, animation: .default)`, whose action is sent in `.run`.
  static let animatedSend = Migration("Effect.send(_:animation:)") { use in
    guard let call = use.call, call.arguments.count == 2, call.arguments.allSatisfy(\.namesOnlyConstants) else {
      return nil
    }
    // The action is sent later. The closure captures its values, which have to be `Sendable`.
    return Change(
      Fix(
        "Send in `.run`", .suggestion,
        edits: [
          Edit(use.nameLocation, replacement: "run { send in await send"), Edit(call.location.end, replacement: " }"),
        ]))
  }

  /// `.run { … }.debounce(id:for:scheduler:)`, which sleeps first and cancels what is in flight.
  static let debounce = Migration("Effect.debounce") { use in
    guard let call = use.call, call.arguments.map(\.label) == ["id", "for", "scheduler"], let run = call.receiver,
      run.name == "run", let operation = run.arguments.first(where: { $0.label == nil })?.closure,
      let body = operation.body, let first = body.items.first, case let arguments = call.arguments,
      arguments.allSatisfy({ !use.app.mayHoldComment($0.location) }), arguments[1].namesNoValues,
      arguments[2].namesProperty, first.range.lowerBound > operation.captureList.range.upperBound
    else { return nil }
    let gap = use.app.beginsLine(first) ? "\n" + use.app.indentation(at: first) : "; "
    let end = arguments[0].location.range.upperBound..<call.location.range.upperBound
    return Change(
      Fix(
        "Sleep in `.run`", .suggestion,
        edits: [
          Edit(first.start, replacement: "try await \(arguments[2].text).sleep(for: \(arguments[1].text))\(gap)"),
          Edit(use.nameLocation, replacement: "cancellable"),
          Edit(Location(file: call.file, range: end), replacement: ", cancelInFlight: true)"),
        ]))
  }
}

extension ArgumentSite {
  /// Whether it names only types, their members and constants, so that an escaping closure can contain it.
  fileprivate var namesOnlyConstants: Bool {
    let range = location.range
    return facts.closures(in: range).isEmpty
      && facts.paths[facts.paths(in: range)].allSatisfy { path in
        switch path.root {
        case .implicitMember, .result, .other: true
        case .unqualified: facts.firstName(path.names).map(facts.isTypeName) ?? false
        case .local: facts.locals[path.local].isConstant
        default: false
        }
      }
  }

  /// Whether it is a property of the type around, or a member of a type.
  fileprivate var namesProperty: Bool {
    guard let path = argument.value.path.map({ facts.paths[$0] }), path.isPlain else { return false }
    return path.root == .self || path.root == .unqualified
  }
}

extension CallSite {
  /// The calls before it, the last of them a `.run`, if those between do not change what is sent.
  fileprivate var receiversFromRun: [CallSite]? {
    let receivers = receivers
    guard receivers.last?.name == "run", receivers.dropLast().allSatisfy({ $0.name == "cancellable" }) else {
      return nil
    }
    return receivers
  }

  /// The actions that the closures of a `.run` send; nil where they hand `send` on, or say already how to animate.
  fileprivate var actionsSent: [ArgumentSite]? {
    var actions: [ArgumentSite] = []
    for closure in arguments.compactMap(\.closure) {
      guard let name = closure.parameters.last else { return nil }
      if name == "_" || name.isEmpty { continue }
      guard let calls = closure.calls(ofParameter: name) else { return nil }
      for call in calls {
        guard call.arguments.count == 1 else { return nil }
        actions.append(call.arguments[0])
      }
    }
    return actions.isEmpty ? nil : actions
  }
}

extension LocalName {
  /// Whether it is known to keep its value: a closure's parameter may be the state of a reducer.
  fileprivate var isConstant: Bool {
    switch kind {
    case .pattern, .variable, .capture, .parameter: !canChange && !isInout && !isLazy
    default: false
    }
  }
}
