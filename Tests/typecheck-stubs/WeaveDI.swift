@_exported import Foundation
@_exported import StandIns

public protocol InjectedKey<Value> {
  associatedtype Value: Sendable = Self
  static var liveValue: Value { get }
  static var testValue: Value { get }
}
extension InjectedKey { public static var testValue: Value { liveValue } }
@dynamicMemberLookup
public struct InjectedValues: Sendable {
  public subscript<Key: InjectedKey>(key: Key.Type) -> Key.Value {
    get { fatalError() }
    set {}
  }
  public subscript(dynamicMember name: String) -> Anything {
    get { Anything() }
    set {}
  }
}
@propertyWrapper
public struct Injected<Value>: Sendable {
  public init(_ path: any KeyPath<InjectedValues, Value> & Sendable) {}
  public init<Key: InjectedKey>(_ key: Key.Type) where Key.Value == Value {}
  public var wrappedValue: Value { fatalError() }
}
@propertyWrapper
public struct Inject<Value>: Sendable {
  public init() {}
  public var wrappedValue: Value { fatalError() }
}
@propertyWrapper
public struct Factory<Value>: Sendable {
  public init() {}
  public var wrappedValue: Value { fatalError() }
}
@propertyWrapper
public struct SafeInject<Value>: Sendable {
  public init() {}
  public var wrappedValue: Value { fatalError() }
}
public struct Container: Sendable {
  public func register<T>(_ type: T.Type, factory: @escaping @Sendable () -> T) {}
  public func resolve<T>(_ type: T.Type) -> T? { nil }
}
public protocol ModuleFactory {}
public enum UnifiedDI {
  @discardableResult public static func register<T>(_ type: T.Type, factory: @escaping @Sendable () -> T) -> T {
    factory()
  }
  public static func resolve<T>(_ type: T.Type) -> T? { nil }
}
