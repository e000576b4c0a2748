import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The one thing that an effect does: to send an action that is there without waiting for anything.
struct OnlySend: Sendable {
  /// The action as written, `.loaded(items)`, without its value where that is long.
  let action: String?
  let location: Location
  /// From the `run` up to the action, and from the action to the end of the call.
  let before: Location
  let behind: Location
  /// The names in the action that only the capture list gives a value, with that: `state.id` for the `id` of `[id = state.id]`.
  let captures: [(place: Location, value: String)]
  /// The names whose values cannot replace them.
  let boundNames: [String]
  /// Whether the action means the same outside of the closure, and nothing else that is written there is lost.
  let canMove: Bool
  /// Whether the action definitely has the same value when the effect is created as when it runs.
  let isTheSameEarlier: Bool
}

extension App {
  /// The actions of effects that only send: without a priority, a `catch:` or an animation.
  var onlySends: [(effect: Effect, send: OnlySend)] {
    var shapes = ActionShapes(self)
    var synchronous = SynchronousCalls(self)
    return effects.compactMap { effect in
      guard let send = effect.onlySend(&shapes, &synchronous),
        // There was no `.send` before.
        has(.composableArchitecture, LibraryVersion(0, 50), at: effect.location)
      else { return nil }
      return (effect, send)
    }
  }
}

extension Effect {
  fileprivate func onlySend(_ shapes: inout ActionShapes, _ synchronous: inout SynchronousCalls) -> OnlySend? {
    let file = entry.file
    let facts = app.program.files[file].facts
    let run = facts.calls[entry.recognised.call]
    guard isRun, !handlesErrors, run.arguments.count == 1, !isAnimated, !operation.isGivenByName,
      let name = run.callee.path.map({ facts.paths[$0].names }),
      let action = operation.onlyAction, let inputs = operation.inputs(of: action, &shapes, &synchronous),
      inputs == .nothing || !isLater(run)
    else { return nil }
    let before = Location(
      file: file, range: facts.pathOffsets[Int(name.upperBound) - 1]..<action.range.lowerBound)
    let behind = Location(file: file, range: action.range.upperBound..<run.range.upperBound)
    let hasComment = app.mayHoldComment(before) || app.mayHoldComment(behind)
    let captures = CapturesInAction(operation, action)
    return OnlySend(
      action: operation.text(of: action, captures.replaced), location: Location(file: file, range: action.range),
      before: before, behind: behind,
      captures: captures.replaced, boundNames: captures.boundNames,
      canMove: captures.areAllReplaced && !hasComment,
      // The comment may say that the action has to be sent later.
      isTheSameEarlier: inputs == .nothing && !app.hasComment(above: location))
  }

  /// Whether its actions are sent with an animation, for which the library asks for a closure.
  private var isAnimated: Bool { isChanged(by: ["animation", "transaction"]) }

  /// Whether it waits for time or other effects, so that the values may change until then.
  private func isLater(_ run: Call) -> Bool {
    if run.use == .element || isChanged(by: ["debounce", "throttle", "delay", "deferred"]) { return true }
    let facts = app.program.files[entry.file].facts
    return facts.call(of: run.argument).flatMap { facts.calleeName(facts.calls[$0]) }.map(facts.names.text)
      == "concatenate"
  }

  private func isChanged(by operators: Set<String>) -> Bool {
    CallSite(app, entry.recognised.call, in: entry.file).methodsOfResult.contains(where: operators.contains)
  }
}

/// The values that an expression reads.
private enum Inputs {
  /// Constants and captured values.
  case nothing
  /// Values that may change until the effect runs, or belong to an actor.
  case something
}

extension EffectClosure {
  fileprivate func text(of action: Argument, _ captures: [(place: Location, value: String)]) -> String? {
    var (text, start) = ("", action.range.lowerBound)
    for capture in captures {
      text += app.program.source(Location(file: file, range: start..<capture.place.range.lowerBound)) + capture.value
      start = capture.place.range.upperBound
    }
    text += app.program.source(Location(file: file, range: start..<action.range.upperBound))
    if text.utf8.count <= 60, !text.contains(where: \.isNewline) { return text }
    guard let name = facts.caseName(action.value) else { return nil }
    return ".\(facts.names.text(name))(…)"
  }

