import TCALintSyntax

/// `UInt32`, which is one of the names below.
public typealias DomainNameIndex = UInt32

/// The names of the libraries that the model knows. They have the same index in every file's table and in the program's,
/// right behind the grammar's own (``KnownName``).
// swift-format-ignore: AlwaysUseLowerCamelCase
public enum DomainName: DomainNameIndex, CaseIterable, Sendable {
  // Attributes
  case Dependency, Inject, Factory, SafeInject, Injected, DependencyEntry
  case Reducer, ObservableState, Presents, PresentationState, Shared, Published, StateObject
  case Bindable, Binding, Test, Suite, Preview, _exported
  // Types of The Composable Architecture
  case ReducerProtocol, ReducerOf, Reduce, Effect, EffectOf, EffectTask, Send, Store, StoreOf, ViewStore, ViewStoreOf
  case State, Action, body
  // Dependencies
  case DependencyValues, InjectedValues, DependencyKey, TestDependencyKey, InjectedKey, Value
  case liveValue, testValue, previewValue, currentValue, withDependencies, prepareDependencies, dependencies, register,
    _current, from
  // Members
  case run, publisher, task, fireAndForget, merge, operation, onChange, reduce, state, value
  case popLast, popFirst, removeFirst, removeLast, remove, insert, update, next, withLock
  // UI
  case App, Scene, Widget, PreviewProvider, XCTestCase
  // Modules
  case SwiftUI, SwiftUICore, UIKit, AppKit, ComposableArchitecture, Dependencies, DependenciesMacros, WeaveDI
  case Swift, Foundation, Combine, XCTest, Testing
  // Standard types
  case Optional, Array, Set, Dictionary, String, Int, Bool, Double, Float, Date, URL, UUID, Data, Void
  case Decimal, Character, Duration, TimeInterval, CGFloat, CGPoint, CGSize, CGRect, Substring, IdentifiedArrayOf
  case IdentifiedArray, Result, Calendar, Locale, TimeZone, Int8, Int16, Int32, Int64, UInt, UInt8, UInt16, UInt32
  case UInt64, Int128, UInt128, Color, AttributedString, LocalizedStringKey, DateComponents, DateInterval, Measurement
  case AnyHashable
}

extension Name {
  public init(_ domain: DomainName) { self.init(rawValue: DomainName.base + domain.rawValue) }

  /// Whether this is that name.
  public func `is`(_ domain: DomainName) -> Bool { rawValue == DomainName.base + domain.rawValue }

  /// The name as one that the model knows, if it is.
  public var domain: DomainName? {
    rawValue >= DomainName.base ? DomainName(rawValue: rawValue - DomainName.base) : nil
  }
}

extension DomainName {
  /// The index of the first of these names.
  static let base = DomainNameIndex(KnownName.allCases.count)
}

extension FileSummary {
  /// The table that the names of every file of a program start from.
  public static let names = NameTable(
    KnownName.allCases.dropFirst().map { "\($0)" } + DomainName.allCases.map { "\($0)" })
}
