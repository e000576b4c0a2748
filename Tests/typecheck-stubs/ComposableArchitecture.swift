import Combine
@_exported import Dependencies
@_exported import DependenciesMacros
@_exported import Observation
import SwiftUI

// MARK: Reducers

@attached(extension, conformances: Reducer, CaseReducer)
@attached(member, names: named(State), named(Action), named(body), named(CaseScope), named(scope))
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "Stubs", type: "Reducer")
@attached(member, names: named(AllCasePaths))
@attached(extension, conformances: CasePathable)
public macro CasePathable() = #externalMacro(module: "Stubs", type: "CasePathable")
@attached(extension, conformances: ObservableState)
public macro ObservableState() = #externalMacro(module: "Stubs", type: "ObservableState")

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body
  func reduce(into state: inout State, action: Action) -> Effect<Action>
  @ReducerBuilder<State, Action> var body: Body { get }
}
extension Reducer where Body == Never {
  public var body: Body { fatalError() }
}
extension Reducer where Body: Reducer<State, Action> {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
public protocol CaseReducer {
  associatedtype State
  associatedtype Action
  associatedtype Body: Reducer<State, Action>
  associatedtype CaseScope
  static var body: Body { get }
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildBlock() -> some Reducer<State, Action> { EmptyReducer() }
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> some Reducer<State, Action> {
    EmptyReducer()
  }
}

public struct EmptyReducer<State, Action>: Reducer {
  public init() {}
  public typealias Body = Never
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
public struct Reduce<State, Action>: Reducer {
  public typealias Body = Never
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {}
  public init<R: Reducer<State, Action>>(_ reducer: R) {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
public struct Scope<State, Action>: Reducer {
  public typealias Body = Never
  public init<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
public protocol BindableAction {
  associatedtype State
  static func binding(_ action: BindingAction<State>) -> Self
}
public struct BindingAction<Root> {
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool { false }
}
extension BindingAction: Equatable, Sendable {}
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer where ViewAction.State == State {
  public typealias Body = Never
  public init() where Action == ViewAction {}
  public init(action: CaseKeyPath<Action, ViewAction>) {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

extension Reducer {
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of value: @escaping (State) -> Value, @ReducerBuilder<State, Action> _ reducer: @escaping (Value, Value) -> R
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value, _ reduce: @escaping (Value, inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func dependency<Value>(_ key: WritableKeyPath<DependencyValues, Value>, _ value: Value) -> some Reducer<
    State, Action
  > {
    EmptyReducer<State, Action>()
  }
}

// MARK: Effects

public struct Effect<Action>: Sendable {
  public static var none: Self { Self() }
  public static func run(
    priority: TaskPriority? = nil, operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Self { Self() }
  public static func task(
    priority: TaskPriority? = nil, operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (any Error) async -> Action)? = nil
  ) -> Self { Self() }
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
  ) -> Self { Self() }
  public static func send(_ action: Action) -> Self { Self() }
  public static func merge(_ effects: Self...) -> Self { Self() }
  public static func merge(_ effects: some Sequence<Self>) -> Self { Self() }
  public static func concatenate(_ effects: Self...) -> Self { Self() }
  public static func concatenate(_ effects: some Collection<Self>) -> Self { Self() }
  public static func publisher<P: Publisher>(_ make: () -> P) -> Self where P.Output == Action, P.Failure == Never {
    Self()
  }
  public static func cancel(id: some Hashable & Sendable) -> Self { Self() }
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self { self }
  public func merge(with other: Self) -> Self { self }
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> { Effect<T>() }
}
extension Effect {
  public static func publisher(_ make: () -> Anything) -> Self { Self() }
}
public typealias EffectOf<R: Reducer> = Effect<R.Action>

@MainActor
public struct Send<Action>: Sendable {
  public func callAsFunction(_ action: Action) {}
  public func callAsFunction(_ action: Action, animation: Animation?) {}
}

// MARK: State

public protocol ObservableState: Observable {}
@propertyWrapper
public struct PresentationState<State> {
  public init() {}
  public init(wrappedValue: State?) {}
  public var wrappedValue: State? {
    get { nil }
    set {}
  }
  public var projectedValue: Self {
    get { self }
    set {}
  }
}
extension PresentationState: Equatable where State: Equatable {}
extension PresentationState: Sendable where State: Sendable {}
public typealias Presents = PresentationState
public enum PresentationAction<Action> {
  case dismiss
  case presented(Action)
}
extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Sendable where Action: Sendable {}
public struct AlertState<Action>: Equatable, Sendable {}
@propertyWrapper
public struct BindingState<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
  public var projectedValue: Self {
    get { self }
    set {}
  }
}
extension BindingState: Equatable where Value: Equatable {}
extension BindingState: Sendable where Value: Sendable {}
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  public init(value: Value) {}
  public init(projectedValue: Shared) {}
  public init(wrappedValue: Value, _ key: SharedKey) {}
  public init(_ key: SharedKey) {}
  public init?(_ base: Shared<Value?>) {}
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Shared<Member> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    @available(*, deprecated) nonmutating set {}
  }
  public var projectedValue: Self {
    get { self }
    set {}
  }
  public func withLock<R>(_ update: (inout Value) throws -> R) rethrows -> R { fatalError() }
}
extension Shared: Equatable where Value: Equatable {}
extension Shared: @unchecked Sendable where Value: Sendable {}
extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { fatalError() }
}
extension RangeReplaceableCollection {
  public init<ID, Row>(_ shared: Shared<IdentifiedArray<ID, Row>>) where Element == Shared<Row> { fatalError() }
}
extension Binding { @MainActor public init(_ base: Shared<Value>) { fatalError() } }
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  public init(value: Value) {}
  public init(_ base: Shared<Value>) {}
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> SharedReader<Member> { fatalError() }
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: Self { self }
}
public struct AppStorageKey<Value>: Sendable { public typealias Default = Self }
public struct SharedKey: Sendable {
  public static func appStorage(_ name: String) -> Self { Self() }
  public static func inMemory(_ name: String) -> Self { Self() }
}

// MARK: Case paths

public protocol CasePathable {
  associatedtype AllCasePaths
}
public struct AnyCasePath<Root, Value>: Sendable {}
@dynamicMemberLookup
public struct Case<Root> {
  public subscript<Value>(
    dynamicMember path: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>
  ) -> Case<Value> where Root: CasePathable { Case<Value>() }
}
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>
extension CasePathable { public typealias Cases = Case<Self> }
extension AnyCasePath {
  public init(_ path: CaseKeyPath<Root, Value>) {}
  public func embed(_ value: Value) -> Root { fatalError() }
  public func extract(from root: Root) -> Value? { nil }
}
extension CasePathable {
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? { nil }
  public mutating func modify<Value>(_ path: CaseKeyPath<Self, Value>, yield: (inout Value) -> Void) {}
}
extension _AppendKeyPath {
  public func callAsFunction<Enum: CasePathable, Value>(_ value: Value) -> Enum where Self == CaseKeyPath<Enum, Value> {
    fatalError()
  }
}

// MARK: Stores

@dynamicMemberLookup
@MainActor
public final class Store<State, Action>: Observable, Identifiable {
  nonisolated public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: ((inout DependencyValues) -> Void)? = nil
  ) {}
  @discardableResult public func send(_ action: Action) -> StoreTask { StoreTask() }
  @discardableResult public func send(_ action: Action, animation: Animation?) -> StoreTask { StoreTask() }
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> { fatalError() }
}
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
public protocol ViewAction<ViewAction> {
  associatedtype ViewAction
  static func view(_ action: ViewAction) -> Self
}
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) = #externalMacro(module: "Stubs", type: "ViewAction")
where R.Action: ViewAction
public protocol ViewActionSending<StoreState, StoreAction> {
  associatedtype StoreState
  associatedtype StoreAction: ViewAction
  @MainActor var store: Store<StoreState, StoreAction> { get }
}
extension ViewActionSending {
  @discardableResult @MainActor public func send(_ action: StoreAction.ViewAction) -> StoreTask { StoreTask() }
  @discardableResult @MainActor
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask { StoreTask() }
}
public struct StoreTask: Sendable { public func finish() async {} }
extension Bindable {
  public subscript<State, Action: BindableAction, Member>(
    dynamicMember path: WritableKeyPath<State, Member>
  ) -> Binding<Member> where Value == Store<State, Action>, Action.State == State { fatalError() }
  public subscript<State, Action: ViewAction, Member>(
    dynamicMember path: WritableKeyPath<State, Member>
  ) -> Binding<Member>
  where Value == Store<State, Action>, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
    fatalError()
  }
}

