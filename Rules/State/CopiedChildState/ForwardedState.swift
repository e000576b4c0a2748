import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The values that a state passes to a child and takes back.
extension StateProperty {
  /// Whether production code makes its state with what another state's property of its name is, also by way of a local
  /// name: `Page.State(mode: state.mode)`
  func isGiven(_ original: StateProperty) -> Bool {
    namesakes.contains { file, argument in
      let facts = app.program.files[file].facts
      var value = argument.value
      for _ in 0..<LocalName.maxChainLength {
        guard let path = value.path.map({ facts.paths[$0] }) else { return false }
        if original.isAssigned(path, of: file) { return true }
        if path.root != .local || path.names.count > 1 { return original.isRead(by: path, of: file) }
        value = facts.locals[path.local].value
      }
      return false
    }
  }

  /// Whether it becomes what a path leads to, in the statement list where that is used.
  private func isAssigned(_ path: Path, of file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    return entries.contains { entry in
      guard entry.file == file, entry.isAssignment, entry.change.scope == path.scope,
        let value = entry.change.value.path.map({ facts.paths[$0] })
      else { return false }
      return facts.haveOneRoot(value, path) && facts.path(value.names) == facts.path(path.names)
    }
  }

  /// Whether a path leads to it.
  ///
  /// - Parameter last: the number of trailing names of the path that are not part of the value.
  private func isRead(by path: Path, droppingLast last: Int = 0, of file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let names = facts.path(path.names).dropLast(last)
    guard names.last.map({ app.program.name($0, in: file) }) == member.programName else { return false }
    if app.program.isStore(ofFirst: names.count - 1, namesOf: path, in: file) { return true }
    guard let count = facts.rootLength(of: path), names.count == Int(count) + 1 else { return false }
    return app.state(ofRoot: path, in: file) == state.symbol
  }

  /// The arguments of its name in production code that creates a state: `State(user: state.user)`
  private var namesakes: [(file: FileID, argument: Argument)] {
    app.stateChanges.definiteInstantiations(of: state.symbol, with: member.programName).compactMap { instantiation in
      let facts = app.program.files[instantiation.file].facts
      guard let argument = argument(of: instantiation), let path = argument.value.path.map({ facts.paths[$0] }),
        let last = facts.lastName(path.names),
        app.program.name(last, in: instantiation.file) == member.programName,
        !app.isTestOrPreview(Location(file: instantiation.file, range: facts.calls[instantiation.call].range))
      else { return nil }
      return (instantiation.file, argument)
    }
  }

  /// Where it does so.
  private var placesOfNamesakes: [StateAssignment.Place] {
    namesakes.compactMap { file, argument in
      let scope = argument.value.path.map { app.program.files[file].facts.paths[$0].scope }
      return scope.map { StateAssignment.Place(file: file, scope: $0) }
    }
  }

  /// Whether a child's property is created with it, and later assigned back to it.
  func isTakenBack(from copy: StateProperty, in child: HeldState) -> Bool {
    let given = Set(copy.placesOfNamesakes.map(app.caseOrBody))
    if given.isEmpty { return false }
    return entries.contains { entry in
      let assignment = StateAssignment(app, entry)
      return isKnown(entry) && entry.isAssignment && !assignment.answersChanges
        && !given.contains(app.caseOrBody(around: assignment.place))
        && (assignment.takes(copy.member.programName, from: child)
          || child.holder.isPresented && assignment.takesWhatIsSent(by: child))
    }
  }

  /// Whether it becomes what the child's is at each change of that.
  func follows(_ copy: StateProperty, in child: HeldState) -> Bool {
    entries.contains { entry in
      let assignment = StateAssignment(app, entry)
      return assignment.answersChanges && assignment.takes(copy.member.programName, from: child)
    }
  }

  /// Whether its feature's reducer or a view changes it. Who calls a method of its state is not asked.
  var isChangedOnItsOwn: Bool {
    isSetByViews
      || entries.contains { entry in
        if case .self = entry.change.root { false } else { isKnown(entry) }
      }
  }

  /// The maximum number of paths in an argument.
  private static let maxPathsOfArgument = 64

  /// Whether production code creates its state with a value from another one's property:
  /// `Form.State(user: state.user ?? .new)`, also by local names.
  func isMade(from original: StateProperty) -> Bool {
    app.stateChanges.definiteInstantiations(of: state.symbol, with: member.programName).contains { instantiation in
      guard let argument = argument(of: instantiation),
        case let place = Location(file: instantiation.file, range: argument.range),
        !app.isTestOrPreview(place)
      else { return false }
      let facts = app.program.files[instantiation.file].facts
      return facts.paths(in: argument.range).prefix(Self.maxPathsOfArgument).contains {
        original.isReached(by: facts.paths[$0], of: instantiation.file)
      }
    }
  }

  /// Whether a path leads to it, or to a part of it, by way of local names.
  private func isReached(by path: Path, of file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    var (path, isCalled) = (path, false)
    for _ in 0..<LocalName.maxChainLength {
      if isRead(by: path, droppingLast: isCalled ? 1 : 0, of: file) { return true }
      guard let origin = facts.origin(ofFirst: path) else { return false }
      (path, isCalled) = origin
    }
    return false
  }
}

extension HeldState {
  /// Whether names lead to it: the property, and the case if there is one.
  fileprivate func isAmong(_ names: [ProgramName]) -> Bool {
    names.contains(holder.programName) && screen.map { names.contains($0.programName) } ?? true
  }
}

extension Member {
  /// Whether it holds something for a while only.
  var isPresented: Bool { presentsChild || writtenType?.isOptional == true }
}

extension StateAssignment {
  /// Whether a property of a child's state is assigned: `state.sheet?.form.user`, also by a local name for it or for
  /// what contains it.
  fileprivate func takes(_ property: ProgramName, from child: HeldState) -> Bool {
    let facts = app.program.files[entry.file].facts
    var (names, screens): ([Name], [Name]) = ([], [])
    var next = entry.change.value.path.map { facts.paths[$0] }
    for _ in 0..<LocalName.maxChainLength {
      guard let path = next else { return false }
      let local = path.root == .local ? path.local : nil
      let origin = local.flatMap(facts.origin)
      names = facts.path(path.names).dropFirst(origin == nil ? 0 : 1) + names
      screens += local.map { facts.namesInPattern(of: $0) } ?? []
      next = origin.map { facts.paths[$0] }
      if next == nil { break }
    }
    let all = names.map { app.program.name($0, in: entry.file) }
    return all.last == property
      && child.isAmong(all.dropLast() + screens.map { app.program.name($0, in: entry.file) })
  }

  /// Whether what an action of a child brings is assigned: `.sheet(.presented(.form(.saved(let user))))`
  fileprivate func takesWhatIsSent(by child: HeldState) -> Bool {
    let facts = app.program.files[entry.file].facts
    guard let path = entry.change.value.path.map({ facts.paths[$0] }), path.root == .local, path.names.count == 1 else {
      return false
    }
    let names = facts.namesInPattern(of: path.local)
    return child.isAmong(names.map { app.program.name($0, in: entry.file) })
  }
}

extension FileFacts {
  /// The cases that the pattern names that binds a local name.
  fileprivate func namesInPattern(of local: LocalID) -> [Name] {
    guard let pattern = match(binding: local)?.pattern else { return [] }
    return paths(in: nodes[pattern].range).compactMap { firstName(paths[$0].names) }
  }
}
