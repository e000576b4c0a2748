import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// The data of an HTML report as JSON. Findings are as in ``JSONReport``, graphs as in ``JSONGraph``.
enum ArchitectureData {
  /// UTF-8, on one line, without `<`: nothing in it can end the element that contains it.
  static func render(_ report: ArchitectureReport) -> [UInt8] {
    var writer = JSONWriter(isOneLine: true)
    writer.object { object in
      object.member("title", report.title)
      object.member("folder", report.folder)
      object.member("toolVersion", report.run.toolVersion)
      if let comparison = report.architecture.features.comparedWith {
        object.member("comparedWith") { member in
          member.member("name", comparison.name)
          if let revision = comparison.revision { member.member("revision", revision) }
        }
      }
      object.writeSummary(of: report.run.result)
      object.list("diagnostics") { for diagnostic in report.run.result.diagnostics { $0.write(diagnostic) } }
      object.list("checklist") { for answer in report.checklist { $0.write(answer) } }
      object.member("checklistPage", ArchitectureReport.checklistPage)
      object.list("graphs") { list in
        for graph in report.architecture.graphs {
          list.object { object in
            object.member("graph", graph.kind.rawValue)
            object.writeParts(of: graph)
          }
        }
      }
      object.writeHotSpots(of: report)
      object.writeFindings(of: report)
    }
    writer.finish()
    return writer.bytes.withoutMarkup
  }
}

extension [UInt8] {
  /// JSON in which each `<`, which can only be in a text, is an escape.
  fileprivate var withoutMarkup: [UInt8] {
    let sign = UInt8(ascii: "<")
    guard contains(sign) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 64)
    var rest = self[...]
    while let place = rest.firstIndex(of: sign) {
      result += rest[..<place]
      result += Array("\\u003c".utf8)
      rest = rest[(place + 1)...]
    }
    return result + rest
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ answer: ChecklistAnswer) {
    object { object in
      object.member("id", answer.item.id)
      object.member("statement", answer.item.statement)
      object.member("verdict", answer.verdict.rawValue)
      object.member("verdictText", answer.verdict.text)
      object.member("errors", answer.errors)
      object.member("warnings", answer.warnings)
      object.member("infos", answer.infos)
      object.member("suppressed", answer.suppressed)
      object.list("rules") { for rule in answer.rules { $0.string(rule) } }
      object.list("otherRules") { for rule in answer.otherRules { $0.string(rule) } }
      object.list("facts") { for fact in answer.facts { $0.string(fact) } }
    }
  }

  fileprivate mutating func writeHotSpots(of report: ArchitectureReport) {
    member("testFiles", report.architecture.testFileCount)
    list("features") { list in
      for feature in report.hotSpots.features {
        list.object { object in
          object.member("node", Int(feature.facts.node.rawValue))
          object.member("dependencies", feature.facts.dependencies)
          object.member("actionCases", feature.facts.actionCases)
          object.member("stateProperties", feature.facts.stateProperties)
          object.member("fanIn", feature.fanIn)
          object.member("fanOut", feature.fanOut)
          object.member("clients", feature.clients)
          object.member("isNamedByTest", feature.facts.isNamedByTest)
        }
      }
    }
    list("clients") { list in
      for client in report.hotSpots.clients {
        list.object { object in
          object.member("node", Int(client.node.rawValue))
          object.member("features", client.features)
          object.member("clients", client.clients)
        }
      }
    }
    list("endpoints") { list in
      for client in report.architecture.clientFacts {
        list.object { object in
          object.member("client", client.name)
          object.member("path", client.path.text)
          object.member("line", client.line)
          object.member("endpoints", client.endpoints)
          object.list("withoutOverride") { list in
            for endpoint in client.withoutOverride {
              list.object { object in
                object.member("name", endpoint.name)
                object.member("path", endpoint.path.text)
                object.member("line", endpoint.line)
              }
            }
          }
        }
      }
    }
  }

  fileprivate mutating func writeFindings(of report: ArchitectureReport) {
    let (findings, resolved) = (report.run.result.findings, report.architecture.resolved)
    list("findings") { for finding in findings { $0.write(finding) } }
    let owners = FindingOwners(report.architecture)
    list("owners") { for finding in findings { $0.number(owners.owner(of: finding).map { Int($0.rawValue) } ?? -1) } }
    list("modules") { list in
      for finding in findings {
        list.number(report.architecture.moduleOfFile[finding.place.path]?.node.map { Int($0.rawValue) } ?? -1)
      }
    }
    if let new = report.newFindings {
      list("newFindings") { for finding in new { $0.write(finding) } }
      let newPlaces = findings.map(NewFindings(new).places)
      list("newIndices") { list in
        for (index, count) in newPlaces.enumerated() where count > 0 { list.number(index) }
      }
      list("partlyNewIndices") { list in
        for (index, count) in newPlaces.enumerated() where count > 0 && count < findings[index].places {
          list.number(index)
        }
      }
      list("resolved") { for finding in resolved { $0.write(finding) } }
    }
    let named = Set((findings + (report.newFindings ?? []) + resolved).map(\.rule))
    list("rules") { list in
      for rule in report.run.rules where named.contains(rule.id) { list.write(rule) }
    }
    writeExcerpts(of: report.run.result.sourceLines)
  }

  private mutating func write(_ rule: Rule) {
    object { object in
      object.member("id", rule.id)
      object.member("category", rule.category.rawValue)
      object.member("summary", rule.summary)
      object.member("page", rule.page)
    }
  }

  /// The lines of each file, by their numbers. A long line is cut.
  private mutating func writeExcerpts(of lines: [SourceLine: [UInt8]]) {
    let files = Dictionary(grouping: lines.keys, by: \.path).sorted { $0.key < $1.key }
    member("excerpts") { object in
      for (path, keys) in files {
        object.key(named: path.text)
        object.object { file in
          for key in keys.sorted(by: { $0.line < $1.line }) {
            file.key(named: "\(key.line)")
            file.string(SourceExcerpt.line(lines[key] ?? [], atMost: maxLineBytes))
          }
        }
      }
    }
  }
}

/// The maximum number of bytes of a line of an excerpt.
private let maxLineBytes = 400
