import Foundation
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintEngine

@Suite struct ConfigurationStartTests {
  private func start(_ damaged: FilePath..., baseline: String? = nil) -> ConfigurationStart {
    var result = RunResult(root: "/work")
    result.diagnostics = damaged.map { Diagnostic(.syntaxError, "expected '}'", path: $0) }
    return ConfigurationStart(result, in: "/work/app", baseline: baseline)
  }

  @Test func theFileIsStrictJSON() throws {
    let text = start("app/Broken [1].swift", "app/b\n\"c.swift", baseline: "known.json").text(documentation: nil)
    let file = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    #expect(file.keys.sorted() == ["baseline", "exclude", "failOn", "overrides", "profile", "rules"])
    #expect(file["baseline"] as? String == "known.json")
    #expect(file["failOn"] as? String == "warning", "existing findings are in the baseline, so a warning is new")
    let override = (file["overrides"] as? [[String: Any]])?.first
    #expect(override?["files"] as? [String] == ["/Broken \\[1].swift", "/b\n\"c.swift"])
    #expect(override?["report"] as? Bool == false)
  }

  @Test func itSetsNothingThatIsNotNeeded() {
    #expect(
      String(decoding: start().text(documentation: nil), as: UTF8.self) == """
        {
          "profile": "recommended",
          "rules": {},
          "exclude": [],
          "failOn": "warning"
        }

        """)
  }

  @Test func theSchemaHasThePublishedAddress() {
    let text = String(decoding: start().text(documentation: "https://example.org/tcalint"), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"$schema\": \"https://example.org/tcalint/tcalint.schema.json\",\n"))
  }
}
