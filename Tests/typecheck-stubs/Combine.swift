import Foundation
import StandIns

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}
public struct AnyPublisher<Output, Failure: Error>: Publisher {}
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public init(_ output: Output) {}
}
extension Publisher {
  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { AnyPublisher() }
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher() }
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
}
public final class AnyCancellable {}
public protocol ObservableObject: AnyObject {}
@propertyWrapper
public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

extension Anything {
  public func map<T>(_ transform: @escaping (Anything) -> T) -> AnyPublisher<T, Never> { AnyPublisher() }
}

// MARK: Schedulers

extension DispatchQueue {
  /// As the extension of every scheduler in CombineSchedulers.
  public func sleep(for seconds: Double) async throws {}
}
