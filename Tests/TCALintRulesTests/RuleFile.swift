import Foundation
import TCALintRuleKit
import Testing

/// A Markdown file about a rule.
struct RuleFile: Sendable, CustomTestStringConvertible {
  /// Below the folder that it was looked for in.
  let path: String
  let markdown: String

  var testDescription: String { path }

  /// The pages below `Rules`.
  static let pages = files(below: "../../Rules")
  /// The edge cases that the pages have no room for.
  static let cases = files(below: "Cases")

  static func name(of id: String) -> String { RuleName(id).file }

  /// Whether it holds cases of the rule with that id. A rule with many has files `<Rule>+<What>.md` besides.
  func isCases(of id: String) -> Bool {
    path == "\(Self.name(of: id)).md" || path.hasPrefix("\(Self.name(of: id))+")
  }

  private static func files(below folder: String) -> [RuleFile] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: folder).standardized
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".md") }.sorted().map { path in
      let bytes = (try? Data(contentsOf: folder.appending(path: path))) ?? Data()
      return RuleFile(path: path, markdown: String(decoding: bytes, as: UTF8.self))
    }
  }
}
