import TCALintDomain
import TCALintRuleKit
import Testing

@testable import TCALintRules

@Suite struct HelpTests {
  private func help(_ rule: Rule, _ code: String) -> String? {
    let imports = "import ComposableArchitecture\nimport SwiftUI\nimport UIKit\n"
    let app = App(linking: [AppFile(path: "File.swift", source: Array((imports + code).utf8))])
    return rule.findings(in: app).first?.help
  }

  @Test(arguments: [
    ("UIViewController", "Let the live value of `Client` find the `UIViewController`"),
    ("Presenting", "Let the live value of `Client` find the `Presenting`"),
    ("UIImageView", "let the view set them on its `UIImageView`"),
    ("Canvas", "let the view set them on its `Canvas`"),
    ("Badge", "create `Badge` from them in the view"),
  ])
  func aClientThatTakesAView(view: String, help: String) {
    let code = """
      protocol Presenting: UIViewController {}
      class Canvas: UIView {}
      struct Badge: View { var body: some View { EmptyView() } }
      struct Client: DependencyKey {
        var show: (\(view)) -> Void
        static let liveValue = Client(show: { _ in })
      }
      """
    #expect(self.help(.clientDependsOnUI, code)?.contains(help) == true)
  }

  @Test func aStackIsBoundToAStackState() {
    let code = """
      @Reducer struct Root { @ObservableState struct State {}; enum Action {} }
      struct RootView: View {
        let store: StoreOf<Root>
        @State private var path: [Int] = []
        var body: some View { NavigationStack(path: $path) { EmptyView() } }
      }
      """
    let help = help(.navigationInView, code)
    #expect(help?.contains("`StackState`") == true && help?.contains("`@Presents`") == false)
    #expect(help?.contains("$store.scope(state: \\.path, action: \\.path)") == true)
  }

  @Test(arguments: [
    ("store.items) { item in", "item.isDone", "store.send(.done(item.id, $0))", "`ForEach($store.items) { $item in"),
    ("store.scope(state: \\.rows, action: \\.rows)) { row in", "row.isOn", "row.send(.done($0))", "`@Bindable var row"),
    ("view.items) { item in", "item.isDone", "view.send(.done($0))", "`@ObservableState`, hold the store"),
    ("store.items) { item in", "store.isDone", "store.send(.done($0))", "`$store.name`"),
    ("items) { item in", "item.isDone", "store.send(.done($0))", "`$store.name`"),
    ("0..<1) { _ in", "store.isDone", "store.send(.done($0))", "`$store.name.sending(\\.nameChanged)`"),
  ])
  func aBindingInARow(list: String, read: String, send: String, help: String) {
    let code = """
      @Reducer struct List { @ObservableState struct State {}; enum Action {} }
      struct ListView: View {
        let store: StoreOf<List>
        let items: [Item], view: ViewStoreOf<List>
        var body: some View { ForEach(\(list) Toggle("", isOn: Binding(get: { \(read) }, set: { \(send) })) } }
      }
      """
    #expect(self.help(.bindingSendsAction, code)?.contains(help) == true)
  }
}
