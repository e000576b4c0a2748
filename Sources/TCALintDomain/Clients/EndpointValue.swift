import TCALintModel
import TCALintSyntax

/// The value of an endpoint of a client.
public struct EndpointValue: Sendable {
  /// The endpoint that is given the value.
  public let endpoint: Endpoint
  let value: Value
  /// The expression.
  public let location: Location

  /// The app.
  public var app: App { endpoint.property.app }
  /// The facts of the file that contains the value.
  public var facts: FileFacts { app.program.files[location.file].facts }
  /// The closure that the value is; nil for another expression.
  public var closure: Closure? { value.closure.map { facts.closures[$0] } }

  /// Whether all that it does is to say that the endpoint was not overridden: `unimplemented("fetch")`, `{ fatalError() }`.
  public var isStub: Bool {
    if let call = value.call { return isFailure(call) }
    guard let closure, let first = facts.calls(in: closure.range).first,
      facts.calls[first].scope == closure.scope, facts.calls[first].isResult, isFailure(first)
    else { return false }
    switch facts.scopes[closure.scope].itemCount {
    case 1: return true
    case 2: return throwsError(closure)
    default: return false
    }
  }

  /// Whether a statement of a closure throws.
  private func throwsError(_ closure: Closure) -> Bool {
    calls(of: closure).contains { $0.use == .thrown && $0.scope == closure.scope }
      || paths(of: closure).contains { $0.use == .thrown && $0.scope == closure.scope }
  }

  /// The calls in a closure, those of nested closures too, in source order.
  public func calls(of closure: Closure) -> ArraySlice<Call> { facts.calls[facts.calls(in: closure.range)] }
  /// The paths in a closure, those of nested closures too, in source order.
  public func paths(of closure: Closure) -> ArraySlice<Path> { facts.paths[facts.paths(in: closure.range)] }

  /// Whether a call does nothing but fail: `unimplemented("fetch")`, or a function that calls such.
  public func isFailure(_ call: CallID) -> Bool {
    guard let name = facts.calleeName(facts.calls[call]) else { return false }
    return FailingFunctions.names.contains(facts.names.text(name))
      || app.callsFunctionThatFails(call, in: location.file)
  }
}

extension FileFacts {
  /// The arguments of the calls in a range of bytes, call by call.
  public func arguments(in range: Range<UInt32>) -> [Argument] {
    calls[calls(in: range)].flatMap { arguments[$0.arguments] }
  }
}
