import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

/// Captures of several rules in one closure, applied together.
@Suite struct CaptureCompositionTests {
  @Test(arguments: [
    Closure("{ _ in clock.tick(state.name) }", "{ [clock, name = state.name] _ in clock.tick(name) }"),
    Closure("{ _ in self.clock.tick(state.name) }", "{ [clock, name = state.name] _ in clock.tick(name) }"),
    Closure("{ _ in print(state.name, self.uuid()) }", "{ [name = state.name, uuid] _ in print(name, uuid()) }"),
    Closure("{_ in self.clock.tick(state.name)}", "{ [clock, name = state.name] _ in clock.tick(name) }"),
    Closure(
      "{ @MainActor send in self.clock.tick(state.name) }",
      "{ @MainActor [clock, name = state.name] send in clock.tick(name) }"),
    Closure("{ [] _ in self.clock.tick(state.name) }", "{ [clock, name = state.name] _ in clock.tick(name) }"),
    Closure("{ [id] _ in self.clock.tick(state.name) }", "{ [id, clock, name = state.name] _ in clock.tick(name) }"),
    Closure("{ [self] _ in clock.tick(state.name) }", "{ [clock, name = state.name] _ in clock.tick(name) }"),
    // A property of the reducer and one of its state may have one name.
    Closure(
      "{ _ in self.clock.tick(state.clock) }", "{ [clock, stateClock = state.clock] _ in clock.tick(stateClock) }"),
  ])
  func allEndUpInOneList(_ closure: Closure) {
    #expect(Self.fixed(".run \(closure.before)") == ".run \(closure.after)")
  }

  @Test(arguments: [
    Closure("{self.clock.tick()}", "{ [clock] in clock.tick() }"),
    Closure("{ self.clock.tick() }", "{ [clock] in clock.tick() }"),
    Closure("{\n  self.clock.tick()\n}", "{ [clock] in\n  clock.tick()\n}"),
    Closure("{_ in self.clock.tick()}", "{ [clock] _ in clock.tick() }"),
  ])
  func additionsAreSpaced(_ closure: Closure) {
    #expect(Self.fixed(".fireAndForget \(closure.before)") == ".fireAndForget \(closure.after)")
  }

  @Test func fixesOfTwoClosuresAreTwo() {
    #expect(
      Self.fixed(".merge(.run { _ in self.clock.tick() }, .run { _ in print(state.name) })")
        == ".merge(.run { [clock] _ in clock.tick() }, .run { [name = state.name] _ in print(name) })")
  }

  struct Closure: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String

    init(_ before: String, _ after: String) {
      self.before = before
      self.after = after
    }

    var testDescription: String { before }
  }

  /// An effect of a public reducer after the safe fixes of all rules about effects.
  private static func fixed(_ effect: String) -> String {
    let before = """
      @Reducer public struct Feature {
        public struct State { var name = ""; var clock = "" }
        public enum Action { case task }
        @Dependency(\\.continuousClock) var clock
        @Dependency(\\.uuid) var uuid
        public var body: some ReducerOf<Self> {
          Reduce { state, action in
            return\u{20}
      """
    let after = "\n    }\n  }\n}\n"
    let app = App(linking: [
      AppFile(path: FilePath("Feature.swift"), source: Array((before + effect + after).utf8))
    ])
    let findings = Rule.all.filter { $0.category == .effects }.flatMap { $0.findings(in: app) }
    let edited = EditedProgram(app.program, applying: [.safe], of: findings.inSourceOrder)
    return String(edited.sources[0].dropFirst(before.count).dropLast(after.count))
  }
}
