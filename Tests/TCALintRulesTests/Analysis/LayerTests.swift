import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

/// The layers of types, and their uses of other layers.
@Suite struct LayerTests {
  /// Layers by the first folders of paths and by the names of modules.
  private struct Folders: LayerPlaces {
    let names: [String]
    func layers(of paths: [FilePath]) -> [Int?] {
      paths.map { path in path.parts.first.flatMap { names.firstIndex(of: String($0)) } }
    }
    func layer(ofModule name: String) -> Int? { names.firstIndex(of: name) }
  }

  /// Each may use those before it.
  private func layering(_ names: String...) -> Layering {
    Layering(
      names.enumerated().map { Layering.Layer(name: $1, mayUse: Set(0..<$0)) }, places: Folders(names: names))
  }

  private func app(_ layerings: [FilePath: Layering], _ files: [String: String]) -> App {
    var settings = AppSettings()
    settings.layerings = layerings
    return App(
      linking: files.sorted { $0.key < $1.key }.map { AppFile(path: FilePath($0), source: Array($1.utf8)) },
      settings: settings
    ).kept()
  }

  /// `user (layer) → used (layers)`, with the types that lead there and the number of further places.
  private func uses(_ layering: Layering, _ files: [String: String]) -> [String] { uses(app(["": layering], files)) }

  private func uses(_ app: App) -> [String] {
    app.forbiddenUses.map { use in
      let user = use.user.type?.name ?? use.user.file.path.text
      let used = if case .type(let type) = use.used { type.name } else { "its module" }
      let way = use.detour.map { " → " + $0.type.name }.joined()
      let more = use.otherLocations.isEmpty ? "" : " +\(use.otherLocations.count)"
      return "\(user) (\(use.user.layer))\(way) → \(used) (\(use.usedLayers.joined(separator: ", ")))\(more)"
    }
  }

  // MARK: What belongs where

  @Test func aRoleGoesBeforeAFile() {
    let layers = Layering(
      [
        Layering.Layer(name: "core", mayUse: []), Layering.Layer(name: "ui", roles: [.view], mayUse: [0]),
      ], places: Folders(names: ["core"]))
    let source = """
      import SwiftUI
      struct Row: View {}
      struct Other: View { let row: Row }
      struct Names { let row: Row }
      """
    #expect(uses(layers, ["core/Rows.swift": source]) == ["Names (core) → Row (ui)"])
  }

  @Test func nestedCodeBelongsToTheCodeAroundIt() {
    let source = """
      import ComposableArchitecture
      import SwiftUI
      @Reducer struct Feature {
        struct State { let style: Screen.Style }
        enum Action {}
        enum Helper { static let style = Screen.Style.plain }
      }
      struct Screen: View { enum Style { case plain } }
      """
    #expect(uses(.coreBusinessUI, ["A.swift": source]) == ["Feature (business) → Screen.Style (ui) +1"])
  }

  @Test func theFirstOfSeveralLayersHasIt() {
    let roles: Set<TypeRole> = [.view]
    let layers = Layering([
      Layering.Layer(name: "a", roles: roles, mayUse: []), Layering.Layer(name: "b", roles: roles, mayUse: []),
    ])
    #expect(uses(layers, ["A.swift": "import SwiftUI\nstruct A: View {}\nstruct B: View { let a: A }"]) == [])
  }

