import TCALintModel
import TCALintSyntax

/// Where effects are given an identifier by which they can be cancelled.
struct Cancellations {
  private(set) var ranges: [FileID: [Range<UInt32>]] = [:]

  init(_ app: App) {
    let program = app.program
    let cancelling = ["cancellable", "withTaskCancellation"].compactMap(program.name)
    for place in app.places(of: cancelling + app.functions(handingEffectsTo: cancelling)) {
      let facts = program.files[place.file].facts
      let names = Set(place.names.map(\.own))
      ranges[place.file] =
        facts.calls.filter { call in
          facts.calleeName(call).map(names.contains) ?? false
        }.map(\.range).merged
    }
  }

  /// Whether a range of a file lies in one of the ranges, or holds the beginning of one.
  private func holds(_ range: Range<UInt32>, _ file: FileID) -> Bool {
    guard let all = ranges[file] else { return false }
    let next = all.count(before: range.lowerBound + 1, \.lowerBound)
    if next > 0, all[next - 1].upperBound > range.lowerBound { return true }
    return next < all.count && all[next].lowerBound < range.upperBound
  }

  /// Whether what stands at a place is given one.
  func cover(_ location: Location) -> Bool {
    holds(location.range.lowerBound..<location.range.lowerBound + 1, location.file)
  }

  /// Whether an effect is given one, by itself or in what it is a part of. One that is kept first may be given one later.
  func cover(_ effect: EffectTable.Entry, _ app: App) -> Bool {
    let facts = app.program.files[effect.file].facts
    let call = facts.calls[effect.recognised.call]
    if call.use == .initialValue || call.use == .assigned || facts.isKept(call) { return true }
    let closure = app.effectTable.closures[effect.operation].closure
    return cover(Location(file: effect.file, range: call.range)) || holds(closure.range, effect.file)
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
    let extended = facts.declarations[function.parent].type
    return !extended.isNone && facts.lastName(facts.types[extended].path)?.domain?.isEffectType == true
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

  /// Whether what a call gives is put among others: `effects.append(.run { … })`
  fileprivate func isKept(_ call: Call) -> Bool {
    guard !call.argument.isNone, let taker = self.call(of: call.argument),
      let callee = calls[taker].callee.path.map({ paths[$0] })
    else {
      return false
    }
    return ["append", "insert"].contains(lastName(callee.names).map(names.text))
  }
}

/// The functions that take a `Send` to send actions from the effects that call them.
struct SendingFunctions {
  /// What they wait for where nothing in them can cancel it, by their names and reducers.
  private var streams: [ActionName: [EndlessStream]] = [:]

  init(_ app: App, _ cancellations: Cancellations) {
    for code in app.effectFunctions {
      let facts = app.program.files[code.file].facts
      let found = app.endlessStreams(in: code.range, of: code.file).filter { !cancellations.cover($0.location) }
      guard !found.isEmpty else { continue }
      let name = app.program.name(facts.declarations[facts.scopes[code.scope].declaration].name, in: code.file)
      // Which of many functions of one name is called does not show.
      let function = ActionName(owner: code.reducerSymbol, name: name)
      if streams[function, default: []].count < 16 { streams[function, default: []] += found }
    }
  }

  /// What an effect waits for in the functions that it calls.
  func streams(calledBy effect: EffectTable.Entry, _ app: App) -> [EndlessStream] {
    guard !streams.isEmpty else { return [] }
    let facts = app.program.files[effect.file].facts
    let entry = app.effectTable.closures[effect.operation]
    var seen: Set<ActionName> = []
    var found: [EndlessStream] = []
    for call in facts.calls[facts.calls(in: entry.closure.range)] {
      guard let name = facts.calleeName(call) else { continue }
      let function = ActionName(owner: entry.reducer, name: app.program.name(name, in: effect.file))
      if seen.insert(function).inserted { found += streams[function] ?? [] }
    }
    return found
  }
}

/// Where reducers themselves end what a dependency began: `recorder.stop()`
struct StreamStops {
  private struct Stop: Hashable {
    let reducer: SymbolID
    /// What is called up to the last name: `gameCenter.localPlayer`
    let source: String
  }

  private var stops: Set<Stop> = []

  /// - Parameter reducers: those that wait for something.
  init(_ app: App, _ reducers: [SymbolID]) {
    let files = Set(Set(reducers).flatMap { app.program.members(of: $0).map(\.file) })
    var known: [ProgramName: Bool] = [:]
    for file in files {
      let facts = app.program.files[file].facts
      for (id, call) in facts.calls.numbered {
        guard let name = facts.calleeName(call).map({ app.program.name($0, in: file) }) else { continue }
        let isStop = known[name] ?? StreamWords.stops(app.program.text(name))
        known[name] = isStop
        guard isStop else { continue }
        let site = CallSite(app, id, in: file)
        guard let owner = site.dependency?.owner else { continue }
        stops.insert(Stop(reducer: owner.symbol, source: site.calleeText.withoutLastName))
      }
    }
  }

  /// Whether a reducer ends a stream itself.
  func hasStop(of stream: EndlessStream, in reducer: SymbolID?) -> Bool {
    guard let reducer, let source = stream.source else { return false }
    return stops.contains(Stop(reducer: reducer, source: source.withoutLastName))
  }
}

extension String {
  fileprivate var withoutLastName: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
