import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where an action is sent for each of many events.
struct FrequentSend: Sendable {
  enum Cause: Sendable {
    /// The `onChanged` of a gesture.
    case gesture
    /// The elements of an asynchronous sequence.
    case sequence
  }

  let cause: Cause
  /// The name of `onChanged`, or what sends.
  let location: Location
  /// The sending call.
  let send: CallSite
}

extension App {
  /// Where a continuous gesture sends an action for each of its changes.
  var sendingGestures: [FrequentSend] {
    var tried = TriedPlaces()
    let byClosure = storeSends.compactMap { send -> FrequentSend? in
      guard let closure = send.closures.first(where: { $0.call?.isOnChangedOfGesture ?? false }),
        let scope = closure.scope, let location = closure.call?.nameLocation, tried.mayTry(location),
        send.call.runsAlways(in: scope)
      else { return nil }
      tried.close(location)
      return FrequentSend(cause: .gesture, location: location, send: send.call)
    }
    let byMethod = sendingFunctions.compactMap { function -> FrequentSend? in
      guard let call = function.argument.call, call.isOnChangedOfGesture, let location = call.nameLocation else {
        return nil
      }
      return FrequentSend(cause: .gesture, location: location, send: function.send.call)
    }
    return byClosure + byMethod
  }

  /// Where an effect sends an action for each element of an asynchronous sequence, unless it waits or chooses.
  var sendingLoops: [FrequentSend] {
    var tried = TriedPlaces()
    return effects.flatMap { effect -> [FrequentSend] in
      let operation = effect.operation
      return operation.calls.filter(operation.sends).compactMap {
        $0.frequentSend(within: operation.closure.scope, &tried)
      }
    }
      + functionsThatSend.flatMap { function in
        function.calls.compactMap { $0.frequentSend(within: function.scope, &tried) }
      }
  }

  /// The functions with a `Send` parameter, each with its calls of that.
  private var functionsThatSend: [(scope: ScopeID, calls: [CallSite])] {
    places(of: [ProgramName(.Send)]).flatMap { place -> [(scope: ScopeID, calls: [CallSite])] in
      let facts = program.files[place.file].facts
      guard seesArchitecture(place.file), facts.scopes.contains(where: { $0.kind == .loop }) else { return [] }
      let senders = Set(facts.locals.factIndices.filter { isSender(facts.locals[$0], in: place.file) })
      return Set(senders.map { facts.locals[$0].scope }).sorted().map { scope in
        let calls = facts.calls(in: facts.scopes[scope].range).filter { call in
          guard let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }), callee.names.count == 1,
            senders.contains(callee.local)
          else { return false }
          return facts.locals[callee.local].scope == scope
        }
        return (scope, calls.map { CallSite(self, $0, in: place.file) })
      }
    }
  }
}

/// Places of which the first things that send are looked at, until one is found.
private struct TriedPlaces {
  private var counts: [Location: Int] = [:]
  private static let most = 8

  mutating func mayTry(_ place: Location) -> Bool {
    counts[place, default: 0] += 1
    return counts[place]! <= Self.most
  }

  mutating func close(_ place: Location) { counts[place] = Self.most }
}

extension ArgumentSite {
  /// The scope of the closure that it is.
  fileprivate var scope: ScopeID? { facts.arguments[id].value.closure.map { facts.closures[$0].scope } }
}

extension CallSite {
  fileprivate var nameLocation: Location? {
    callee.flatMap { callee in
      callee.names.isEmpty
        ? nil : Location(file: file, range: app.program.range(ofName: callee.names.count - 1, of: callee, in: file))
    }
  }

  /// Gestures that report each change while they last.
  private static let gestures: Set<String> = [
    "DragGesture", "MagnificationGesture", "MagnifyGesture", "RotationGesture", "RotateGesture", "RotateGesture3D",
  ]
  private static let maxSteps = 16

