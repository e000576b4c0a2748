import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where an effect drops an error that it meets.
struct SwallowedError: Sendable {
  enum Kind: Sendable {
    /// A `catch` with nothing in it, of a `do`.
    case emptyCatch
    /// `try?` of a call of that dependency, of which nothing else becomes: `api.save`
    ///
    /// Without the `?` the error may leave the effect, and nothing in between catches it.
    case dropped(call: String, isAwaited: Bool, mayLeave: Bool)
    /// `try` in `.fireAndForget`.
    case fireAndForget
  }

  let kind: Kind
  /// The `catch`, the `try?`, the `try`.
  let location: Location
}

/// Code that drops errors.
struct SwallowingCode: Sendable {
  /// The effect or the value that it is part of, as text.
  let owner: String
  /// Whether it belongs to the live value of a client, which cannot send actions.
  let isOfLiveValue: Bool
  let errors: [SwallowedError]
}

extension EffectClosure {
  /// Whether it is empty, except for a `return`, and no comment says why.
  var doesNothing: Bool { facts.doesNothing(closure.scope, in: closure.range) && !app.isExplained(location) }
}

extension App {
  /// The code of effects and of live values that drops errors; a nested effect's closure is separate.
  var swallowingCode: [SwallowingCode] {
    var cancellation = CancellationErrors(self)
    var seen: Set<Location> = []
    var dropped: [Location: [Location]] = [:]
    for effect in effects where effect.factory == .fireAndForget {
      dropped[effect.operation.location] = effect.operation.unhandledTries
    }
    return (codeOfEffects + codeOfLiveValues).compactMap { code in
      let tries = dropped[Location(file: code.file, range: code.range)] ?? []
      let found =
        emptyCatches(in: code, &cancellation) + droppedTries(in: code, &cancellation)
        + tries.map { SwallowedError(kind: .fireAndForget, location: $0) }
      let own = found.filter { seen.insert($0.location).inserted }
      return own.isEmpty
        ? nil
        : SwallowingCode(
          owner: code.owner, isOfLiveValue: code.isOfLiveValue,
          errors: own.sorted { $0.location.range.lowerBound < $1.location.range.lowerBound })
    }
  }

  private var codeOfEffects: [TryingCode] {
    effectCode.map {
      TryingCode(owner: .effect(of: $0.reducer?.name), file: $0.file, range: $0.range, scope: $0.scope, body: $0.scope)
    }
  }

  /// The closures of the live values of clients.
  private var codeOfLiveValues: [TryingCode] {
    clientValues.declared.sorted { $0.key < $1.key }.flatMap(\.value).filter { $0.kind == .live }
      .compactMap(\.instantiation).flatMap { instantiation in
        instantiation.endpoints.compactMap { value in
          value.closure.map { closure in
            // The only expression of a closure is its result.
            TryingCode(
              owner: "the live value of `\(instantiation.client.name)`", isOfLiveValue: true, file: value.location.file,
              range: closure.range, scope: closure.scope,
              body: value.endpoint.result?.isVoid == true ? closure.scope : .none)
          }
        }
      }
  }
}

/// Code in which errors are searched for.
private struct TryingCode {
  /// See ``SwallowingCode``.
  let owner: String
  var isOfLiveValue = false
  let file: FileID
  let range: Range<UInt32>
  let scope: ScopeID
  /// The scope whose only statement has no value that is used; none where it has.
  let body: ScopeID
}

