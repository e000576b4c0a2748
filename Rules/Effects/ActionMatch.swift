import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A `switch`, or a condition, of a reducer that holds its action, or a part of it, against patterns.
struct ActionMatch: Sendable {
  @UnretainedApp var app: App
  let entry: ActionMatchTable.Entry

  private var facts: FileFacts { app.program.files[entry.file].facts }

  /// The reducer around it.
  var reducer: TypeHandle { TypeHandle(app, entry.reducer) }
  var isSwitch: Bool { !entry.isElement && facts.nodes[entry.match].kind == .switch }
  /// Whether it is the reducer's own action, and no part of it, that is held against the patterns.
  var isOfOwnAction: Bool { entry.subject.reducer == entry.reducer }

  /// Whether it decides how the action is handled, and not a name or a value.
  var isInReducerCode: Bool {
    let scope = facts.scope(around: facts.nodes[entry.match].range.lowerBound)
    return facts.isScope(scope, of: entry.file, withinOneOf: app.reducerCodeTable.scopes) && !isStoredAsValue
  }

  /// Whether a value that is no effect is made of it: `let name = switch action { … }`
  private var isStoredAsValue: Bool {
    let match = facts.nodes[entry.match]
    guard !match.parent.isNone, case let variable = facts.nodes[match.parent], variable.kind == .variable else {
      return false
    }
    return variable.type.isNone
      ? !facts.namesEffects(in: match.range, or: app.effectNames.ofFile[entry.file] ?? [])
      : !app.isEffect(variable.type, in: entry.file, at: facts.declaration(around: variable.range.lowerBound))
  }

  /// The `default` of a `switch`, or a `case _` in its place.
  var remainder: Location? {
    guard isSwitch else { return nil }
    return entry.patterns.lazy.compactMap(facts.remainder).first.map { Location(file: entry.file, range: $0) }
  }

  /// Which of the own action's cases the remainder takes, some or all of their values.
  ///
  /// - Parameter enums: a cache of the cases of enums, shared by all calls.
  func remainingCases(_ enums: inout CasesOfEnums) -> RemainingCases {
    guard case .cases(let type) = entry.subject.kind, let all = app.actionMatchTable.cases[type] else {
      return RemainingCases(first: [], count: 0)
    }
    var done: Set<ProgramName> = []
    var parts: [ProgramName: Set<ProgramName>] = [:]
    for pattern in entry.patterns where !pattern.hasCondition {
      guard let name = facts.caseName(facts.value(of: pattern.node)).map({ app.program.name($0, in: entry.file) })
      else { continue }
      if facts.matchesAllOfItsCase(pattern.node) {
        done.insert(name)
      } else if let part = facts.partMatchedWhole(pattern.node) {
        parts[name, default: []].insert(app.program.name(part, in: entry.file))
      }
    }
    for (name, parts) in parts where areAll(parts, ofWhatIsHeldBy: name, of: type, &enums) { done.insert(name) }
    let first = all.names.lazy.filter { !done.contains($0) }.prefix(RemainingCases.most)
    return RemainingCases(
      first: first.map(app.program.text), count: all.names.count - done.filter(all.isCase.contains).count)
  }

  /// Whether some cases are all that the value of a case of an action may be: of the library's `PresentationAction`, of an
  /// enum of the program.
  private func areAll(
    _ parts: Set<ProgramName>, ofWhatIsHeldBy name: ProgramName, of action: SymbolID,
    _ enums: inout CasesOfEnums
  ) -> Bool {
    if Self.partsOfPresentation.isSubset(of: parts.map(app.program.text)) { return true }
    guard let found = app.members.enumCase(name, of: action) else { return false }
    let declaration = app.program.declaration(found)
    guard let value = app.program.files[found.file].facts.parameters[declaration.parameters].first,
      let type = app.program.resolve(value.type, in: found.file, at: declaration.parent).symbol,
      app.program.symbols[type].kind == .enum
    else { return false }
    let all = enums.cases(of: type, app.program)
    return all.count <= parts.count && all.isSubset(of: parts)
  }

  /// All that the library's `PresentationAction` may be.
  private static let partsOfPresentation: Set<String> = ["presented", "dismiss"]

  /// The patterns that name a case of a child's action.
  var childCases: [ChildActionCase] {
    entry.childCases.map { ChildActionCase(app: app, entry: entry, found: $0) }
  }
}

/// A cache of the cases of enums.
struct CasesOfEnums {
  private var known: [SymbolID: Set<ProgramName>] = [:]

  init() {}

  fileprivate mutating func cases(of type: SymbolID, _ program: Program) -> Set<ProgramName> {
    if let cases = known[type] { return cases }
    let cases = ActionMatchTable.Cases(of: type, program).isCase
    known[type] = cases
    return cases
  }
}

/// Cases of an action that a `switch` does not name.
struct RemainingCases: Sendable {
  /// The names of the first few, in order.
  let first: [String]
  let count: Int

  static let most = 4
}

