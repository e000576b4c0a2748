import TCALintModel
import TCALintRuleKit

/// Holds the findings of a program against its suppression comments, and these against the findings.
struct SuppressionPass {
  private let program: Program
  private let isReported: PerFile<Bool>
  private let rules: [Rule]
  /// Every rule that there is, run or not.
  private let names: SuppressibleNames
  private var files: [FileID: FileSuppressions] = [:]
  private var tables: [FileID: LineTable] = [:]
  private let plan: RulePlan

  /// - Parameters:
  ///   - written: the comments of each file.
  ///   - isReported: whether what comments of a file suppress in vain is looked for.
  ///   - rules: those that there are.
  ///   - plan: where the rules ran.
  init(
    _ program: Program, _ written: PerFile<[WrittenSuppression]>, isReported: PerFile<Bool>, rules: [Rule],
    plan: RulePlan
  ) {
    self.program = program
    self.isReported = isReported
    self.rules = rules
    names = SuppressibleNames(rules)
    self.plan = plan
    for (file, comments) in written.numbered where !comments.isEmpty {
      files[file] = FileSuppressions(comments)
    }
  }

  /// Whether there are no comments.
  var isEmpty: Bool { files.isEmpty }

  /// The findings, each with what suppresses it, and what a rule about suppressions finds in addition.
  mutating func apply(to findings: [FoundFinding]) -> [FoundFinding] {
    if files.isEmpty { return findings }
    var findings = findings
    for index in findings.indices { findings[index].suppression = suppression(of: findings[index]) }
    for (index, rule) in rules.enumerated() where rule.isAboutSuppressions {
      // Only then is it known what suppresses the rule's own findings, and what in vain.
      for isOfOwn in [false, true] {
        let comments = reviewed(isOfOwn ? rule.id : nil)
        let found = plan.variants[index].flatMap { self.findings($0, in: comments) }.map {
          FoundFinding(rule: index, finding: $0)
        }
        findings += found.map { found in
          var found = found
          if !isOfOwn { found.suppression = suppression(of: found) }
          return found
        }
      }
    }
    return findings
  }

  private func findings(_ variant: RuleVariant, in comments: [SuppressionComment]) -> [Finding] {
    guard case .suppressions(let check) = variant.rule.check else { return [] }
    return comments.filter { variant.isOn[$0.location.file] }.flatMap(check)
  }

  private mutating func suppression(of found: FoundFinding) -> Suppression? {
    for place in found.finding.suppressiblePlaces where files[place.file] != nil {
      let (rule, lines) = (rules[found.rule].id, lines(of: place))
      let entry = files[place.file]?.entry(
        for: rule, isOfAll: names.isOfAll(rule), at: place.range.lowerBound, lines: lines)
      guard let entry else { continue }
      // The changed set is moved out first: otherwise it would be copied each time.
      files[place.file]?.use(entry)
      return Suppression(.inSource, justification: files[place.file]?.comments[entry.comment].reason)
    }
    return nil
  }

  /// The line that a place begins on, and for a place in the head of a declaration also the line that this begins on,
  /// with its attributes.
  private mutating func lines(of place: Location) -> [Int] {
    let table = lineTable(of: place.file)
    let line = table.line(at: place.range.lowerBound)
    let first = program.files[place.file].facts.firstLineOfHead(at: place.range.lowerBound, table)
    return first == line ? [line] : [line, first]
  }

