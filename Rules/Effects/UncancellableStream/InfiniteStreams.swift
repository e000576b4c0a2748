import TCALintDomain
import TCALintModel
import TCALintSyntax

/// What an effect waits for that never ends.
struct InfiniteStream: Sendable {
  enum Kind: Sendable {
    /// `for await`, and `while let` with an iterator.
    case sequence
    /// `while true` around a `sleep`.
    case polling
    /// `.publisher { … }`
    case publisher
  }

  @UnretainedApp var app: App
  let kind: Kind
  /// The loop, from its first word on, or the call of `.publisher`.
  let location: Location
  /// The sequence or the publisher; nothing for a loop without one.
  let sequence: Value

  private var facts: FileFacts { app.program.files[location.file].facts }

  /// The sequence as its name is written: `location.updates`; nil where that has no name.
  var name: String? { text(sequence) }
  /// The maximum number of local names that a sequence is traced through. Beyond it, the next name is taken for its
  /// source.
  private static let maxNames = 8
  /// The source of the sequence, local names resolved.
  var source: String? {
    var value = sequence
    for _ in 0..<Self.maxNames {
      guard let path = value.path.map({ facts.paths[$0] }), path.names.count == 1, !path.local.isNone,
        facts.locals[path.local].value != .other
      else { break }
      value = facts.locals[path.local].value
    }
    return text(value)
  }

  private func text(_ value: Value) -> String? {
    let callee = value.call.map { facts.calls[$0].callee } ?? value
    return callee == .other ? nil : app.chainText(callee, in: location.file)
  }
}

/// An effect that may be an infinite stream.
struct StreamingEffect {
  let file: FileID
  /// The call that creates it.
  let call: CallID
  /// The range of the closure that it runs.
  let closure: Range<UInt32>
  let reducer: SymbolID?
  var streams: [InfiniteStream]
}

/// An effect that never ends and that nothing can cancel.
struct UncancellableEffect: Sendable {
  let reducer: TypeHandle?
  /// Not empty, in source order.
  let streams: [InfiniteStream]
}

extension App {
  /// The effects that iterate over infinite sequences, where neither the effect, nor an effect that contains it, nor a
  /// caller of the function that creates it can be cancelled by an identifier, the feature does not end before its
  /// parent, and no view waits in a task for the action that starts it. In the order of files, publishers last.
  var uncancellableStreams: [UncancellableEffect] {
    let cancellations = Cancellations(self)
    var candidates = streamingEffects(cancellations)
    candidates.removeAll { cancellations.cover($0, self) }
    if candidates.isEmpty { return [] }
    let cancelled = callGraph.reachable(from: cancellations.code(program), limit: ActionAnswers.maxFunctions)
    guard cancelled.isComplete, case let ranges = CodeRanges(cancelled.functions, program) else { return [] }
    candidates.removeAll { ranges.cover(location(of: $0)) }
    let ends = FeatureEnds(self)
    candidates.removeAll { $0.reducer.map { ends.contain($0) } ?? false }
    if candidates.isEmpty { return [] }
    let stops = StreamStops(self, candidates.compactMap(\.reducer))
    for index in candidates.indices {
      let reducer = candidates[index].reducer
      candidates[index].streams.removeAll { stops.hasStop(of: $0, in: reducer) }
    }
    candidates.removeAll(where: \.streams.isEmpty)
    if candidates.isEmpty { return [] }
    let tasks = codeOfViewTasks
    let answers = actionAnswers.code(reachableFrom: tasks.functions, self)
    guard tasks.isComplete, answers.isComplete, case let answered = CodeRanges(answers.functions, program) else {
      return []
    }
    var seen: Set<Location> = []
    return candidates.compactMap { effect in
      if answered.cover(location(of: effect)) { return nil }
      let rest = effect.streams.filter { seen.insert($0.location).inserted }
      return rest.isEmpty
        ? nil : UncancellableEffect(reducer: effect.reducer.map { TypeHandle(self, $0) }, streams: rest)
    }
  }

  private func streamingEffects(_ cancellations: Cancellations) -> [StreamingEffect] {
    let functions = SendingFunctions(self, cancellations)
    let loops = effectTable.effects.map { effect in
      let entry = effectTable.closures[effect.operation]
      return StreamingEffect(
        file: effect.file, call: effect.recognised.call, closure: entry.closure.range, reducer: entry.reducer,
        streams: infiniteStreams(in: entry.closure.range, of: effect.file)
          + functions.streams(calledBy: entry.closure, in: effect.file, self))
    }
    let publishers = effectTable.publishers.map { effect in
      StreamingEffect(
        file: effect.file, call: effect.call, closure: effect.closure.range, reducer: effect.reducer,
        streams: infinitePublisher(of: effect).map { [$0] } ?? [])
    }
    return (loops + publishers).filter { !$0.streams.isEmpty }
  }

  /// The call that makes an effect.
  private func location(of effect: StreamingEffect) -> Location {
    Location(file: effect.file, range: program.files[effect.file].facts.calls[effect.call].range)
  }

