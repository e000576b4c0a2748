import TCALintDomain
import TCALintModel
import TCALintRuleKit
import Testing

@Suite struct RuleOptionTests {
  private struct Options: RuleOptions {
    var suffix = "X"
    var most = 1
    var skipped: [String] = []
    static let fields = [
      OptionField("suffix", \Self.suffix, "what a name ends with"),
      OptionField("max", \Self.most, "the longest name"),
      OptionField("skipped", \Self.skipped, "names that are left alone"),
    ]
  }

  /// Finds types by its options.
  private let rule = Rule(
    id: "ending", category: .idioms, severity: .warning, profile: .all, summary: "", page: "", options: Options.self,
    check: { options in
      .program { app in
        app.types.compactMap { type in
          guard type.name.hasSuffix(options.suffix), type.name.count > options.most,
            !options.skipped.contains(type.name), let place = type.nameLocation
          else { return nil }
          return Finding(type.name, at: place, help: "")
        }
      }
    })

  private func findings(_ values: [String: OptionValue] = [:]) -> [String] {
    let source = "struct X {}\nstruct AX {}\nstruct ABX {}\nstruct BY {}\n"
    let app = App(linking: [AppFile(path: "A.swift", source: Array(source.utf8))])
    return rule.setting(values).findings(in: app).map(\.message).sorted()
  }

  @Test func unsetOptionsHaveTheirDefaults() {
    #expect(rule.options.map { "\($0.name) \($0.defaultValue)" } == ["suffix \"X\"", "max 1", "skipped []"])
    #expect(findings() == ["ABX", "AX"])
  }

  @Test func setValuesApply() {
    #expect(findings(["suffix": .string("Y")]) == ["BY"])
    #expect(findings(["max": .integer(2)]) == ["ABX"])
    #expect(findings(["max": .integer(0), "skipped": .strings(["AX"])]) == ["ABX", "X"])
  }

  @Test func anotherKindOfValueSetsNothing() {
    #expect(findings(["max": .string("2"), "most": .integer(2)]) == ["ABX", "AX"])
  }
}
