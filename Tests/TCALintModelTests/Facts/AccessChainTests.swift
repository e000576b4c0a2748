import TCALintModel
import Testing

/// Uses of a value that a path names.
@Suite struct AccessChainTests {
  /// The first method that is called on a part of `a`, and the use of the result.
  private func chain(_ text: String) -> String {
    let facts = ProgramFile(path: "File.swift", source: Array(text.utf8), names: .knowing([])).facts
    guard
      let path = facts.paths.factIndices.first(where: {
        facts.path(facts.paths[$0].names).first.map(facts.names.text) == "a"
      })
    else { return "no path" }
    let chain = facts.chain(from: path)
    let isTarget = facts.targets(in: 0..<UInt32(text.utf8.count)).contains(chain.end)
    let method = chain.method.isNone ? nil : facts.lastName(facts.paths[chain.method].names).map(facts.names.text)
    return "\(method.map { "\($0), " } ?? "")\(chain.use)\(isTarget ? ", a target" : "")"
  }

  @Test func membersAndElementsAreFollowed() {
    #expect(chain("f(a.b)") == "argument")
    #expect(chain("f(a[0])") == "argument")
    #expect(chain("f(a.b[0][1]?.c!.d)") == "argument")
    #expect(chain("return a[0].b") == "returned")
  }

  @Test func theFirstMethodIsSaid() {
    #expect(chain("a.b()") == "b, statement")
    #expect(chain("a.b.c()") == "c, statement")
    #expect(chain("f(a.insert(1).inserted)") == "insert, argument")
    #expect(chain("a[0].b.removeFirst()?.c()") == "removeFirst, statement")
    #expect(chain("try await a?.b()") == "b, statement")
    #expect(chain("f(a())") == "argument")
    #expect(chain("a().b()") == "statement")
  }

  @Test func assignedPathsAreTargets() {
    #expect(chain("a = 1") == "target, a target")
    #expect(chain("a.b[0].c += 1") == "target, a target")
    #expect(chain("f(&a.b)") == "inout, a target")
    #expect(chain("f(&a[0])") == "inout, a target")
    #expect(chain("(a.b, c) = d") == "target, a target")
    #expect(chain("c = a.b") == "assigned")
    #expect(chain("c[a] = 1") == "argument")
  }
}
