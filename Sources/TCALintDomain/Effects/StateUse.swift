import TCALintModel
import TCALintSyntax

/// A use of a reducer's `inout` state in an effect's closure.
public struct StateUse: Sendable {
  @UnretainedApp var app: App
  let file: FileID
  /// The name that the state goes by, then its properties.
  let names: Range<UInt32>
  let range: Range<UInt32>
  /// How many of the names to capture by.
  let capturedCount: UInt32
  /// How the effect changes the state.
  public let change: Change
  /// Whether the compiler lets the effect capture that, as far as the program shows.
  public let canBeCaptured: Bool

  /// How an effect changes the state that it uses.
  public enum Change: Sendable {
    case none
    /// It calls a method of which the program does not show that it changes nothing, or reads what may be another value
    /// when the effect runs.
    case possible
    case certain
  }

  /// The name that the state goes by, then its properties: `state`, `user`, `name`.
  public var path: [String] { app.program.texts(names, in: file) }
  /// The prefix of the path that a capture has to hold: the rest is read when the effect runs.
  public var capturedPath: [String] { Array(path.prefix(Int(capturedCount))) }
  /// The location of the path.
  public var location: Location { Location(file: file, range: range) }
}

extension EffectClosure {
  /// Its uses of the `inout` state of a reducer, which it outlives, in source order.
  public var stateUses: [StateUse] { app.stateUseTable.uses[id] ?? [] }

  /// The item of its capture list that captures a reducer's state as a whole, where all that it does with that is to read
  /// properties; nil where it does more, or nothing.
  public var capturedState: CapturedState? { app.stateUseTable.captured[id] }

  /// The names that its code declares or uses without a base: a capture with such a name would shadow, or be shadowed.
  public var takenNames: Set<String> {
    Set((app.stateUseTable.takenNames[id] ?? []).map { facts.names.text($0) })
  }
}

/// A reducer's state that an effect's closure captures as a whole.
public struct CapturedState: Sendable {
  /// The item of the capture list.
  public let location: Location
  /// The name of the state where the effect is created.
  public let name: String
  /// The properties that are read, in source order.
  public let reads: [StateUse]
}

/// The uses of reducers' states by the closures of effects.
struct StateUseTable: Sendable {
  /// By closure that uses some.
  private(set) var uses: [EffectClosureID: [StateUse]] = [:]
  private(set) var captured: [EffectClosureID: CapturedState] = [:]
  private(set) var takenNames: [EffectClosureID: Set<Name>] = [:]

  init(_ app: App) {
    let closures = app.effectTable.closures
    var copies = CopiedPaths(app)
    var start = closures.startIndex
    var found: [EffectClosureID: [PathID]] = [:]
    while start < closures.endIndex {
      let file = closures[start].file
      let end = closures[start...].firstIndex { $0.file != file } ?? closures.endIndex
      var state = ReducerState(app, file)
      for id in start..<end {
        let paths = app.stateUses(in: id, &state)
        if !paths.isEmpty { found[id] = paths }
        if let state = app.capturedState(in: id, &state, &copies) { captured[id] = state }
      }
      start = end
    }
    for (id, paths) in found { add(paths, of: id, app, &copies) }
    addTakenNames(of: Set(found.keys).union(captured.keys).sorted(), app)
  }

  private mutating func add(
    _ paths: [PathID], of id: EffectClosureID, _ app: App, _ copies: inout CopiedPaths
  ) {
    let entry = app.effectTable.closures[id]
    let facts = app.program.files[entry.file].facts
    let targets = facts.targets(in: entry.closure.range)
    uses[id] = paths.map { path in
      let chain = facts.chain(from: path)
      let change = targets.contains(chain.end) ? .certain : app.program.change(by: chain, in: entry.file)
      return app.stateUse(path, in: entry.file, &copies) { source in
        change == .none && source == .computed ? .possible : change
      }
    }
  }

  /// The cost is that of sorting the local names of files with such closures.
  private mutating func addTakenNames(of closures: [EffectClosureID], _ app: App) {
    var file = FileID.none
    var locals: [LocalName] = []
    for id in closures {
      let entry = app.effectTable.closures[id]
      let facts = app.program.files[entry.file].facts
      if entry.file != file {
        file = entry.file
        locals = facts.locals.sorted { $0.offset < $1.offset }
      }
      let range = entry.closure.range
      var names = Set(facts.paths(in: range).compactMap { facts.nameWithoutBase(facts.paths[$0]) })
      names.formUnion(locals.slice(in: range, \.offset).lazy.map(\.name))
      takenNames[id] = names
    }
  }
}

