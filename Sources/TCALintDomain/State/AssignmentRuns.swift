import TCALintModel
import TCALintSyntax

extension StateAssignment {
  /// A place of code that always runs an assignment where it runs itself.
  public struct Run: Sendable {
    /// The statement list that contains it.
    public let place: Place
    /// Where the statement or the name of the function begins. Byte offset.
    public let offset: UInt32
    /// Where the statement or the name of the function ends.
    public let end: UInt32
  }
}

extension [StateAssignment] {
  /// The code that runs assignments of one property: their own statement lists, those around a condition each branch of
  /// which has one, those that end with a `defer` that has one, and the calls of functions whose body is one.
  public var runs: [StateAssignment.Run] {
    let chosen = zip(self, dropFirst()).filter { $0.isChosen(besides: $1) }.flatMap { [$0, $1] }
    let found =
      map { $0.run(in: $0.place) } + chosen.map { $0.run(in: $0.placeAroundCondition) }
      + filter(\.isInDefer).compactMap(\.deferredRun)
    return found + callers(of: found.map(\.place))
  }

  /// The calls, with the state, of functions whose bodies are statement lists, and the calls of the code around them.
  public func callers(of places: [StateAssignment.Place]) -> [StateAssignment.Run] {
    guard let first else { return [] }
    var found: [StateAssignment.Run] = []
    var (waiting, seen): ([StateAssignment.Place], Set<DeclarationReference>) = (places, [])
    while let place = waiting.popLast(), seen.count < StateAssignment.maxFunctions {
      guard let function = first.app.function(of: place), seen.insert(function).inserted else { continue }
      let callers = first.callers(of: function)
      found += callers
      waiting += callers.map(\.place)
    }
    return found
  }
}

extension StateAssignment {
  /// Longer chains are not followed, and more calls of a function are not looked at.
  fileprivate static let (maxFunctions, maxCalls) = (16, 128)

  /// Where production code calls a function that changes the state: a mutating method, or a function with an `inout`
  /// argument.
  fileprivate func callers(of function: DeclarationReference) -> [Run] {
    app.callGraph.callers(of: function).prefix(Self.maxCalls).compactMap { origin in
      let (file, facts) = (origin.caller.file, app.program.files[origin.caller.file].facts)
      guard let call = facts.value(of: origin.site).call, isForwardedState(call, in: file),
        let callee = facts.calls[call].callee.path, case let path = facts.paths[callee]
      else { return nil }
      return Run(place: Place(file: file, scope: path.scope), offset: path.range.lowerBound, end: path.range.upperBound)
    }
  }

  /// The assignment as a run in a statement list.
  public func run(in place: Place) -> Run {
    Run(place: place, offset: entry.change.range.lowerBound, end: entry.change.range.upperBound)
  }

  /// The `defer` around it runs it at the end of the enclosing statement list; nil without a `defer`.
  public var deferredRun: Run? {
    let facts = app.program.files[entry.file].facts
    guard let list = facts.deferral(around: place.scope).map({ facts.scopes[$0].parent }), !list.isNone else {
      return nil
    }
    let end = facts.scopes[list].range.upperBound
    return Run(place: Place(file: entry.file, scope: list), offset: end - 1, end: end)
  }

  /// Whether a `defer` runs it wherever it runs itself.
  fileprivate var isInDefer: Bool { app.program.files[entry.file].facts.scopes[place.scope].kind == .block }

  /// The maximum number of arguments beside a state.
  private static let maxArguments = 16

  /// Whether a call is one of a method of the state, or is given it by `&`.
  private func isForwardedState(_ id: CallID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    return call.callee.path.map { isState($0, droppingLast: 1, in: file) } ?? false
      || facts.arguments[call.arguments].prefix(Self.maxArguments).compactMap(\.value.path).contains {
        facts.paths[$0].use == .inout && isState($0, droppingLast: 0, in: file)
      }
  }

  /// Whether a path, but for its last names, is a state of the assignment's type itself.
  private func isState(_ id: PathID, droppingLast last: Int, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    guard let count = facts.rootLength(of: path), path.names.count == Int(count) + last,
      case .types(let owners) = entry.owner
    else { return false }
    return app.state(ofRoot: path, in: file).map { owners.contains($0) } ?? false
  }
}

extension App {
  /// The function whose body a statement list is.
  fileprivate func function(of place: StateAssignment.Place) -> DeclarationReference? {
    let scope = program.files[place.file].facts.scopes[place.scope]
    guard scope.kind == .function, !scope.declaration.isNone else { return nil }
    return DeclarationReference(file: place.file, declaration: scope.declaration)
  }
}

extension StateProperty {
  /// Whether a statement list runs whenever it changes: its `didSet` or `willSet`, what `.onChange(of:)` of it runs.
  public func observes(at place: StateAssignment.Place) -> Bool {
    let facts = app.program.files[place.file].facts
    let scope = facts.scopes[place.scope]
    if scope.kind == .accessor {
      return place.file == member.reference.file && scope.declaration == member.reference.declaration
        && member.flags.contains(.accessors)
    }
    return facts.scopes(around: place.scope).lazy.prefix { facts.scopes[$0].kind == .closure }.contains {
      facts.propertyObserved(by: facts.closures[facts.scopes[$0].closure])
        .map { app.program.name($0, in: place.file) } == member.programName
    }
  }
}

extension App {
  /// The statement list of the innermost `case` around another, or that of the function, accessor or closure where that is
  /// nearer: what runs in answer to one thing.
  public func caseOrBody(around place: StateAssignment.Place) -> StateAssignment.Place {
    let scope = program.files[place.file].facts.caseOrBody(around: place.scope)
    return StateAssignment.Place(file: place.file, scope: scope)
  }
}

extension FileFacts {
  /// The innermost `case` around a scope, or the function, accessor or closure where that is nearer.
  public func caseOrBody(around scope: ScopeID) -> ScopeID {
    var current = scope
    while !scopes[current].isBody, !scopes[current].flags.contains(.isCase), !scopes[current].parent.isNone {
      current = scopes[current].parent
    }
    return current
  }
}
