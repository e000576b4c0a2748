@_exported import Combine
@_exported import Foundation
@_exported import Observation
import StandIns

// MARK: What views are

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View {
  public typealias Body = Never
  public var body: Never { return fatalError() }
}
public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { return fatalError() } }

@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<V: View>(_ view: V) -> V { view }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<each V: View>(_ view: repeat each V) -> some View { EmptyView() }
  public static func buildOptional<V: View>(_ view: V?) -> some View { EmptyView() }
  public static func buildEither<V: View>(first: V) -> AnyView { fatalError() }
  public static func buildEither<V: View>(second: V) -> AnyView { fatalError() }
}
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor var body: Body { get }
}
extension Never: Scene {}
@resultBuilder public enum SceneBuilder { public static func buildBlock<S: Scene>(_ scene: S) -> S { scene } }
public struct WindowGroup: Scene {
  public init<V: View>(@ViewBuilder _ content: () -> V) {}
  public var body: Never { return fatalError() }
}
@MainActor public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}
extension App { public static func main() {} }
@MainActor public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
@freestanding(declaration) public macro Preview<V: View>(
  _ name: String? = nil, @ViewBuilder _ body: @MainActor () -> V
) =
  #externalMacro(module: "Stubs", type: "Preview")
@attached(peer) public macro Previewable() = #externalMacro(module: "Stubs", type: "Previewable")

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content) -> Body
}
@MainActor public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct ButtonStyleConfiguration { @MainActor public var label: AnyView { AnyView(EmptyView()) } }
public protocol UIViewRepresentable: View where Body == Never {}
public protocol NSViewRepresentable: View where Body == Never {}
extension UIViewRepresentable { public var body: Never { return fatalError() } }
extension NSViewRepresentable { public var body: Never { return fatalError() } }

// MARK: Views

public struct EmptyView: Primitive { public init() {} }
public struct AnyView: Primitive { nonisolated public init<V: View>(_ view: V) {} }
public struct Text: Primitive {
  public init<S: StringProtocol>(_ text: S) {}
  public init(_ text: Anything) {}
}
public struct Button: Primitive {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public init<V: View>(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> V) {}
}
public struct VStack: Primitive { public init<V: View>(@ViewBuilder _ content: () -> V) {} }
public struct HStack: Primitive { public init<V: View>(@ViewBuilder _ content: () -> V) {} }
public struct List: Primitive { public init<V: View>(@ViewBuilder _ content: () -> V) {} }
public struct Form: Primitive { public init<V: View>(@ViewBuilder _ content: () -> V) {} }
public struct TextField: Primitive { public init(_ title: String, text: Binding<String>) {} }
public struct TextEditor: Primitive { public init(text: Binding<String>) {} }
public struct Toggle: Primitive { public init(_ title: String, isOn: Binding<Bool>) {} }
extension View {
  public func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
}

// MARK: What views hold

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public init(projectedValue: Self) {}
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {}
  public func animation(_ animation: Animation? = .default) -> Self { self }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Self { self }
  public subscript<T>(dynamicMember path: WritableKeyPath<Value, T>) -> Binding<T> { fatalError() }
}
@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public init() where Value: ExpressibleByNilLiteral {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
@propertyWrapper
public struct StateObject<Value: ObservableObject> {
  public init(wrappedValue: @autoclosure @escaping () -> Value) {}
  public var wrappedValue: Value { fatalError() }
}
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    set {}
  }
  public var projectedValue: Self { self }
  public subscript<T>(dynamicMember path: ReferenceWritableKeyPath<Value, T>) -> Binding<T> { fatalError() }
}
@propertyWrapper
public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
public struct EnvironmentValues { public var dismiss: DismissAction { DismissAction() } }
public struct DismissAction { public func callAsFunction() {} }
@propertyWrapper
public struct FocusState<Value> {
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

public struct Animation: Sendable {
  public static var `default`: Animation { Animation() }
  public static var easeIn: Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825) -> Animation { Animation() }
}
public struct Color: Hashable, Sendable {}
public struct Font: Hashable, Sendable {}
