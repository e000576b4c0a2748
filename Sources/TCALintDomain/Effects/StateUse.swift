import TCALintModel
import TCALintSyntax

/// A use of a reducer's `inout` state in an effect's closure.
public struct StateUse: Sendable {
  public let app: App
  let file: FileID
  /// The name that the state goes by, then its properties.
  let names: Range<UInt32>
  let range: Range<UInt32>
  public let change: Change

  /// What an effect does to the state that it uses.
  public enum Change: Sendable {
    case none
    /// It calls a method of which the program does not show that it changes nothing.
    case possible
    case certain
  }

  /// The name that the state goes by, then its properties: `state`, `user`, `name`.
  public var path: [String] {
    let facts = app.program.files[file].facts
    return facts.path(names).map { facts.names.text($0) }
  }
  public var location: Location { Location(file: file, range: range) }
}

extension EffectClosure {
  /// What it uses of the `inout` state of a reducer, which it outlives, in source order.
  public var stateUses: [StateUse] { app.stateUseTable.uses[id] ?? [] }

  /// The names that its code binds or mentions without a base: what is captured by such a name would be taken for
  /// something else, or the other way round.
  public var takenNames: Set<String> {
    Set((app.stateUseTable.takenNames[id] ?? []).map { facts.names.text($0) })
  }
}

/// What the closures of effects use of the state of their reducers.
struct StateUseTable: Sendable {
  /// By closure that uses some.
  private(set) var uses: [EffectClosureID: [StateUse]] = [:]
  private(set) var takenNames: [EffectClosureID: Set<Name>] = [:]

  init(_ app: App) {
    let closures = app.effectTable.closures
    var start = closures.startIndex
    var found: [EffectClosureID: [PathID]] = [:]
    while start < closures.endIndex {
      let file = closures[start].file
      let end = closures[start...].firstIndex { $0.file != file } ?? closures.endIndex
      var state = ReducerState(app, file)
      for id in start..<end {
        let paths = app.stateUses(in: id, &state)
        if !paths.isEmpty { found[id] = paths }
      }
      start = end
    }
    if found.isEmpty { return }
    let changes = MethodChanges(app)
    for (id, paths) in found { add(paths, of: id, app, changes) }
    addTakenNames(of: found.keys.sorted(), app)
  }

  private mutating func add(_ paths: [PathID], of id: EffectClosureID, _ app: App, _ changes: MethodChanges) {
    let file = app.effectTable.closures[id].file
    let facts = app.program.files[file].facts
    let targets = facts.targets(in: app.effectTable.closures[id].closure.range)
    uses[id] = paths.map { path in
      let found = facts.paths[path]
      let chain = facts.chain(from: path)
      // What is called at the end is no part of the state.
      let isCalled = found.use == .callee && found.isPlain && found.names.count > 1
      let count = UInt32(max(Int(found.plainCount) - (isCalled ? 1 : 0), 1))
      let names = found.names.lowerBound..<found.names.lowerBound + count
      let last = app.program.range(
        of: facts.pathNames[Int(names.upperBound) - 1], at: facts.pathOffsets[Int(names.upperBound) - 1], in: file)
      return StateUse(
        app: app, file: file, names: names, range: found.range.lowerBound..<last.upperBound,
        change: targets.contains(chain.end) ? .certain : changes.change(by: chain, in: file))
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
      var next = locals.firstIndex(from: range.lowerBound)
      while next < locals.count, locals[next].offset < range.upperBound {
        names.insert(locals[next].name)
        next += 1
      }
      takenNames[id] = names
    }
  }
}

extension App {
  fileprivate var stateUseTable: StateUseTable { lazyStateUses { StateUseTable(self) } }

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
  /// The name that a path begins with, or that stands behind `self.`.
  fileprivate func nameWithoutBase(_ path: Path) -> Name? {
    switch path.root {
    case .local, .unqualified, .self, .anonymous, .projection: firstName(path.names)
    default: nil
    }
  }
}

extension [LocalName] {
  /// Of the first from an offset on, in an array sorted by it.
  fileprivate func firstIndex(from offset: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
