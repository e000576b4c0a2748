import TCALintJSON
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// Converts findings and problems to diagnostics, as far as a client can show them. Text that comes from the sources is
/// escaped.
struct DiagnosticEncoder {
  let client: ClientCapabilities
  /// The address of the rules' pages, without a slash at its end.
  let documentation: String?
  /// The folder that paths of findings are relative to.
  let root: FilePath
  let uri: (FilePath) -> DocumentURI

  func encode(_ finding: ReportedFinding, _ rule: Rule?) -> EncodedDiagnostic {
    var tags: [Int] = []
    if client.showsTags {
      if finding.outdatedCode != nil { tags.append(Self.deprecated) }
      if finding.rule.hasPrefix("unused-") { tags.append(Self.unnecessary) }
    }
    let link = client.showsLinks ? rule.flatMap { Documentation.page(of: $0, at: documentation) } : nil
    let related =
      client.showsRelatedInformation
      ? finding.related.map {
        EncodedDiagnostic.Related(
          uri: uri($0.place.path.absolute(from: root)), range: DocumentRange($0.place.range),
          message: TextReport.escaped($0.message))
      } : []
    return EncodedDiagnostic(
      range: DocumentRange(finding.place.range), severity: Self.number(finding.severity), code: finding.rule,
      link: link,
      message: ([finding.message] + (finding.help.isEmpty ? [] : [finding.help])).map(TextReport.escaped)
        .joined(separator: "\n"), related: related, tags: tags)
  }

  func encode(_ problem: FileProblem) -> EncodedDiagnostic {
    EncodedDiagnostic(
      range: problem.range, severity: Self.number(problem.severity), code: nil, link: nil,
      message: TextReport.escaped(problem.message),
      related: [], tags: [])
  }

  /// The tags and severities of LSP.
  private static let (unnecessary, deprecated) = (1, 2)

  private static func number(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}

/// A diagnostic as it is sent.
struct EncodedDiagnostic: Hashable {
  let range: DocumentRange
  let severity: Int
  /// The rule; nil for what no rule reports.
  let code: String?
  let link: String?
  let message: String
  let related: [Related]
  let tags: [Int]

  struct Related: Hashable {
    let uri: DocumentURI
    let range: DocumentRange
    let message: String
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("severity", severity)
      if let code { writer.member("code", code) }
      if let link { writer.member("codeDescription") { $0.member("href", link) } }
      writer.member("source", "tcalint")
      writer.member("message", message)
      if !tags.isEmpty { writer.list("tags") { writer in for tag in tags { writer.number(tag) } } }
      guard !related.isEmpty else { return }
      writer.list("relatedInformation") { writer in
        for related in related {
          writer.object { writer in
            writer.member("location") { writer in
              writer.member("uri", related.uri.text)
              writer.member("range", related.range)
            }
            writer.member("message", related.message)
          }
        }
      }
    }
  }
}

extension [EncodedDiagnostic] {
  /// The same for the same diagnostics, and another for others.
  var id: String {
    var writer = JSONWriter(isOneLine: true)
    writer.array { writer in for item in self { item.write(to: &writer) } }
    var hash = StableHash()
    hash.add(writer.bytes)
    return hash.digits(16)
  }
}
