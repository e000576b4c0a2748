import Foundation
import TCALintModel
import TCALintRuleKit
import Testing

private let folderOfExamples = ProcessInfo.processInfo.environment["TCALINT_EXAMPLES"].map { URL(filePath: $0) }

/// Writes each example that has fixes, and the result of these, into the folder that `TCALINT_EXAMPLES` names, for
/// `Tests/typecheck` to pass to the compiler.
@Suite(.enabled(if: folderOfExamples != nil)) struct ExampleFiles {
  @Test(arguments: PageExample.all)
  func write(_ page: PageExample) throws {
    let program = page.app.program
    let before = program.files.map { String(decoding: $0.source, as: UTF8.self) }
    var hasResults = false
    for (name, findings) in [("", page.findings), ("-by-every-rule", page.findingsOfAllRules)] {
      for (result, applied) in Self.results {
        let after = EditedProgram(program, applying: applied, of: findings).sources
        guard after != before else { continue }
        try write(after, as: result + name, of: page, program)
        hasResults = true
      }
    }
    if hasResults { try write(before, as: "before", of: page, program) }
  }

  private static let results: [(String, Set<Fix.Applicability>)] = [
    ("fixed", [.safe]), ("suggested", [.safe, .suggestion]),
  ]

  /// One folder a program; the compiler wants each file of it to have a name of its own.
  private func write(_ sources: [String], as name: String, of page: PageExample, _ program: Program) throws {
    let folder = try #require(folderOfExamples).appending(path: "\(page.testDescription)/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, source) in zip(program.files, sources) {
      let path = file.path.text.replacingOccurrences(of: "/", with: "-")
      try Data(source.utf8).write(to: folder.appending(path: path))
    }
  }
}
