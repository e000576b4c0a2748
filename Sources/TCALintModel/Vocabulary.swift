import TCALintSyntax

/// The names of the libraries that the model knows. They have the same index in every file's table and in the program's,
/// right behind the grammar's own (``KnownName``).
// swift-format-ignore: AlwaysUseLowerCamelCase
public enum DomainName: UInt32, CaseIterable, Sendable {
  // Attributes
  case Dependency, Inject, Factory, SafeInject, Injected, DependencyClient, DependencyEntry, DependencyEndpointIgnored
  case Reducer, ObservableState, Presents, PresentationState, Shared, SharedReader, Published, StateObject
  case ObservedObject, Observable, Environment, Bindable, Binding, Test, Suite, Preview, Previewable, main
  // Types of The Composable Architecture
  case ReducerProtocol, ReducerOf, Reduce, Effect, EffectOf, EffectTask, Send, Store, StoreOf, ViewStore, ViewStoreOf
  case TestStore, State, Action, Body, body, store, Scope, BindableAction
  // Dependencies
  case DependencyValues, InjectedValues, DependencyKey, TestDependencyKey, InjectedKey, Value
  case liveValue, testValue, previewValue, currentValue, withDependencies, prepareDependencies, dependencies, register,
    _current, from
  // Members
  case run, publisher, task, fireAndForget, merge, concatenate, operation, onChange, reduce, into, action, state, value
  case popLast, popFirst, removeFirst, removeLast, remove, insert, update, next, withLock
  // UI
  case View, ViewModifier, App, Scene, Widget, PreviewProvider, XCTestCase, ObservableObject
  // Modules
  case SwiftUI, SwiftUICore, UIKit, AppKit, ComposableArchitecture, Dependencies, DependenciesMacros, WeaveDI
  case PackageDescription, Swift, Foundation, Combine, XCTest, Testing
  // The package manifest
  case executableTarget, testTarget, plugin, systemLibrary, binaryTarget, name, path
  // Standard types
  case Optional, Array, Set, Dictionary, String, Int, Bool, Double, Float, Date, URL, UUID, Data, Void, Never
  case Decimal, Character, Duration, TimeInterval, CGFloat, CGPoint, CGSize, CGRect, Substring, IdentifiedArrayOf
  case IdentifiedArray, Result, Calendar, Locale, TimeZone, Int8, Int16, Int32, Int64, UInt, UInt8, UInt16
  case UInt64, Color, AttributedString, LocalizedStringKey

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
  static let base = UInt32(KnownName.allCases.count)
}

extension FileSummary {
  /// The table that the names of every file of a program start from.
  public static let names = NameTable(
    KnownName.allCases.dropFirst().map { "\($0)" } + DomainName.allCases.map { "\($0)" })
}
