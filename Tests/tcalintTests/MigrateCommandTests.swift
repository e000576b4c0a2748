import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

/// `tcalint migrate`
@Suite struct MigrateCommandTests {
  private static let feature = """
    import ComposableArchitecture

    struct Search: Reducer {
      struct State: Equatable { var text = "" }
      enum Action { case found(TaskResult<[String]>) }
      func none() -> EffectTask<Action> { .none }
      var body: some ReducerOf<Self> {
        Reduce { _, _ in .none }
      }
    }

    struct SearchView: View {
      let store: StoreOf<Search>
      var body: some View {
        WithViewStore(store, observe: { $0 }) { viewStore in Text(viewStore.text).font(.body).foo(viewStore) }
      }
    }

    """

  /// An old version, for which API of newer versions is not reported.
  private static let pins = """
    { "pins": [{ "identity": "swift-composable-architecture", "kind": "remoteSourceControl",
      "location": "https://github.com/pointfreeco/swift-composable-architecture",
      "state": { "revision": "0123456789012345678901234567890123456789", "version": "0.50.0" } }], "version": 2 }
    """

  private func folder() throws -> ScratchFolder {
    try ScratchFolder([
      "Package.swift": "// swift-tools-version: 5.9\nimport PackageDescription\n", "Package.resolved": Self.pins,
      "Sources/Search.swift": Self.feature,
    ])
  }

  @Test func theStepsComeInTheirOrderWhateverIsPinned() throws {
    let folder = try folder()
    let shown = run("migrate", folder.path)
    let steps = shown.output.split(separator: "\n").filter { $0.first?.isNumber == true }.map {
      $0.prefix { $0 != " " }
    }
    #expect(steps == ["1.0", "1.4", "1.7"])
    #expect(shown.output.contains("automatic  1  EffectTask: write `Effect`\n"))
    #expect(shown.output.contains("to review  1  a conformance to `Reducer`: annotate the type with `@Reducer`\n"))
    #expect(shown.output.contains("Sources/Search.swift:3\n"))
    #expect(shown.output.contains("'tcalint migrate --step 1.0' changes 1\n"))
    #expect(shown.code == 0)
    #expect(try folder.text("Sources/Search.swift") == Self.feature)
  }

  @Test func theStepsAreRehearsed() throws {
    let folder = try ScratchFolder([
      "Package.swift": "// swift-tools-version: 5.9\nimport PackageDescription\n",
      "Search.swift": """
      import ComposableArchitecture

      struct Parent: ReducerProtocol {
        struct State { var child = Child.State() }
        enum Action { case child(Child.Action) }
        var body: some ReducerProtocol<State, Action> {
          Scope(state: \\.child, action: /Action.child) { Child() }
        }
      }

      struct Child: ReducerProtocol {
        struct State {}
        enum Action {}
        var body: some ReducerProtocol<State, Action> { EmptyReducer() }
      }

      """,
    ])
    let plan = run("migrate", folder.path).output
    #expect(plan.contains("later      1  /Enum.case: write a case key path"), "\(plan)")
    #expect(plan.contains("'tcalint migrate --step 1.4' changes 3\n"), "\(plan)")
    #expect(try folder.text("Search.swift").contains("ReducerProtocol"))
    for step in ["1.0", "1.4"] { _ = run("migrate", "--step", step, folder.path) }
    #expect(run("migrate", folder.path).output == "No uses of older versions are left.\n")
  }

  @Test func thePlanNamesWhatPreventsFixes() throws {
    let folder = try ScratchFolder([
      "Search.swift": """
      import ComposableArchitecture
      import SwiftUI

      @Reducer
      struct Search {
        struct State: Codable { var text = "" }
        enum Action {}
        var body: some ReducerOf<Self> { EmptyReducer() }
      }

      struct SearchView: View {
        let store: StoreOf<Search>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { Text($0.text) }
          WithViewStore(store, observe: { $0 }) { Text($0.text) }
        }
      }

      """
    ])
    let plan = run("migrate", folder.path).output
    let obstacle = "2 places without a fix: `Search.State` cannot be `@ObservableState`: it is encoded"
    #expect(plan.contains(obstacle), "\(plan)")
  }

  @Test func aStepChangesWhatIsItsOwn() throws {
    let folder = try folder()
    let done = run("migrate", "--step", "1.0", folder.path)
    #expect(done.errors == ["tcalint: fixed '\(folder.path)/Sources/Search.swift': 1 finding"])
    #expect(done.output == "No uses of step 1.0 are left.\n" && done.code == 0)
    #expect(
      try folder.text("Sources/Search.swift") == Self.feature.replacing("EffectTask<Action>", with: "Effect<Action>"))
  }

  @Test func aStepIsShownAndCanLeaveOutWhatAPersonDecides() throws {
    let folder = try folder()
    let diff = run("migrate", "--step", "1.4", "--diff", folder.path)
    #expect(diff.output.contains("+@Reducer\n"))
    #expect(run("migrate", "--step", "1.4", "--diff", "--safe", folder.path).output.contains("@Reducer") == false)
    #expect(try folder.text("Sources/Search.swift") == Self.feature)
  }

  @Test func programsReadTheSteps() throws {
    let folder = try folder()
    let output = run("migrate", "--step", "1.0", "--format", "json", folder.path).output
    let plan = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect((plan["steps"] as? [Any])?.isEmpty == true && (plan["fixed"] as? [Any])?.count == 1)
    let whole = run("migrate", "--format", "json", folder.path).output
    let steps = try #require(
      (try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])?["steps"] as? [[String: Any]])
    #expect(steps.map { $0["name"] as? String } == ["1.4", "1.7"])
    let items = try #require(steps[0]["items"] as? [[String: Any]])
    let conformance = try #require(items.first { ($0["interface"] as? String)?.hasPrefix("a conformance") == true })
    #expect(conformance["work"] as? String == "suggestion")
    #expect((conformance["places"] as? [[String: Any]])?.count == 1)
  }

  @Test func unreadFilesMayContainMore() throws {
    let folder = try ScratchFolder(["A.swift": "import ComposableArchitecture\nlet = 1\n"])
    let damaged = run("migrate", folder.path)
    #expect(damaged.output == "No uses of older versions in the files that could be read and parsed.\n")
    #expect(damaged.errors.contains { $0.contains("syntax errors") && $0.contains("A.swift") })
    let missing = run("migrate", folder.path, folder.path + "/missing")
    #expect(missing.output == damaged.output && missing.code == 2)
    try folder.write("A.swift", "")
    #expect(run("migrate", folder.path).output == "No uses of older versions are left.\n")
  }

  @Test func suppressedFindingsStay() throws {
    let folder = try folder()
    let comment = "  // tcalint:disable:next deprecated-api -- later\n  func none()"
    try folder.write("Sources/Search.swift", Self.feature.replacing("  func none()", with: comment))
    #expect(run("migrate", "--step", "1.0", folder.path).output == "No uses of step 1.0 are left.\n")
    #expect(try folder.text("Sources/Search.swift").contains("EffectTask"))
  }

  @Test func invalidArgumentsAreReportedInOneLine() {
    for (arguments, word) in [
      (["--diff"], "option '--diff' requires a step"),
      (["--safe"], "option '--safe' requires a step"),
      (["--step", "1.4", "--diff", "--format", "json"], "'--diff' and '--format json' cannot be used together"),
      (["--step", "1.3"], "invalid value '1.3' for '--step'"),
    ] {
      let refused = run(["migrate"] + arguments)
      #expect(refused.code == 2 && refused.errors.count == 1 && refused.errors[0].contains(word), "\(refused.errors)")
    }
  }
}
