import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The changes of a property, for all that are derived from it: queries are cached.
final class SourceChanges {
  let property: StateProperty
  /// The statement lists in which it changes.
  let places: Set<StateAssignment.Place>
  private let changes: [StateAssignment]
  /// By their places in each file.
  private let steps: [FileID: [StateAssignment.Run]]

  init(of property: StateProperty) {
    self.property = property
    changes = property.changes
    places = Set(changes.map(\.place))
    steps = (changes.map { $0.run(in: $0.place) } + changes.compactMap(\.deferredRun)).byFile()
  }

  /// The calls of functions that change it.
  private lazy var callers = changes.filter { $0.entry.owner.isDefinitely(property.state.symbol) }.callersOfBodies
    .byFile()
  /// Where something is removed from it, by the action that is handled.
  private lazy var takings = answers { $0.takesAway(in: app) }
  /// Where it is assigned a value that does not come from its old one.
  private lazy var renewals = answers { $0.isAssignment && !$0.reads(property.member.programName, in: app) }

  private var app: App { property.app }

  private func answers(_ condition: (StateChanges.Entry) -> Bool) -> Set<StateAssignment.Place> {
    Set(changes.filter { condition($0.entry) }.map { app.caseOrBody(around: $0.place) })
  }

  fileprivate func isFollowed(by runs: [StateAssignment.Run]) -> Bool {
    runs.contains { property.observes(at: $0.place) || leads(to: $0, among: steps) }
      || runs.contains { leads(to: $0, among: callers) }
  }

  /// Whether a change precedes the code that runs an assignment, within a statement of the same list, so that this runs
  /// afterwards.
  private func leads(to run: StateAssignment.Run, among steps: [FileID: [StateAssignment.Run]]) -> Bool {
    guard let steps = steps[run.place.file] else { return false }
    let facts = app.program.files[run.place.file].facts
    let end = steps.count(before: run.offset) { $0.offset }
    return steps[..<end].suffix(Self.maxSteps).contains {
      facts.isScope($0.place.scope, within: run.place.scope) && facts.mayRun(run.offset, after: $0.offset)
        && facts.exit(of: run.place.scope, in: $0.end..<max($0.end, run.offset)) == nil
    }
  }

  /// The maximum number of changes of one property in a run. Beyond it, it is taken to change after the assignment.
  private static let maxSteps = 32
  /// The maximum number of places. Beyond it, it is taken to change without the assignment.
  private static let maxPlaces = 256

  fileprivate func overtakes(_ run: StateAssignment.Run) -> Bool {
    guard let steps = steps[run.place.file] else { return false }
    let facts = app.program.files[run.place.file].facts
    let end = facts.scopes[facts.caseOrBody(around: run.place.scope)].range.upperBound
    let first = steps.count(before: run.offset + 1) { $0.offset }
    let later = steps[first..<max(first, steps.count(before: end) { $0.offset })]
    return later.count > Self.maxSteps || later.contains { facts.mayRun($0.offset, after: run.offset) }
  }

  fileprivate func isUsedUp(apartFrom runs: Set<StateAssignment.Place>, _ answers: Set<StateAssignment.Place>) -> Bool {
    !takings.isSubset(of: runs) && answers.isSubset(of: renewals)
  }

  /// Whether it never changes without running an assignment behind that.
  fileprivate func isFollowed(by runs: Set<StateAssignment.Place>) -> Bool {
    !property.mayBeBound && places.count < Self.maxPlaces && places.allSatisfy { isAnswered(at: $0, by: runs) }
  }

  /// Whether a change in a statement list comes with one of some others, its own or one around that in the same body.
  private func isAnswered(at place: StateAssignment.Place, by runs: Set<StateAssignment.Place>) -> Bool {
    let facts = app.program.files[place.file].facts
    for scope in facts.scopes(around: place.scope) {
      if runs.contains(StateAssignment.Place(file: place.file, scope: scope)) { return true }
      if facts.scopes[scope].isBody { return false }
    }
    return false
  }

  /// Where it first changes in answer to what an assignment does.
  fileprivate func firstChange(before assignment: StateAssignment) -> UInt32? {
    let code = assignment.codeInFront
    let steps = steps[assignment.entry.file] ?? []
    let index = steps.count(before: code.lowerBound) { $0.offset }
    return index < steps.count && steps[index].offset < code.upperBound ? steps[index].offset : nil
  }
}

extension [SourceChanges] {
  /// Whether the assignments of a property keep up with its sources. A property that is not assigned where its sources
  /// change is a snapshot of these.
  func areFollowed(by runs: [StateAssignment.Run], of assignments: [StateAssignment]) -> Bool {
    if contains(where: { $0.isFollowed(by: runs) }) { return true }
    // A binding changes them where no assignment shows it.
    let isBound = contains { $0.property.mayBeBound }
    return allSatisfy(\.places.isEmpty) && (!isBound || assignments.contains(where: \.answersChanges))
  }