@dynamicMemberLookup
@MainActor
public final class ViewStore<State, Action>: ObservableObject {
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { fatalError() }
  public subscript<Value>(dynamicMember path: KeyPath<State, BindingState<Value>>) -> Binding<Value> { fatalError() }
  @discardableResult public func send(_ action: Action) -> StoreTask { StoreTask() }
}
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
public struct WithViewStore<State, Action, Content: View>: View {
  public init<S>(
    _ store: Store<S, Action>, observe: @escaping (S) -> State,
    @ViewBuilder content: @escaping (ViewStore<State, Action>) -> Content
  ) {}
  public var body: some View { EmptyView() }
}
@MainActor
public final class TestStore<State, Action> {
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies update: ((inout DependencyValues) -> Void)? = nil
  ) {}
  public func send(_ action: Action, assert update: ((inout State) throws -> Void)? = nil) async {}
  public func receive(_ action: Action, assert update: ((inout State) throws -> Void)? = nil) async {}
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ action: CaseKeyPath<Action, Value>, _ value: Value, assert update: ((inout State) throws -> Void)? = nil
  ) async {}
}

// MARK: - Issues

public func reportIssue(_ message: @autoclosure () -> String? = nil) {}
public func reportIssue(_ error: any Error, _ message: @autoclosure () -> String? = nil) {}

