import TCALintModel
import TCALintRuleKit

/// The suppressions of one file, which are queried for each finding.
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
    /// The comment that turns the rule off; nil where it is on.
    let entry: Entry?
  }

  let comments: [WrittenSuppression]
  private(set) var used: Set<Entry> = []
  /// The suppressions that each enabling name ends.
  private var ends: [Entry: [Entry]] = [:]
  /// The enabling names that end nothing but what a comment disables, in source order.
  private var endings: [Int: [Entry]] = [:]
  /// All of these.
  private var isOnlyEnd: Set<Entry> = []
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
          end(rule.text, by: entry, &active)
        case nil: break
        }
      }
    }
  }

  /// Records which suppressions a comment ends that enables a rule. It ends a part of those that disable all rules.
  private mutating func end(_ rule: String, by entry: Entry, _ active: inout [String: [Entry]]) {
    var ended: [Entry]
    var isAlone = true
    if rule == SuppressionComment.everyRule {
      ended = active.values.flatMap { $0 }
      active = [:]
    } else {
      ended = active.removeValue(forKey: rule) ?? []
      let every = active[SuppressionComment.everyRule] ?? []
      if let last = every.last { ended.append(last) }
      // Without it, those before the last would hold on.
      isAlone = every.count <= 1
    }
    ends[entry] = ended
    if isAlone, let first = ended.first, ended.allSatisfy({ $0.comment == first.comment }) {
      endings[first.comment, default: []].append(entry)
      isOnlyEnd.insert(entry)
    }
  }

  /// Takes note that a name has suppressed something.
  mutating func use(_ entry: Entry) { used.insert(entry) }

  /// Whether a name that enables ends a suppression with a property. A suppression by a single comment is reported
  /// there.
  func endsOne(_ entry: Entry, where holds: (Entry) -> Bool) -> Bool {
    let ended = ends[entry] ?? []
    return ended.contains(where: holds) || isOnlyEnd.contains(entry)
  }

  /// The enabling names that end nothing but what a comment disables, each with which of its rules that are.
  func endings(of comment: Int) -> [(entry: Entry, rules: [Int])] {
    (endings[comment] ?? []).map { ($0, (ends[$0] ?? []).map(\.rule)) }
  }

  /// The suppression of a rule's finding, the nearest first: a comment for its line, a region, the file.
  ///
  /// - Parameters:
  ///   - isOfAll: whether `all` includes the rule.
  ///   - lines: the line of the finding, and others where its comments may be, counted from 0.
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
