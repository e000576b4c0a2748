import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The later values of two properties that may have begun equal.
extension StateProperty {
  /// Whether each is assigned a meaningful value, in code or from a view, and never the same as the other on the same
  /// occasion.
  func hasValuesOfItsOwn(besides other: StateProperty) -> Bool {
    let (mine, others) = (ownAssignments + initialAssignments, other.ownAssignments + other.initialAssignments)
    return areApart(mine.filter { !$0.isConstant }, other, others.filter { !$0.isConstant })
      || areApart(mine.filter { !$0.isNothing }, other, others.filter { !$0.isNothing })
  }

  private func areApart(_ mine: [StateAssignment], _ other: StateProperty, _ others: [StateAssignment]) -> Bool {
    let isMineSet = !mine.isEmpty || isSetByViews
    let isOtherSet = !others.isEmpty || other.isSetByViews
    return (isMineSet || isOtherSet && isMadeAlone(besides: other))
      && (isOtherSet || isMineSet && other.isMadeAlone(besides: self))
      && Set(mine.map(\.occasion)).isDisjoint(with: others.map(\.occasion))
      && !mine.contains { $0.entry.reads(other.member.programName, in: app) }
      && !others.contains { $0.entry.reads(member.programName, in: app) }
  }

  /// Where production code definitely assigns to it, that of other reducers too.
  private var ownAssignments: [StateAssignment] {
    entries.filter { !$0.isTest && $0.isAssignment && $0.owner.isDefinitely(state.symbol) && !isInInitializer($0) }
      .map { StateAssignment(app, $0) }
  }

  /// Where initialisers of the state's own give it something that their callers do not call so.
  private var initialAssignments: [StateAssignment] {
    entries.filter { !$0.isTest && $0.isAssignment && isInInitializer($0) && $0.forwardedParameter(in: app) == nil }
      .map { StateAssignment(app, $0) }
  }

  /// Whether production code makes a state with something for it and nothing for the other.
  private func isMadeAlone(besides other: StateProperty) -> Bool {
    app.stateChanges.definiteInstantiations(of: state.symbol, with: member.programName).contains { instantiation in
      let facts = app.program.files[instantiation.file].facts
      guard let given = argument(of: instantiation), other.argument(of: instantiation) == nil else { return false }
      return !facts.isNothing(given.value)
        && !app.isTestOrPreview(Location(file: instantiation.file, range: facts.calls[instantiation.call].range))
    }
  }

  /// Whether a view sets it: by a binding, through a key path, or as a property of its store.
  var isSetByViews: Bool {
    isDeclaredToBeBound || isBindable(app.stateChanges.bindings.bound)
      || app.stateChanges.isSetThroughStores(member.programName, app)
  }

  /// Whether one is edited, in part, by a binding or as a whole, and becomes the other, or is reset to it, elsewhere:
  /// until then they differ. So they do where nothing ever changes the other.
  func isDraft(besides other: StateProperty) -> Bool {
    if isWorkedOnAlone(besides: other) || other.isWorkedOnAlone(besides: self) { return true }
    let (copies, others) = (copies(of: other), other.copies(of: self))
    let meetings = Set((copies + others).map(\.place))
    if meetings.isEmpty { return false }
    if isEdited(outside: meetings) || other.isEdited(outside: meetings) { return true }
    if other.givesOn(at: copies, to: self), givesOn(at: others, to: other), !isSetByViews, !other.isSetByViews {
      return false
    }
    return isSetAlone(besides: other, copiedAt: others) || other.isSetAlone(besides: self, copiedAt: copies)
      || isPutBack(from: other, at: copies) || other.isPutBack(from: self, at: others)
  }

  /// Whether another becomes what this is only where this was given something itself just before, which so is given to
  /// both: what this had become before that never gets there.
  private func givesOn(at copies: [StateAssignment], to other: StateProperty) -> Bool {
    if copies.isEmpty { return true }
    let names = [member.programName, other.member.programName]
    let given = ownAssignments.filter { given in
      !given.isConstant && !given.isNothing && !names.contains { given.entry.mayRead($0, in: app) }
    }
    let starts = Dictionary(
      given.map { (ChangedBlock($0.entry, app), $0.entry.change.range.lowerBound) }, uniquingKeysWith: min)
    return copies.allSatisfy { copy in
      starts[ChangedBlock(copy.entry, app)].map { $0 < copy.entry.change.range.lowerBound } ?? false
    }
  }

  private func isEdited(outside meetings: Set<StateAssignment.Place>) -> Bool {
    isBindable
      || entries.contains { edits($0) && !meetings.contains(StateAssignment(app, $0).place) }
  }

  /// Where it becomes what the other is.
  private func copies(of other: StateProperty) -> [StateAssignment] {
    entries.filter { $0.isAssignment && $0.copiedProperty(in: app) == other.member.programName }
      .map { StateAssignment(app, $0) }
  }

  /// Whether it is assigned a meaningful value where the other is not, and only later becomes equal.
  ///
  /// - Parameter copies: where the other becomes what this is; not where that follows each change.
  private func isSetAlone(besides other: StateProperty, copiedAt copies: [StateAssignment]) -> Bool {
    if copies.contains(where: { observes(at: $0.place) || $0.answersChanges }) { return false }
    return assignments(apartFrom: other).contains {
      !$0.isNothing && $0.entry.copiedProperty(in: app) != other.member.programName
    }
  }