  func infiniteStreams(in range: Range<UInt32>, of file: FileID) -> [InfiniteStream] {
    let facts = program.files[file].facts
    return facts.scopes(in: range).compactMap { scope in
      guard let loop = facts.loop(of: scope), let (kind, sequence) = facts.wait(of: loop, scope),
        kind == .polling || isInfinite(sequence, in: file), !facts.leaves(scope), !facts.isGathered(in: scope),
        !isInTask(scope, within: range, of: file)
      else { return nil }
      return InfiniteStream(
        app: self, kind: kind, location: Location(file: file, range: facts.nodes[loop].range), sequence: sequence)
    }
  }

  /// Whether a scope is in an unstructured task of the code in a range: cancelling the effect would not end that.
  private func isInTask(_ scope: ScopeID, within range: Range<UInt32>, of file: FileID) -> Bool {
    let facts = program.files[file].facts
    return facts.scopes(around: scope).lazy.prefix { range.contains(facts.scopes[$0].range.lowerBound) }
      .contains { scope in
        guard !facts.scopes[scope].closure.isNone, case let call = facts.closures[facts.scopes[scope].closure].call,
          !call.isNone
        else { return false }
        return CallSite(self, call, in: file).taskStart == .task
      }
  }

  /// Whether a sequence is infinite: the result of a dependency or of a type, the values of a publisher. A sequence
  /// that ends after its work is not.
  private func isInfinite(_ sequence: Value, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard let path = facts.namedPath(sequence).map({ facts.paths[$0] }),
      let last = facts.lastName(path.names).map(facts.names.text)
    else { return false }
    if facts.factories(ofSequence: sequence).lazy.map(facts.names.text).contains(where: StreamWords.areFinite) {
      return false
    }
    if StreamWords.infinite.contains(last) { return true }
    if dependency(behind: sequence, in: file, looksThroughResults: true) != nil { return true }
    // `Transaction.updates`, `Socket.shared.messages()`
    guard path.root == .unqualified, path.names.count > 1, !StreamWords.whatIsThere.contains(last) else { return false }
    return facts.firstName(path.names).map(facts.isTypeName) ?? false
  }
}

extension FileFacts {
  /// What a loop waits for: the elements of a sequence, or time; nil for any other loop.
  fileprivate func wait(of loop: BodyNodeID, _ scope: ScopeID) -> (InfiniteStream.Kind, Value)? {
    if awaitsElements(loop) { return (.sequence, sequenceOfLoop(loop)) }
    guard nodes[loop].kind == .while, let condition = firstOperand(of: loop),
      operands(of: loop).count(where: { _ in true }) == 2
    else { return nil }
    if nodes[condition].kind == .optionalBinding { return iterated(by: condition).map { (.sequence, $0) } }
    return isAlwaysTrue(condition) && sleeps(in: scope) ? (.polling, .other) : nil
  }

  /// `true`, `!Task.isCancelled`
  private func isAlwaysTrue(_ condition: BodyNodeID) -> Bool {
    if nodes[condition].kind == .boolean { return nodes[condition].range.count == "true".utf8.count }
    guard nodes[condition].kind == .prefix, let asked = firstOperand(of: condition), nodes[asked].kind == .member,
      nodes[asked].name.is(.isCancelled), let base = firstOperand(of: asked)
    else { return false }
    return nodes[base].kind == .name && nodes[base].name.is(.Task)
  }

  /// Whether a loop itself waits for time to pass.
  private func sleeps(in loop: ScopeID) -> Bool {
    let body = body(around: loop)
    return calls[calls(in: scopes[loop].range)].contains { call in
      call.flags.contains(.isAwaited) && calleeName(call).map { names.has($0, text: "sleep") } ?? false
        && self.body(around: call.scope) == body
    }
  }

  /// The sequence of `while let element = await iterator.next()`, where the iterator is a local variable; nil for any
  /// other condition.
  private func iterated(by binding: BodyNodeID) -> Value? {
    guard let next = operand(1, of: binding).map(value(of:))?.call.map({ calls[$0] }), next.flags.contains(.isAwaited),
      let iterator = next.callee.path.map({ paths[$0] }), !iterator.local.isNone, iterator.names.count == 2,
      lastName(iterator.names).map({ names.has($0, text: "next") }) == true,
      let made = locals[iterator.local].value.call.map({ calls[$0] }), let maker = made.callee.path.map({ paths[$0] }),
      lastName(maker.names).map({ names.has($0, text: "makeAsyncIterator") }) == true
    else { return nil }
    if !maker.call.isNone, maker.names.count == 1 { return .call(maker.call) }
    return !maker.local.isNone && maker.names.count == 2 ? locals[maker.local].value : nil
  }
}

extension FileFacts {
  /// Whether code in a loop may leave it, or the function around it, for another reason than that the effect is
  /// cancelled.
  fileprivate func leaves(_ loop: ScopeID) -> Bool {
    scopes(in: scopes[loop].range).contains { id in
      let ends =
        switch scopes[id].end {
        case .leaves, .breaksLabel: true
        case .breaksLoop: innermostLoop(around: id) == loop
        case .goesOn, .jumps: false
        }
      return ends && !scopes[id].flags.contains(.ifCancelled) && body(around: id) == body(around: loop)
    }
  }

  private func innermostLoop(around scope: ScopeID) -> ScopeID {
    var current = scope
    while !current.isNone, scopes[current].kind != .loop { current = scopes[current].parent }
    return current
  }
}
