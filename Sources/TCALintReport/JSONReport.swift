import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A run's result as JSON for editors and other tools. `JSONFormat.md` describes the format, `report.schema.json` defines it.
public enum JSONReport {
  /// The version of the format. It changes when a reader of the old one could misread the new one.
  public static let formatVersion = 1

  /// UTF-8 in parts, the last of which ends in a line break. Text that was no UTF-8 in a file is repaired.
  ///
  /// - Parameter jobs: how many threads may work at once.
  static func parts(_ result: RunResult, toolVersion: String, jobs: Int) -> [[UInt8]] {
    var writer = JSONWriter()
    writer.object { report in
      report.writeHead(of: result, toolVersion: toolVersion)
      report.list("findings") { $0.write(result.findings, jobs: jobs) }
      report.list("suppressed") { for finding in result.suppressed { $0.write(finding) } }
      report.list("diagnostics") { for diagnostic in result.diagnostics { $0.write(diagnostic) } }
      report.writeFixed(of: result)
      report.writeSummary(of: result)
    }
    writer.finish()
    return writer.parts
  }

  /// The list of rules as JSON.
  public static func render(_ rules: [Rule]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { list in
      for rule in rules {
        list.object { object in
          object.member("id", rule.id)
          object.member("category", rule.category.rawValue)
          object.member("severity", rule.severity.rawValue)
          object.member("profile", rule.profile.rawValue)
          object.member("summary", rule.summary)
        }
      }
    }
    writer.finish()
    return writer.bytes
  }
}

extension JSONWriter {
  /// A part of the findings by each thread: the places of thousands make a long report.
  fileprivate mutating func write(_ findings: [ReportedFinding], jobs: Int) {
    let count = min(jobs * 4, findings.count)
    let list = part()
    let parts = Workers.map(count, jobs: jobs) { index in
      var part = list
      for finding in findings[findings.count * index / count..<findings.count * (index + 1) / count] {
        part.write(finding)
      }
      return part
    }
    append(parts)
  }

  mutating func writeHead(of result: RunResult, toolVersion: String) {
    writeHead(
      version: JSONReport.formatVersion, toolVersion: toolVersion, root: result.root,
      comparedWith: result.comparedWith)
  }

  /// The beginning of every object: the format's version, the tool, and what paths and changes are relative to.
  mutating func writeHead(version: Int, toolVersion: String, root: FilePath, comparedWith: ComparedWith?) {
    member("version", version)
    member("tool") { tool in
      tool.member("name", "tcalint")
      tool.member("version", toolVersion)
    }
    member("root", root.text)
    guard let comparison = comparedWith else { return }
    member("comparedWith") { object in
      object.member("kind", comparison.kind.rawValue)
      object.member("name", comparison.name)
      if let revision = comparison.revision { object.member("revision", revision) }
    }
  }

  /// The fixed files, if fixes were requested.
  mutating func writeFixed(of result: RunResult) {
    guard let fixed = result.fixed else { return }
    list("fixed") { list in
      for file in fixed {
        list.object { object in
          object.member("path", file.path.text)
          object.list("findings") { list in
            for finding in file.findings {
              list.object { object in
                object.member("rule", finding.rule)
                object.member("message", finding.message)
                object.member("title", finding.title)
                object.member("applicability", finding.applicability.rawValue)
              }
            }
          }
        }
      }
    }
  }

  mutating func writeSummary(of result: RunResult) {
    member("summary") { summary in
      summary.member("files", result.fileCount)
      summary.member("lines", result.lineCount)
      summary.member("errors", result.count(.error))
      summary.member("warnings", result.count(.warning))
      summary.member("infos", result.count(.info))
      summary.member("suppressed", result.suppressed.count)
    }
  }

  mutating func write(_ finding: ReportedFinding) {
    object { object in
      object.member("rule", finding.rule)
      object.member("severity", finding.severity.rawValue)
      object.member("message", finding.message)
      object.member("help", finding.help)
      object.write(finding.place)
      object.list("related") { list in
        for related in finding.related {
          list.object { object in
            object.write(related.place)
            object.member("message", related.message)
          }
        }
      }
      object.list("fixes") { for fix in finding.fixes { $0.write(fix) } }
      object.member("fingerprint", finding.fingerprint)
      if let suppression = finding.suppression {
        object.member("suppression") { $0.writeMembers(of: suppression) }
      }
    }
  }

  mutating func writeMembers(of suppression: Suppression) {
    member("kind", suppression.kind.rawValue)
    if let justification = suppression.justification { member("justification", justification) }
  }

  private mutating func write(_ fix: ReportedFix) {
    object { object in
      object.member("title", fix.title)
      object.member("applicability", fix.applicability.rawValue)
      object.list("edits") { list in
        for edit in fix.edits {
          list.object { object in
            object.write(edit.place)
            object.member("replacement", edit.replacement)
          }
        }
      }
      if fix.edits.isEmpty { object.member("editsOmitted", true) }
    }
  }

  mutating func write(_ diagnostic: Diagnostic) {
    object { object in
      object.member("kind", diagnostic.kind.rawValue)
      if let path = diagnostic.path { object.member("path", path.text) }
      if let range = diagnostic.range { object.write(range) }
      object.member("message", diagnostic.message)
    }
  }

  private mutating func write(_ place: ReportedPlace) {
    member("path", place.path.text)
    write(place.range)
  }

  private mutating func write(_ range: SourceRange) {
    member("range") { object in
      object.member("start", range.start)
      object.member("end", range.end)
    }
  }

  private mutating func member(_ name: StaticString, _ position: SourcePosition) {
    member(name, numbers: 4) { object in
      object.member("line", position.line)
      object.member("column", position.column)
      object.member("utf16Column", position.utf16Column)
      object.member("offset", position.offset)
    }
  }
}
