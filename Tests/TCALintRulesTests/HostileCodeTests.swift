import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

/// Code that only hostile input contains: each rule terminates on it.
@Suite struct HostileCodeTests {
  /// The findings of all rules in programs of one file.
  @discardableResult private func findings(in source: String) -> [Finding] {
    let app = App(linking: [AppFile(path: "App.swift", source: Array(source.utf8))])
    return Rule.all.flatMap { $0.findings(in: app) }
  }

  private func feature(state: String, view: String) -> String {
    """
    import ComposableArchitecture
    import SwiftUI

    @Reducer struct Feature {
      @ObservableState struct State { \(state) }
      enum Action { case start }
      var body: some ReducerOf<Self> { Reduce { state, action in .none } }
    }
    struct FeatureView: View {
      let store: StoreOf<Feature>
      \(view)
      var body: some View { Text("Feature") }
    }
    """
  }

  @Test func typealiasesOfCollectionsMayBeRecursive() {
    let aliases = "typealias A = [B]\ntypealias B = [A]\n"
    let found = findings(in: aliases + feature(state: "var item: A = []", view: "@State var item: A = []"))
    #expect(!found.isEmpty)
  }

  @Test func eachTypealiasMayNameTheNextTwice() {
    let aliases = (1..<40).map { "typealias A\($0) = [A\($0 - 1): A\($0 - 1)]\n" }.joined() + "struct A0: Hashable {}\n"
    findings(in: aliases + feature(state: "var item: A39", view: "@State var item: A39"))
  }

  @Test func typealiasesOfSeveralConditionsMayBeRecursive() {
    func alias(_ name: String, of types: String...) -> String {
      "#if os(iOS)\ntypealias \(name) = \(types[0])\n#else\ntypealias \(name) = \(types[1])\n#endif\n"
    }
    findings(in: alias("A", of: "B", "B") + alias("B", of: "A", "A") + feature(state: "var item: A", view: ""))
    let doubled = (1..<30).map { alias("A\($0)", of: "A\($0 - 1)", "A\($0 - 1)") }.joined() + "typealias A0 = Image\n"
    let found = findings(in: doubled + feature(state: "var item: A29", view: ""))
    #expect(found.contains { $0.message.contains("Image") })
  }

  @Test(arguments: ["?", "!", ".Type"]) func aTypeMayHaveManySuffixes(_ suffix: String) {
    let type = "Item" + String(repeating: suffix, count: 100_000)
    let client = "@DependencyClient struct Client { var item: () -> \(type) }"
    findings(in: client + feature(state: "var item: \(type)", view: "@State var item: \(type)"))
  }

  @Test(arguments: ["since.date < .now", "since?.date ?? .now", "since.contains { $0 < .now }"])
  func theTypeOfACasesValueMayBeMissingStill(_ condition: String) {
    let body = "if case .open(let since) = state.phase, \(condition) { return .none }; return .none"
    let feature = feature(state: "var phase: Phase", view: "")
      .replacing("state, action in .none", with: "state, action in \(body)")
    findings(in: "import Foundation\n\(feature)\nenum Phase { case open(since Date) }")
  }

  @Test func structsMayHoldManyOfOneAnother() {
    let structs = (0..<10).map { type in
      "struct S\(type) { \((0..<20).map { "let p\($0): S\(type + 1)" }.joined(separator: "; ")) }\n"
    }
    findings(in: "import WeaveDI\n\(structs.joined())struct S10 {}\nfinal class Model { @Factory var service: S0 }\n")
  }

  @Test func protocolsMayInheritFromManyOfOneAnother() {
    let protocols = (0..<9).flatMap { level in
      (0..<24).map { index in
        "protocol P\(level)_\(index): \((0..<24).map { "P\(level + 1)_\($0)" }.joined(separator: ", ")) {}\n"
      }
    }
    findings(
      in: "import Dependencies\n\(protocols.joined())"
        + "public struct Client: P0_0 { var load: () -> Void }\n"
        + "extension Client: DependencyKey { static let liveValue = Client(load: {}) }\n")
  }

  @Test(arguments: ["try", "await", "return try", "try await", "return await"])
  func aTryMayBeIncomplete(words: String) {
    for operation in [".task", ".fireAndForget"] {
      let found = findings(
        in: "import ComposableArchitecture\nlet effect = Effect<Int, Never>\(operation) { \(words) }\n")
      #expect(found.contains { $0.message.contains("`Effect\(operation)`") })
    }
  }

  @Test(arguments: ["func f(@W(\\.$a) x: Int) {}", "let x: @W(\\.$a) Int", "@W(\\.$a)", "import @W(\\.$a) A"])
  func anAttributeOfATypeMayNameABinding(code: String) {
    let found = findings(in: "import ComposableArchitecture\nstruct S { @BindingState var a = 0 }\n\(code)\n")
    #expect(found.contains { $0.message.contains("`@BindingState`") })
  }

  @Test(arguments: ["#(\\", "#(\\.a)", "f(#(\\.a))", "struct S {\n  #(\\.a)\n}"])
  func aMacroMayHaveNoName(code: String) {
    findings(in: code)
  }

  @Test func aBindingMayNameNoProperty() {
    for keyPath in [#"\."#, #"\.[0]"#, #"\.self"#] {
      findings(
        in: """
          import ComposableArchitecture
          import SwiftUI

          @Reducer struct Feature {
            struct State: Equatable { @BindingState var title = "" }
            enum Action: BindableAction { case binding(BindingAction<State>) }
            var body: some ReducerOf<Self> { BindingReducer() }
          }
          struct FeatureView: View {
            let store: StoreOf<Feature>
            var body: some View {
              WithViewStore(store, observe: { $0 }) { viewStore in
                TextField("Title", text: viewStore.binding(\(keyPath)))
              }
            }
          }
          """)
    }
  }
}
