import TCALintModel
import TCALintSyntax

extension EffectClosure {
  /// Each `try` whose error leaves the closure, in source order; not a `try` that only throws when the effect is
  /// cancelled. A nested closure or function has its own.
  public var unhandledTries: [Location] { app.unhandledTryTable.tries[id] ?? [] }
}

extension App {
  private static let unhandledTriesKey = TableKey<UnhandledTryTable>("tries that nothing catches")

  fileprivate var unhandledTryTable: UnhandledTryTable { table(Self.unhandledTriesKey) { UnhandledTryTable(self) } }
}

/// The errors that leave the closures of effects.
struct UnhandledTryTable: Sendable {
  /// By closure that has some.
  private(set) var tries: [EffectClosureID: [Location]] = [:]

  /// The cost is linear in what the closures hold.
  init(_ app: App) {
    var cancellation = CancellationErrors(app)
    for (id, entry) in app.effectTable.closures.numbered {
      let found = cancellation.failures(in: entry.closure, entry.file)
      if !found.isEmpty { tries[id] = found.map { Location(file: entry.file, range: $0.range) } }
    }
  }
}

/// Determines which calls throw only when the task around them is cancelled, which is no failure.
public struct CancellationErrors {
  private let app: App
  /// Whether a `do` rethrows its errors, for those that were computed.
  private var throwsOn: [CodePlace: Bool] = [:]
  /// The functions of the program that throw more than that.
  private let failing = FunctionSummary()
  /// The functions that the current code calls.
  private var called: [FunctionReference] = []
  /// How many cases the enums have that have been asked about.
  private var caseCounts: [SymbolID: Int] = [:]
  /// The properties that are clients.
  private lazy var clients = Set(
    app.dependencies.compactMap { dependency -> MemberName? in
      guard case .client = dependency.meaning, let owner = dependency.owner else { return nil }
      return MemberName(owner: owner.symbol, name: dependency.property.programName)
    })

  /// The calls of an app, with nothing computed yet.
  public init(_ app: App) {
    self.app = app
  }

  /// Each `try` whose error leaves a closure and is a failure.
  mutating func failures(in closure: Closure, _ file: FileID) -> [Try] {
    tries(leaving: closure.scope, in: closure.range, file).filter { !isOfCancellation($0, file) }
  }

  private mutating func tries(leaving scope: ScopeID, in range: Range<UInt32>, _ file: FileID) -> [Try] {
    let facts = app.program.files[file].facts
    return facts.tries[facts.tries(in: range)].filter { attempt in
      attempt.kind == .plain && !attempt.isInAsyncLet && isThrown(attempt, outOf: scope, file)
    }
  }

  /// Whether the error of a `try` leaves the scope of the closure or function around it. The cost is the depth between
  /// them.
  private mutating func isThrown(_ attempt: Try, outOf body: ScopeID, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    var current = attempt.scope
    while !current.isNone, current != body {
      let scope = facts.scopes[current]
      if scope.isBody || scope.kind == .type { return false }
      if scope.flags.contains(.catchesAll), !throwsOn(whatIsThrownIn: current, file) { return false }
      current = scope.parent
    }
    return !current.isNone
  }

  private mutating func throwsOn(whatIsThrownIn attempted: ScopeID, _ file: FileID) -> Bool {
    let place = CodePlace(file: file, scope: attempted)
    if let known = throwsOn[place] { return known }
    let throwsOn =
      leavesCases(ofWhatIsThrownIn: attempted, file)
      || app.program.files[file].facts.throwsOn(whatIsThrownIn: attempted)
    self.throwsOn[place] = throwsOn
    return throwsOn
  }

  /// Whether the clauses of a `do` with a typed `throws` catch some cases of its error and leave others.
  private mutating func leavesCases(ofWhatIsThrownIn attempted: ScopeID, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let place = facts.scopes[attempted].declaration
    guard let attempt = facts.typedAttempt(of: attempted),
      let error = app.program.resolve(attempt.thrown, in: file, at: place).symbol,
      app.program.symbols[error].kind == .enum, !app.members.enumsWithRepeatedCases.contains(error)
    else { return false }
    let count = caseCounts[error] ?? ActionMatchTable.Cases(of: error, app.program).names.count
    caseCounts[error] = count
    let taken = Set(facts.path(attempt.cases).map { app.program.name($0, in: file) })
    return taken.count { app.members.enumCase($0, of: error) != nil } < count
  }

