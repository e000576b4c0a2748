import Foundation
import TCALintReport
import Testing

@testable import tcalint

/// The README mentions everything that the command has, and nothing else.
@Suite struct ReadmeTests {
  private func readme() throws -> String {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../README.md")
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test func everyFormatIsNamed() throws {
    let rows = try readme().split(separator: "\n").filter { $0.hasPrefix("| `") }.joined()
    for format in ReportFormat.all { #expect(rows.contains("`\(format.name)`"), "\(format.name)") }
  }

  /// Its example of a finding is one of the sample app.
  @Test func itShowsAFindingAsItIsPrinted() throws {
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sample").path
    let printed = run("lint", sample, "--only", "self-in-effect").output
    // Paths are printed from the working directory.
    let group = printed.split(separator: "\n\n")[0].split(separator: "\n").map { line in
      line.range(of: "Sample/").map { line[$0.upperBound...] } ?? line
    }
    #expect(try readme().contains("```\n" + group.joined(separator: "\n") + "\n```"))
  }

  /// The options in its examples exist.
  @Test func everyCallIsOne() throws {
    var calls = 0
    for line in try readme().split(separator: "\n") {
      guard let start = line.range(of: "tcalint lint ")?.upperBound else { continue }
      let words = line[start...].split(whereSeparator: { " `'\"".contains($0) }).map(String.init)
      for word in words.prefix(while: { $0 != "#" }) where word.hasPrefix("--") && word != "--" {
        let name = String(word.prefix { $0 != "=" })
        #expect(LintCommand.description.options.contains { $0.names.contains(name) }, "\(line)")
        calls += 1
      }
    }
    #expect(calls > 5)
  }
}
