import TCALintModel
import TCALintSyntax

/// The types of values as they are written, those of elements by that of their collection: `Date` for `$0.due` in
/// `state.items.filter { $0.due < .now }`.
struct ElementTypes {
  let app: App
  /// Of paths that are looked through.
  private static let mostSteps = 8
  /// Longer paths are not followed.
  private static let mostNames = 16

  /// The type of what a value reaches; nil where that is not known for sure.
  func type(of value: Value, in file: FileID) -> WrittenType? { type(of: value, in: file, Self.mostSteps) }

  /// The type of what the first names of a path reach.
  func type(ofFirst count: Int, of path: Path, in file: FileID) -> WrittenType? {
    type(ofFirst: count, of: path, in: file, Self.mostSteps)
  }

  /// The type of the elements of what a method is called on.
  func element(ofReceiverOf callee: Path, in file: FileID) -> WrittenType? {
    receiver(of: callee, in: file, Self.mostSteps)?.wrapped.iterated
  }

  // MARK: Steps

  private func type(of value: Value, in file: FileID, _ steps: Int) -> WrittenType? {
    let facts = app.program.files[file].facts
    if let call = value.call { return type(of: facts.calls[call], in: file, steps - 1) }
    guard let path = value.path.map({ facts.paths[$0] }) else { return nil }
    return type(ofFirst: path.names.count, of: path, in: file, steps - 1)
  }

  private func receiver(of callee: Path, in file: FileID, _ steps: Int) -> WrittenType? {
    type(ofFirst: callee.names.count - 1, of: callee, in: file, steps - 1)
  }

  func type(ofFirst count: Int, of path: Path, in file: FileID, _ steps: Int) -> WrittenType? {
    guard steps > 0, count >= 0, count <= Self.mostNames else { return nil }
    let facts = app.program.files[file].facts
    var names = facts.path(path.names).prefix(count)
    var type: WrittenType?
    switch facts.changeRoot(of: path) {
    case (.local, _)?: type = names.popFirst().flatMap { _ in local(path.local, in: file, steps) }
    case (.other, _)? where path.root == .anonymous:
      type = names.popFirst().flatMap { unnamed($0, in: path.scope, of: file, steps) }
    case (let root, let rootCount)?:
      names = names.dropFirst(Int(rootCount))
      guard let first = names.popFirst() else { return nil }
      type = member(program.name(first, in: file), of: app.types(ofRoot: root, in: path.scope, of: file))
    case nil where !path.call.isNone: type = self.type(of: facts.calls[path.call], in: file, steps - 1)
    case nil: return nil
    }
    for name in names { type = type.flatMap { member(program.name(name, in: file), of: $0) } }
    return type
  }

  private var program: Program { app.program }

  private func member(_ name: ProgramName, of type: WrittenType) -> WrittenType? {
    let type = type.wrapped
    if let element = type.iterated { return Self.ends.contains(program.text(name)) ? element : nil }
    return type.nominal.flatMap { member(name, of: [$0.symbol]) }
  }

  private func member(_ name: ProgramName, of owners: Symbols) -> WrittenType? {
    guard let owner = owners.only, let property = app.members.value(name, of: owner),
      program.declaration(property).kind == .property
    else { return nil }
    return Member(app, property).evidentType
  }

  private func local(_ id: LocalID, in file: FileID, _ steps: Int) -> WrittenType? {
    let facts = program.files[file].facts
    let local = facts.locals[id]
    if !local.type.isNone {
      return WrittenType(app, local.type, in: file, at: facts.scopes[local.scope].declaration)
    }
    switch local.kind {
    case .variable, .capture: return type(of: local.value, in: file, steps)
    case .closureParameter: return given(at: local.position, toClosureAt: local.scope, of: file, steps)
    case .pattern:
      guard let loop = facts.loop(over: id) else { return typeBound(to: local, in: file, steps) }
      return type(of: facts.loops[loop].sequence, in: file, steps)?.wrapped.iterated
    default: return nil
    }
  }

  private func unnamed(_ name: Name, in scope: ScopeID, of file: FileID, _ steps: Int) -> WrittenType? {
    let facts = program.files[file].facts
    let position: UInt16? =
      switch facts.names.text(name) {
      case "$0": 0
      case "$1": 1
      default: nil
      }
    return position.flatMap { given(at: $0, toClosureAt: facts.body(around: scope), of: file, steps) }
  }

  /// What a closure is given that goes through the elements of a collection.
  private func given(at position: UInt16, toClosureAt scope: ScopeID, of file: FileID, _ steps: Int) -> WrittenType? {
    let facts = program.files[file].facts
    guard !scope.isNone, !facts.scopes[scope].closure.isNone,
      let callee = facts.callee(of: facts.closures[facts.scopes[scope].closure]),
      let name = facts.lastName(callee.names).map(facts.names.text),
      Self.passing.contains(name) && position == 0 || Self.comparing.contains(name) && position < 2
    else { return nil }
    let receiver = receiver(of: callee, in: file, steps)
    // An optional hands on what it holds by these, and not the elements of that.
    if receiver?.isOptional == true, ["flatMap", "map"].contains(name) { return nil }
    return receiver?.wrapped.iterated
  }

  private func type(of call: Call, in file: FileID, _ steps: Int) -> WrittenType? {
    let facts = program.files[file].facts
    guard let callee = call.callee.path.map({ facts.paths[$0] }) else { return nil }
    if call.flags.contains(.isSubscript) {
      // What others give is for the program to say that declares them.
      guard facts.arguments[call.arguments].allSatisfy({ Self.labels.contains(facts.names.text($0.label)) }) else {
        return nil
      }
      return type(ofFirst: callee.names.count, of: callee, in: file, steps - 1)?.wrapped.collected
    }
    guard let name = facts.lastName(callee.names).map(facts.names.text),
      let receiver = receiver(of: callee, in: file, steps), let element = receiver.wrapped.iterated
    else { return nil }
    if Self.choosing.contains(name) { return receiver }
    return Self.taking.contains(name) ? element : nil
  }

  // MARK: Words

  /// Those of the subscripts that collections have.
  private static let labels: Set<String> = ["", "id", "default"]
  /// The properties of a collection that are one of its elements.
  private static let ends: Set<String> = ["first", "last"]
  /// The methods of collections that hand each element to a closure.
  private static let passing: Set<String> = [
    "allSatisfy", "compactMap", "contains", "count", "drop", "filter", "first", "firstIndex", "flatMap", "forEach",
    "last", "lastIndex", "map", "partition", "prefix", "removeAll",
  ]
  /// Those that hand it two.
  private static let comparing: Set<String> = ["max", "min", "sort", "sorted"]
  /// Those that give a collection of the same elements.
  private static let choosing: Set<String> = [
    "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
  ]
  /// Those that give an element.
  private static let taking: Set<String> = [
    "first", "last", "max", "min", "popFirst", "popLast", "randomElement", "removeFirst", "removeLast",
  ]
}