  @Test func keysOfViewsAndFeaturesAreNoClients() {
    let source = """
      import ComposableArchitecture
      import SwiftUI
      struct Service: DependencyKey { static var liveValue: Service { Service(screen: Screen()) }; let screen: Screen }
      enum ScreenKey: DependencyKey { static var liveValue: Screen { Screen() } }
      struct Screen: View { let row: Row }
      struct Row: View {}
      """
    #expect(
      uses(.coreBusinessUI, ["A.swift": source]) == [
        "Service (core) → Screen (ui) +1", "ScreenKey (core) → Screen (ui) +1",
      ])
  }

  @Test func eachFolderMayHaveLayersOfItsOwn() {
    let inner = "struct A { let b: B }"
    let files = [
      "shop/core/A.swift": inner, "shop/ui/B.swift": "struct B {}", "core/C.swift": "struct C { let d: D }",
      "ui/D.swift": "struct D {}", "other/E.swift": "struct E { let d: D }",
    ]
    let layers = layering("core", "ui")
    #expect(uses(app(["": layers, "shop": layers], files)) == ["C (core) → D (ui)", "A (core) → B (ui)"])
    #expect(uses(app(["shop": layers], files)) == ["A (core) → B (ui)"])
    #expect(uses(app([:], files)) == [])
  }

  @Test func anExtensionBelongsToItsFile() {
    let feature = """
      import ComposableArchitecture
      @Reducer struct Feature {
        struct State { let model: Model }
        enum Action {}
      }
      """
    let screen = """
      import SwiftUI
      extension Feature.State { var hint: Hint { Hint() } }
      extension Feature {
        struct Screen: View {}
        struct Model { let hint: Hint }
      }
      struct Hint: View {}
      """
    #expect(uses(.coreBusinessUI, ["A.swift": feature, "B.swift": screen]) == [])
    // Code in a single file does not decide.
    #expect(uses(.coreBusinessUI, ["A.swift": feature + "\n" + screen]) == ["Feature (business) → Hint (ui) +2"])
    // Nor does a file with nothing else.
    let other = "extension Feature { var hint: Hint {} }"
    #expect(
      uses(.coreBusinessUI, ["A.swift": feature, "B.swift": screen, "C.swift": other])
        == ["Feature (business) → Hint (ui)"])
  }

  @Test func whereAllIsPutTogetherIsNoModel() {
    let source = """
      import SwiftUI
      final class SceneDelegate: NSObject, UIWindowSceneDelegate, ObservableObject { var screen: Screen? }
      final class Model: ObservableObject { var screen: Screen? }
      struct Screen: View {}
      """
    #expect(uses(.coreBusinessUI, ["A.swift": source]) == ["Model (business) → Screen (ui)"])
  }

  // MARK: Reported uses

  @Test func aTypeIsReportedOncePerUser() {
    let files = [
      "core/A.swift": "struct A { let b: B; func f() -> B? { B() } }\nstruct A2 { let b: [B] }",
      "core/C.swift": "extension A { var c: B { B() } }\nlet b = B()", "ui/B.swift": "struct B {}",
    ]
    #expect(
      uses(layering("core", "ui"), files) == [
        "A (core) → B (ui) +4", "A2 (core) → B (ui)", "core/C.swift (core) → B (ui)",
      ])
  }

  @Test func aDependencyIsAUseOfItsClient() {
    let source = """
      import Dependencies
      struct A { @Dependency(\\.b) var b }
      struct C { @Dependency(B.self) var b }
      """
    let client = """
      import Dependencies
      struct B: DependencyKey { static var liveValue: B { B() } }
      extension DependencyValues { var b: B { get { self[B.self] } set { self[B.self] = newValue } } }
      """
    #expect(
      uses(layering("core", "ui"), ["core/A.swift": source, "ui/B.swift": client])
        == ["A (core) → B (ui)", "C (core) → B (ui)"])
  }

  @Test func nestedTypesAreReportedWithTheirType() {
    let files = [
      "core/A.swift": "struct A { let state: B.State; let action: B.Action; let b: B }",
      "ui/B.swift": "enum B { struct State {}; enum Action {} }",
    ]
    #expect(uses(layering("core", "ui"), files) == ["A (core) → B.State (ui) +2"])
  }

  @Test func aPathThroughTypesWithoutALayerIsReported() {
    let files = [
      "core/A.swift": "struct A { let one: One; let other: One }",
      "helpers/One.swift": "struct One { let two: Two? }\nstruct Two { let a: A; let b: B; let c: C }",
      "ui/B.swift": "struct B {}\nstruct C {}",
    ]
    #expect(uses(layering("core", "ui"), files) == ["A (core) → One → Two → B (ui)"])
  }

  @Test func directUsesAreNotReportedAgainAsIndirect() {
    let files = [
      "core/A.swift": "struct A { let one: One; let b: B }", "helpers/One.swift": "struct One { let b: B }",
      "ui/B.swift": "struct B {}",
    ]
    #expect(uses(layering("core", "ui"), files) == ["A (core) → B (ui)"])
  }

  @Test func anImportCountsWhereNothingOfTheModuleIsSeen() {
    let files = [
      "Sources/core/A.swift": "import ui\nstruct A {}", "Sources/core/B.swift": "import ui\nstruct B { let c: C }",
      "Sources/ui/C.swift": "public struct C {}",
    ]
    #expect(
      uses(layering("core", "ui"), files) == ["Sources/core/A.swift (core) → its module (ui)", "B (core) → C (ui)"])
  }

  @Test func aModuleOfWhichAnythingMayBeUsedMayBeImported() {
    func files(_ others: String) -> [String: String] {
      [
        "Sources/Client/Client.swift": "import Screens\nimport Dependencies\nstruct Client: DependencyKey {}",
        "Sources/Screens/Screen.swift": "import SwiftUI\npublic struct Screen: View {}\n\(others)",
      ]
    }
    #expect(
      uses(.coreBusinessUI, files("")) == ["Sources/Client/Client.swift (core) → its module (ui)"])
    #expect(uses(.coreBusinessUI, files("public struct Value {}")) == [])
  }

  @Test func testsAndPreviewsDoNotCount() {
    let files = [
      "core/A.swift": "struct A {}\n#Preview { B() }", "core/Tests/ATests.swift": "struct ATests { let b: B }",
      "ui/B.swift": "struct B {}",
    ]
    #expect(uses(layering("core", "ui"), files) == [])
  }

  @Test func helpersInARingLeadToAllThatAnyOfThemUses() {
    let count = 200
    let core = (0..<count).map { "struct A\($0) { let b: H\($0); let c: H\(count - 1 - $0) }" }
    let helpers = (0..<count).map { "struct H\($0) { let next: H\(($0 + 1) % count); let b: B\($0) }" }
    let types = (0..<count).map { "struct B\($0) {}" }
    let files = [
      "core/A.swift": core.joined(separator: "\n"), "helpers/H.swift": helpers.joined(separator: "\n"),
      "ui/B.swift": types.joined(separator: "\n"),
    ]
    #expect(app(["": layering("core", "ui")], files).forbiddenUses.count == count * 2)
  }
}
