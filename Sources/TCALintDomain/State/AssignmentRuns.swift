import TCALintModel
import TCALintSyntax

extension [StateAssignment] {
  /// The statement lists that run assignments of one property: their own, and those that call the functions they stand
  /// in with the state.
  public var placesOfRuns: Set<StateAssignment.Place> {
    guard let first else { return [] }
    var found = Set(map(\.place))
    var (waiting, seen): ([StateAssignment.Place], Set<DeclarationReference>) = (map(\.place), [])
    while let place = waiting.popLast(), seen.count < StateAssignment.mostFunctions {
      guard let function = first.app.function(around: place), seen.insert(function).inserted else { continue }
      let callers = first.callers(of: function)
      found.formUnion(callers)
      waiting += callers
    }
    return found
  }
}

extension StateAssignment {
  /// Longer chains are not followed, and more mentions of a function are not looked at.
  fileprivate static let (mostFunctions, mostMentions) = (16, 1024)

  /// Where production code calls a function that changes the state: a method of it, or one that is given it by `&`.
  fileprivate func callers(of function: DeclarationReference) -> [Place] {
    let name = app.program.name(app.program.declaration(function).name, in: function.file)
    let mentions = app.nameIndex.places(of: name).lazy.filter { !app.program.isTestFile[$0.file] }.flatMap { place in
      app.mentions(of: place.own, in: place.file).lazy.map { (file: place.file, mention: $0) }
    }
    return mentions.prefix(Self.mostMentions).compactMap { file, mention in
      guard case .path(let id, let index) = mention, case let path = app.program.files[file].facts.paths[id],
        index + 1 == path.names.count, !path.calling.isNone, isHandedState(path.calling, in: file)
      else { return nil }
      return Place(file: file, scope: path.scope)
    }
  }

  /// Whether a call is one of a method of the state, or is given it by `&`.
  private func isHandedState(_ id: CallID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    return call.callee.path.map { isState($0, droppingLast: 1, in: file) } ?? false
      || facts.arguments[call.arguments].prefix(16).compactMap(\.value.path).contains {
        facts.paths[$0].use == .inout && isState($0, droppingLast: 0, in: file)
      }
  }

  /// Whether a path, but for its last names, is a state of the assignment's type itself.
  private func isState(_ id: PathID, droppingLast last: Int, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    guard let (root, count) = facts.changeRoot(of: path), path.names.count == Int(count) + last,
      case .types(let owners) = entry.owner
    else { return false }
    return app.types(ofRoot: root, in: path.scope, of: file).contains { owners.contains($0) }
  }
}

extension App {
  /// The function whose body a statement list is a part of.
  fileprivate func function(around place: StateAssignment.Place) -> DeclarationReference? {
    let facts = program.files[place.file].facts
    let body = facts.body(around: place.scope)
    guard !body.isNone, facts.scopes[body].kind == .function else { return nil }
    return DeclarationReference(file: place.file, declaration: facts.scopes[body].declaration)
  }
}

extension StateProperty {
  /// Whether a statement list belongs to its `didSet` or `willSet`.
  public func observes(at place: StateAssignment.Place) -> Bool {
    guard place.file == member.reference.file, member.flags.contains(.accessors) else { return false }
    let facts = member.facts
    let body = facts.body(around: place.scope)
    return !body.isNone && facts.scopes[body].kind == .accessor
      && facts.scopes[body].declaration == member.reference.declaration
  }
}

/// Where some properties of a state change, for who asks that of many assignments.
public struct ChangesInOrder {
  private let app: App?
  /// Sorted.
  private var offsets: [FileID: [UInt32]] = [:]

  public init(of properties: [StateProperty]) {
    app = properties.first?.app
    for property in properties {
      for entry in property.entries where !entry.isTest {
        offsets[entry.file, default: []].append(entry.change.range.lowerBound)
      }
    }
    for file in offsets.keys { offsets[file]?.sort() }
  }

  /// Whether one of them changes behind an assignment, before the code around that is done: what is assigned then is what
  /// they were, and not what they are.
  public func overtake(_ assignment: StateAssignment) -> Bool {
    guard let app, let offsets = offsets[assignment.entry.file] else { return false }
    let facts = app.program.files[assignment.entry.file].facts
    let change = assignment.entry.change
    let end = facts.scopes[facts.caseOrBody(around: change.scope)].range.upperBound
    let start = offsets.count(before: change.range.upperBound) { $0 }
    // Nobody writes more in one go.
    return offsets[start...].prefix(32).contains { $0 < end && facts.mayRun($0, after: change.range.lowerBound) }
  }
}

extension FileFacts {
  /// The innermost `case` around a scope, or the function, accessor or closure where that is nearer.
  fileprivate func caseOrBody(around scope: ScopeID) -> ScopeID {
    var current = scope
    while !scopes[current].isBody, !scopes[current].flags.contains(.isCase), !scopes[current].parent.isNone {
      current = scopes[current].parent
    }
    return current
  }
}