  /// Whether the assigned value depends on the last action: different actions are handled differently, one of which
  /// changes none of the sources, or one value is a text.
  func areAnsweredInWays(by assignments: [StateAssignment]) -> Bool {
    guard let app = first?.property.app else { return false }
    let answers = Dictionary(grouping: assignments) { app.caseOrBody(around: $0.place) }.values
    guard Set(answers.map { Set($0.map(\.valueKey)) }).count > 1 else { return false }
    return assignments.contains { $0.entry.change.value.literal != nil }
      || answers.contains { answer in
        !answer.contains(where: \.answersChanges) && !contains { $0.isFollowed(by: answer.runs) }
          && !zip(answer, answer.dropFirst()).contains { $0.isChosen(besides: $1) }
      }
  }

  /// Whether one of them changes after an assignment, before the code around that is done: the assigned value then is
  /// their old value.
  func areChanged(behind runs: [StateAssignment.Run]) -> Bool {
    runs.contains { run in contains { $0.overtakes(run) } }
  }

  /// Whether all assignments reset it to its initial value, and it is consumed elsewhere.
  func areUsedUp(apartFrom runs: [StateAssignment.Run], of assignments: [StateAssignment]) -> Bool {
    guard let app = first?.property.app else { return false }
    let (runs, answers) = (runs.map(\.place), assignments.map(\.place))
    let (around, own) = (Set(runs.map(app.caseOrBody)), Set(answers.map(app.caseOrBody)))
    return contains { $0.isUsedUp(apartFrom: around, own) }
  }
}

extension StateProperty {
  /// Whether its old value may influence its new value: code reads it before an assignment. Before a change of its
  /// sources it equals their derived value, if an assignment follows each of their changes.
  func mayDecideItself(
    at assignment: StateAssignment, _ sources: [SourceChanges], runs: [StateAssignment.Run]
  ) -> Bool {
    let code = assignment.codeInFront
    guard isRead(in: code, of: assignment.entry.file) else { return false }
    let places = Set(runs.map(\.place))
    guard let change = sources.compactMap({ $0.firstChange(before: assignment) }).min(),
      sources.allSatisfy({ $0.isFollowed(by: places) })
    else { return true }
    return isRead(in: change..<code.upperBound, of: assignment.entry.file)
  }
}

extension StateAssignment {
  /// The maximum number of paths in a run. Code before these is ignored.
  private static let maxPathsInFront = 512

  /// The code in front of it that runs in answer to the same thing.
  fileprivate var codeInFront: Range<UInt32> {
    let facts = app.program.files[entry.file].facts
    let (code, end) = (facts.scopes[facts.caseOrBody(around: place.scope)].range, entry.change.range.lowerBound)
    let first = facts.paths(in: code.lowerBound..<end).suffix(Self.maxPathsInFront).first
    return (first.map { facts.paths[$0].range.lowerBound } ?? end)..<end
  }
}

extension [StateAssignment] {
  /// The calls, with the state, of the functions that contain them.
  fileprivate var callersOfBodies: [StateAssignment.Run] {
    let bodies = map { change in
      let facts = change.app.program.files[change.place.file].facts
      return StateAssignment.Place(file: change.place.file, scope: facts.body(around: change.place.scope))
    }
    return callers(of: Set(bodies).filter { !$0.scope.isNone }.sorted { $0.scope < $1.scope })
  }
}

extension [StateAssignment.Run] {
  fileprivate func byFile() -> [FileID: [StateAssignment.Run]] {
    Dictionary(grouping: self, by: \.place.file).mapValues { $0.sorted { $0.offset < $1.offset } }
  }
}

extension StateChanges.Entry {
  /// Whether something is taken out of a property as a whole, or off it: `state.questions.removeFirst()`, `state.left -= 1`
  fileprivate func takesAway(in app: App) -> Bool {
    guard depth + 1 == change.path.count else { return false }
    let facts = app.program.files[file].facts
    switch change.kind {
    case .call: return TakingMethods.names.contains(facts.names.text(facts.pathNames[Int(change.path.upperBound)]))
    case .change where !change.valueRange.isEmpty:
      let target = change.range.lowerBound..<change.valueRange.lowerBound
      return facts.paths(in: target).first.map { facts.paths[$0].use } == .target
        && app.program.source(Location(file: file, range: target)).utf8.reversed().drop { $0 <= UInt8(ascii: " ") }
          .starts(with: "=-".utf8)
    case .assignment, .change, .inout: return false
    }
  }
}
