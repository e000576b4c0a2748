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

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ count: Int) -> Self
  static func seconds(_ count: Double) -> Self
  static func milliseconds(_ count: Int) -> Self
}
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
  var now: SchedulerTimeType { get }
}
extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) {}
}
/// The time of a scheduler, where its own type is nested.
public struct SchedulerTime<Scheduler>: Strideable {
  public init() {}
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral {
    public init(floatLiteral: Double) {}
    public init(integerLiteral: Int) {}
    public init?<Number: BinaryInteger>(exactly: Number) {}
    public var magnitude: Double { 0 }
    public static func < (left: Self, right: Self) -> Bool { false }
    public static func + (left: Self, right: Self) -> Self { left }
    public static func - (left: Self, right: Self) -> Self { left }
    public static func * (left: Self, right: Self) -> Self { left }
    public static func *= (left: inout Self, right: Self) {}
    public static func seconds(_ count: Int) -> Self { 0 }
    public static func seconds(_ count: Double) -> Self { 0 }
    public static func milliseconds(_ count: Int) -> Self { 0 }
  }
  public func distance(to other: Self) -> Stride { 0 }
  public func advanced(by stride: Stride) -> Self { self }
}
