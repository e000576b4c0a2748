import TCALintModel
import TCALintSyntax

/// A `switch`, or a condition, of a reducer that holds its action, or a part of it, against patterns.
public struct ActionMatch: Sendable {
  @UnretainedApp public var app: App
  let entry: ActionMatchTable.Entry

  private var facts: FileFacts { app.program.files[entry.file].facts }

  /// The reducer around it.
  public var reducer: TypeHandle { TypeHandle(app, entry.reducer) }
  public var isSwitch: Bool { facts.matches[entry.match].isSwitch }
  /// Whether it is the reducer's own action, and no part of it, that is held against the patterns.
  public var isOfOwnAction: Bool { entry.subject.reducer == entry.reducer }

  /// Whether it decides what becomes of the action, and not what that is called or worth.
  public var isInReducerCode: Bool {
    let match = facts.matches[entry.match]
    return facts.isScope(match.scope, of: entry.file, withinOneOf: app.reducerCodeTable.scopes) && !isKeptAsValue(match)
  }

  /// Whether a value that is no effect is made of it: `let name = switch action { … }`
  private func isKeptAsValue(_ match: Match) -> Bool {
    let start = match.range.lowerBound
    let before = facts.locals.count(before: start, \.offset)
    if before > 0, case let local = facts.locals[before - 1], local.valueRange.lowerBound == start {
      return local.type.isNone
        ? !facts.namesEffects(in: match.range, or: app.effectNames.ofFile[entry.file] ?? [])
        : !app.isEffect(local.type, in: entry.file, at: facts.scopes[local.scope].declaration)
    }
    return false
  }

  /// The `default` of a `switch`, or a `case _` in its place.
  public var remainder: Location? {
    guard isSwitch else { return nil }
    let found = entry.patterns.map { facts.patterns[$0] }.first {
      $0.isRemainder && !$0.isForUnknownCases
    }
    return found.map { Location(file: entry.file, range: $0.range) }
  }