  /// Whether it is cleared where the other keeps its value, and is reset to that later.
  ///
  /// - Parameter copies: where it becomes what the other is; not where that follows each change.
  private func isPutBack(from other: StateProperty, at copies: [StateAssignment]) -> Bool {
    if copies.allSatisfy({ other.observes(at: $0.place) || $0.answersChanges }) { return false }
    return assignments(apartFrom: other).contains(where: \.isNothing)
  }

  /// Where it is assigned to, and the other does not change in answer to the same thing.
  private func assignments(apartFrom other: StateProperty) -> [StateAssignment] {
    let answered = Set((other.changes.map(\.place) + other.assignments.runs.map(\.place)).map(app.caseOrBody))
    return ownAssignments.filter { !answered.contains(app.caseOrBody(around: $0.place)) }
  }

  /// Whether a change edits the old value: `state.user.name = name`, `state.page = state.page + 1`
  private func edits(_ entry: StateChanges.Entry) -> Bool {
    !entry.isTest && (!entry.isAssignment || entry.reads(member.programName, in: app))
  }

  /// Whether this changes, and the other keeps its initial value.
  private func isWorkedOnAlone(besides other: StateProperty) -> Bool {
    if other.member.flags.contains(.let) {
      return isSetByViews
        || entries.contains { entry in
          !entry.isTest && entry.owner.isDefinitely(state.symbol) && !isInInitializer(entry)
            && entry.copiedProperty(in: app) != other.member.programName
        }
    }
    return entries.contains { edits($0) && isKnown($0) } && other.changes.isEmpty
      && !other.isBindable(app.stateChanges.bindings.bindable)
  }

  /// Whether code asks whether the two are the same.
  func isCompared(with other: StateProperty) -> Bool {
    app.stateChanges.comparisons.contain(member.programName, other.member.programName)
  }
}

extension StateProperty {
  /// Whether code reads it between its assignment and that of another property on the same occasion: there they differ.
  func isReadBetweenAssignments(and other: StateProperty) -> Bool {
    let others = Dictionary(other.assignments.map { ($0.occasion, $0.entry.change.range) }) { first, _ in first }
    return assignments.contains { assignment in
      guard let range = others[assignment.occasion], case let own = assignment.entry.change.range else { return false }
      let (first, second) = range.lowerBound < own.lowerBound ? (range, own) : (own, range)
      return first.upperBound < second.lowerBound
        && isRead(in: first.upperBound..<second.lowerBound, of: assignment.entry.file)
    }
  }

  /// Whether code in a byte range reads it, of what may be the same state.
  func isRead(in range: Range<UInt32>, of file: FileID) -> Bool {
    app.paths(to: member.programName, in: range, of: file).contains {
      app.program.files[file].facts.paths[$0].use != .target
    }
  }
}

extension App {
  /// The paths in a byte range that lead to a property of that name, of what may be a state, or to a part of it.
  fileprivate func paths(to name: ProgramName, in range: Range<UInt32>, of file: FileID) -> [PathID] {
    let facts = program.files[file].facts
    return facts.paths(in: range).filter { index in
      guard let count = facts.rootLength(of: facts.paths[index]) else { return false }
      let names = facts.path(facts.paths[index].names).dropFirst(Int(count))
      return names.first.map { program.name($0, in: file) } == name
    }
  }
}

extension StateChanges.Entry {
  /// Whether the assigned value is computed from a property of that name, of the same state.
  func reads(_ name: ProgramName, in app: App) -> Bool {
    app.paths(to: name, in: change.valueRange, of: file).contains { leadsToSibling($0, in: app) }
      || copiedProperty(in: app) == name
  }

  /// The maximum number of paths in a value.
  private static let maxPathsOfValue = 64

  /// The same by way of local names, too.
  fileprivate func mayRead(_ name: ProgramName, in app: App) -> Bool {
    let facts = app.program.files[file].facts
    let paths = facts.paths(in: change.valueRange).map { facts.paths[$0] }
    guard paths.count <= Self.maxPathsOfValue else { return true }
    return reads(name, in: app)
      || paths.contains { path in
        path.root == .local && facts.locals[path.local].kind == .variable
          && !app.paths(to: name, in: facts.locals[path.local].valueRange, of: file).isEmpty
      }
  }
}

extension StateAssignment {
  /// Whether the value says nothing of where it comes from: a literal, `nil`, `.empty`, `User()`.
  fileprivate var isConstant: Bool {
    let facts = app.program.files[entry.file].facts
    let value = entry.change.value
    if value.literal != nil || facts.isNothing(value) { return true }
    if let path = value.path.map({ facts.paths[$0] }) { return facts.isConstant(path) }
    guard let call = value.call.map({ facts.calls[$0] }) else { return value.kind == .other && isEmptyLiteral }
    return call.arguments.isEmpty && facts.isCreating(call)
  }

  /// Whether the value is not meaningful: a constant without a name, or with a generic name.
  fileprivate var isNothing: Bool {
    let facts = app.program.files[entry.file].facts
    guard let path = entry.change.value.path.map({ facts.paths[$0] }), let last = facts.lastName(path.names) else {
      return isConstant
    }
    return facts.isNothing(entry.change.value) || Self.namesOfNothing.contains(facts.names.text(last))
  }

  private static let namesOfNothing: Set<String> = [
    "default", "empty", "initial", "new", "placeholder", "unknown", "zero",
  ]

  /// `[]`, `[:]`
  private var isEmptyLiteral: Bool {
    let facts = app.program.files[entry.file].facts
    return facts.paths(in: entry.change.valueRange).isEmpty && facts.calls(in: entry.change.valueRange).isEmpty
  }
}