  private mutating func lineTable(of file: FileID) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(program.files[file].source)
    tables[file] = table
    return table
  }

  /// The comments of reported files, with their results.
  ///
  /// - Parameter rule: a rule about suppressions; then only what names it is judged, and else only what does not.
  private func reviewed(_ rule: String?) -> [SuppressionComment] {
    var comments: [SuppressionComment] = []
    for file in files.keys.sorted() where isReported[file] {
      guard let suppressions = files[file] else { continue }
      var hints = 0
      // A comment may end many.
      var parts: [Int: [SuppressionComment.Part]] = [:]
      for (index, comment) in suppressions.comments.enumerated() {
        if let rule, comment.directive == nil || !comment.rules.contains(where: { $0.text == rule }) { continue }
        let uses = comment.rules.enumerated().map { number, name -> SuppressionComment.Use in
          if let rule, name.text != rule { return .used }
          if rule == nil, names.isOfSuppressions(name.text) { return .unknown }
          return use(name.text, FileSuppressions.Entry(comment: index, rule: number), suppressions, file, &hints)
        }
        let endings = uses.contains(.unused) ? self.endings(of: index, suppressions, file, &parts) : []
        comments.append(comment.reviewed(uses, endings, in: file))
      }
    }
    return comments
  }

  /// The comments that end nothing but what one disables.
  private func endings(
    of comment: Int, _ suppressions: FileSuppressions, _ file: FileID, _ parts: inout [Int: [SuppressionComment.Part]]
  ) -> [SuppressionComment.Ending] {
    var endings: [SuppressionComment.Ending] = []
    var last: Int?
    for (entry, rules) in suppressions.endings(of: comment) {
      let written = suppressions.comments[entry.comment]
      if entry.comment != last {
        let names = parts[entry.comment] ?? written.parts(in: file)
        parts[entry.comment] = names
        endings.append(
          SuppressionComment.Ending(
            location: Location(file: file, range: written.range), names: names, removal: written.removalEdit(in: file)))
        last = entry.comment
      }
      endings[endings.count - 1].ended.append((entry.rule, rules))
    }
    return endings
  }

  /// Comparing names takes its time; who has written more unknown ones than this has not misspelt them.
  private static let maxHints = 100

  private func use(
    _ name: String, _ entry: FileSuppressions.Entry, _ suppressions: FileSuppressions, _ file: FileID,
    _ hints: inout Int
  ) -> SuppressionComment.Use {
    guard names.isKnown(name) else {
      hints += 1
      return .noRule(nearest: hints > Self.maxHints ? nil : names.nearest(to: name))
    }
    if suppressions.comments[entry.comment].directive == .enable {
      return suppressions.endsOne(entry) { isUsedOrOpen($0, suppressions, file) } ? .used : .unused
    }
    if suppressions.used.contains(entry) { return .used }
    return isJudged(name, in: file) ? .unused : .unknown
  }

  private func isUsedOrOpen(_ entry: FileSuppressions.Entry, _ suppressions: FileSuppressions, _ file: FileID) -> Bool {
    suppressions.used.contains(entry)
      || !isJudged(suppressions.comments[entry.comment].rules[entry.rule].text, in: file)
  }

  /// Whether nothing but a suppression kept a rule's findings away: it ran, and there is no file of which not all is
  /// known.
  private func isJudged(_ name: String, in file: FileID) -> Bool {
    let hasRun =
      name == SuppressionComment.everyRule
      ? names.all.allSatisfy { plan.runs($0, in: file) } : plan.runs(name, in: file)
    return hasRun && program.isWhole
  }
}

extension WrittenSuppression {
  /// The comment with the results of its rules.
  fileprivate func reviewed(
    _ uses: [SuppressionComment.Use], _ endings: [SuppressionComment.Ending], in file: FileID
  ) -> SuppressionComment {
    SuppressionComment(
      location: Location(file: file, range: range),
      word: .init(word.text, at: Location(file: file, range: word.range)), directive: directive,
      rules: zip(parts(in: file), uses).map { .init($0, $1) }, reason: reason, removal: removalEdit(in: file),
      endings: endings)
  }

  /// The names of the rules.
  fileprivate func parts(in file: FileID) -> [SuppressionComment.Part] {
    rules.map { .init($0.text, at: Location(file: file, range: $0.range)) }
  }

  fileprivate func removalEdit(in file: FileID) -> Edit {
    Edit(Location(file: file, range: removal.range), replacement: removal.replacement)
  }
}

extension FileFacts {
  /// The first line of the declaration whose attributes, modifiers or name a place is among, counted from 0; the
  /// place's own line where it is in none.
  func firstLineOfHead(at offset: UInt32, _ lines: LineTable) -> Int {
    let line = lines.line(at: offset)
    let id = declaration(around: offset)
    guard !id.isNone else { return line }
    let declaration = declarations[id]
    return line <= lines.line(at: declaration.nameRange.upperBound)
      ? lines.line(at: declaration.range.lowerBound) : line
  }
}
