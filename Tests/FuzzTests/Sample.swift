import Foundation
import TCALintRuleKit
import TCALintRules
import TCALintSyntax

/// A Swift file of the project, or of a program in a page or in cases.
struct Sample {
  let path: String
  let bytes: [UInt8]
  /// Its tokens, each with the trivia before it.
  let pieces: [ArraySlice<UInt8>]
  /// The other files of its program.
  let others: [File]

  struct File {
    let path: String
    let bytes: [UInt8]
  }

  init(_ file: File, others: [File] = []) {
    (path, bytes) = (file.path, file.bytes)
    self.others = others
    let ends = onParserThread { Parser.parse(file.bytes) { $0.tokens.map { Int($0.end) } } }
    pieces = zip([0] + ends, ends).map { file.bytes[$0..<$1] }.filter { !$0.isEmpty }
  }

  /// The files of its program, with other bytes for its own.
  func files(with source: [UInt8]) -> [File] {
    (others + [File(path: path, bytes: source)]).sorted { $0.path < $1.path }
  }

  /// The sample app of the command's tests, and everything below `Sources`.
  static let sources = ["tcalintTests/Sample", "../Sources"].flatMap { folder in
    files(in: folder, endingIn: ".swift").map { Sample($0) }
  }

  /// Each file of the programs in the rules' pages and cases.
  static let examples: [Sample] = {
    let pages = Rule.all.compactMap { try? RulePage($0.page) }
    let cases = files(in: "TCALintRulesTests/Cases", endingIn: ".md").compactMap {
      try? RuleCases(String(decoding: $0.bytes, as: UTF8.self))
    }
    return (pages.flatMap(\.examples) + cases.flatMap(\.examples)).flatMap { example in
      let files = example.files.map { File(path: $0.path, bytes: Array($0.source.utf8)) }
      return files.map { file in Sample(file, others: files.filter { $0.path != file.path }) }
    }
  }()

  private static func files(in folder: String, endingIn suffix: String) -> [File] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.appendingPathComponent(folder).path
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(suffix) }.sorted().map {
      File(path: $0, bytes: [UInt8](FileManager.default.contents(atPath: folder + "/" + $0)!))
    }
  }
}
