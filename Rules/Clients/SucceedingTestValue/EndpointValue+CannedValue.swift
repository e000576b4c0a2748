import TCALintDomain
import TCALintModel
import TCALintSyntax

extension EndpointValue {
  /// Whether it returns a fixed value for any argument and never fails: not a value that it derives from stored state,
  /// and not an empty value where the endpoint cannot fail.
  var givesCannedValue: Bool {
    guard let closure, let result = endpoint.result, !result.isVoid, !isTool(result), !mayFail(closure),
      !capturesContext(closure)
    else { return false }
    if result.externalName.map(EmptyValues.streams.contains) ?? false { return yields(closure) }
    return endpoint.isThrowing || !isEmpty(closure)
  }

  /// Whether the stream that a closure creates yields a non-empty value and does not fail afterwards.
  private func yields(_ closure: Closure) -> Bool {
    let arguments = facts.arguments(in: closure.range)
    let yielded = calls(of: closure).filter { facts.calleeName($0).map(facts.names.text) == "yield" }
      .flatMap { facts.arguments[$0.arguments].map(\.range) }
    let unfolded = arguments.filter { facts.names.has($0.label, text: "unfolding") }.map(\.range)
    return (yielded + unfolded + lists(in: closure)).contains { !isEmpty($0) }
      && !arguments.contains { facts.names.text($0.label) == "throwing" }
  }

  /// The elements of literals from which streams are created: `[1, 2].async`.
  private func lists(in closure: Closure) -> [Range<UInt32>] {
    paths(of: closure).compactMap { path in
      guard path.root == .other, let name = facts.firstName(path.names), facts.names.has(name, text: "async") else {
        return nil
      }
      return path.range.lowerBound + 1..<path.range.upperBound
    }
  }

  /// Whether a branch is of an `if` that has another before it.
  private func isElse(_ scope: ScopeID) -> Bool {
    let (branch, outer) = (facts.scopes[scope], facts.scopes[facts.scopes[scope].parent])
    return facts.scopes(in: outer.range.lowerBound..<branch.range.lowerBound).contains {
      facts.scopes[$0].kind == .branch && facts.scopes[$0].range.contains(branch.range.lowerBound)
    }
  }

  /// `.failure(…)`
  private func isFailedResult(_ path: Path) -> Bool {
    facts.lastName(path.names).map { facts.names.text($0) == "failure" } ?? false
  }

  private func isTool(_ type: WrittenType) -> Bool {
    type.externalName.map { EmptyValues.tools.contains($0) || CallbackWords.publishers.contains($0) } ?? false
  }

  /// Whether it throws, tries, waits or reports, but for a special argument alone.
  private func mayFail(_ closure: Closure) -> Bool {
    !facts.tries(in: closure.range).isEmpty
      || calls(of: closure).contains {
        $0.use == .thrown && !isForSpecialArgument($0.scope, $0.range, in: closure) || $0.flags.contains(.isAwaited)
      }
      || facts.calls(in: closure.range).contains(where: isFailure)
      || paths(of: closure).contains {
        $0.use == .thrown && !isForSpecialArgument($0.scope, $0.range, in: closure) || isFailedResult($0)
      }
  }

  /// The maximum number of scopes of a mock. Beyond it, errors are taken to be thrown for any argument.
  private static let maxScopes = 256

  /// Whether the `throw` is in an `if` after which the closure continues, and whose condition negates nothing:
  /// `if id == "unknown" { throw NotFound() }`.
  private func isForSpecialArgument(_ scope: ScopeID, _ thrown: Range<UInt32>, in closure: Closure) -> Bool {
    let branch = facts.scopes[scope]
    guard branch.kind == .branch, branch.parent == closure.scope, branch.flags.isDisjoint(with: [.isGuard, .isCase]),
      facts.scopes(in: closure.range).count <= Self.maxScopes, !isElse(scope)
    else { return false }
    let condition = Location(file: location.file, range: branch.range.lowerBound..<thrown.lowerBound)
    return !app.program.source(condition).utf8.contains(UInt8(ascii: "!"))
  }

  /// Whether it uses values from around it.
  private func capturesContext(_ closure: Closure) -> Bool {
    !closure.captureItems.isEmpty
      || paths(of: closure).contains { path in
        switch path.root {
        case .local: !facts.isScope(facts.locals[path.local].scope, within: closure.scope) && !isName(path)
        case .self, .super: true
        default: false
        }
      }
  }

  /// Whether a closure gives, under a name, what the function around makes the value with, or a sample: `user` of
  /// `mock(user: User = .mock)`, and of `let user = User.mock`.
  private func isName(_ path: Path) -> Bool {
    let local = facts.locals[path.local]
    guard path.names.count == 1, path.isResult else { return false }
    let isParameter = local.kind == .parameter && facts.scopes[local.scope].delays == 0
    let sample = local.value.path.flatMap { TypeMention(facts.paths[$0], facts) }
    return isParameter || local.kind == .variable && sample.map { !$0.member.isNone } ?? false
  }

  /// Whether all that it gives is `nil`, `false`, `0`, `[]` or the like.
  private func isEmpty(_ closure: Closure) -> Bool {
    facts.scopes[closure.scope].itemCount <= 1 && isEmpty(closure.range)
  }

  private func isEmpty(_ range: Range<UInt32>) -> Bool {
    guard facts.calls(in: range).isEmpty else { return false }
    let isNamed = facts.paths[facts.paths(in: range)].contains { path in
      guard path.root == .implicitMember || path.root == .unqualified, let name = facts.lastName(path.names) else {
        return false
      }
      return !EmptyValues.names.contains(facts.names.text(name))
    }
    return !isNamed && facts.literals[facts.literals(in: range)].allSatisfy(isEmpty)
  }

  private func isEmpty(_ literal: Literal) -> Bool {
    let text = app.program.source(Location(file: location.file, range: literal.range))
    return ["nil", "false", "0", "0.0", "\"\""].contains(text)
  }
}
