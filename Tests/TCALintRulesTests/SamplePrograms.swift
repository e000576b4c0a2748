import Foundation
import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules

/// Programs in which rules find something.
enum SamplePrograms {
  /// Where the sample app of the command's tests is.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("tcalintTests/Sample").path

  /// The sample app, linked anew each time.
  static var app: App { App(linking: sample) }

  /// The sample app with the examples of all pages, each in a folder of its own, linked anew each time.
  static var appOfAllExamples: App {
    App(linking: (sample + Rule.all.flatMap(examples)).sorted { $0.file.path < $1.file.path })
  }

  private static let sample: [AppFile] = {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let source = FileManager.default.contents(atPath: folder + "/" + path)!
      return AppFile(path: FilePath(path), source: [UInt8](source))
    }
  }()

  private static func examples(of rule: Rule) -> [AppFile] {
    let examples = (try? RulePage(rule.page))?.examples ?? []
    return examples.enumerated().flatMap { number, example in
      example.files.map {
        AppFile(path: FilePath("\(rule.id)/\(number)/\($0.path)"), source: Array($0.source.utf8))
      }
    }
  }
}
