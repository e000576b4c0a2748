// Views and layouts of whole apps.

public struct Image: Primitive { public init(systemName: String) {} }
public struct Label: Primitive { public init(_ title: String, systemImage: String) {} }
public struct LabeledContent: Primitive { public init(_ title: String, value: String) {} }
public struct ProgressView: Primitive { public init() {} }
public struct ShareLink: Primitive { public init(item: String) {} }
public struct DisclosureGroup: Primitive {
  public init<Content: View>(_ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {}
}
public struct Picker: Primitive {
  public init<Value: Hashable, Content: View>(
    _ title: String, selection: Binding<Value>, @ViewBuilder content: () -> Content
  ) {}
}
public struct Stepper: Primitive {
  public init<Value: Strideable>(_ title: String, value: Binding<Value>, in range: ClosedRange<Value>) {}
}
public struct GeometryReader: Primitive {
  public init<Content: View>(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
public struct GeometryProxy { public var size: CGSize { fatalError() } }
public struct Section: Primitive {
  public init<Content: View>(_ title: String, @ViewBuilder content: () -> Content) {}
  public init<Content: View, Header: View>(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {}
}
public struct NavigationView: Primitive { public init<Content: View>(@ViewBuilder content: () -> Content) {} }
public struct NavigationStack: Primitive { public init<Content: View>(@ViewBuilder root: () -> Content) {} }
public struct TabView: Primitive {
  public init<Value: Hashable, Content: View>(selection: Binding<Value>, @ViewBuilder content: () -> Content) {}
}
public struct ToolbarItem: Primitive {
  public enum Placement { case cancellationAction, confirmationAction }
  public init<Content: View>(placement: Placement, @ViewBuilder content: () -> Content) {}
}
public struct TapGesture {
  public init() {}
  public func onEnded(_ action: @escaping () -> Void) -> TapGesture { self }
}
public enum ButtonRole { case cancel, destructive }
public enum HorizontalAlignment { case leading, center, trailing }

extension Button {
  public init(_ title: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
  public init(_ title: String, systemImage: String, action: @escaping @MainActor () -> Void) {}
}
extension VStack {
  public init<Content: View>(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {}
}
extension List {
  public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
}
extension ForEach {
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == [Elements.Element], ID == Elements.Element.ID, Elements.Element: Identifiable {}
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }
}
extension Color {
  public static var gray: Color { Color() }
  public static var red: Color { Color() }
}
extension Font { public static var caption: Font { Font() } }

extension View {
  public func bind<Value: Equatable>(_ model: Binding<Value>, to view: Binding<Value>) -> some View { self }
  public func disabled(_ isDisabled: Bool) -> some View { self }
  public func focused(_ isFocused: Binding<Bool>) -> some View { self }
  public func focused<Value: Hashable>(_ focus: Binding<Value?>, equals value: Value) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func foregroundStyle(_ color: Color) -> some View { self }
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View { self }
  public func navigationTitle(_ title: String) -> some View { self }
  public func onChange<Value: Equatable>(of value: Value, _ action: @escaping (Value, Value) -> Void) -> some View {
    self
  }
  public func padding() -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func overlay<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  public func refreshable(action: @escaping @Sendable @MainActor () async -> Void) -> some View { self }
  public func searchable(text: Binding<String>) -> some View { self }
  public func sheet<Content: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content)
    -> some View
  { self }
  public func simultaneousGesture(_ gesture: TapGesture) -> some View { self }
  public func strikethrough(_ isActive: Bool) -> some View { self }
  public func tabItem<Content: View>(@ViewBuilder _ label: () -> Content) -> some View { self }
  public func tag<Value: Hashable>(_ value: Value) -> some View { self }
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
}
extension FocusState {
  public init<Wrapped: Hashable>() where Value == Wrapped? {}
}
public enum ScenePhase { case active, background, inactive }
extension EnvironmentValues { public var scenePhase: ScenePhase { .active } }

#if os(Linux)
  // Foundation API of Apple's platforms alone.
  extension Measurement { public func formatted() -> String { "" } }
#endif
