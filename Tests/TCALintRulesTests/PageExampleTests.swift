import Foundation
import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

@testable import TCALintEngine

/// Each example of each rule's page, and each of its edge cases, run.
@Suite struct PageExampleTests {
  @Test(arguments: PageExample.all)
  func theRuleFindsWhatThePageSays(_ page: PageExample) throws {
    let app = page.app
    #expect(app.program.syntaxErrors == [])

    var unmet = page.example.files.flatMap { file in
      file.expectations.map { Expected(path: file.path, line: $0.line, messagePart: $0.messagePart) }
    }
    for finding in page.findings {
      let path = app.program.files[finding.location.file].path.text
      let line = app.program.line(of: finding.location)
      let met = unmet.firstIndex { expected in
        expected.path == path && expected.line == line
          && (expected.messagePart.map { finding.message.contains($0) } ?? true)
      }
      if let met {
        unmet.remove(at: met)
      } else {
        Issue.record("\(path):\(line): not expected: \(finding.message)")
      }
    }
    for expected in unmet {
      Issue.record("\(expected.path):\(expected.line): not found\(expected.messagePart.map { ": “\($0)”" } ?? "")")
    }
  }

  @Test(arguments: PageExample.all.filter { $0.example.section == "What it ignores" })
  func silentExamplesHaveNoExpectations(_ page: PageExample) {
    #expect(!page.example.isReporting)
  }

  @Test(arguments: PageExample.all)
  func aFindingNamesWhatIsWrongAndWhatHelps(_ page: PageExample) {
    for finding in page.findings {
      #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
      #expect(!finding.help.isEmpty)
      // A function that was written for a value.
      #expect(!(finding.message + finding.help).contains("(Function)"))
    }
  }

  @Test(arguments: PageExample.all)
  func theFixesMakeWhatThePageShows(_ page: PageExample) {
    guard page.example.showsFixes || page.example.section == "Fix" else { return }
    let app = page.app
    let safe = EditedProgram(app.program, applying: [.safe], of: page.findings)
    let all = EditedProgram(app.program, applying: [.safe, .suggestion], of: page.findings)
    for (index, file) in app.program.files.enumerated() {
      guard let onPage = page.example.files.first(where: { $0.path == file.path.text }) else { continue }
      // A result that the page does not show must not change anything more.
      let fixed = onPage.fixed ?? onPage.source
      let suggested = onPage.suggested ?? fixed
      #expect(RulePage.withoutExpectations(safe.sources[index]) == RulePage.withoutExpectations(fixed))
      #expect(RulePage.withoutExpectations(all.sources[index]) == RulePage.withoutExpectations(suggested))
    }
  }

  @Test(arguments: PageExample.all, [[Fix.Applicability.safe], [.safe, .suggestion]])
  func aFixResolvesItsFindingAndBreaksNothing(_ page: PageExample, _ applicabilities: [Fix.Applicability]) {
    let edited = EditedProgram(page.app.program, applying: Set(applicabilities), of: page.findings)
    guard edited.appliedFixes > 0 else { return }
    let after = page.app(edited)
    #expect(after.program.syntaxErrors == [])
    // One fix may resolve several.
    #expect(page.findings(in: after).count <= page.findings.count - edited.appliedFixes)
  }

  @Test(arguments: PageExample.all, [[Fix.Applicability.safe], [.safe, .suggestion]])
  func theFixesOfAllRulesGoTogether(_ page: PageExample, _ applicabilities: [Fix.Applicability]) {
    let edited = EditedProgram(page.app.program, applying: Set(applicabilities), of: page.findingsOfAllRules)
    guard edited.appliedFixes > 0 else { return }
    #expect(page.app(edited).program.syntaxErrors == [])
  }

  /// Variants of a file's line ends, its first bytes and its last.
  private static let variants: [@Sendable (String) -> String] = [
    { $0.replacingOccurrences(of: "\n", with: "\r") },
    { "\u{feff}" + $0.dropLast($0.hasSuffix("\n") ? 1 : 0).replacingOccurrences(of: "\n", with: "\r\n") },
  ]

  @Test(arguments: PageExample.all)
  func aFixKeepsToItsFindingWhateverTheLineEnds(_ page: PageExample) {
    fixesKeepToTheirFindings(page, page.app, page.findings)
    if page.findings.isEmpty { return }
    for variant in Self.variants {
      let app = page.app(changing: variant)
      let findings = page.findings(in: app)
      #expect(findings.count == page.findings.count)
      fixesKeepToTheirFindings(page, app, findings)
    }
  }

  private func fixesKeepToTheirFindings(_ page: PageExample, _ app: App, _ findings: [Finding]) {
    for finding in findings {
      for fix in finding.fixes {
        #expect(page.rule.fixes == .safe || page.rule.fixes == fix.applicability, "'fixes' of the rule")
        #expect(FixCheck(program: app.program).fault(in: fix, of: finding) == nil)
        let edited = EditedProgram(app.program, applying: [fix.applicability], of: [finding])
        #expect(page.app(edited).program.syntaxErrors == [])
      }
    }
  }

  @Test func aRuleThatMayHaveFixesHasSome() {
    for (rule, pages) in Dictionary(grouping: PageExample.all, by: \.rule.id) {
      guard let fixes = pages[0].rule.fixes else { continue }
      let hasSome = pages.contains { page in
        page.findings.contains { $0.fixes.contains { $0.applicability == fixes } }
      }
      #expect(hasSome, "\(rule): no example has a fix that is as safe")
    }
  }

  private struct Expected {
    let path: String
    let line: Int
    let messagePart: String?
  }
}
