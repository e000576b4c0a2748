import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// What a rule's page says about a finding under the pointer.
extension LanguageServer {
  mutating func hover(_ id: RequestID, _ parameters: JSONValue) throws(ResponseError) {
    guard let uri = DocumentURI(parameters["textDocument"]),
      let position = DocumentPosition(parameters["position"])
    else { throw ResponseError(.invalidParameters, "'textDocument.uri' or 'position' is missing") }
    guard let path = uri.path, let folder = folder(of: path), isCurrent(folder),
      let analysis = folders[folder]?.analysis
    else { return send(OutgoingMessage.emptyResponse(to: id)) }
    let here = DocumentRange(start: position, end: position)
    let findings = (analysis.findings[path] ?? []).filter { DocumentRange($0.place.range).touches(here) }
    guard let first = findings.first else { return send(OutgoingMessage.emptyResponse(to: id)) }
    // The page of a rule that a configuration defines is a stranger's text: the diagnostic shows its message.
    let rules = findings.firstOfEachRule.compactMap { analysis.rules[$0.rule] }
    let texts = rules.filter { $0.category != .own }.map { RuleHover.text(of: $0, documentation) }
    if texts.isEmpty { return send(OutgoingMessage.emptyResponse(to: id)) }
    send(
      OutgoingMessage.response(to: id) { writer in
        writer.object { writer in
          writer.member("contents") { writer in
            writer.member("kind", "markdown")
            writer.member("value", texts.joined(separator: "\n\n---\n\n"))
          }
          writer.member("range", DocumentRange(first.place.range))
        }
      })
  }
}

/// A rule in a few paragraphs: the first sections of its page.
enum RuleHover {
  private static let sectionCount = 2

  static func text(of rule: Rule, _ documentation: String?) -> String {
    var lines = ["**\(rule.id)**"]
    var sections = 0
    for line in RulePage.forReaders(rule.page).split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
      if line.hasPrefix("## ") {
        sections += 1
        if sections > sectionCount { break }
        lines.append("**\(line.dropFirst(3))**")
      } else {
        lines.append(String(line))
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let address = Documentation.page(of: rule, at: documentation) { lines += ["", "[All of the page](\(address))"] }
    return lines.joined(separator: "\n")
  }
}