// MARK: - What older versions have

public typealias EffectTask<Action> = Effect<Action>
public typealias ReducerProtocol = Reducer
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>
public typealias EffectPublisher<Action, Failure> = Effect<Action>
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>
extension Effect {
  public init(value: Action) {}
}
extension Store {
  nonisolated public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State, reducer: R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) { fatalError() }
}
extension TestStore {
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State, reducer: R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) { fatalError() }
}
public typealias CasePath = AnyCasePath
prefix operator /
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> { AnyCasePath() }
extension Scope {
  public init<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    state: WritableKeyPath<State, ChildState>, action: AnyCasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) {}
}
extension Reducer {
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>, action: AnyCasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: AnyCasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: AnyCasePath<State, ChildState>, action: AnyCasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func forEach<ID: Hashable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func forEach<ID: Hashable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func forEach<ID: Hashable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: AnyCasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> some Reducer<State, Action> { EmptyReducer() }
}
public enum IdentifiedAction<ID: Hashable, Action>: CasePathable {
  case element(id: ID, action: Action)
  public struct AllCasePaths {
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> { AnyCasePath() }
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> { AnyCasePath() }
  }
}
extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action> where R.State: Identifiable
public struct IdentifiedArray<ID: Hashable, Element>: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) {}
}
extension IdentifiedArray {
  public var elements: [Element] { [] }
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {}
  public init(uniqueElements: some Sequence<Element>, id: KeyPath<Element, ID>) {}
}
extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  public init(_ elements: some Sequence<Element>) {}
  public init(uniqueElements: some Sequence<Element>) {}
}
extension IdentifiedArray: Equatable where Element: Equatable {}
extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>
public enum TaskResult<Success: Sendable>: Sendable {
  case success(Success)
  case failure(any Error)
  public init(catching body: @Sendable () async throws -> Success) async { fatalError() }
}
extension TaskResult: Equatable where Success: Equatable {
  public static func == (left: Self, right: Self) -> Bool { false }
}
extension Result where Failure == any Error {
  public init(catching body: () async throws -> Success) async { fatalError() }
}
extension Effect {
  public static func send(_ action: Action, animation: Animation?) -> Self { Self() }
  public func animation(_ animation: Animation? = .default) -> Self { self }
  public static func cancel(id: Any.Type) -> Self { Self() }
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self { self }
}
extension Task where Success == Never, Failure == Never {
  public static func cancel(id: some Hashable & Sendable) {}
  public static func cancel(id: Any.Type) {}
}
public func withTaskCancellation<T: Sendable>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false, operation: @Sendable () async throws -> T
) async rethrows -> T { try await operation() }
public func withTaskCancellation<T: Sendable>(
  id: Any.Type, cancelInFlight: Bool = false, operation: @Sendable () async throws -> T
) async rethrows -> T { try await operation() }
public struct ObserveToken: Sendable {}
public typealias ObservationToken = ObserveToken
public struct ConfirmationDialogState<Action>: Equatable, Sendable {}
public typealias ActionSheetState = ConfirmationDialogState
public typealias ViewStoreTask = StoreTask
public struct ReducerConformance: Sendable {
  public static var custom: Self { Self() }
  public static var equatable: Self { Self() }
  public static var sendable: Self { Self() }
}
@attached(extension, conformances: Reducer, CaseReducer)
@attached(member, names: named(State), named(Action), named(body), named(CaseScope), named(scope))
@attached(memberAttribute)
public macro Reducer(state: ReducerConformance..., action: ReducerConformance...) =
  #externalMacro(module: "Stubs", type: "Reducer")