extension App {
  private static let stateUsesKey = TableKey<StateUseTable>("uses of states in effects")

  fileprivate var stateUseTable: StateUseTable { table(Self.stateUsesKey) { StateUseTable(self) } }

  /// A path that begins with a state, as far as it is one of properties.
  fileprivate func stateUse(
    _ path: PathID, in file: FileID, _ copies: inout CopiedPaths, change: (CopiedPaths.Source) -> StateUse.Change
  ) -> StateUse {
    let facts = program.files[file].facts
    let found = facts.paths[path]
    // A method at the end is no part of the state.
    let isCalled = found.use == .callee && found.isPlain && found.names.count > 1
    let count = UInt32(max(Int(found.plainCount) - (isCalled ? 1 : 0), 1))
    let names = found.names.lowerBound..<found.names.lowerBound + count
    let last = program.range(ofPathName: names.upperBound - 1, in: file)
    let extent = copies.extent(ofFirst: names.count, namesOf: path, in: file)
    return StateUse(
      app: self, file: file, names: names, range: found.range.lowerBound..<last.upperBound,
      capturedCount: extent.count, change: change(extent.source),
      canBeCaptured: !program.checksConcurrencyCompletely(file)
        || copies.isSendable(Int(extent.count), namesOf: path, in: file))
  }

  /// The paths that an effect's closure reads of a state that its capture list holds as a whole.
  fileprivate func capturedState(
    in id: EffectClosureID, _ state: inout ReducerState, _ copies: inout CopiedPaths
  ) -> CapturedState? {
    let entry = effectTable.closures[id]
    let facts = program.files[entry.file].facts
    let around = facts.scopes[entry.closure.scope].parent
    for item in facts.captureItems[entry.closure.captureItems] where !item.isSelf {
      // `[state]`, `[state = state]`, `[old = state]`
      guard let named = facts.paths(in: item.range).map({ facts.paths[$0] }).first, named.names.count == 1,
        !named.local.isNone, named.range.upperBound == item.range.upperBound,
        state.isState(named.local, for: around)
      else { continue }
      let reads = facts.paths(in: entry.closure.captureList.upperBound..<entry.closure.range.upperBound).filter {
        path in
        let local = facts.paths[path].local
        return !local.isNone && facts.locals[local].kind == .capture && item.range.contains(facts.locals[local].offset)
      }
      guard !reads.isEmpty else { return nil }
      let uses = reads.map { path in
        stateUse(path, in: entry.file, &copies) { $0 == .stored ? .none : .possible }
      }
      // As a whole it is passed on, compared, asked by a method or a subscript of its own.
      guard uses.allSatisfy({ $0.names.count > 1 }) else { return nil }
      return CapturedState(
        location: Location(file: entry.file, range: item.range),
        name: facts.names.text(facts.pathNames[Int(named.names.lowerBound)]), reads: uses)
    }
    return nil
  }

  /// The paths in an effect's closure that begin with a state from around it, and not from around the effect's closure
  /// that it is in itself.
  fileprivate func stateUses(in id: EffectClosureID, _ state: inout ReducerState) -> [PathID] {
    let entry = effectTable.closures[id]
    let facts = program.files[entry.file].facts
    let scope = facts.scopes[entry.closure.scope].parent
    let outer = entry.outer.map { effectTable.closures[$0].closure.range.lowerBound } ?? 0
    let around = outer..<entry.closure.range.lowerBound
    return facts.paths(in: entry.closure.captureList.upperBound..<entry.closure.range.upperBound).filter { path in
      let local = facts.paths[path].local
      return !local.isNone && around.contains(facts.locals[local].offset) && state.isState(local, for: scope)
    }
  }
}

extension FileFacts {
  /// The first name of a path, without `self.`.
  fileprivate func nameWithoutBase(_ path: Path) -> Name? {
    switch path.root {
    case .local, .unqualified, .self, .anonymous, .projection: firstName(path.names)
    default: nil
    }
  }
}