extension App {
  /// The empty `catch` clauses that catch more than the cancellation of their `do`. In a loop that ends on success,
  /// those before a clause with a body cause a retry, and are left out.
  private func emptyCatches(
    in entry: TryingCode, _ cancellation: inout CancellationErrors
  ) -> [SwallowedError] {
    let facts = program.files[entry.file].facts
    var found: [(attempted: ScopeID, error: SwallowedError)] = []
    var doOfParent: [ScopeID: ScopeID] = [:]
    var fails: [ScopeID: Bool] = [:]
    for id in facts.scopes(in: entry.range) {
      let scope = facts.scopes[id]
      if scope.kind == .do { doOfParent[scope.parent] = id }
      guard scope.kind == .catch, let attempted = doOfParent[scope.parent] else { continue }
      guard facts.doesNothing(id, in: scope.range) else {
        if facts.isTriedAgain(attempted) { while found.last?.attempted == attempted { found.removeLast() } }
        continue
      }
      if facts.takesCancellationAlone(scope) { continue }
      if fails[attempted] == nil {
        fails[attempted] = facts.tries(in: facts.scopes[attempted].range).contains { attempt in
          facts.tries[attempt].kind == .plain && !cancellation.isOfCancellation(facts.tries[attempt], entry.file)
        }
      }
      guard fails[attempted] == true, !isExplained(Location(file: entry.file, range: scope.range)) else { continue }
      let start = scope.range.lowerBound
      let location = Location(file: entry.file, range: start..<start + UInt32("catch".utf8.count))
      found.append((attempted, SwallowedError(kind: .emptyCatch, location: location)))
    }
    return found.map(\.error)
  }

  /// Each `try?` of a dependency's call whose result goes nowhere.
  private func droppedTries(
    in entry: TryingCode, _ cancellation: inout CancellationErrors
  ) -> [SwallowedError] {
    let facts = program.files[entry.file].facts
    var found: [SwallowedError] = []
    for id in facts.tries(in: entry.range) where facts.tries[id].kind == .optional {
      let attempt = facts.tries[id]
      // The outermost call comes first.
      guard let tried = facts.calls(in: attempt.range).first, facts.calls[tried].flags.contains(.isOptionallyTried),
        facts.calls[tried].range.upperBound == attempt.range.upperBound
      else { continue }
      let call = CallSite(self, tried, in: entry.file)
      guard call.isDiscarded || call.isStatement && facts.dropsStatements(facts.calls[tried].scope, in: entry.body),
        call.dependency != nil, !cancellation.isOfCancellation(attempt, entry.file)
      else { continue }
      found.append(
        SwallowedError(
          kind: .dropped(
            call: call.calleeText, isAwaited: call.isAwaited,
            mayLeave: facts.isInline(call.call.scope, in: entry.scope)),
          location: Location(file: entry.file, range: attempt.range)))
    }
    return found
  }
}

extension FileFacts {
  /// Whether no `do`, closure or function is between a scope and an enclosing one. The cost is its depth.
  fileprivate func isInline(_ scope: ScopeID, in outer: ScopeID) -> Bool {
    var current = scope
    while !current.isNone, current != outer {
      if scopes[current].isBody || scopes[current].kind == .do { return false }
      current = scopes[current].parent
    }
    return true
  }

  /// Whether a scope is in a loop of the function or closure around it, and ends that.
  fileprivate func isTriedAgain(_ scope: ScopeID) -> Bool {
    [.leaves, .breaksLoop, .breaksLabel].contains(scopes[scope].end)
      && scopes(around: scope).lazy.prefix { !self.scopes[$0].isBody }.contains { self.scopes[$0].kind == .loop }
  }

  /// Whether what an empty `catch` clause names is a cancellation: `CancellationError`, `URLError.cancelled`.
  fileprivate func takesCancellationAlone(_ scope: Scope) -> Bool {
    if paths[paths(in: scope.range)].contains(where: { lastName($0.names).map(isOfCancellation) ?? false }) {
      return true
    }
    return types.indices(in: scope.range) { $0.range.lowerBound }
      .contains { lastName(types[$0].path).map(isOfCancellation) ?? false }
  }

  /// Whether a scope is empty, except for a `return`, `continue` or `break`.
  fileprivate func doesNothing(_ id: ScopeID, in range: Range<UInt32>) -> Bool {
    if scopes[id].itemCount == 0 { return true }
    guard scopes[id].itemCount == 1, scopes[id].end != .goesOn else { return false }
    return paths(in: range).isEmpty && calls(in: range).isEmpty && literals(in: range).isEmpty
  }
}
