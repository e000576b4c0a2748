import TCALintModel
import TCALintTestSupport
import Testing

/// The library's type that the code around `here` expects it to be.
@Suite struct ExpectedTypeTests {
  @Test(arguments: effects + dates)
  func types(_ row: Row) {
    let program = app(Self.declarations + row.source).program
    let facts = program.files.first!.facts
    let here = facts.nodes.numbered.first { _, node in
      node.kind == .implicitMember && facts.names.text(node.name) == "here"
    }
    let type = here.map { program.expectedType(at: $0.0, in: program.files.startIndex) } ?? .unknown
    #expect(type.unwrapped.externalName == row.type)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let source: String
    let type: String?

    init(_ source: String, _ type: String?) { (self.source, self.type) = (source, type) }
    var testDescription: String { source }
  }

  private static let declarations = """
    import ComposableArchitecture
    import Foundation
    struct Feature: Reducer { struct State { var due: Date? }; enum Action { case at(Date) } }

    """

  private static func reduce(_ code: String) -> String {
    "extension Feature { var body: some ReducerOf<Self> { Reduce { state, action in \(code) } } }"
  }

  static let effects = [
    Row(reduce(".here"), "Effect"), Row(reduce("state.due = .here\nreturn .none"), "Date"),
    Row(reduce(".here { }.cancellable(id: 1)"), "Effect"), Row(reduce(".merge(.here, .none)"), "Effect"),
    Row(reduce(".merge([.here])"), "Effect"), Row(reduce(".merge([1].map { _ in .here })"), "Effect"),
    Row(reduce(".none.concatenate(with: .here)"), "Effect"), Row(reduce(".send(.at(.here))"), "Date"),
    Row(reduce(".run { send in await send(.at(.here)) }"), "Date"),
    Row(reduce(".run { _ in } catch: { _, send in await send(.at(.here)) }"), "Date"),
    Row(reduce("switch action { case .at(let date): if date < .here { } }\nreturn .none"), "Date"),
    Row("extension Feature { func reduce(into state: inout State) -> EffectTask<Action> { .here } }", "Effect"),
    Row("func f(_ store: StoreOf<Feature>) { store.send(.at(.here)) }", "Date"),
    Row("let reduce = Reduce<Feature.State, Feature.Action> { state, _ in\nstate.due = .here\nreturn .none }", "Date"),
    Row(reduce("print(.here)\nreturn .none"), nil),
    Row("struct V { @SharedReader var a: Int\ninit() { _a = .here(1) } }", "SharedReader"),
  ]

  static let dates = [
    Row("func f(_ calendar: Calendar) { calendar.startOfDay(for: .here) }", "Date"),
    Row("func f() { Calendar.current.isDate(a, inSameDayAs: .here) }", "Date"),
    Row("func f(_ a: Date) { a.timeIntervalSince(.here) }", "Date"),
    Row("struct V { @Dependency(\\.calendar) var c\nfunc f() { c.component(.day, from: .here) } }", "Date"),
    Row("struct V { @Dependency(\\.date) var date\nfunc f() { if date.now < .here { } } }", "Date"),
    Row("struct V { @Dependency(\\.date) var date\nfunc f() { if date() < .here { } } }", "Date"),
    Row("let a = DateInterval(start: .here, end: b)", "Date"),
    Row("let a = DateComponents(calendar: .here)", "Calendar"),
    Row("let a = DateFormatter().string(from: .here)", "Date"),
    Row("func f(_ a: Other) { a.string(from: .here) }", nil),
  ]
}
