import Combine
import SwiftUI

// MARK: Stores that are observed

extension Store where State: ObservableState {
  public var state: State { fatalError() }
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { fatalError() }
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? { nil }
  @_disfavoredOverload
  public func scope<ID: Hashable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> { [] }
}
extension Store {
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> { fatalError() }
}

@propertyWrapper @dynamicMemberLookup
public struct PerceptionBindable<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    set {}
  }
  public var projectedValue: Self { self }
}
public enum Perception { public typealias Bindable = PerceptionBindable }
public struct WithPerceptionTracking<Content: View>: View {
  public init(@ViewBuilder content: @escaping () -> Content) {}
  public var body: some View { EmptyView() }
}

@dynamicMemberLookup
public struct StoreBindable<State, Action, Value> {
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> StoreBindable<State, Action, Member> {
    fatalError()
  }
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> { fatalError() }
}
/// A type with bindings to a store.
public protocol StoreBindings { associatedtype Value }
extension StoreBindings {
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember path: KeyPath<State, Member>
  ) -> StoreBindable<State, Action, Member> where Value == Store<State, Action> { fatalError() }
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> { fatalError() }
}
extension Bindable: StoreBindings {}
extension PerceptionBindable: StoreBindings {
  public subscript<State: ObservableState, Action: BindableAction, Member>(
    dynamicMember path: WritableKeyPath<State, Member>
  ) -> Binding<Member> where Value == Store<State, Action>, Action.State == State { fatalError() }
}

// MARK: Cases

extension CasePathable {
  public subscript<Value>(dynamicMember path: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? { nil }
}
extension PresentationAction: CasePathable {
  @dynamicMemberLookup
  public struct AllCasePaths {
    public var presented: AnyCasePath<PresentationAction, Action> { AnyCasePath() }
    public subscript<Value>(
      dynamicMember path: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable { AnyCasePath() }
  }
}

// MARK: - What older versions have

extension WithViewStore {
  public init<S>(
    _ store: Store<S, Action>, observe: @escaping (S) -> State, removeDuplicates: @escaping (State, State) -> Bool,
    @ViewBuilder content: @escaping (ViewStore<State, Action>) -> Content
  ) {}
  public init<S, A>(
    _ store: Store<S, A>, observe: @escaping (S) -> State, send: @escaping (Action) -> A,
    @ViewBuilder content: @escaping (ViewStore<State, Action>) -> Content
  ) {}
}
extension ViewStore {
  public convenience init<S>(_ store: Store<S, Action>, observe: @escaping (S) -> State) { fatalError() }
  public var state: State { fatalError() }
  @discardableResult public func send(_ action: Action, animation: Animation?) -> StoreTask { StoreTask() }
  public func send(_ action: Action, while isRunning: @escaping (State) -> Bool) async {}
  public func binding<Value>(get: @escaping (State) -> Value, send: @escaping (Value) -> Action) -> Binding<Value> {
    fatalError()
  }
  public func binding<Value>(get: @escaping (State) -> Value, send: Action) -> Binding<Value> { fatalError() }
}
public struct IfLetStore<State, Action, Content: View>: View {
  public init<If: View, Else: View>(
    _ store: Store<State?, Action>, @ViewBuilder then: @escaping (Store<State, Action>) -> If,
    @ViewBuilder else other: () -> Else
  ) where Content == AnyView {}
  public init(_ store: Store<State?, Action>, @ViewBuilder then: @escaping (Store<State, Action>) -> Content) {}
  public var body: some View { EmptyView() }
}
public struct ForEachStore<ID: Hashable, State, Action, Content: View>: View {
  public init(
    _ store: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>,
    @ViewBuilder content: @escaping (Store<State, Action>) -> Content
  ) {}
  public var body: some View { EmptyView() }
}
extension View {
  public func sheet<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder content: @escaping (Store<State, Action>) -> Content
  ) -> some View { self }
  public func popover<State, Action, DestinationState, DestinationAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>, state: @escaping (State) -> DestinationState?,
    action: @escaping (DestinationAction) -> Action,
    @ViewBuilder content: @escaping (Store<DestinationState, DestinationAction>) -> Content
  ) -> some View { self }
}
extension Store {
  public func withState<Value>(_ body: (State) -> Value) -> Value { fatalError() }
  @discardableResult public func send(_ action: Action, transaction: Transaction) -> StoreTask { StoreTask() }
}
