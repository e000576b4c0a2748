import TCALintModel
import TCALintSyntax

extension StateAssignment {
  /// Whether it is one branch of a condition over the state alone of which the other assigns something else.
  public func isChosen(besides other: StateAssignment) -> Bool {
    let facts = app.program.files[entry.file].facts
    let starts = [entry, other.entry].map(\.change.range.lowerBound).sorted()
    guard entry.file == other.entry.file, facts.areAlternatives(starts[0], starts[1]) else { return false }
    let first = entry.change.range.lowerBound == starts[0] ? entry : other.entry
    let branch = facts.scopes[first.change.scope]
    guard branch.kind == .branch, !branch.flags.contains(.isCase) else { return false }
    // The condition of a `guard` precedes its body.
    let start = branch.flags.contains(.isGuard) ? facts.scopes[facts.body(around: branch.parent)].range : branch.range
    let condition = start.lowerBound..<starts[0]
    return facts.paths(in: condition).map { facts.paths[$0] }.allSatisfy {
      stateProperty($0, facts) != nil || saysNothing($0, within: condition, facts)
    }
  }

  /// The statement list around the condition that contains it in a branch; its own if there is none.
  var placeAroundCondition: Place {
    let scope = app.program.files[entry.file].facts.scopes[entry.change.scope]
    let isBranch = scope.kind == .branch && !scope.flags.contains(.isCase)
    return isBranch ? Place(file: entry.file, scope: scope.parent) : place
  }

  /// The maximum number of names in the patterns of a `case`.
  private static let maxPatterns = 64

  /// Whether it is where a reducer reacts to a change by a binding: in a `case` of a binding action, or in an
  /// `.onChange(of:)`.
  public var answersChanges: Bool {
    let facts = app.program.files[entry.file].facts
    return facts.scopes(around: entry.change.scope).contains { id in
      let scope = facts.scopes[id]
      if scope.flags.contains(.isCase) {
        let before = facts.paths(in: scope.range.lowerBound..<entry.change.range.lowerBound)
        return before.prefix(Self.maxPatterns).contains {
          facts.firstName(facts.paths[$0].names)?.is(.binding) == true
        }
      }
      return !scope.closure.isNone && facts.callee(of: facts.closures[scope.closure]).map(facts.isOnChange) == true
    }
  }

  /// The property of the state that a path begins with.
  public func stateProperty(_ path: Path, _ facts: FileFacts) -> String? {
    guard facts.haveOneRoot(facts.paths[entry.change.base], path), let count = facts.rootLength(of: path),
      path.names.count > count
    else { return nil }
    // A function of that name is no property.
    if path.root == .unqualified, path.use == .callee, path.names.count == 1 { return nil }
    return facts.names.text(facts.pathNames[Int(path.names.lowerBound + count)])
  }

  /// Whether a path is no source of a value: what the expression binds itself, a constant, a pure function.
  public func saysNothing(_ path: Path, within range: Range<UInt32>, _ facts: FileFacts) -> Bool {
    switch path.root {
    case .local: return range.contains(facts.locals[path.local].offset)
    case .anonymous, .result, .other: return true
    case .implicitMember: return isConstant(path, facts)
    case .unqualified:
      if facts.readsAsType(path) { return path.flags.contains(.isMetatype) || isGivenSomething(path, facts) }
      guard path.names.count == 1, let name = facts.firstName(path.names) else { return false }
      return isOperator(path) || path.use == .callee && PureFunctions.names.contains(facts.names.text(name))
    case .self, .super, .selfType, .projection, .macro: return false
    }
  }

  /// A case of a type of the program or a constant, also with arguments: `.loaded`, `.init(name)`, not `.now`
  private func isConstant(_ path: Path, _ facts: FileFacts) -> Bool {
    guard let name = facts.firstName(path.names) else { return isGivenSomething(path, facts) }
    let text = facts.names.text(name)
    return ImplicitConstants.names.contains(text)
      || !ImplicitConstants.passing.contains(text) && app.members.isConstant(app.program.name(name, in: entry.file))
  }

  /// Whether an operator is passed as a function: `reduce(0, +)`
  private func isOperator(_ path: Path) -> Bool {
    let first = app.program.files[entry.file].source[Int(path.range.lowerBound)]
    return "/=-+!*%<>&|^~?".utf8.contains(first)
  }

  /// A type that is called with something makes that into another value; `Date()` makes one of its own.
  private func isGivenSomething(_ path: Path, _ facts: FileFacts) -> Bool {
    !path.calling.isNone && !facts.calls[path.calling].arguments.isEmpty
  }
}

extension StateChanges.Entry {
  /// The name of the property of the same state that is copied unchanged: the name after the common prefix,
  /// `state.form.shown = state.form.user`, or the observed value.
  public func copiedProperty(in app: App) -> ProgramName? {
    change.isValuePath ? change.value.path.flatMap { property(copiedBy: $0, in: app) } : nil
  }

  /// The same for a path in the place of the assigned value.
  public func property(copiedBy path: PathID, in app: App) -> ProgramName? {
    let facts = app.program.files[file].facts
    let value = facts.paths[path]
    if value.names.count == 1, let observed = facts.propertyObserved(by: value) {
      return app.program.name(observed, in: file)
    }
    guard value.names.count == targetNames(in: facts).count, leadsToSibling(path, in: app),
      let name = facts.lastName(value.names)
    else { return nil }
    return app.program.name(name, in: file)
  }

  /// Whether a path begins with what the assigned property is reached by.
  public func leadsToSibling(_ id: PathID, in app: App) -> Bool {
    let facts = app.program.files[file].facts
    guard let target = facts.paths(in: change.range).first.map({ facts.paths[$0] }),
      facts.haveOneRoot(target, facts.paths[id])
    else { return false }
    return facts.path(facts.paths[id].names).starts(with: facts.path(target.names).dropLast())
  }

  /// The names that it is written with where it is assigned to.
  private func targetNames(in facts: FileFacts) -> ArraySlice<Name> {
    facts.paths(in: change.range).first.map { facts.path(facts.paths[$0].names) } ?? []
  }
}

extension FileFacts {
  /// The property with whose new value a path begins: `.onChange(of: \.query) { _, query in Reduce { state, _ in … } }`
  public func propertyObserved(by path: Path) -> Name? {
    guard path.root == .local, case let local = locals[path.local], local.kind == .closureParameter, local.position == 1
    else { return nil }
    return propertyObserved(by: closures[scopes[local.scope].closure])
  }
}

extension LocalName {
  /// The maximum length of a chain of local names that alias one another.
  public static let maxChainLength = 4
}
