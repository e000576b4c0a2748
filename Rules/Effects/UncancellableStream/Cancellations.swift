import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where effects are given an identifier by which they can be cancelled.
struct Cancellations {
  private var ranges: [FileID: [Range<UInt32>]] = [:]

  init(_ app: App) {
    let program = app.program
    let cancelling = ["cancellable", "withTaskCancellation"].compactMap(program.name)
    for place in app.places(of: cancelling + app.functions(handingEffectsTo: cancelling)) {
      let facts = program.files[place.file].facts
      let names = Set(place.names.map(\.own))
      let calls = facts.calls.filter { call in facts.calleeName(call).map(names.contains) ?? false }
      ranges[place.file] = facts.withWhatNamesStandFor(
        in: calls.map(\.range) + calls.compactMap(facts.rangeOfEffects(mappedBy:)))
    }
  }

  /// The calls that make them cancellable, with the values of the names in these.
  func code(_ program: Program) -> [FunctionReference] {
    ranges.sorted { $0.key < $1.key }.flatMap { file, ranges in
      ranges.compactMap { program.files[file].facts.node(at: $0) }.map { FunctionReference(file: file, node: $0) }
    }
  }

  /// Whether a range of a file lies in one of the ranges, or holds the beginning of one.
  private func holds(_ range: Range<UInt32>, _ file: FileID) -> Bool {
    guard let all = ranges[file] else { return false }
    let next = all.count(before: range.lowerBound + 1, \.lowerBound)
    if next > 0, all[next - 1].upperBound > range.lowerBound { return true }
    return next < all.count && all[next].lowerBound < range.upperBound
  }

  /// Whether the code at a place is made cancellable.
  func cover(_ location: Location) -> Bool {
    holds(location.range.lowerBound..<location.range.lowerBound + 1, location.file)
  }

  /// Whether an effect is made cancellable, directly or as part of another. An effect that is stored first may be made
  /// cancellable later, in more ways than are followed.
  func cover(_ effect: StreamingEffect, _ app: App) -> Bool {
    let facts = app.program.files[effect.file].facts
    let call = facts.calls[effect.call]
    if call.use == .initialValue || call.use == .assigned || facts.isStored(call) { return true }
    return cover(Location(file: effect.file, range: call.range)) || holds(effect.closure, effect.file)
  }
}

extension App {
  /// The functions of the program that call others for the effect that they are a method of, or are given:
  /// `func bound(to id: some Hashable) -> Self { cancellable(id: id) }` of `Effect`.
  fileprivate func functions(handingEffectsTo names: [ProgramName]) -> [ProgramName] {
    places(of: names).flatMap { place -> [ProgramName] in
      let facts = program.files[place.file].facts
      return calls(of: place.names.lazy.map(\.own), in: place.file).compactMap { call in
        let function = facts.function(around: facts.calls[call].range.lowerBound)
        return function.flatMap { takesEffect($0, in: place.file) ? program.name($0.name, in: place.file) : nil }
      }
    }
  }

  private func takesEffect(_ function: Declaration, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    if facts.parameters[function.parameters].contains(where: { isEffect($0.type, in: file, at: function.parent) }) {
      return true
    }
    guard !function.parent.isNone, !function.flags.contains(.static) else { return false }
    let (extended, place) = (facts.declarations[function.parent].type, facts.declarations[function.parent].parent)
    return !extended.isNone
      && (facts.lastName(facts.types[extended].path)?.isOfEffects == true || isEffect(extended, in: file, at: place))
  }
}

extension FileFacts {
  /// The innermost function around a place, closures looked through.
  fileprivate func function(around offset: UInt32) -> Declaration? {
    var current = declaration(around: offset)
    while !current.isNone, !declarations[current].isTypeOrExtension {
      if declarations[current].kind == .function { return declarations[current] }
      current = declarations[current].parent
    }
    return nil
  }

  /// The call that gives its closure the parameter which a path begins with: `ids.map { .cancel(id: $0) }`
  func call(givingParameter path: Path) -> Call? {
    var body = ScopeID.none
    if path.root == .anonymous {
      body = self.body(around: path.scope)
    } else if !path.local.isNone, locals[path.local].kind == .closureParameter {
      body = locals[path.local].scope
    }
    guard !body.isNone, !scopes[body].closure.isNone, case let call = closures[scopes[body].closure].call, !call.isNone
    else { return nil }
    return calls[call]
  }

  /// The list of effects and what goes through it where a call is about each of them:
  /// `effects.map { $0.cancellable(id: 1) }`
  fileprivate func rangeOfEffects(mappedBy call: Call) -> Range<UInt32>? {
    guard let callee = call.callee.path.map({ paths[$0] }), callee.names.count == 2,
      let mapper = self.call(givingParameter: callee), let name = calleeName(mapper).map(names.text),
      EffectWords.mappers.contains(name)
    else { return nil }
    return mapper.range
  }

  /// Ranges of a file, and those of the values of the names in them: elements of `effects` for
  /// `.merge(effects).cancellable(id: 1)`. The cost is linear in the length of the ranges.
  fileprivate func withWhatNamesStandFor(in ranges: [Range<UInt32>]) -> [Range<UInt32>] {
    let values = valuesOfLocals
    var (found, pending) = (ranges, ranges.merged)
    var seen: Set<LocalID> = []
    while let range = pending.popLast() {
      for path in paths[paths(in: range)] where !path.local.isNone && seen.insert(path.local).inserted {
        let given = (values[path.local] ?? []).filter { !range.contains($0.lowerBound) }
        found += given
        pending += given
      }
    }
    return found.merged
  }

  /// The values of local names: initial values, assigned and appended values, sequences of loops.
  private var valuesOfLocals: [LocalID: [Range<UInt32>]] {
    var values: [LocalID: [Range<UInt32>]] = [:]
    for (id, local) in locals.numbered {
      if !local.valueRange.isEmpty { values[id, default: []].append(local.valueRange) }
      if local.kind == .pattern, let value = valueOfPattern(id) { values[id, default: []].append(value) }
    }
    for write in writes {
      if let target = write.target.path.map({ paths[$0] }), !target.local.isNone, target.names.count == 1 {
        values[target.local, default: []].append(write.valueRange)
      }
    }
    for call in calls where isAddition(call) {
      if let local = call.callee.path.map({ paths[$0].local }), !local.isNone {
        values[local, default: []].append(call.range)
      }
    }
    return values
  }

  /// The sequence of a loop with a name, or the call whose result a pattern destructures: `let (effect, id) = begin()`.
  private func valueOfPattern(_ id: LocalID) -> Range<UInt32>? {
    if let sequence = sequenceOfLoop(over: id) { return nodes[sequence].range }
    let next = calls.count(before: locals[id].offset, \.range.lowerBound)
    guard next < calls.count, calls[next].use == .initialValue, calls[next].scope == locals[id].scope else {
      return nil
    }
    return calls[next].range
  }

  /// Whether what a call gives is put among others: `effects.append(.run { … })`
  fileprivate func isStored(_ call: Call) -> Bool {
    !call.argument.isNone && self.call(of: call.argument).map { isAddition(calls[$0]) } ?? false
  }

  private func isAddition(_ call: Call) -> Bool {
    calleeName(call).map { $0.is(.insert) || names.has($0, text: "append") } ?? false
  }
}
