import TCALintDomain
import TCALintModel
import TCALintPatterns
import TCALintRuleKit
import TCALintSyntax

/// The search of a rule of a configuration in the files of a program.
struct CustomRuleSearch: Sendable {
  let rule: CustomRule
  /// The folders of the rule's configurations; nil where paths do not matter.
  private let folders: RuleFolders?
  private let paths: PatternSet
  private let texts: Texts
  /// The most findings in a program. In a file, one more is searched for, to know whether there are more.
  private let maxFindings: Int

  init(_ rule: CustomRule, in folders: RuleFolders?, maxFindings: Int) {
    self.rule = rule
    self.folders = folders
    self.maxFindings = maxFindings
    texts = Texts(rule)
    paths = PatternSet(
      (rule.exclude?.value ?? []).map { ($0, Configuration.Group.excluded) }
        + (rule.include?.value ?? []).map { ($0, Configuration.Group.included) })
  }

  // MARK: Before the tree

  func mayFind(in words: FileWords) -> Bool {
    let file = words.file
    // The cheapest and most selective checks come first.
    let mayBe = rule.patterns.contains { $0.mayBe(in: words.source, names: words.names) }
    guard mayBe, looks(at: file.path), rule.patterns.contains(where: { imports($0, file) }) else { return false }
    let contained = rule.contained
    guard contained.isEmpty || contained.contains(where: { $0.mayBe(in: words.source, names: words.names) }) else {
      return false
    }
    guard let areas = rule.inside?.value else { return true }
    return areas.contains { area in
      switch area {
      case .role(let role): !file.ranges(of: role).isEmpty
      case .type(let name): !file.ranges(ofTypesLike: name).isEmpty
      case .pattern(let pattern): pattern.mayBe(in: words.source, names: words.names)
      case .syntax: true
      }
    }
  }

  /// Whether a file imports what a pattern looks for that is an import.
  private func imports(_ pattern: Pattern, _ file: SourceFile) -> Bool {
    guard let module = pattern.importedModule else { return true }
    let conditions = (rule.conditions?.value ?? []).filter { $0.placeholder == module }
    return file.imports.contains { name in conditions.allSatisfy { $0.holds(for: name) } }
  }

  private func looks(at path: FilePath) -> Bool {
    guard let folders else { return true }
    let choosesPaths = rule.include != nil || rule.exclude != nil
    return folders.contains(path) { !choosesPaths || fits($0) }
  }

  private func fits(_ path: FilePath) -> Bool {
    var state = paths.start
    let parts = path.text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    for part in parts.dropLast() { state = paths.entering(part, in: state) ?? state }
    let groups = paths.groups(of: parts.last ?? [], in: state)
    if groups.contains(Configuration.Group.excluded) { return false }
    return rule.include == nil || groups.contains(Configuration.Group.included)
  }

  // MARK: In the tree

  func findings(in file: SourceFile, _ tree: SyntaxTree) -> [Finding] {
    // Computed when a pattern first matches.
    lazy var inside = rule.inside.map { CodeRanges($0.value, in: file, tree) }
    lazy var notInside = rule.notInside.map { CodeRanges($0.value, in: file, tree) }
    lazy var contained = ContainedCode(rule.contained, in: tree)
    lazy var notContained = ContainedCode(rule.notContained, in: tree)
    lazy var commented = rule.needsNoComment?.value == true ? CommentedCode(tree) : nil
    let looksAtTests = rule.looksAtTests?.value == true
    func isWanted(_ match: PatternMatch) -> Bool {
      (looksAtTests || !file.app.isTestOrPreview(file.location(match.range)))
        && inside?.contains(match.range) != false && notInside?.contains(match.range) != true
        && holdConditions(for: match, in: file) && commented?.contains(match.range) != true
        && (rule.contained.isEmpty || contained.isIn(match))
        && (rule.notContained.isEmpty || !notContained.isIn(match))
    }
    // Several patterns may find the same.
    var found: Set<Range<UInt32>> = []
    var room = (tree.source.count + 1024) * Self.maxRewritten
    return rule.patterns.flatMap { $0.matches(in: tree, atMost: maxFindings + 1, where: isWanted) }
      .filter { found.insert($0.range).inserted }.map { finding($0, in: file, &room) }
  }

  private func holdConditions(for match: PatternMatch, in file: SourceFile) -> Bool {
    (rule.conditions?.value ?? []).allSatisfy { condition in
      // Longer names match no condition.
      match.captures[condition.placeholder].map {
        condition.holds(for: Self.text($0.prefix(Self.maxQuotedBytes + 1), in: file))
      } ?? false
    }
  }

  /// The maximum size of the rewrites of a file in relation to its own: nested matches repeat the code within.
  private static let maxRewritten = 64

  /// The texts of a finding, in pieces.
  private struct Texts: Sendable {
    let message: [Placeholder.Piece]
    let help: [Placeholder.Piece]
    let rewrite: [Placeholder.Piece]?

    init(_ rule: CustomRule) {
      message = Self.shared(Placeholder.pieces(of: rule.message?.value ?? ""))
      help = Self.shared(Placeholder.pieces(of: rule.help?.value ?? ""))
      rewrite = rule.rewrite.map { Placeholder.pieces(of: $0.value) }
    }

    /// A text without placeholders is shortened once, so that all findings share it.
    private static func shared(_ pieces: [Placeholder.Piece]) -> [Placeholder.Piece] {
      if pieces.count == 1, case .text(let text) = pieces[0] { return [.text(text.withoutItsMiddle)] }
      return pieces
    }
  }

  /// - Parameter room: how many bytes the rewrites of the file may still have; where they would have more, there is none.
  private func finding(_ match: PatternMatch, in file: SourceFile, _ room: inout Int) -> Finding {
    let location = file.location(match.range)
    var fixes: [Fix] = []
    if let rewrite = texts.rewrite, case let length = Self.length(of: rewrite, match), length <= room {
      room -= length
      let text = Self.filled(rewrite, match) { Self.text($0, in: file) }
      fixes = [Fix("Write `\(Self.shortened(text))`", .suggestion, edits: [Edit(location, replacement: text)])]
    }
    let quoted = { (range: Range<UInt32>) in
      Self.shortened(Self.text(range.prefix(Self.maxQuotedBytes), in: file))
    }
    return Finding(
      Self.filled(texts.message, match, quoted), at: location, help: Self.filled(texts.help, match, quoted),
      fixes: fixes)
  }

  private static func filled(
    _ pieces: [Placeholder.Piece], _ match: PatternMatch, _ code: (Range<UInt32>) -> String
  ) -> String {
    let texts = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): match.captures[name].map { code($0) } ?? ""
      }
    }
    return texts.count == 1 ? texts[0] : texts.joined()
  }

  /// How many bytes a text has that is filled in.
  private static func length(of pieces: [Placeholder.Piece], _ match: PatternMatch) -> Int {
    pieces.reduce(0) { length, piece in
      switch piece {
      case .text(let text): length + text.utf8.count
      case .placeholder(let name): length + (match.captures[name]?.count ?? 0)
      }
    }
  }

  private static func text(_ range: Range<UInt32>, in file: SourceFile) -> String {
    file.app.program.source(file.location(range))
  }

  /// The maximum number of bytes between which code is quoted.
  private static let maxQuotedBytes = 1000

  /// Code as a message quotes it: one line, not too long.
  private static func shortened(_ code: String) -> String {
    let line = code.prefix(60).prefix { !$0.isNewline }
    return line.endIndex == code.endIndex ? code : line + "…"
  }
}