  /// Whether a `try` only throws when the task is cancelled.
  public mutating func isOfCancellation(_ attempt: Try, _ file: FileID) -> Bool {
    called = []
    guard waits(attempt, file) else { return false }
    let functions = called
    return functions.allSatisfy { !fails($0) }
  }

  /// The same where the functions of the program that are called do; these are noted.
  private mutating func waits(_ attempt: Try, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    // The outermost call comes first.
    guard let first = facts.calls(in: attempt.range).first else { return !attempt.isLoop && waitsOnly(attempt, file) }
    let call = facts.calls[first]
    guard call.range.upperBound == attempt.range.upperBound else { return false }
    if attempt.isLoop { return cannotFail(first, file) }
    return call.flags.contains(.isTried) && waits(first, file)
  }

  private mutating func waits(_ id: CallID, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    guard let callee = call.callee.path.map({ facts.paths[$0] }), let name = facts.lastName(callee.names) else {
      return false
    }
    switch facts.names.text(name) {
    case "sleep":
      return Self.labelsOfSleep.contains(facts.label(ofFirstArgument: call)) && mayBeClock(callee, file)
    case "checkCancellation", "never": return isTask(callee, file)
    case "withTaskCancellation": return callee.names.count == 1 && sleepsOnly(call, file)
    // These throw what their closure does.
    case let text where RethrowingFunctions.names.contains(text):
      return callee.root != .result && call.arguments.count == 1 && !throwsByItself(call, callee, file)
        && sleepsOnly(call, file)
    default: return noteFunctions(calledBy: id, file)
    }
  }

  /// Notes the functions of the program that a call may run; false where these are not known, and where its arguments may
  /// throw.
  private mutating func noteFunctions(calledBy id: CallID, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let edges = app.callGraph.edges(at: facts.nodeOfCall[Int(id.rawValue)], in: file).filter { edge in
      let callee = app.program.files[edge.callee.file].facts.nodes[edge.callee.node]
      return !edge.isDelayed && (callee.kind == .block || callee.kind == .function)
    }
    // A requirement of a protocol may have other implementations.
    guard edges.contains(where: { $0.kind == .direct }), facts.calls(in: facts.calls[id].range).count == 1 else {
      return false
    }
    called += edges.map(\.callee)
    return true
  }

  /// Whether a function of the program throws more than that the task is cancelled.
  private mutating func fails(_ function: FunctionReference) -> Bool {
    failing.holds(for: function) { functionsThrowing(outOf: $0) }
  }

  /// The functions of the program whose errors leave a function; nil where others do, cancellation aside.
  private mutating func functionsThrowing(outOf function: FunctionReference) -> [FunctionReference]? {
    let facts = app.program.files[function.file].facts
    guard let body = facts.scope(ofFunction: function.node), case let range = facts.scopes[body].range,
      facts.failures(thrownIn: range).isEmpty
    else { return nil }
    called = []
    let tries = tries(leaving: body, in: range, function.file)
    // An incomplete call throws nothing.
    return !tries.isEmpty && tries.allSatisfy { waits($0, function.file) } ? called : nil
  }

  /// Those of the library, and of what programs add to it.
  private static let labelsOfSleep: Set<String> = [
    "", "for", "until", "nanoseconds", "microseconds", "milliseconds", "seconds", "minutes",
  ]