/// A pattern of a reducer that names a case of a child's action, which is neither a delegate's nor a binding's.
struct ChildActionCase: Sendable {
  @UnretainedApp var app: App
  let entry: ActionMatchTable.Entry
  let found: ActionMatchTable.ChildCase

  private var facts: FileFacts { app.program.files[entry.file].facts }

  var location: Location { Location(file: entry.file, range: facts.nodes[found.pattern.node].range) }
  /// The pattern as it is written.
  var text: String { app.program.source(location) }
  /// The reducer that contains the pattern.
  var parent: TypeHandle { TypeHandle(app, entry.reducer) }
  /// The child's reducer.
  var child: TypeHandle { TypeHandle(app, found.child) }
  /// The name of the child's case.
  var name: String { facts.names.text(found.name) }
  /// The maximum number of nested cases.
  private static let maxCases = 8

  /// The case with its value, as the child's reducer matches it: `.view(.refreshTapped)`
  var path: String {
    let names = facts.paths[facts.paths(in: location.range)].filter { $0.root == .implicitMember }
      .compactMap { facts.lastName($0.names) }
    guard let first = names.lastIndex(of: found.name), names.count - first <= Self.maxCases else { return ".\(name)" }
    return facts.nestedCases(names[first...])
  }
  /// Whether the child's action has a case `delegate`, by which it notifies its parent.
  var childNamesDelegate: Bool { found.childNamesDelegate }
  /// Whether the child's reducer is there without doing anything: `EmptyReducer()`, `Reduce { _, _ in .none }`.
  var childDoesNothing: Bool {
    let code = [(Declaration.Kind.property, ProgramName(.body)), (.function, ProgramName(.reduce))].flatMap {
      app.members.members($0, named: $1, of: found.child)
    }
    return !code.isEmpty && code.allSatisfy { Member(app, $0.reference).holdsEmptyReducer }
  }
  /// Whether more than `.none` becomes of it.
  var doesSomething: Bool { facts.doesSomething(in: found.pattern.block) }
}

extension App {
  /// Where the app's reducers hold their actions against patterns, in the order of files and lines.
  var actionMatches: [ActionMatch] { actionMatchTable.entries.map { ActionMatch(app: self, entry: $0) } }
}

extension FileFacts {
  /// Whether a pattern takes whatever is left.
  func isRemainder(_ pattern: MatchedPattern) -> Bool {
    nodes[pattern.node].kind == .case || nodes[pattern.node].kind == .discard && !pattern.hasCondition
  }

  /// Where a pattern takes whatever is left: its `default` or `_`. nil for any other pattern, and for `@unknown default`,
  /// behind which the compiler still asks for the cases that it knows.
  fileprivate func remainder(_ pattern: MatchedPattern) -> Range<UInt32>? {
    let node = nodes[pattern.node]
    guard isRemainder(pattern) else { return nil }
    if node.kind == .discard { return node.range }
    let start = node.range.lowerBound
    return node.flags.contains(.isUnknown) ? nil : start..<start + UInt32("default".utf8.count)
  }

  /// Cases that hold one another, as they are written: `.view(.refreshTapped)`
  func nestedCases(_ cases: some Collection<Name>) -> String {
    cases.map { ".\(names.text($0))" }.joined(separator: "(") + String(repeating: ")", count: cases.count - 1)
  }

  /// Whether code names the type of effects, or what the program calls it.
  fileprivate func namesEffects(in range: Range<UInt32>, or aliases: Set<Name>) -> Bool {
    paths[paths(in: range)].contains { path in
      firstName(path.names).map { $0.isOfEffects || aliases.contains($0) } ?? false
    }
  }

  /// Whether a pattern matches every value of the case that it names: it binds or leaves open what the case holds.
  fileprivate func matchesAllOfItsCase(_ pattern: BodyNodeID) -> Bool {
    valuesHeld(by: pattern).allSatisfy { value in
      nodes[value..<nodes[value].end].allSatisfy { [.binding, .discard, .tuplePattern].contains($0.kind) }
    }
  }

  /// The case of the one value of a case of which a pattern matches every value: `presented` of
  /// `.alert(.presented(let action))`
  fileprivate func partMatchedWhole(_ pattern: BodyNodeID) -> Name? {
    let values = valuesHeld(by: pattern)
    guard values.count == 1, matchesAllOfItsCase(values[0]) else { return nil }
    return caseName(value(of: values[0]))
  }
}

extension Member {
  /// The maximum number of paths of code without an effect.
  private static let maxPathsOfNothing = 64

  /// Whether all that it names is a reducer without code, or the effect that does nothing.
  fileprivate var holdsEmptyReducer: Bool {
    let code = nameLocation.range.upperBound..<declaration.range.upperBound
    let paths = facts.paths[facts.paths(in: code)]
    if paths.count > Self.maxPathsOfNothing { return false }
    return paths.allSatisfy { path in
      guard let name = facts.lastName(path.names) else { return true }
      switch path.root {
      case .unqualified: return name.is(.Reduce) || name.is(.EmptyReducer)
      case .implicitMember: return facts.names.text(name) == "none"
      default: return false
      }
    }
  }
}
