@_exported import Foundation
@_exported import StandIns

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

public protocol TestDependencyKey<Value>: Sendable {
  associatedtype Value: Sendable = Self
  static var testValue: Value { get }
  static var previewValue: Value { get }
}
extension TestDependencyKey {
  public static var previewValue: Value { testValue }
}
public protocol DependencyKey<Value>: TestDependencyKey {
  associatedtype Value = Self
  static var liveValue: Value { get }
}
extension DependencyKey {
  public static var testValue: Value { liveValue }
  public static var previewValue: Value { liveValue }
}

/// A key that an example leaves to its reader gives something that takes any call.
@dynamicMemberLookup
public struct DependencyValues: Sendable {
  public init() {}
  public static var _current: DependencyValues { DependencyValues() }
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { fatalError() }
    set {}
  }
  public subscript(dynamicMember name: String) -> Anything {
    get { Anything() }
    set {}
  }
}

public struct UUIDGenerator: Sendable { public func callAsFunction() -> UUID { UUID() } }
extension UUID { public init(_ number: Int) { self.init() } }
public struct DateGenerator: Sendable {
  public var now: Date {
    get { Date() }
    set {}
  }
  public func callAsFunction() -> Date { Date() }
}
public struct DismissEffect: Sendable { public func callAsFunction() async {} }
public struct OpenURLEffect: Sendable { public func callAsFunction(_ url: URL) async {} }

extension DependencyValues {
  public var uuid: UUIDGenerator {
    get { UUIDGenerator() }
    set {}
  }
  public var date: DateGenerator {
    get { DateGenerator() }
    set {}
  }
  public var continuousClock: any Clock<Duration> {
    get { ContinuousClock() }
    set {}
  }
  public var suspendingClock: any Clock<Duration> {
    get { SuspendingClock() }
    set {}
  }
  public var locale: Locale {
    get { .current }
    set {}
  }
  public var calendar: Calendar {
    get { .current }
    set {}
  }
  public var timeZone: TimeZone {
    get { .current }
    set {}
  }
  public var dismiss: DismissEffect {
    get { DismissEffect() }
    set {}
  }
  public var isPresented: Bool {
    get { false }
    set {}
  }
  public var urlSession: URLSession {
    get { fatalError() }
    set {}
  }
  public var openURL: OpenURLEffect {
    get { OpenURLEffect() }
    set {}
  }
}

extension Clock where Duration == Swift.Duration {
  public func sleep(for duration: Duration) async throws {}
}

@propertyWrapper
public struct Dependency<Value>: Sendable {
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {}
  public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value {}
  public var wrappedValue: Value { fatalError() }
}

public func withDependencies<R>(_ update: (inout DependencyValues) throws -> Void, operation: () throws -> R) rethrows
  -> R
{
  fatalError()
}
public func withDependencies<Model: AnyObject, R>(from model: Model, operation: () throws -> R) rethrows -> R {
  fatalError()
}
public func prepareDependencies(_ update: (inout DependencyValues) throws -> Void) rethrows {}