  /// Which of the own action's cases the remainder takes, some or all of their values.
  ///
  /// - Parameter enums: what is known of what their values hold, to be handed to all that ask.
  public func remainingCases(_ enums: inout CasesOfEnums) -> RemainingCases {
    guard case .cases(let type) = entry.subject.kind, let all = app.actionMatchTable.cases[type] else {
      return RemainingCases(first: [], count: 0)
    }
    var done: Set<ProgramName> = []
    var parts: [ProgramName: Set<ProgramName>] = [:]
    for pattern in entry.patterns.map({ facts.patterns[$0] }) where !pattern.hasCondition {
      guard let name = facts.caseName(pattern.value).map({ app.program.name($0, in: entry.file) }) else { continue }
      if facts.matchesAllOfItsCase(pattern) {
        done.insert(name)
      } else if let part = facts.partMatchedWhole(pattern) {
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
  public var childCases: [ChildActionCase] {
    entry.childCases.map { ChildActionCase(app: app, entry: entry, found: $0) }
  }
}

/// The cases of enums that have been asked for.
public struct CasesOfEnums {
  private var known: [SymbolID: Set<ProgramName>] = [:]

  public init() {}

  fileprivate mutating func cases(of type: SymbolID, _ program: Program) -> Set<ProgramName> {
    if let cases = known[type] { return cases }
    let cases = ActionMatchTable.Cases(of: type, program).isCase
    known[type] = cases
    return cases
  }
}

/// Cases of an action that a `switch` does not name.
public struct RemainingCases: Sendable {
  /// The names of the first few, in order.
  public let first: [String]
  public let count: Int

  static let most = 4
}

/// A pattern of a reducer that names a case of a child's action, which is neither a delegate's nor a binding's.
public struct ChildActionCase: Sendable {
  @UnretainedApp public var app: App
  let entry: ActionMatchTable.Entry
  let found: ActionMatchTable.ChildCase

  private var facts: FileFacts { app.program.files[entry.file].facts }
  private var pattern: MatchPattern { facts.patterns[found.pattern] }

  public var location: Location { Location(file: entry.file, range: pattern.range) }
  /// The pattern as it is written.
  public var text: String { app.program.source(location) }
  /// The reducer that the pattern stands in.
  public var parent: TypeHandle { TypeHandle(app, entry.reducer) }
  /// The child's reducer.
  public var child: TypeHandle { TypeHandle(app, found.child) }
  /// The name of the child's case.
  public var name: String { facts.names.text(found.name) }
  /// Nobody nests more.
  private static let mostCases = 8

  /// The case with what it holds, as the child's reducer matches it: `.view(.refreshTapped)`
  public var path: String {
    let names = facts.paths[facts.paths(in: pattern.range)].filter { $0.root == .implicitMember }
      .compactMap { facts.lastName($0.names) }
    guard let first = names.lastIndex(of: found.name), names.count - first <= Self.mostCases else { return ".\(name)" }
    return facts.nestedCases(names[first...])
  }
  /// Whether the child's action has a case `delegate`, by which it tells others what concerns them.
  public var childNamesDelegate: Bool { found.childNamesDelegate }
  /// Whether the child's reducer is there without doing anything: `EmptyReducer()`, `Reduce { _, _ in .none }`.
  public var childDoesNothing: Bool {
    let code = [(Declaration.Kind.property, ProgramName(.body)), (.function, ProgramName(.reduce))].flatMap {
      app.members.members($0, named: $1, of: found.child)
    }
    return !code.isEmpty && code.allSatisfy { Member(app, $0.reference).holdsEmptyReducer }
  }
  /// Whether more than `.none` becomes of it.
  public var doesSomething: Bool {
    facts.doesSomething(in: pattern.scope, behind: entry.ends[pattern.scope] ?? 0)
  }
}

extension App {
  /// Where the app's reducers hold their actions against patterns, in the order of files and lines.
  public var actionMatches: [ActionMatch] { actionMatchTable.entries.map { ActionMatch(app: self, entry: $0) } }
}

extension MatchPattern {
  /// Whether it takes whatever is left.
  var isRemainder: Bool { kind == .default || kind == .wildcard && !hasCondition }
  /// `@unknown default`, behind which the compiler still asks for the cases that it knows.
  fileprivate var isForUnknownCases: Bool { kind == .default && range.count > "default".utf8.count }
}

extension FileFacts {
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

  /// The name of the case that an expression makes a value of, or a pattern matches.
  func caseName(_ value: Value) -> Name? { namedPath(value).flatMap { lastName(paths[$0].names) } }

  /// Whether a pattern matches every value of the case that it names: it binds or leaves open what the case holds.
  fileprivate func matchesAllOfItsCase(_ pattern: MatchPattern) -> Bool {
    guard let call = pattern.value.call.map({ calls[$0] }) else { return pattern.kind == .expression }
    return bindsAll(call)
  }

  /// The case of the one value of a case of which a pattern matches every value: `presented` of
  /// `.alert(.presented(let action))`
  fileprivate func partMatchedWhole(_ pattern: MatchPattern) -> Name? {
    guard let call = pattern.value.call.map({ calls[$0] }), call.arguments.count == 1,
      let part = arguments[call.arguments].first?.value, part.call.map({ bindsAll(calls[$0]) }) ?? true
    else { return nil }
    return caseName(part)
  }

  private func bindsAll(_ call: Call) -> Bool {
    arguments[call.arguments].allSatisfy { argument in
      argument.value == .other && paths(in: argument.range).isEmpty && calls(in: argument.range).isEmpty
    }
  }

  /// Whether what runs where a pattern matches does more than to return `.none`.
  func doesSomething(in id: ScopeID, behind pattern: UInt32) -> Bool {
    let scope = scopes[id]
    guard scope.kind == .branch else { return true }
    if scope.itemCount != 1 { return scope.itemCount > 1 }
    let body = pattern..<max(pattern, scope.range.upperBound)
    let found = paths[paths(in: body)]
    let isNone = found.contains { path in
      guard path.scope == id, path.isResult else { return false }
      return lastName(path.names).map(names.text) == "none"
    }
    if isNone { return false }
    return !found.isEmpty || !calls(in: body).isEmpty || !writes(in: body).isEmpty
  }
}

extension Member {
  /// Nobody writes more to do nothing.
  private static let mostPathsOfNothing = 64

  /// Whether all that it names is a reducer without code, or the effect that does nothing.
  fileprivate var holdsEmptyReducer: Bool {
    let code = nameLocation.range.upperBound..<declaration.range.upperBound
    let paths = facts.paths[facts.paths(in: code)]
    if paths.count > Self.mostPathsOfNothing { return false }
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
