import TCALintModel
import Testing

@Suite struct StateWriteTests {
  private func writes(_ body: String) throws -> [String] {
    let program = program(
      """
      struct Session: Reducer {
        struct State { var token: String?; var items: [Int] = []; mutating func reset() { token = nil } }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            \(body)
          }
        }
      }
      """)
    let state = try #require(program.symbol("Session.State"))
    return program.writes(to: state).map { "\(program.text($0.property)) \($0.write.kind) \($0.write.isValuePath)" }
  }

  @Test func assignmentsToTheStateAreWrites() throws {
    #expect(try writes("state.token = token") == ["token assignment false", "token assignment true"])
  }

  @Test func whatElseChangesAPropertyIsNoAssignment() throws {
    #expect(
      try writes("state.items[0] = 1\nstate.items += [2]\nstate.items.append(3)\nf(&state.items)\nreturn .none")
        == [
          "token assignment false", "items change false", "items change false", "items call false", "items inout false",
        ])
  }
}

@Suite struct AnonymousStateTests {
  @Test func theFirstParameterOfReduceIsTheStateWithoutANameToo() throws {
    let program = program(
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
    let state = try #require(program.symbol("Session.State"))
    #expect(program.writes(to: state).map { program.text($0.property) } == ["token"])
  }
}

@Suite struct WrittenElsewhereTests {
  @Test func theReducersOwnAssignmentsAreNowhereElse() throws {
    let program = program(
      """
      @Reducer struct Session {
        struct State { var token: String?; var accessKey: String? }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case let .signedIn(token):
              state.token = token
              state.accessKey = token
              return .none
            }
          }
        }
      }
      """)
    let state = try #require(program.symbol("Session.State"))
    let writes = program.writes(to: state)
    #expect(writes.count == 2)
    #expect(writes[0].isTwin(of: writes[1]))
    #expect(writes.allSatisfy { $0.write.isValuePath })
    #expect(!program.mayBeWrittenElsewhere(writes[0].property, of: state))
  }
}
