import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct StatePropertyTests {
  /// The property of a session's state, whose reducer runs some code.
  private func property(_ name: String, _ body: String, besides: String = "") throws -> StateProperty {
    let app = app(
      """
      struct Session: Reducer {
        struct State {
          var token: String?
          var key: String?
          var items: [Int] = []
          mutating func reset() { token = nil }
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            \(body)
          }
        }
      }
      \(besides)
      """)
    let state = try #require(app.type("Session.State"))
    return try #require(state.stateProperties.first { $0.name == name })
  }

  @Test func assignmentsToTheStateAreThoseOfItsReducerAndItsOwn() throws {
    let token = try property("token", "state.token = token")
    #expect(token.assignments.map(\.isFromPath) == [false, true])
    #expect(!token.mayBeChangedOtherwise)
  }

  @Test(arguments: [(1, false), (300, true)])
  func typesThatVeryManyCallsMayCreateCountAsCreated(count: Int, isMade: Bool) throws {
    let calls = (0..<count).map { "f(.init(items: [\($0)], other: \($0)))" }.joined(separator: "\n")
    #expect(try property("items", "", besides: "func g() {\n\(calls)\n}").isGivenInProduction == isMade)
  }

  @Test(arguments: ["state.items[0] = 1", "state.items += [2]", "state.items.append(3)", "f(&state.items)"])
  func otherChangesOfAPropertyAreNoAssignments(statement: String) throws {
    let items = try property("items", statement)
    #expect(items.assignments.isEmpty)
    #expect(items.mayBeChangedOtherwise)
  }

  @Test func equalAssignmentsInOneBlockAreOneOccasion() throws {
    let body = "state.token = token\nstate.key = token"
    let (token, key) = (try property("token", body), try property("key", body))
    #expect(token.assignments.last?.occasion == key.assignments.last?.occasion)
    #expect(!key.getsAnotherValue(than: key))
  }

  @Test func differentAssignmentsInOneBlockAreDistinct() throws {
    let token = try property("token", "state.token = token\nstate.key = other")
    let key = try #require(token.state.stateProperties.first { $0.name == "key" })
    #expect(token.getsAnotherValue(than: key))
  }

  @Test(arguments: [(100, false), (600, true)])
  func argumentsOfVeryManyCallsMayBeOfOneCall(count: Int, isOther: Bool) throws {
    let calls = (0..<count).map { "log(\($0))" }.joined(separator: "\n")
    let token = try property("token", "\(calls)\nrenew(&state.token)\nrenew(&state.key)")
    let key = try #require(token.state.stateProperties.first { $0.name == "key" })
    #expect(token.getsAnotherValue(than: key) == isOther)
  }

  @Test func assignmentsOfOtherReducersAreOtherChanges() throws {
    let parent = """
      struct App: Reducer {
        struct State { var session = Session.State() }
        func reduce(into state: inout State, action: Action) { state.session.key = "" }
      }
      """
    #expect(try property("key", "return .none", besides: parent).mayBeChangedOtherwise)
    #expect(try !property("token", "return .none", besides: parent).mayBeChangedOtherwise)
  }

  @Test func theFirstParameterOfReduceIsTheStateWithoutANameToo() throws {
    let app = app(
      """
      struct Session: Reducer {
        struct State { var token: String?; var items: [Int] = [] }
        var body: some ReducerOf<Self> {
          Reduce {
            $0.token = $1
            other { $0.items = [] }
            return .none
          }
        }
      }
      """)
    let state = try #require(app.type("Session.State"))
    #expect(state.stateProperties.map(\.assignments.count) == [1, 0])
  }

  @Test(arguments: [
    ("state.token = nil", StateAssignment.Origin.nothing), ("state.token = .none", .nothing),
    ("state.token = state.items[0]", .element("items")), ("state.token = state.items.first", .element("items")),
    ("guard let a = state.items.filter(f).last(where: g) else { return .none }\nstate.token = a", .element("items")),
    ("for a in state.items { state.token = a }", .element("items")), ("state.token = state.items[0].name", .unknown),
    ("state.token = state.items.map(f).first", .unknown), ("state.token = action.token", .unknown),
    ("for (a, b) in state.items { state.token = a }", .unknown),
    ("state.token = isOpen ? try? state.items[0] : nil", .element("items")),
    ("state.token = state.items.first ?? .empty", .element("items")),
    ("state.token = a ?? (b ? state.items.first : Token.none)", .unknown),
    ("state.token = a ? state.items.last : b ? state.items.first : Token.empty", .element("items")),
    ("state.token = if a { state.items[0] } else if b { nil } else { .none }", .element("items")),
    ("state.token = switch a { case .b: state.items[0]; default: if c { nil } else { d } }", .unknown),
    ("state.token = a ? state.items[0] : state.others[0]", .unknown),
    ("state.token = " + String(repeating: "nil ?? ", count: 8) + "state.items[0]", .unknown),
  ])
  func assignedElements(statement: String, origin: StateAssignment.Origin) throws {
    #expect(try property("token", statement).assignments.last?.origin == origin)
  }

  @Test func sharedStateIsChangedByItsOwnCode() throws {
    let app = app(
      """
      struct Screen {
        @Shared(.inMemory("a")) var a = 0
        @Shared(.inMemory("b")) var b = 0
        @Shared(.inMemory("c")) var c = [0]
        func change() { $a.withLock { $0 += 1 }; print(b); c[0] = 1; let b = Binding($a) }
        struct Other { func change() { b = 1 } }
      }
      """)
    let shared = try #require(app.type("Screen")?.sharedProperties)
    #expect(shared.map(\.property.name) == ["a", "b", "c"])
    #expect(shared.map(\.changes.count) == [2, 0, 1])
  }
}
