import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Determines which comments a file needs, and where they can be inserted.
struct SuppressionDraft {
  private let file: ProgramFile
  private let source: [UInt8]
  private let lines: LineTable
  private let comments: [WrittenSuppression]
  /// The comment that suppresses rules on a line of code, by the line.
  private let commentAbove: [Int: Int]
  private let layout: SourceLayout
  /// Where a comment for a line can be inserted, by the line; nil where none can.
  private var places: [Int: Place?] = [:]
  /// The rules to suppress by the line above which a comment is inserted, and by the existing comment.
  private var above: [Int: Set<String>] = [:]
  private var inComment: [Int: Set<String>] = [:]
  private var inRegion: [Range<Int>: Set<String>] = [:]

  private enum Place {
    case comment(Int)
    case above(Int)
    case region(Range<Int>)
  }

  init(path: FilePath, source: [UInt8]) {
    self.source = source
    file = ProgramFile(path: path, source: source, names: .knowing([]))
    lines = LineTable(source)
    let comments = WrittenSuppression.all(in: file)
    self.comments = comments
    let above = comments.indices.compactMap { index -> (Int, Int)? in
      guard comments[index].directive == .disableNext, !comments[index].rules.isEmpty else { return nil }
      return comments[index].line.map { ($0, index) }
    }
    commentAbove = Dictionary(above) { first, _ in first }
    layout = file.withTree { SourceLayout($0) }
  }

  /// Whether the file has no syntax errors.
  var isIntact: Bool { file.isIntact }

  /// The bytes of a line, counted from 1, without its line break.
  func line(_ number: Int) -> [UInt8]? {
    lines.starts.indices.contains(number - 1) ? Array(lines.contents(ofLine: number - 1, in: source)) : nil
  }

  /// Adds a finding's rule; false where no comment can be inserted nearby.
  mutating func add(_ rule: String, at offset: UInt32) -> Bool {
    let line = file.facts.firstLineOfHead(at: offset, lines)
    let place = places[line] ?? place(for: line)
    places.updateValue(place, forKey: line)
    switch place {
    case .comment(let index): inComment[index, default: []].insert(rule)
    case .above(let line): above[line, default: []].insert(rule)
    case .region(let region): inRegion[region, default: []].insert(rule)
    case nil: return false
    }
    return true
  }

  /// The changes that suppress all added findings.
  func changes(reason: String) -> [SourceRewriter.Change] {
    var changes: [SourceRewriter.Change] = []
    for (index, rules) in inComment {
      let present = Set(comments[index].rules.map(\.text))
      let end = Int(comments[index].rules.last!.range.upperBound)
      let added = rules.subtracting(present).sorted().map { ", " + $0 }.joined()
      changes.append(SourceRewriter.Change(range: end..<end, replacement: Array(added.utf8)))
    }
    for (region, rules) in inRegion {
      let names = rules.sorted().joined(separator: ", ")
      changes.append(comment("disable \(names) -- \(reason)", above: region.lowerBound, indentedAs: region.lowerBound))
      changes.append(comment("enable \(names)", above: region.upperBound, indentedAs: region.lowerBound))
    }
    for (line, rules) in above {
      let text = "disable:next \(rules.sorted().joined(separator: ", ")) -- \(reason)"
      changes.append(comment(text, above: line, indentedAs: line))
    }
    // At one line, rules are enabled before others are disabled.
    return changes.sorted {
      ($0.range.lowerBound, $1.replacement.count) < ($1.range.lowerBound, $0.replacement.count)
    }
  }

  /// The change that suppresses a rule in the whole file: a comment above its first code.
  func comment(forFile rule: String, reason: String) -> SourceRewriter.Change {
    let first = lines.line(at: UInt32(layout.startOfCode))
    return comment("disable:file \(rule) -- \(reason)", above: first, indentedAs: first)
  }

  /// Whether the changed source has the tokens of this one and no syntax errors, and suppresses findings of some rules at
  /// some places of this one.
  func suppresses(_ findings: [(rule: String, offset: UInt32)], in changed: [UInt8]) -> Bool {
    let result = ProgramFile(path: file.path, source: changed, names: .knowing([]))
    guard result.isIntact, let offsets = layout.moved(findings.map(\.offset), to: result.withTree { SourceLayout($0) })
    else { return false }
    let suppressions = FileSuppressions(WrittenSuppression.all(in: result))
    let lines = LineTable(changed)
    return zip(findings, offsets).allSatisfy { finding, offset in
      let finding = (finding.rule, [lines.line(at: offset), result.facts.firstLineOfHead(at: offset, lines)])
      return suppressions.entry(for: finding.0, isOfAll: true, at: offset, lines: finding.1) != nil
    }
  }

  // MARK: Places

  private func place(for line: Int) -> Place? {
    if let index = commentAbove[line] { return .comment(index) }
    if let line = lineForComment(above: line) { return .above(line) }
    return region(around: line).map(Place.region)
  }

  /// Where a line begins, behind a byte order mark; the end of the file for the line behind the last.
  private func lineStart(_ line: Int) -> Int {
    guard line < lines.starts.count else { return source.count }
    return line == 0 && source.prefix(3).isByteOrderMark ? 3 : Int(lines.starts[line])
  }

  /// The line above which a comment for a line of code can be inserted, with only comments between.
  private func lineForComment(above line: Int) -> Int? {
    var line = line
    if let comment = layout.comment(around: lineStart(line)) {
      line = lines.line(at: UInt32(comment.lowerBound))
      guard source[lineStart(line)..<comment.lowerBound].allSatisfy(ToolComment.isBlank) else { return nil }
    }
    return isFree(line) ? line : nil
  }

  /// Whether a line begins neither in a comment nor in a string.
  private func isFree(_ line: Int) -> Bool {
    layout.span(around: lineStart(line)) == nil && layout.comment(around: lineStart(line)) == nil
  }

  /// The lines of the string around a line, if comments can be inserted above and below them.
  private func region(around line: Int) -> Range<Int>? {
    guard let span = layout.span(around: lineStart(line)) else { return nil }
    let first = lines.line(at: UInt32(span.lowerBound))
    let end = lines.line(at: UInt32(span.upperBound)) + 1
    return isFree(first) && isFree(end) ? first..<end : nil
  }

  private func comment(_ text: String, above line: Int, indentedAs model: Int) -> SourceRewriter.Change {
    let start = lineStart(model)
    let indentation = source[start...].prefix(while: ToolComment.isBlank)
    let place = lineStart(line)
    var replacement = indentation + Array("// tcalint:\(text)".utf8) + lines.lineBreak(near: line, in: source)
    // The last line of a file may have no end.
    if place == source.count, place > 0, !ToolComment.isLineBreak(source[place - 1]) {
      replacement = ArraySlice(lines.lineBreak(near: line, in: source)) + replacement
    }
    return SourceRewriter.Change(range: place..<place, replacement: Array(replacement))
  }
}