  /// Whether a `try` in front of a call is not for what its closure throws, which holds none: the call goes through a
  /// sequence that may fail, or is that of a client.
  private mutating func throwsByItself(_ call: Call, _ callee: Path, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard let closure = facts.arguments[call.arguments].last?.value.closure,
      facts.tries(in: facts.closures[closure].range).isEmpty
    else { return false }
    if isClient(callee, file) { return true }
    guard call.flags.contains(.isAwaited), let name = facts.lastName(callee.names) else { return false }
    let sequence = callee.local.isNone ? nil : facts.locals[callee.local].value.call
    return RethrowingFunctions.ofSequences.contains(facts.names.text(name))
      && !(sequence.map { cannotFail($0, file) } ?? false)
  }

  /// Whether the closure of a call throws nothing but on cancellation.
  private mutating func sleepsOnly(_ call: Call, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard let closure = facts.arguments[call.arguments].last?.value.closure else { return false }
    return tries(leaving: facts.closures[closure].scope, in: facts.closures[closure].range, file)
      .allSatisfy { waits($0, file) }
  }

  /// Whether a `try` only waits for `async let` values that cannot fail: `try await (pause, outcome)` of a clock's
  /// sleep and a `Result`.
  private mutating func waitsOnly(_ attempt: Try, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let paths = facts.paths[facts.paths(in: attempt.range)]
    return !paths.isEmpty
      && paths.allSatisfy { path in
        guard !path.local.isNone, path.names.count == 1, let begun = facts.locals[path.local].value.call else {
          return false
        }
        return isOutcome(facts.calls[begun], file) || waits(begun, file)
      }
  }

  /// Whether a sequence that a call gives cannot fail, so that a `try` is for nothing: an `AsyncStream` of a client, the
  /// ticks of a clock.
  private func cannotFail(_ sequence: CallID, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard let dependency = app.dependency(behind: .call(sequence), in: file),
      let callee = facts.calls[sequence].callee.path.map({ facts.paths[$0] }), callee.root != .result
    else { return false }
    let names = facts.path(callee.names).dropFirst().map { app.program.name($0, in: file) }
    if case .library(let key) = dependency.meaning {
      return names.map(app.program.text) == ["timer"]
        && [.continuousClock, .suspendingClock, .mainQueue, .mainRunLoop].contains(key)
    }
    return dependency.result(ofCalling: names)?.externalName == "AsyncStream"
  }

  /// `Result { … }`, which holds the error.
  private func isOutcome(_ call: Call, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard let callee = call.callee.path.map({ facts.paths[$0] }), callee.root == .unqualified else { return false }
    return ["Result", "TaskResult"].contains(facts.lastName(callee.names).map(facts.names.text))
  }

  /// Whether what `sleep` is called on may be a clock, a scheduler or `Task`: nothing says that it is something else.
  private mutating func mayBeClock(_ callee: Path, _ file: FileID) -> Bool {
    if isNamed(callee, file) { return isTask(callee, file) }
    let receiver = app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
    guard let type = app.program.nominal(receiver).symbol else { return !isClient(callee, file) }
    return Self.isClock(app.program.text(app.program.symbols[type].name))
  }

  /// Whether a method is called on a client of the type around it.
  private mutating func isClient(_ callee: Path, _ file: FileID) -> Bool {
    guard callee.names.count == 2, let own = app.program.files[file].facts.firstName(callee.names),
      let owner = app.program.enclosingType(of: callee.scope, in: file).symbol
    else { return false }
    return clients.contains(MemberName(owner: owner, name: app.program.name(own, in: file)))
  }

  /// Whether a method is called on the name of a type: `Task.sleep`.
  private func isNamed(_ callee: Path, _ file: FileID) -> Bool {
    guard callee.root == .unqualified, callee.names.count == 2 else { return false }
    let facts = app.program.files[file].facts
    return facts.isTypeName(facts.firstName(callee.names) ?? .none)
  }

  /// Whether a method is called on the standard library's `Task`.
  private func isTask(_ callee: Path, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let type = callee.names.dropLast()
    guard callee.root == .unqualified, let name = facts.lastName(type), facts.names.text(name) == "Task" else {
      return false
    }
    return app.program.resolve(type, in: file, at: facts.scopes[callee.scope].declaration).symbols.isEmpty
  }

