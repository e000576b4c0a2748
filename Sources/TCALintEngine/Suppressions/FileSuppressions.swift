import TCALintModel
import TCALintRuleKit

/// The suppressions of one file, to be asked for those of a finding.
struct FileSuppressions {
  /// The name of a rule in a comment, by their indices.
  struct Entry: Hashable {
    let comment: Int
    let rule: Int
  }

  private struct LineOfRule: Hashable {
    let line: Int
    let rule: String
  }

  private struct Switch {
    let offset: UInt32
    /// What turns the rule off; nil where it is turned on.
    let entry: Entry?
  }

  let comments: [WrittenSuppression]
  private(set) var used: Set<Entry> = []
  /// What each enabling name ends.
  private var ends: [Entry: [Entry]] = [:]
  private var lines: [LineOfRule: Entry] = [:]
  private var files: [String: Entry] = [:]
  private var switches: [String: [Switch]] = [:]

  /// The cost is that of the comments' names.
  init(_ comments: [WrittenSuppression]) {
    self.comments = comments
    var active: [String: [Entry]] = [:]
    for (index, comment) in comments.enumerated() {
      for (number, rule) in comment.rules.enumerated() {
        let entry = Entry(comment: index, rule: number)
        switch comment.directive {
        case .disableNext, .disableThis, .disablePrevious:
          guard let line = comment.line else { continue }
          let key = LineOfRule(line: line, rule: rule.text)
          if lines[key] == nil { lines[key] = entry }
        case .disableFile:
          if files[rule.text] == nil { files[rule.text] = entry }
        case .disable:
          switches[rule.text, default: []].append(Switch(offset: comment.range.lowerBound, entry: entry))
          active[rule.text, default: []].append(entry)
        case .enable:
          switches[rule.text, default: []].append(Switch(offset: comment.range.lowerBound, entry: nil))
          ends[entry] = Self.end(rule.text, &active)
        case nil: break
        }
      }
    }
  }

  /// What a comment that enables a rule ends. It ends a part of what all rules are disabled by.
  private static func end(_ rule: String, _ active: inout [String: [Entry]]) -> [Entry] {
    if rule == SuppressionComment.everyRule {
      defer { active = [:] }
      return active.values.flatMap { $0 }
    }
    let every = active[SuppressionComment.everyRule]?.last
    return (active.removeValue(forKey: rule) ?? []) + (every.map { [$0] } ?? [])
  }

  /// Takes note that a name has suppressed something.
  mutating func use(_ entry: Entry) { used.insert(entry) }

  /// Whether a name that enables ends something of which that holds.
  func endsOne(_ entry: Entry, where holds: (Entry) -> Bool) -> Bool { (ends[entry] ?? []).contains(where: holds) }

  /// What suppresses a rule's finding, the nearest first: a comment about its line, a region, the file.
  ///
  /// - Parameters:
  ///   - isOfAll: whether the rule is among those that `all` stands for.
  ///   - lines: the line of the finding, and others that comments about it may stand at, counted from 0.
  func entry(for rule: String, isOfAll: Bool, at offset: UInt32, lines findingLines: [Int]) -> Entry? {
    let names = isOfAll ? [rule, SuppressionComment.everyRule] : [rule]
    for line in findingLines {
      for name in names {
        if let entry = lines[LineOfRule(line: line, rule: name)] { return entry }
      }
    }
    let last = names.compactMap { lastSwitch(of: $0, before: offset) }.max { $0.offset < $1.offset }
    if let entry = last?.entry { return entry }
    return names.lazy.compactMap { files[$0] }.first
  }

  private func lastSwitch(of rule: String, before offset: UInt32) -> Switch? {
    guard let all = switches[rule] else { return nil }
    let count = all.count(before: offset, \.offset)
    return count == 0 ? nil : all[count - 1]
  }
}