  /// `DragGesture().onChanged { … }`
  fileprivate var isOnChangedOfGesture: Bool {
    guard name == "onChanged", var path = callee else { return false }
    for _ in 0..<Self.maxSteps {
      guard path.root == .result, !path.call.isNone, let next = facts.calls[path.call].callee.path else { break }
      path = facts.paths[next]
    }
    if path.root == .unqualified, let last = facts.lastName(path.names), facts.isTypeName(last) {
      return Self.gestures.contains(facts.names.text(last))
    }
    guard path.names.count > 1 else { return false }
    let type = app.program.type(ofFirst: path.names.count - 1, namesOf: path, in: file)
    return type.unwrapped.externalName.map(Self.gestures.contains) ?? false
  }

  /// The action that it sends for each element of a sequence, where a loop around it within a scope does so.
  fileprivate func frequentSend(within outer: ScopeID, _ tried: inout TriedPlaces) -> FrequentSend? {
    guard let (scope, loop, iterator) = awaitingLoop(within: outer) else { return nil }
    let place = Location(file: file, range: facts.scopes[scope].range)
    guard !facts.choosesElements(loop), tried.mayTry(place), runsAlways(in: scope), !facts.isSlow(scope),
      iterator.map(facts.isSlow) != true,
      !facts.factories(ofSequence: iterator?.sequence ?? facts.sequenceOfLoop(loop)).contains(where: {
        facts.leavesOutElements($0) || facts.isBrake($0)
      })
    else { return nil }
    tried.close(place)
    return FrequentSend(cause: .sequence, location: location, send: self)
  }

  /// The innermost `for await` around it within an effect's closure or function, or `while let` with an iterator.
  private func awaitingLoop(within outer: ScopeID) -> (scope: ScopeID, loop: BodyNodeID, iterator: AwaitedIterator?)? {
    var scope = call.scope
    while !scope.isNone, scope != outer {
      switch facts.scopes[scope].kind {
      case .loop:
        guard let loop = facts.loop(of: scope) else { break }
        let iterator = AwaitedIterator(of: loop, facts)
        if facts.awaitsElements(loop) || iterator != nil { return (scope, loop, iterator) }
      case .closure, .function: return nil
      default: break
      }
      scope = facts.scopes[scope].parent
    }
    return nil
  }
}

extension FileFacts {
  /// Whether a loop passes over elements: `for case let name? in names`, `for name in names where name.isLong`
  fileprivate func choosesElements(_ loop: BodyNodeID) -> Bool {
    nodes[loop].kind == .for && (nodes[loop].flags.contains(.isCase) || operand(3, of: loop) != nil)
  }

  /// Whether it is the name of an operator that does.
  fileprivate func leavesOutElements(_ name: Name) -> Bool { Self.choosingOperators.contains(names.text(name)) }

  /// Operators that leave out elements.
  private static let choosingOperators: Set<String> = [
    "compactMap", "filter", "removeDuplicates", "tryCompactMap", "tryFilter",
  ]

  /// Operators that reduce the rate of elements.
  private static let brakes: Set<String> = ["debounce", "throttle", "timer", "chunked", "chunks", "sleep"]

  /// Whether a loop waits between its elements, or its sequence says at which pace they come.
  fileprivate func isSlow(_ loop: ScopeID) -> Bool {
    calls(in: scopes[loop].range).contains { isBrake($0) }
  }

  /// Whether the code that creates an iterator limits its rate. True for very long code.
  fileprivate func isSlow(_ iterator: AwaitedIterator) -> Bool {
    iterator.ranges.contains { range in
      let calls = calls(in: range)
      return calls.count > Self.maxCalls || calls.contains { isBrake($0) }
    }
  }
  private static let maxCalls = 256

  private func isBrake(_ call: CallID) -> Bool { calleeName(calls[call]).map(isBrake) ?? false }

  fileprivate func isBrake(_ name: Name) -> Bool { Self.brakes.contains(String(names.text(name).drop { $0 == "_" })) }
}