  /// The action that it sends, where that is all that it does.
  fileprivate var onlyAction: Argument? {
    guard facts.scopes[closure.scope].itemCount == 1 else { return nil }
    let found = facts.calls[facts.calls(in: closure.range)].first { $0.scope == closure.scope }
    guard let call = found, call.isResult, isSend(call), call.arguments.count == 1,
      let action = facts.arguments[call.arguments].first, action.label.isNone, !action.isTrailing,
      // An unfinished closure ends after the call.
      !action.range.isEmpty
    else { return nil }
    return action
  }

  private func isSend(_ call: Call) -> Bool {
    guard !call.flags.contains(.isSubscript), let path = call.callee.path.map({ facts.paths[$0] }),
      path.names.count == 1
    else { return false }
    switch path.root {
    case .local: return isSender(facts.locals[path.local])
    case .anonymous: return facts.firstName(path.names).map(facts.names.text) == "$0"
    default: return false
    }
  }

  /// The values that an action reads; nil where that may be asynchronous: one `await` covers everything after it.
  fileprivate func inputs(
    of action: Argument, _ shapes: inout ActionShapes, _ synchronous: inout SynchronousCalls
  ) -> Inputs? {
    let range = action.range
    guard facts.closures(in: range).isEmpty, facts.tries(in: range).isEmpty, !saysAwait(in: range),
      var inputs = inputs(ofCallsIn: action, &shapes, &synchronous)
    else { return nil }
    let members = Dictionary(
      selfCaptures.map { ($0.location.range.lowerBound, $0.member) }, uniquingKeysWith: { first, _ in first })
    for path in facts.paths[facts.paths(in: range)] where path.use != .callee {
      if mayHaveToBeAwaited(path) { return nil }
      switch path.root {
      case .implicitMember: break
      case .local:
        if path.names.count > 1 { inputs = .something }
      case .self, .unqualified:
        guard let member = members[path.range.lowerBound] else {
          inputs = .something
          break
        }
        // A member's value may be an actor, or an asynchronous dependency.
        if path.names.count > 1 { return nil }
        switch member {
        case .constant: break
        case .variable, .property: inputs = .something
        case .method, .getter, .notSendable, .implicitlyUnwrapped, .overridden, .unknown: return nil
        }
      case .anonymous: return nil
      default: inputs = .something
      }
    }
    return inputs
  }

  /// Whether the word `await` is in some code, also in a string.
  private func saysAwait(in range: Range<UInt32>) -> Bool {
    app.program.source(Location(file: file, range: range)).split { !$0.isLetter }
      .contains("await")
  }

  /// Whether what a path leads to may have to be waited for: it is a part of the reducer's member that the capture list
  /// holds, or an actor's, or behind a getter that waits.
  private func mayHaveToBeAwaited(_ path: Path) -> Bool {
    guard path.names.count > 1 else { return false }
    let names = facts.path(path.names).map { app.program.name($0, in: file) }
    if path.root == .local, facts.locals[path.local].kind == .capture, let reducer,
      !app.members.members(.property, named: names[0], of: reducer.symbol).isEmpty
    {
      return true
    }
    return names.indices.dropFirst().contains { count in
      owners(ofFirst: count, namesOf: path).contains { app.isAwaited(names[count], of: $0) }
    }
  }

  /// The types that the first names of a path give a value of, or are.
  private func owners(ofFirst count: Int, namesOf path: Path) -> Symbols {
    let type = app.program.type(ofFirst: count, namesOf: path, in: file)
    if let symbol = app.program.nominal(type.instance ?? type).symbol { return [symbol] }
    guard path.root == .unqualified else { return [] }
    return app.program.resolve(path.names.prefix(count), in: file, at: facts.scopes[path.scope].declaration).symbols
  }

