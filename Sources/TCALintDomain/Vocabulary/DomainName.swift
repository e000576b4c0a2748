import TCALintModel
import TCALintSyntax

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The names that recognisers look for. They have the same index in every file's table and in the program's, right
/// behind the names of the language itself.
public enum DomainName: UInt32, CaseIterable, Sendable {
  // Attributes
  case Dependency, Inject, Factory, SafeInject, Injected, DependencyEntry
  case Reducer, ObservableState, Presents, PresentationState
  case Bindable, Binding, Test, Suite, Preview, Observable, Perceptible, propertyWrapper
  // Types of The Composable Architecture
  case ReducerProtocol, ReducerOf, AnyReducer, Reduce, EmptyReducer, Effect, EffectOf, EffectTask, Send, Store, StoreOf,
    ViewStore, ViewStoreOf
  case State, Action, body
  case PresentationAction, StackAction, StackActionOf, IdentifiedAction, IdentifiedActionOf
  case Scope, ifLet, ifCaseLet, forEach
  // Cases of actions
  case delegate, binding, presented, element, action, send
  // Dependencies
  case DependencyValues, InjectedValues, Value
  case DependencyClient, Container, DIContainer, DependencyContainer, dependency, factory, instance, build, wrappedValue
  case reducer
  case liveValue, testValue, previewValue, currentValue, withDependencies, prepareDependencies, dependencies, register,
    transformDependency, _current, from
  case registerAsync, registerIf, registerAsyncIf, registerScoped, registerAsyncScoped, registerSingletonAsync,
    registerAsyncSingleton, registerInstanceAsync, registerFactoryAsync, registerWithToken, registerWithAutoSync,
    registerWithTCASync, actorRegister, registerSync, fallback
  case resolve, resolveAsync, resolveResult, resolveThrows, requireResolve, requireResolveAsync
  case Module, makeModule, makeDependency, makeUseCaseWithRepository
  // Members
  case run, publisher, task, fireAndForget, merge, operation, onChange, reduce, state, value
  case popLast, popFirst, removeFirst, removeLast, remove, insert, update, next, withLock

  /// Their texts, in their order.
  static let texts = NameTable.words(
    """
    Dependency Inject Factory SafeInject Injected DependencyEntry
    Reducer ObservableState Presents PresentationState
    Bindable Binding Test Suite Preview Observable Perceptible propertyWrapper
    ReducerProtocol ReducerOf AnyReducer Reduce EmptyReducer Effect EffectOf EffectTask Send Store StoreOf ViewStore
    ViewStoreOf
    State Action body
    PresentationAction StackAction StackActionOf IdentifiedAction IdentifiedActionOf
    Scope ifLet ifCaseLet forEach
    delegate binding presented element action send
    DependencyValues InjectedValues Value
    DependencyClient Container DIContainer DependencyContainer dependency factory instance build wrappedValue
    reducer
    liveValue testValue previewValue currentValue withDependencies prepareDependencies dependencies register
    transformDependency _current from
    registerAsync registerIf registerAsyncIf registerScoped registerAsyncScoped registerSingletonAsync
    registerAsyncSingleton registerInstanceAsync registerFactoryAsync registerWithToken registerWithAutoSync
    registerWithTCASync actorRegister registerSync fallback
    resolve resolveAsync resolveResult resolveThrows requireResolve requireResolveAsync
    Module makeModule makeDependency makeUseCaseWithRepository
    run publisher task fireAndForget merge operation onChange reduce state value
    popLast popFirst removeFirst removeLast remove insert update next withLock
    """)
}

extension InternedName {
  /// The index of a domain name, which is the same in every table.
  public init(_ domain: DomainName) { self.init(rawValue: DomainName.base + domain.rawValue) }

  /// Whether this is that name.
  public func `is`(_ domain: DomainName) -> Bool { rawValue == DomainName.base + domain.rawValue }

  /// The name as a name of the domain, if it is one.
  public var domain: DomainName? {
    rawValue >= DomainName.base ? DomainName(rawValue: rawValue - DomainName.base) : nil
  }
}

extension DomainName {
  /// Whether WeaveDI 1 to 3.4 calls a method so that makes what registers a type, once someone asks it to.
  var isModuleFactory: Bool {
    switch self {
    case .Module, .makeModule, .makeDependency, .makeUseCaseWithRepository: true
    default: false
    }
  }

  /// Whether WeaveDI 1 to 3.4 calls a method so that registers a type.
  var isRegistering: Bool {
    switch self {
    case .register, .registerAsync, .registerIf, .registerAsyncIf, .registerScoped, .registerAsyncScoped,
      .registerSingletonAsync, .registerAsyncSingleton, .registerInstanceAsync, .registerFactoryAsync,
      .registerWithToken, .registerWithAutoSync, .registerWithTCASync, .registerSync, .actorRegister:
      true
    default: false
    }
  }

  /// Whether it is a method of WeaveDI 1 to 3.4 that returns the registration of a type.
  var isResolving: Bool {
    switch self {
    case .resolve, .resolveAsync, .resolveResult, .resolveThrows, .requireResolve, .requireResolveAsync: true
    default: false
    }
  }

  /// The index of the first of these names.
  static var base: UInt32 { StandardName.end }
}

extension NameTable {
  /// The table that the names of every file of an app start from.
  public static let domain = NameTable.knowing(DomainName.texts)
}
