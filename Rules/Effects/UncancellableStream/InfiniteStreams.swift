import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A loop of an effect over an infinite sequence.
struct InfiniteStream: Sendable {
  @UnretainedApp var app: App
  let file: FileID
  let loop: BodyNodeID

  private var facts: FileFacts { app.program.files[file].facts }

  /// The loop, from its `for` on.
  var location: Location { Location(file: file, range: facts.nodes[loop].range) }
  /// Its sequence, as its name is written: `location.updates`; nil where that has no name.
  var sequence: String? { text(facts.sequenceOfLoop(loop)) }
  /// The maximum number of local names that a sequence is traced through. Beyond it, the next name is taken for its
  /// source.
  private static let maxNames = 8
  /// The source of the sequence, local names resolved.
  var source: String? {
    var value = facts.sequenceOfLoop(loop)
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
    return callee == .other ? nil : app.chainText(callee, in: file)
  }
}

extension Effect {
  /// The loops of its operation over infinite sequences, where neither the effect, nor an effect that contains it, nor
  /// a caller of the function that creates it can be cancelled by an identifier, and no view sends the action that
  /// starts it in a separate task. In source order.
  var uncancellableStreams: [InfiniteStream] { app.streamTable.streams[entry.operation] ?? [] }
}

extension App {
  private static let streamsKey = TableKey<StreamTable>("streams")

  fileprivate var streamTable: StreamTable { table(Self.streamsKey) { StreamTable(self) } }
}

/// The infinite sequences that the effects of an app iterate and that cannot be cancelled.
struct StreamTable: Sendable {
  private(set) var streams: [EffectClosureID: [InfiniteStream]] = [:]

  init(_ app: App) {
    var candidates: [(effect: EffectTable.Entry, streams: [InfiniteStream])] = []
    let cancellations = Cancellations(app)
    let functions = SendingFunctions(app, cancellations)
    for effect in app.effectTable.effects {
      let closure = app.effectTable.closures[effect.operation].closure
      let own = app.infiniteStreams(in: closure.range, of: effect.file)
      let found = own + functions.streams(calledBy: effect, app)
      if !found.isEmpty { candidates.append((effect, found)) }
    }
    if candidates.isEmpty { return }
    candidates.removeAll { cancellations.cover($0.effect, app) }
    if candidates.isEmpty { return }
    let cancelled = app.callGraph.reachable(from: cancellations.code(app.program), limit: ActionAnswers.maxFunctions)
    guard cancelled.isComplete, case let ranges = CodeRanges(cancelled.functions, app.program) else { return }
    candidates.removeAll { ranges.cover(app.location(of: $0.effect)) }
    if candidates.isEmpty { return }
    let stops = StreamStops(app, candidates.compactMap { app.effectTable.closures[$0.effect.operation].reducer })
    candidates = candidates.compactMap { effect, found in
      let reducer = app.effectTable.closures[effect.operation].reducer
      let rest = found.filter { !stops.hasStop(of: $0, in: reducer) }
      return rest.isEmpty ? nil : (effect, rest)
    }
    if candidates.isEmpty { return }
    let tasks = app.codeOfViewTasks
    let answers = app.actionAnswers.code(reachableFrom: tasks.functions, app)
    guard tasks.isComplete, answers.isComplete, case let answered = CodeRanges(answers.functions, app.program) else {
      return
    }
    var seen: Set<Location> = []
    for (effect, found) in candidates where !answered.cover(app.location(of: effect)) {
      let rest = found.filter { seen.insert($0.location).inserted }
      if !rest.isEmpty { streams[effect.operation] = rest }
    }
  }
}

extension App {
  /// The call that makes an effect.
  fileprivate func location(of effect: EffectTable.Entry) -> Location {
    Location(file: effect.file, range: program.files[effect.file].facts.calls[effect.recognised.call].range)
  }

  func infiniteStreams(in range: Range<UInt32>, of file: FileID) -> [InfiniteStream] {
    let facts = program.files[file].facts
    return facts.scopes(in: range).compactMap { scope in
      guard let loop = facts.loop(of: scope), facts.awaitsElements(loop),
        isInfinite(facts.sequenceOfLoop(loop), in: file), !facts.leaves(scope), !facts.isGathered(in: scope)
      else { return nil }
      return InfiniteStream(app: self, file: file, loop: loop)
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
