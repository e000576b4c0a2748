import Foundation
import TCALintDomain
import TCALintFiles
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

@testable import TCALintEngine

/// Checks the invariants of each fix that the rules offer for whole source trees, and parses the result.
/// `TCALINT_FIX_PATHS` names the trees, separated by colons; the sample app is one of them.
@Suite struct FixTests {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../tcalintTests/Sample").standardized.path

  private static let trees =
    [sample] + (ProcessInfo.processInfo.environment["TCALINT_FIX_PATHS"]?.split(separator: ":").map(String.init) ?? [])

  @Test(arguments: trees, LineEnds.allCases)
  func everyFixKeepsToItsFindingAndParses(_ tree: String, _ lineEnds: LineEnds) {
    let app = App(
      linking: SourceFiles.list(FilePath(tree)).sorted().compactMap { path in
        SourceFiles.read(path).map { AppFile(path: path.relative(to: FilePath(tree)), source: lineEnds.change($0)) }
      })
    let program = app.program
    let check = FixCheck(program: program)
    var count = 0
    for rule in Rule.all {
      for finding in rule.findings(in: app) {
        for fix in finding.fixes {
          count += 1
          let place = "\(rule.id) at \(finding.location.range) of \(program.files[finding.location.file].path)"
          if let fault = check.fault(in: fix, of: finding) { Issue.record("\(place): \(fault)") }
          let plan = EditPlan([fix]) { program.files[$0].source }
          for file in fix.files {
            let before = program.files[file]
            let after = ProgramFile(path: before.path, source: plan.apply(to: file, before.source), names: .domain)
            #expect(after.diagnostics.count <= before.diagnostics.count, "\(place)")
          }
        }
      }
    }
    print("fixes: \(count) in \(program.files.count) files of \(tree), \(lineEnds)")
    #expect(tree != Self.sample || count > 3)
  }
}

/// Line ends of editors and other systems.
enum LineEnds: CaseIterable {
  case asTheyAre, carriageReturns, both, withMark, withoutTheLast

  func change(_ source: [UInt8]) -> [UInt8] {
    let lineFeed = UInt8(ascii: "\n")
    let plain = source.filter { $0 != UInt8(ascii: "\r") }
    switch self {
    case .asTheyAre: return source
    case .carriageReturns: return plain.map { $0 == lineFeed ? UInt8(ascii: "\r") : $0 }
    case .both: return plain.flatMap { $0 == lineFeed ? [UInt8(ascii: "\r"), $0] : [$0] }
    case .withMark: return [0xef, 0xbb, 0xbf] + source
    case .withoutTheLast: return Array(source.reversed().drop { $0 == lineFeed }.reversed())
    }
  }
}
