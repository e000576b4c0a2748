import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The renamed captures of an effect's closure, `[id = state.id]`, whose names the sent action uses.
struct CapturesInAction {
  /// In source order, with what says the same outside of the closure.
  private(set) var replaced: [(place: Location, value: String)] = []
  /// The names of those that nothing short says.
  private(set) var boundNames: [String] = []
  /// Whether the action says all of them, and can do without.
  private(set) var areAllReplaced = false

  init(_ closure: EffectClosure, _ action: Argument) {
    let facts = closure.facts
    let items = facts.captureItems[closure.closure.captureItems].filter { !$0.isPlain }
    if items.isEmpty {
      areAllReplaced = true
      return
    }
    let itemsByStart = Dictionary(items.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    let plain = Set(facts.captureItems[closure.closure.captureItems].filter(\.isPlain).map(\.range.lowerBound))
    let uses = facts.paths[facts.paths(in: action.range)].filter { path in
      guard !path.local.isNone, case let local = facts.locals[path.local] else { return false }
      return local.kind == .capture && local.scope == closure.closure.scope && !plain.contains(local.offset)
    }
    let counts = Dictionary(grouping: uses, by: \.local).mapValues(\.count)
    var seen: Set<UInt32> = []
    for use in uses {
      let local = facts.locals[use.local]
      if let item = itemsByStart[local.offset], let value = closure.text(of: local, in: item),
        counts[use.local] == 1 || facts.isSameAgain(local.value)
      {
        let range = closure.app.program.range(of: local.name, at: use.range.lowerBound, in: closure.file)
        replaced.append((Location(file: closure.file, range: range), value))
        seen.insert(local.offset)
      } else {
        boundNames.append(facts.names.text(local.name))
      }
    }
    areAllReplaced = boundNames.isEmpty && seen.count == items.count
  }
}

extension EffectClosure {
  /// The source of a captured value, where that is a name, a call or a literal.
  fileprivate func text(of local: LocalName, in item: CaptureItem) -> String? {
    let value = local.value
    let range =
      value.path.map { facts.paths[$0].range } ?? value.call.map { facts.calls[$0].range }
      ?? value.literal.map { facts.literals[$0].range }
    let name = app.program.range(of: local.name, at: local.offset, in: file)
    guard let range, range.upperBound == item.range.upperBound, name.upperBound <= range.lowerBound else { return nil }
    let between = app.program.source(Location(file: file, range: name.upperBound..<range.lowerBound))
    return between.filter { $0 != " " } == "=" ? app.program.source(Location(file: file, range: range)) : nil
  }
}

extension FileFacts {
  /// Whether a value is the same at every use around one place: a name or a literal.
  fileprivate func isSameAgain(_ value: Value) -> Bool {
    value.literal != nil || value.path.map { paths[$0].root != .result } ?? false
  }
}
