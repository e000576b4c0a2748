import TCALintModel
import TCALintSyntax

/// A loop of an effect over what goes on for as long as the effect does.
public struct EndlessStream: Sendable {
  public let app: App
  let file: FileID
  let loop: FactIndex<Loop>

  private var facts: FileFacts { app.program.files[file].facts }

  /// The loop, from its `for` on.
  public var location: Location { Location(file: file, range: facts.scopes[facts.loops[loop].scope].range) }
  /// What it goes through, as it is called: `location.updates`; nil where that has no name.
  public var sequence: String? {
    let value = facts.loops[loop].sequence
    if let call = value.call { return CallSite(app, call, in: file).calleeText }
    return value.path.map { facts.path(facts.paths[$0].names).map { facts.names.text($0) }.joined(separator: ".") }
  }
}

extension Effect {
  /// The loops of its operation over what has no end of its own, where neither the effect, nor what it is a part of, nor
  /// a caller of the function that makes it can be cancelled by an identifier, and no view sends the action that it
  /// answers in a task of its own. In source order.
  public var uncancellableStreams: [EndlessStream] { app.streamTable.streams[entry.operation] ?? [] }
}

extension App {
  fileprivate var streamTable: StreamTable { lazyStreams { StreamTable(self) } }
}

/// What the effects of an app wait for without end and without a way to stop.
struct StreamTable: Sendable {
  private(set) var streams: [EffectClosureID: [EndlessStream]] = [:]

  init(_ app: App) {
    var candidates: [(effect: EffectTable.Entry, streams: [EndlessStream])] = []
    for effect in app.effectTable.effects {
      let found = app.endlessStreams(of: effect)
      if !found.isEmpty { candidates.append((effect, found)) }
    }
    if candidates.isEmpty { return }
    let cancellations = Cancellations(app)
    var sent = ActionsSentInTasks(app)
    for (effect, found) in candidates where !cancellations.cover(effect, app) && !sent.start(effect, app) {
      streams[effect.operation] = found
    }
  }
}

extension App {
  fileprivate func endlessStreams(of effect: EffectTable.Entry) -> [EndlessStream] {
    let facts = program.files[effect.file].facts
    let closure = effectTable.closures[effect.operation].closure
    return facts.loops(in: closure.range).compactMap { id in
      let loop = facts.loops[id]
      guard loop.isAwaiting, !facts.tries(loop), isEndless(loop.sequence, in: effect.file), !facts.leaves(loop.scope)
      else { return nil }
      return EndlessStream(app: self, file: effect.file, loop: id)
    }
  }

  /// Whether a sequence goes on for as long as someone listens: what a dependency or a type gives, the values of a
  /// publisher. What brings something and is done with it is none.
  private func isEndless(_ sequence: Value, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard let path = sequence.path ?? sequence.call.flatMap({ facts.calls[$0].callee.path }),
      let last = facts.lastName(facts.paths[path].names).map(facts.names.text)
    else { return false }
    if StreamWords.areFinite(last) { return false }
    if StreamWords.endless.contains(last) { return true }
    if dependency(behind: sequence, in: file, looksThroughResults: true) != nil { return true }
    // `Transaction.updates`, `Socket.shared.messages()`
    guard facts.paths[path].root == .unqualified, facts.paths[path].names.count > 1 else { return false }
    return facts.firstName(facts.paths[path].names).map(facts.isTypeName) ?? false
  }
}

extension FileFacts {
  /// Whether a loop ends when its sequence throws.
  fileprivate func tries(_ loop: Loop) -> Bool {
    tries[tries(in: scopes[loop.scope].range)].contains { $0.isLoop && $0.scope == loop.scope }
  }

  /// Whether what stands in a loop may leave the function around it.
  fileprivate func leaves(_ loop: ScopeID) -> Bool {
    scopes(in: scopes[loop].range).contains { id in
      scopes[id].flags.contains(.leaves) && body(around: id) == body(around: loop)
    }
  }
}

// MARK: - What stops an effect

/// Where effects are given an identifier by which they can be cancelled.
private struct Cancellations {
  private var ranges: [FileID: [Range<UInt32>]] = [:]
  /// The names of functions that are called there.
  private var functions: Set<ProgramName> = []

  init(_ app: App) {
    let program = app.program
    for place in app.places(of: ["cancellable", "withTaskCancellation"].compactMap(program.name)) {
      let facts = program.files[place.file].facts
      let names = Set(place.names.map(\.own))
      let found = facts.calls.filter { call in
        call.callee.path.flatMap { facts.lastName(facts.paths[$0].names) }.map(names.contains) ?? false
      }.map(\.range)
      let merged = Self.merged(found)
      ranges[place.file] = merged
      for range in merged {
        for call in facts.calls[facts.calls(in: range)] {
          guard let name = call.callee.path.flatMap({ facts.lastName(facts.paths[$0].names) }) else { continue }
          functions.insert(program.name(name, in: place.file))
        }
      }
    }
  }

