import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// The way to the newest version of a library: the uses of older ones, step by step, and which can be rewritten
/// automatically.
public struct MigrationPlan: Sendable {
  /// Those that there is something to do in, in their order.
  public let steps: [Step]

  /// A step with its remaining work.
  public struct Step: Sendable {
    public let step: MigrationStep
    /// The uses to migrate, in the order of their names.
    public let items: [Item]

    public var placeCount: Int { items.reduce(0) { $0 + $1.findings.count } }
    /// How many places are changed without a person who writes.
    public var changeableCount: Int { items.reduce(0) { $0 + ($1.work == .person ? 0 : $1.findings.count) } }
  }

  /// Uses of one interface that are replaced alike.
  public struct Item: Sendable {
    public let interface: String
    public let replacement: String
    public let work: Work
    /// By path and offset.
    public let findings: [ReportedFinding]
  }

  /// How code is migrated.
  public enum Work: String, Sendable, CaseIterable {
    /// By a fix that preserves the behaviour.
    case safe
    /// By a fix that a person reviews.
    case suggestion
    case person

    fileprivate var words: String {
      switch self {
      case .safe: "automatic"
      case .suggestion: "to review"
      case .person: "by hand"
      }
    }
  }

  /// - Parameters:
  ///   - findings: of which those count that are about outdated code.
  ///   - steps: all that there are, in their order.
  public init(_ findings: [ReportedFinding], steps: [MigrationStep]) {
    let byStep = Dictionary(grouping: findings) { $0.outdatedCode?.step }
    self.steps = steps.compactMap { step in
      guard let findings = byStep[step] else { return nil }
      let groups = Dictionary(grouping: findings) { finding in
        Group(code: finding.outdatedCode, work: Self.work(on: finding))
      }
      let items = groups.compactMap { group, findings in
        group.code.map {
          Item(interface: $0.interface, replacement: $0.replacement, work: group.work, findings: findings)
        }
      }
      return Step(step: step, items: items.sorted { $0.order < $1.order })
    }
  }

  private struct Group: Hashable {
    let code: OutdatedCode?
    let work: Work
  }

  private static func work(on finding: ReportedFinding) -> Work {
    guard let fix = finding.fixes.first else { return .person }
    return fix.applicability == .safe ? .safe : .suggestion
  }

  // MARK: Text

  /// The maximum number of places of one kind.
  private static let maxPlaces = 3

  /// For people: UTF-8.
  public var text: [UInt8] { Array(steps.map(Self.text).joined(separator: "\n").utf8) }

  private static func text(_ step: Step) -> String {
    let files = Set(step.items.flatMap { $0.findings.map(\.place.path) }).count
    var text =
      "\(step.step.name)  \(step.step.summary)\n"
      + "     \(TextReport.count(step.placeCount, "place")) in \(TextReport.count(files, "file")); "
      + (step.changeableCount == 0
        ? "no automatic changes\n"
        : "'tcalint migrate --step \(step.step.name)' changes \(step.changeableCount)\n")
    let width = step.items.map { String($0.findings.count).count }.max() ?? 0
    for item in step.items {
      let count = String(item.findings.count)
      let label = item.work.words + String(repeating: " ", count: 9 - item.work.words.count)
      let padding = String(repeating: " ", count: width - count.count)
      text += "     \(label)  \(padding)\(count)  \(TerminalText.escaped("\(item.interface): \(item.replacement)"))\n"
      if item.work != .safe { text += String(repeating: " ", count: 18 + width) + places(item) + "\n" }
    }
    return text
  }

  private static func places(_ item: Item) -> String {
    let shown = item.findings.prefix(maxPlaces).map { finding in
      TerminalText.escaped("\(finding.place.path):\(finding.place.range.start.line)")
    }
    let more = item.findings.count - shown.count
    return shown.joined(separator: ", ") + (more == 0 ? "" : " and \(more) more")
  }

  // MARK: JSON

  /// For programs: one object, UTF-8, ending in a line break.
  ///
  /// - Parameter result: the result that the plan was made from.
  public func json(of result: RunResult, toolVersion: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { plan in
      plan.writeHead(of: result, toolVersion: toolVersion)
      plan.list("steps") { list in
        for step in steps {
          list.object { object in
            object.member("name", step.step.name)
            object.member("summary", step.step.summary)
            object.list("items") { list in for item in step.items { list.write(item) } }
          }
        }
      }
      plan.writeFixed(of: result)
      plan.list("diagnostics") { for diagnostic in result.diagnostics { $0.write(diagnostic) } }
    }
    writer.finish()
    return writer.bytes
  }
}

extension MigrationPlan.Item {
  /// Automatic fixes come first.
  fileprivate var order: (Int, String, FilePath) {
    let place = MigrationPlan.Work.allCases.firstIndex(of: work) ?? 0
    return (place, interface, findings[0].place.path)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ item: MigrationPlan.Item) {
    object { object in
      object.member("interface", item.interface)
      object.member("replacement", item.replacement)
      object.member("work", item.work.rawValue)
      object.list("places") { list in for finding in item.findings { list.write(finding) } }
    }
  }
}