  private static func isClock(_ type: String) -> Bool { type.hasSuffix("Clock") || type.hasSuffix("Scheduler") }
}

extension FileFacts {
  /// Whether a `do` rethrows errors that the clauses before the last ignore: that clause throws, always or under a
  /// condition. An error that only reports a cancellation does not need handling.
  fileprivate func throwsOn(whatIsThrownIn attempted: ScopeID) -> Bool {
    guard let last = lastCatch(of: attempted),
      !askForCancellation(scopes[attempted].range.upperBound..<scopes[last].range.lowerBound)
    else { return false }
    let range = scopes[last].range
    let failures = failures(thrownIn: range)
    if failures.contains(where: { $0.scope == last }) { return true }
    return failures.contains { throwsInBranch($0.scope, of: last) } && !speaksOfCancellation(range)
  }

  /// The errors that are thrown in some code, except cancellations.
  fileprivate func failures(thrownIn range: Range<UInt32>) -> [Thrown] {
    let thrown =
      paths[paths(in: range)].filter { $0.use == .thrown }.map { Thrown(scope: $0.scope, names: $0.names) }
      + calls[calls(in: range)].filter { $0.use == .thrown }.map {
        Thrown(scope: $0.scope, names: $0.callee.path.map { paths[$0].names } ?? 0..<0)
      }
    return thrown.filter { !path($0.names).contains(where: isOfCancellation) }
  }

  /// Whether an error thrown in a scope leaves a `catch` that it is a branch of, or a branch of one of these.
  private func throwsInBranch(_ scope: ScopeID, of clause: ScopeID) -> Bool {
    var current = scope
    while current != clause {
      guard !current.isNone, scopes[current].kind == .branch else { return false }
      current = scopes[current].parent
    }
    return true
  }

  /// Whether code may depend on whether an error is a cancellation.
  private func speaksOfCancellation(_ range: Range<UInt32>) -> Bool {
    paths[paths(in: range)].contains { path($0.names).contains(where: isOfCancellation) }
      || types[types.indices(in: range) { $0.range.lowerBound }].contains {
        path($0.path).contains(where: isOfCancellation)
      }
  }

  /// Whether earlier clauses ask of an error whether it is a cancellation, so that the last one may be left with that alone:
  /// `catch let error where !(error is CancellationError)`
  private func askForCancellation(_ clauses: Range<UInt32>) -> Bool {
    types[types.indices(in: clauses) { $0.range.lowerBound }].contains { type in
      guard path(type.path).contains(where: isOfCancellation) else { return false }
      let before = paths(in: type.range.lowerBound.advanced(by: -Self.longestQuestion)..<type.range.lowerBound)
      return paths[before].contains { $0.root == .local && $0.use == .operand }
    }
  }

  /// Bytes, of `error is `.
  private static var longestQuestion: Int { 64 }

  private func lastCatch(of attempted: ScopeID) -> ScopeID? {
    var last: ScopeID?
    var end = scopes[attempted].range.upperBound
    for _ in 0..<Self.maxCatches {
      let next = ScopeID(rawValue: UInt32(scopes.count(before: end) { $0.range.lowerBound }))
      guard next < scopes.factIndices.upperBound, scopes[next].kind == .catch,
        scopes[next].parent == scopes[attempted].parent
      else { break }
      (last, end) = (next, scopes[next].range.upperBound)
    }
    return last
  }

  /// The maximum number of `catch` clauses. Beyond it, further clauses are ignored.
  private static var maxCatches: Int { 32 }

  fileprivate func label(ofFirstArgument call: Call) -> String {
    arguments[call.arguments].first.map { names.text($0.label) } ?? ""
  }
}

/// An error by its name, or by that of what makes it, and where it is thrown.
private struct Thrown {
  let scope: ScopeID
  let names: Range<UInt32>
}

extension FileFacts {
  /// Whether a name is that of a cancellation.
  public func isOfCancellation(_ name: Name) -> Bool {
    NameWords.of(names.text(name)).contains { ["cancellation", "cancelled", "canceled"].contains($0) }
  }
}