  /// The values that the calls in an action read; nil where a call may be asynchronous, or throw.
  private func inputs(
    ofCallsIn action: Argument, _ shapes: inout ActionShapes, _ synchronous: inout SynchronousCalls
  ) -> Inputs? {
    let calls = facts.calls(in: action.range)
    if calls.isEmpty { return .nothing }
    let cases = cases(in: action.value, &shapes)
    if cases.count == calls.count { return .nothing }
    // One `try` covers everything after it, too.
    guard facts.tries(in: closure.range).isEmpty else { return nil }
    var inputs = Inputs.nothing
    for call in calls where !cases.contains(call) {
      guard let outcome = synchronous.outcome(of: call, in: file) else { return nil }
      if outcome == .variable { inputs = .something }
    }
    return inputs
  }

  /// The calls in an action that make values of enums' cases: all in `.loaded(.success(1))`, none in `.make()`, which may
  /// wait for something.
  private func cases(in action: Value, _ shapes: inout ActionShapes) -> Set<CallID> {
    var pending = [(action, entry.reducer.flatMap { shapes.action(of: $0) })]
    var found: Set<CallID> = []
    while let (value, shape) = pending.popLast() {
      guard let id = value.call, case let call = facts.calls[id], !call.flags.contains(.isSubscript),
        let path = call.callee.path.map({ facts.paths[$0] }), let name = facts.lastName(path.names),
        let shape = path.root == .unqualified ? named(path) : path.names.count == 1 ? shape : nil,
        path.root == .unqualified || path.root == .implicitMember
      else { continue }
      let isCase = shapes.isCase(name, of: shape, in: file)
      if isCase { found.insert(id) }
      guard isCase, let reducer = shape.reducer ?? entry.reducer else { continue }
      for (index, id) in call.arguments.enumerated() {
        let argument = facts.arguments[id]
        if shapes.isOutcome(argument.value, name, index, of: shape, in: file), let outcome = argument.value.call {
          found.insert(outcome)
        }
        let part = shapes.payload(name, index, label: argument.label, of: shape, in: file, for: reducer)
        pending.append((argument.value, part))
      }
    }
    return found
  }

  /// The enum before the last name: `Action.loaded`
  private func named(_ path: Path) -> ActionShape? {
    guard path.names.count > 1 else { return nil }
    let scope = facts.scopes[path.scope].declaration
    let type = app.program.resolve(path.names.dropLast(), in: file, at: scope).symbol
    return type.map { ActionShape(kind: .cases($0), reducer: nil) }
  }
}

extension ActionShapes {
  /// Whether an action has a case of a name.
  fileprivate mutating func isCase(_ name: Name, of shape: ActionShape, in file: FileID) -> Bool {
    switch shape.kind {
    case .presented: name.is(.presented)
    case .element, .elementOf: name.is(.element)
    case .cases, .made: declaredCase(app.program.name(name, in: file), of: shape) != nil
    }
  }

  /// Whether the value of a case is an outcome, and an argument one of its cases: `.success(items)`, with no call within.
  fileprivate mutating func isOutcome(
    _ argument: Value, _ name: Name, _ index: Int, of shape: ActionShape, in file: FileID
  ) -> Bool {
    let facts = app.program.files[file].facts
    guard let call = argument.call.map({ facts.calls[$0] }), let path = call.callee.path.map({ facts.paths[$0] }),
      path.root == .implicitMember, path.names.count == 1, let own = facts.lastName(path.names).map(facts.names.text),
      own == "success" || own == "failure",
      let found = declaredCase(app.program.name(name, in: file), of: shape)
    else { return false }
    let declaration = app.program.declaration(found)
    let parameters = app.program.files[found.file].facts.parameters[declaration.parameters]
    guard index < parameters.count else { return false }
    let type = app.program.externalName(
      of: parameters[parameters.startIndex + index].type, in: found.file, at: declaration.parent)
    return type.map { ["Result", "TaskResult"].contains(app.program.text($0)) } ?? false
  }
}
