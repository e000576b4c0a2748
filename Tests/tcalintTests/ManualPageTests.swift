import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

@Suite struct ManualPageTests {
  private let page = ManualPage.text(Command.all, rules: Rule.all)

  @Test func thePageHasEveryCommandOptionAndRule() {
    func dashes(_ text: String) -> String {
      text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    }
    for command in Command.all {
      #expect(page.contains("\n.Ss tcalint \(dashes(command.name))\n") != command.isHidden, "\(command.name)")
      if command.isHidden { continue }
      for option in command.options.dropLast() {
        let names = option.names.map { "Fl " + dashes(String($0.dropFirst())) }
        #expect(page.contains("\n.It " + names.joined(separator: " , ")), "\(option.name)")
      }
    }
    for rule in Rule.all { #expect(page.contains("\n.It \(dashes(rule.id))\n"), "\(rule.id)") }
  }

  @Test func textIsNoRequest() {
    let command = CommandDescription(
      name: "x", summary: ".Ed", details: "'quoted\n.dotted\n  a\\b\n  c\n\nend", run: { _, _, _ in 0 })
    let lines = ManualPage.text([command], rules: []).split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex(of: ".Ss tcalint x").map { $0 + 1 } ?? 0
    #expect(
      lines[start...].prefix(11) == [
        "\\&.Ed.", ".Pp", "\\&'quoted", "\\&.dotted", ".Bd -unfilled -compact", "  a\\eb", "  c", ".Ed", ".Pp", "end",
        ".Sh RULES",
      ])
  }
}
