/// A value of undeclared type in an example: it has every member, takes every call and converts to every type.
@dynamicMemberLookup
@dynamicCallable
public protocol StandIn: Sendable, Hashable, Codable, Identifiable, Error, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  init()
}

extension StandIn {
  public init(stringLiteral: String) { self.init() }
  public init(integerLiteral: Int) { self.init() }
  public var id: Self { self }
  public subscript(dynamicMember name: String) -> Anything {
    get { Anything() }
    set {}
  }
  @_disfavoredOverload
  public subscript<Value>(dynamicMember name: String) -> Value {
    get { fatalError() }
    set {}
  }
  @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Anything { Anything() }
  @_disfavoredOverload
  @discardableResult
  public func dynamicallyCall<Value>(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Value {
    fatalError()
  }
}

public struct Anything: StandIn, Sequence, AsyncSequence {
  public init() {}
  public func makeIterator() -> AnyIterator<Anything> { AnyIterator { nil } }
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  public struct AsyncIterator: AsyncIteratorProtocol {
    public mutating func next() async -> Anything? { nil }
  }
}
