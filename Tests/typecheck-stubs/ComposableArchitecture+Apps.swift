import Combine
import SwiftUI

// API that whole apps use and examples do not.

// MARK: Alerts

public struct TextState: Equatable, Sendable { public init(_ text: String) {} }
public enum ButtonStateRole: Sendable { case cancel, destructive }
public struct ButtonState<Action>: Equatable, Sendable {
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {}
}
@resultBuilder
public enum ButtonStateBuilder<Action> {
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [] }
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] { [] }
}
extension AlertState {
  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {}
  public init(title: TextState) {}
}
/// A type that is used like a feature without being one.
public protocol EphemeralState { associatedtype Action }
extension AlertState: EphemeralState { public typealias State = AlertState }
extension Reducer {
  public func ifLet<ChildState: EphemeralState>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildState.Action>>
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func ifLet<ChildState: EphemeralState>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: AnyCasePath<Action, PresentationAction<ChildState.Action>>
  ) -> some Reducer<State, Action> { EmptyReducer() }
}
extension View {
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View { self }
  public func alert<Action>(_ store: Store<AlertState<Action>?, Action>, dismiss: Action) -> some View { self }
  public func alert<Action>(store: Store<PresentationState<AlertState<Action>>, PresentationAction<Action>>)
    -> some View
  { self }
  public func alert<State, Action, ButtonAction>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state: @escaping (State) -> AlertState<ButtonAction>?, action: @escaping (ButtonAction) -> Action
  ) -> some View { self }
  public func alert<State, Action, ButtonAction>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state: AnyCasePath<State, AlertState<ButtonAction>>, action: @escaping (ButtonAction) -> Action
  ) -> some View { self }
  public func popover<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder content: @escaping (Store<State, Action>) -> Content
  ) -> some View { self }
  public func sheet<State, Action, ChildState, ChildAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>, state: AnyCasePath<State, ChildState>,
    action: @escaping (ChildAction) -> Action,
    @ViewBuilder content: @escaping (Store<ChildState, ChildAction>) -> Content
  ) -> some View { self }
}

// MARK: Stacks

public struct StackElementID: Hashable, Sendable {}
public struct StackState<Element> {
  public init() {}
  public var ids: [StackElementID] { [] }
  public subscript(id id: StackElementID) -> Element? {
    get { nil }
    set {}
  }
  public mutating func append(_ element: Element) {}
}
extension StackState: Equatable where Element: Equatable {}
extension StackState: Sendable where Element: Sendable {}
public enum StackAction<State, Action> {
  case element(id: StackElementID, action: Action)
  case popFrom(id: StackElementID)
  case push(id: StackElementID, state: State)
}
extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
public typealias StackActionOf<R: CaseReducer> = StackAction<R.State, R.Action>
extension Reducer {
  public func forEach<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ elements: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> destination: () -> Element
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func forEach<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ elements: WritableKeyPath<State, StackState<ElementState>>,
    action: AnyCasePath<Action, StackAction<ElementState, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> destination: () -> Element
  ) -> some Reducer<State, Action> { EmptyReducer() }
  public func forEach<ElementState: CaseReducerState>(
    _ elements: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementState.StateReducer.Action>>
  ) -> some Reducer<State, Action> { EmptyReducer() }
}
public struct NavigationStackStore: View {
  public init<State, Action, Root: View, Destination: View>(
    _ store: Store<StackState<State>, StackAction<State, Action>>, @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (State) -> Destination
  ) {}
  public var body: some View { EmptyView() }
}
public struct CaseLet: View {
  public init<State, Action, CaseState, CaseAction, Content: View>(
    _ state: @escaping (State) -> CaseState?, action: @escaping (CaseAction) -> Action,
    @ViewBuilder then: @escaping (Store<CaseState, CaseAction>) -> Content
  ) {}
  public init<State, Action, CaseState, CaseAction, Content: View>(
    _ state: AnyCasePath<State, CaseState>, action: @escaping (CaseAction) -> Action,
    @ViewBuilder then: @escaping (Store<CaseState, CaseAction>) -> Content
  ) {}
  public var body: some View { EmptyView() }
}
public struct NavigationLink: Primitive {
  public init<State, Label: View>(state: State?, @ViewBuilder label: () -> Label) {}
}
extension NavigationStack {
  public init<State, Action, Root: View, Destination: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>, @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination
  ) { self.init(root: root) }
}
extension Bindable {
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> { fatalError() }
}

// MARK: Enums of reducers

public protocol CaseReducerState { associatedtype StateReducer: CaseReducer where StateReducer.State == Self }
extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
extension Reducer {
  public func ifLet<ChildState: CaseReducerState>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildState.StateReducer.Action>>
  ) -> some Reducer<State, Action> { EmptyReducer() }
}

// MARK: Tests

extension TestStore {
  public func receive<Value>(_ path: CaseKeyPath<Action, Value>, assert update: ((inout State) throws -> Void)? = nil)
    async
  {}
}
extension Result: CasePathable {
  public struct AllCasePaths {
    public var success: AnyCasePath<Result, Success> { AnyCasePath() }
    public var failure: AnyCasePath<Result, Failure> { AnyCasePath() }
  }
}

// MARK: Collections

extension IdentifiedArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public init() {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> Element {
    get { fatalError() }
    set {}
  }
  public subscript(id id: ID) -> Element? {
    get { nil }
    set {}
  }
  public mutating func replaceSubrange<C: Collection<Element>>(_ range: Range<Int>, with elements: C) {}
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self { self }
  public mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows {}
  @discardableResult public mutating func remove(id: ID) -> Element? { nil }
}

extension AsyncStream { public static var finished: Self { Self { nil } } }

// MARK: What older versions have

extension Scope {
  public init<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    state: AnyCasePath<State, ChildState>, action: AnyCasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) {}
  public init<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) {}
}
extension Reducer {
  public func _printChanges() -> some Reducer<State, Action> { self }
}
extension ViewStore where Action: BindableAction, Action.State == State {
  public func binding<Value: Equatable>(_ path: WritableKeyPath<State, BindingState<Value>>) -> Binding<Value> {
    fatalError()
  }
}
extension ForEachStore {
  public init(
    _ store: Store<IdentifiedArray<ID, State>, (ID, Action)>,
    @ViewBuilder content: @escaping (Store<State, Action>) -> Content
  ) {}
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }
}
extension Clock where Duration == Swift.Duration {
  public func timer(interval: Duration) -> AsyncStream<Void> { AsyncStream { nil } }
}