  private static func merged(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
    var merged: [Range<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Whether a range of a file lies in one of the ranges, or holds the beginning of one.
  private func holds(_ range: Range<UInt32>, _ file: FileID) -> Bool {
    guard let all = ranges[file] else { return false }
    let next = all.count(before: range.lowerBound + 1, \.lowerBound)
    if next > 0, all[next - 1].upperBound > range.lowerBound { return true }
    return next < all.count && all[next].lowerBound < range.upperBound
  }

  /// Whether an effect is given one, by itself, in what it is a part of, or where the function is called that makes it.
  /// One that is kept first may be given one later.
  func cover(_ effect: EffectTable.Entry, _ app: App) -> Bool {
    let facts = app.program.files[effect.file].facts
    let call = facts.calls[effect.recognised.call]
    if call.use == .initialValue || call.use == .assigned { return true }
    let closure = app.effectTable.closures[effect.operation].closure
    if holds(call.range.lowerBound..<call.range.lowerBound + 1, effect.file) || holds(closure.range, effect.file) {
      return true
    }
    var declaration = facts.scopes[call.scope].declaration
    while !declaration.isNone, !facts.declarations[declaration].isTypeOrExtension {
      let name = facts.declarations[declaration].name
      if !name.isNone, functions.contains(app.program.name(name, in: effect.file)) { return true }
      declaration = facts.declarations[declaration].parent
    }
    return false
  }
}

/// The cases of actions that views send in their `.task`, which ends with the view.
private struct ActionsSentInTasks {
  private var cases: Set<ProgramName> = []
  private var answers: [FileID: Answers] = [:]

  /// What a file does when it gets one of them.
  private struct Answers {
    var scopes: Set<ScopeID> = []
    /// The names of the functions that are called there.
    var functions: Set<Name> = []
  }

  init(_ app: App) {
    for (file, contents) in app.program.files.numbered {
      let facts = contents.facts
      guard app.recognised[file].mentionedNames.contains(Name(.task)) else { continue }
      for closure in facts.closures {
        guard let callee = facts.callee(of: closure), facts.lastName(callee.names)?.is(.task) == true,
          callee.root != .implicitMember
        else { continue }
        for call in facts.calls[facts.calls(in: closure.range)] {
          guard call.callee.path.flatMap({ facts.lastName(facts.paths[$0].names) })?.is(.send) == true,
            let action = facts.arguments[call.arguments].first
          else { continue }
          if let name = facts.innermostCase(in: action.range) { cases.insert(app.program.name(name, in: file)) }
        }
      }
    }
  }

  /// Whether an effect answers one of them, itself or by the function that makes it.
  mutating func start(_ effect: EffectTable.Entry, _ app: App) -> Bool {
    guard !cases.isEmpty else { return false }
    let facts = app.program.files[effect.file].facts
    let answers = self.answers[effect.file] ?? answers(in: effect.file, app)
    self.answers[effect.file] = answers
    let scope = facts.calls[effect.recognised.call].scope
    if facts.isScope(scope, withinOneOf: answers.scopes) { return true }
    let declaration = facts.scopes[scope].declaration
    return !declaration.isNone && facts.declarations[declaration].kind == .function
      && answers.functions.contains(facts.declarations[declaration].name)
  }

  private func answers(in file: FileID, _ app: App) -> Answers {
    let facts = app.program.files[file].facts
    var answers = Answers()
    for pattern in facts.patterns {
      guard let name = facts.innermostCase(in: pattern.range), cases.contains(app.program.name(name, in: file)) else {
        continue
      }
      answers.scopes.insert(pattern.scope)
    }
    guard !answers.scopes.isEmpty else { return answers }
    for call in facts.calls where facts.isScope(call.scope, withinOneOf: answers.scopes) {
      if let name = call.callee.path.flatMap({ facts.lastName(facts.paths[$0].names) }) {
        answers.functions.insert(name)
      }
    }
    return answers
  }
}

extension FileFacts {
  /// The last case that an action or a pattern names: `task` of `.view(.task)`
  fileprivate func innermostCase(in range: Range<UInt32>) -> Name? {
    paths[paths(in: range)].last { $0.root == .implicitMember }.flatMap { lastName($0.names) }
  }

  fileprivate func isScope(_ scope: ScopeID, withinOneOf outer: Set<ScopeID>) -> Bool {
    var current = scope
    while !current.isNone {
      if outer.contains(current) { return true }
      current = scopes[current].parent
    }
    return false
  }
}
