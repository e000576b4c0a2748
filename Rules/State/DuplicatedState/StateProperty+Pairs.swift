import TCALintDomain
import TCALintModel
import TCALintSyntax

/// What distinguishes two properties of a state.
extension StateProperty {
  /// Whether the app anywhere gives the two different values: in one block, in actions of their own, or when a state is
  /// made.
  func getsAnotherValue(than other: StateProperty) -> Bool {
    isChangedTooOften || other.isChangedTooOften || isBoundElsewhere
      || isAssignedDifferently(than: other) || isMadeDifferent(from: other) || hasValuesOfItsOwn(besides: other)
      || isRunApart(from: other) || beginsOtherwise(than: other) || isPassed(with: other)
      || isDraft(besides: other) || isCompared(with: other)
  }

  /// Whether both begin with a value that has a name, and not with the same one: `Side.heads`, `.tails`.
  private func beginsOtherwise(than other: StateProperty) -> Bool {
    let names = [nameOfInitialValue, other.nameOfInitialValue].compactMap { $0 }
    return names.count == 2 && names[0] != names[1]
  }

  private var nameOfInitialValue: String? {
    let facts = member.facts
    guard let path = member.declaration.value.path.map({ facts.paths[$0] }), let last = facts.lastName(path.names),
      path.root == .implicitMember
        || path.root == .unqualified && facts.firstName(path.names).map(facts.isTypeName) == true
    else { return nil }
    return facts.names.text(last)
  }

  /// `swap(&state.a, &state.b)`; also where it is not known what takes both.
  private func isPassed(with other: StateProperty) -> Bool {
    let (calls, others) = (callsTakingIt, other.callsTakingIt)
    if calls.isEmpty || others.isEmpty { return false }
    return calls.contains(nil) || others.contains(nil) || !calls.isDisjoint(with: others)
  }

  /// The calls that take it or a part of it as `inout`, with nil for an unknown call.
  private var callsTakingIt: Set<Location?> {
    Set(entries.filter { $0.change.kind == .inout }.map { $0.callTakingIt(in: app) })
  }

  /// Whether it begins with a value that the other does not begin with.
  func beginsWithMore(than other: StateProperty) -> Bool {
    guard let initialValue, initialValue != "nil" else { return false }
    return initialValue != other.initialValue
  }

  /// The declared initial value, as it is written; that of an optional without one is `nil`.
  private var initialValue: String? {
    let value = member.declaration.initialValue
    if !value.isEmpty { return app.program.source(Location(file: member.reference.file, range: value)) }
    return member.writtenType?.isOptional == true ? "nil" : nil
  }

  /// Whether the two are children that a reducer runs apart.
  private func isRunApart(from other: StateProperty) -> Bool {
    let run = Set(state.reducers.flatMap(\.compositions).compactMap { $0.statePath.first?.drop(while: { $0 == "$" }) })
    return run.contains(Substring(name)) && run.contains(Substring(other.name))
  }

  /// Whether the two may differ initially, or a state is replaced by one for which that is unknown.
  func mayDifferFromStart(_ other: StateProperty) -> Bool {
    app.stateChanges.replaced.contains(state.symbol) || initialValue != other.initialValue
      || defaultsOfInitializers != other.defaultsOfInitializers
      || isMadeDifferent(from: other, orAlone: true)
  }

  private func isAssignedDifferently(than other: StateProperty) -> Bool {
    if arePartsOfOneValue(other) { return true }
    var mine: [ChangedBlock: StateChanges.Entry] = [:]
    for entry in entries where entry.isAssignment {
      mine[ChangedBlock(entry, app)] = entry
    }
    if mine.isEmpty { return false }
    return other.entries.contains { entry in
      guard entry.isAssignment, let first = mine[ChangedBlock(entry, app)] else { return false }
      let (earlier, later) =
        first.change.range.lowerBound < entry.change.range.lowerBound ? (first, entry) : (entry, first)
      let facts = app.program.files[earlier.file].facts
      return
        (first.change.valueHash != entry.change.valueHash
        || facts.mayChangeValue(earlier.change.valueRange, before: later.change.range.lowerBound))
        && !first.isForwarded(beside: entry, in: app)
        && !isGivenOn(from: first, to: entry, named: member.programName)
        && !isGivenOn(from: entry, to: first, named: other.member.programName)
    }
  }

  /// `(state.a, state.b) = load()`
  private func arePartsOfOneValue(_ other: StateProperty) -> Bool {
    let mine = Set(entries.filter(\.isOpaque).map(\.statement))
    return !mine.isEmpty && other.entries.contains { $0.isOpaque && mine.contains($0.statement) }
  }

  /// `state.a = value`, then `state.b = state.a`
  private func isGivenOn(
    from first: StateChanges.Entry, to second: StateChanges.Entry, named name: ProgramName
  ) -> Bool {
    first.change.range.lowerBound < second.change.range.lowerBound && second.copiedProperty(in: app) == name
  }

  private func isMadeDifferent(from other: StateProperty, orAlone: Bool = false) -> Bool {
    isMadeTooOften || forwardingInitializers.contains { !orAlone || !app.isTestOrPreview($0) }
      || instantiations.contains { isMade(in: $0, with: other, orAlone: orAlone) }
      || orAlone && other.instantiations.contains { other.isMade(in: $0, with: self, orAlone: true) }
  }

  /// Whether a call that gives this a value gives the other none, or another.
  private func isMade(in instantiation: StateChanges.Instantiation, with other: StateProperty, orAlone: Bool) -> Bool {
    let call = app.program.files[instantiation.file].facts.calls[instantiation.call]
    if orAlone, app.isTestOrPreview(Location(file: instantiation.file, range: call.range)) { return false }
    guard let mine = argument(of: instantiation), let others = other.argument(of: instantiation) else { return orAlone }
    func text(_ argument: Argument) -> String {
      app.program.source(Location(file: instantiation.file, range: argument.range))
    }
    return text(mine) != text(others)
  }
}

/// A block in which a state is changed through one path.
struct ChangedBlock: Hashable {
  private let file: FileID
  private let scope: ScopeID
  private let path: [Name]

  init(_ entry: StateChanges.Entry, _ app: App) {
    file = entry.file
    scope = entry.change.scope
    path = Array(app.program.files[entry.file].facts.path(entry.change.path).prefix(entry.depth))
  }
}

extension StateChanges.Entry {
  /// The call that takes the property or a part of it as `inout`; nil where that is not known.
  fileprivate func callTakingIt(in app: App) -> Location? {
    let facts = app.program.files[file].facts
    let calls = facts.calls(in: facts.scopes[change.scope].range)
    guard calls.count < FileFacts.maxCallsOfBlock else { return nil }
    let call = calls.last { index in
      facts.arguments[facts.calls[index].arguments].contains {
        $0.range.lowerBound <= change.range.lowerBound && change.range.upperBound <= $0.range.upperBound
      }
    }
    return call.map { Location(file: file, range: facts.calls[$0].range) }
  }

  /// The location of the statement that changes it.
  fileprivate var statement: Location { Location(file: file, range: change.range) }

  /// In a separate statement that does not show its new value, or a part of a tuple.
  fileprivate var isOpaque: Bool { change.kind == .change }
}
