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
    /// How many places its fixes change after the steps before it, and how many they leave.
    public let outlook: Outlook
    /// What prevents fixes, with the number of places that it concerns; the most frequent first.
    public let obstacles: [(text: String, count: Int)]

    public var placeCount: Int { items.reduce(0) { $0 + $1.findings.count } }
  }

  /// The result of a step.
  public struct Outlook: Sendable {
    public let changed: Int
    public let left: Int

    public init(changed: Int, left: Int) {
      self.changed = changed
      self.left = left
    }
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
    /// By a fix that other changes make possible, of this step or one before it.
    case later
    case person

    fileprivate var words: String {
      switch self {
      case .safe: "automatic"
      case .suggestion: "to review"
      case .later: "later"
      case .person: "by hand"
      }
    }
  }

  /// What the fixes of a step find and leave, if those of the steps before it are applied.
  public struct Stage: Sendable {
    let found: [ReportedFinding]
    let left: [ReportedFinding]

    public init(found: [ReportedFinding], left: [ReportedFinding]) {
      self.found = found
      self.left = left
    }
  }

  /// - Parameters:
  ///   - findings: of which those count that are about outdated code.
  ///   - steps: all that there are, in their order.
  ///   - stages: what the fixes of each step do; nil if nothing is known but the fixes of the findings.
  public init(_ findings: [ReportedFinding], steps: [MigrationStep], stages: [Stage]? = nil) {
    let byStep = Dictionary(grouping: findings) { $0.outdatedCode?.step }
    self.steps = steps.enumerated().compactMap { index, step in
      let stage = stages.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      let findings = byStep[step] ?? []
      if findings.isEmpty, stage?.found.isEmpty ?? true { return nil }
      return Step(step, findings, stage)
    }
  }

  // MARK: Text

  /// The maximum number of places of one kind.
  private static let maxPlaces = 3
  /// The maximum number of obstacles of a step.
  private static let maxObstacles = 8

  /// For people: UTF-8.
  public var text: [UInt8] { Array(steps.map(Self.text).joined(separator: "\n").utf8) }

  private static func text(_ step: Step) -> String {
    let files = Set(step.items.flatMap { $0.findings.map(\.place.path) }).count
    var text =
      "\(step.step.name)  \(step.step.summary)\n"
      + "     \(TextReport.count(step.placeCount, "place")) in \(TextReport.count(files, "file")); "
      + (step.outlook.changed == 0
        ? "no automatic changes\n"
        : "'tcalint migrate --step \(step.step.name)' changes \(step.outlook.changed)"
          + (step.outlook.left == 0 ? "\n" : " and leaves \(step.outlook.left)\n"))
    let width = step.items.map { String($0.findings.count).count }.max() ?? 0
    for item in step.items {
      let count = String(item.findings.count)
      let label = item.work.words + String(repeating: " ", count: 9 - item.work.words.count)
      let padding = String(repeating: " ", count: width - count.count)
      text += "     \(label)  \(padding)\(count)  \(TerminalText.escaped("\(item.interface): \(item.replacement)"))\n"
      if item.work != .safe { text += String(repeating: " ", count: 18 + width) + places(item) + "\n" }
    }
    for obstacle in step.obstacles.prefix(maxObstacles) {
      text +=
        "     \(TextReport.count(obstacle.count, "place")) without a fix: \(TerminalText.escaped(obstacle.text))\n"
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
            object.member("changes", step.outlook.changed)
            object.member("leaves", step.outlook.left)
            object.list("items") { list in for item in step.items { list.write(item) } }
            object.list("obstacles") { list in
              for obstacle in step.obstacles {
                list.object { object in
                  object.member("obstacle", obstacle.text)
                  object.member("places", obstacle.count)
                }
              }
            }
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

extension MigrationPlan.Step {
  fileprivate init(_ step: MigrationStep, _ findings: [ReportedFinding], _ stage: MigrationPlan.Stage?) {
    struct Group: Hashable {
      let interface: String
      let replacement: String
      let work: MigrationPlan.Work
    }
    let works = MigrationPlan.works(on: findings, leaving: stage?.left)
    var groups: [Group: [ReportedFinding]] = [:]
    var obstacles: [String: Int] = [:]
    for (finding, work) in zip(findings, works) {
      guard let code = finding.outdatedCode else { continue }
      groups[Group(interface: code.interface, replacement: code.replacement, work: work), default: []].append(finding)
      if work == .person, let obstacle = code.obstacle { obstacles[obstacle, default: 0] += 1 }
    }
    self.step = step
    items = groups.map { group, findings in
      MigrationPlan.Item(
        interface: group.interface, replacement: group.replacement, work: group.work, findings: findings)
    }.sorted { $0.order < $1.order }
    self.obstacles = obstacles.map { (text: $0.key, count: $0.value) }.sorted {
      ($1.count, $0.text) < ($0.count, $1.text)
    }
    let left = stage?.left.count ?? works.count { $0 == .person }
    outlook = MigrationPlan.Outlook(changed: (stage?.found.count ?? findings.count) - left, left: left)
  }
}

extension MigrationPlan {
  private struct Place: Hashable {
    let path: FilePath
    let interface: String?
  }

  /// How each of some findings is migrated. A finding that is not among those that a step leaves is that of a fix, if only
  /// of one that other changes make possible; where lines have changed, as many of a file are by hand as are left in it.
  ///
  /// - Parameter left: nil if it is not known what a step leaves.
  fileprivate static func works(on findings: [ReportedFinding], leaving left: [ReportedFinding]?) -> [Work] {
    var counts: [Place: Int] = [:]
    for finding in left ?? [] { counts[place(of: finding), default: 0] += 1 }
    let leftFindings = Set((left ?? []).map(\.fingerprint))
    let isLeft = findings.map { finding in
      guard leftFindings.contains(finding.fingerprint) else { return false }
      counts[place(of: finding), default: 0] -= 1
      return true
    }
    return zip(findings, isLeft).map { finding, isLeft in
      if isLeft { return .person }
      if let fix = finding.fixes.first { return fix.applicability == .safe ? .safe : .suggestion }
      if left == nil { return .person }
      guard let count = counts[place(of: finding)], count > 0 else { return .later }
      counts[place(of: finding)] = count - 1
      return .person
    }
  }

  private static func place(of finding: ReportedFinding) -> Place {
    Place(path: finding.place.path, interface: finding.outdatedCode?.interface)
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
