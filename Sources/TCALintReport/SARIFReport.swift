import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A run's result in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for code scanning.
///
/// Suppressed findings are included and marked. Columns count UTF-16 units.
public enum SARIFReport {
  /// UTF-8, ending in a line break.
  public static func render(_ run: ReportedRun) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { log in
      log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.member("version", "2.1.0")
      log.list("runs") { $0.object { $0.write(run) } }
    }
    writer.finish()
    return writer.bytes
  }

  /// The name of the working directory among the bases of relative URIs, which readers know.
  static let base = "%SRCROOT%"
}

extension JSONWriter {
  fileprivate mutating func write(_ run: ReportedRun) {
    let result = run.result
    let rules = SARIFRules(run)
    member("tool") { tool in
      tool.member("driver") { driver in
        driver.member("name", "TCALint")
        driver.member("semanticVersion", run.toolVersion)
        if let url = run.documentation { driver.member("informationUri", url) }
        driver.list("rules") { rules.write(to: &$0) }
      }
    }
    list("invocations") { $0.object { $0.writeInvocation(of: result) } }
    member("originalUriBaseIds") { bases in
      bases.key(named: SARIFReport.base)
      bases.object { $0.member("uri", result.root.folderURI) }
    }
    member("columnKind", "utf16CodeUnits")
    list("results") { list in
      for finding in result.findings + result.suppressed {
        list.object { $0.write(finding, ruleIndex: rules.indices[finding.rule]) }
      }
    }
  }

  private mutating func writeInvocation(of result: RunResult) {
    let notes = result.diagnostics
    member("executionSuccessful", !notes.contains { $0.kind == .unreadableFile })
    member("workingDirectory") { $0.member("uri", result.root.folderURI) }
    list("toolExecutionNotifications") { list in
      for note in notes { list.object { $0.write(notification: note) } }
    }
  }

  private mutating func write(notification diagnostic: Diagnostic) {
    let level =
      switch diagnostic.kind {
      case .syntaxError, .unreadableFile: "error"
      case .unappliedIgnoreRules, .configurationWarning: "warning"
      case .incompleteProgram, .noLibraryUse, .unclearVersion, .unlistedFixes: "note"
      }
    member("descriptor") { $0.member("id", diagnostic.kind.rawValue) }
    member("level", level)
    member(message: diagnostic.message)
    if let path = diagnostic.path {
      list("locations") { $0.object { $0.writeLocation(path, diagnostic.range) } }
    }
  }

  private mutating func write(_ finding: ReportedFinding, ruleIndex: Int?) {
    member("ruleId", finding.rule)
    if let ruleIndex { member("ruleIndex", ruleIndex) }
    member("level", finding.severity.level)
    member(message: Sentences.joined(finding.message, finding.help))
    list("locations") { $0.object { $0.writeLocation(finding.place.path, finding.place.range) } }
    let related = finding.related.withoutRepeats
    if !related.isEmpty {
      list("relatedLocations") { list in
        for (message, place) in related {
          list.object { location in
            location.writeLocation(place.path, place.range)
            location.member(message: message)
          }
        }
      }
    }
    member("partialFingerprints") { $0.member("tcalint/v1", finding.fingerprint) }
    let fixes = finding.fixes.filter { !$0.edits.isEmpty }
    if !fixes.isEmpty { list("fixes") { list in for fix in fixes { list.object { $0.write(fix) } } } }
    let omitted = finding.fixes.filter(\.edits.isEmpty)
    if !omitted.isEmpty { member("properties") { $0.write(omitted: omitted) } }
    if let suppression = finding.suppression {
      list("suppressions") { $0.object { $0.writeMembers(of: suppression) } }
    }
  }

  /// SARIF has no place for a fix without its changes.
  private mutating func write(omitted fixes: [ReportedFix]) {
    list("fixes") { list in
      for fix in fixes {
        list.object { object in
          object.member("title", fix.title)
          object.member("applicability", fix.applicability.rawValue)
          object.member("editsOmitted", true)
        }
      }
    }
  }

  private mutating func write(_ fix: ReportedFix) {
    member(message: fix.title + (fix.applicability == .safe ? "" : " (a suggestion: review it)"), "description")
    var order: [FilePath] = []
    var edits: [FilePath: [(place: ReportedPlace, replacement: String)]] = [:]
    for edit in fix.edits {
      if edits[edit.place.path] == nil { order.append(edit.place.path) }
      edits[edit.place.path, default: []].append(edit)
    }
    list("artifactChanges") { list in
      for path in order {
        list.object { change in
          change.member("artifactLocation") { $0.writeArtifact(path) }
          change.list("replacements") { list in
            for edit in edits[path]! {
              list.object { replacement in
                replacement.member("deletedRegion") { $0.writeRegion(edit.place.range) }
                if !edit.replacement.isEmpty {
                  replacement.member("insertedContent") { $0.member("text", edit.replacement) }
                }
              }
            }
          }
        }
      }
    }
    member("properties") { $0.member("applicability", fix.applicability.rawValue) }
  }

  private mutating func member(message: String, _ name: StaticString = "message") {
    member(name) { $0.member("text", SARIFMessage.escaped(message)) }
  }

  private mutating func writeLocation(_ path: FilePath, _ range: SourceRange?) {
    member("physicalLocation") { location in
      location.member("artifactLocation") { $0.writeArtifact(path) }
      if let range { location.member("region") { $0.writeRegion(range) } }
    }
  }

  private mutating func writeArtifact(_ path: FilePath) {
    member("uri", path.uri)
    if !path.isAbsolute { member("uriBaseId", SARIFReport.base) }
  }

  private mutating func writeRegion(_ range: SourceRange) {
    member("startLine", range.start.line)
    member("startColumn", range.start.utf16Column)
    member("endLine", range.end.line)
    member("endColumn", range.end.utf16Column)
  }
}

extension [(message: String, place: ReportedPlace)] {
  /// The format wants a set.
  fileprivate var withoutRepeats: Self {
    var seen: Set<String> = []
    return filter { related in
      let range = related.place.range
      let key = "\(range.start.offset) \(range.end.offset) \(related.place.path.text)\n\(related.message)"
      return seen.insert(key).inserted
    }
  }
}
