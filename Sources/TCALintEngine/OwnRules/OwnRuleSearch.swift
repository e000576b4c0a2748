import TCALintDomain
import TCALintModel
import TCALintPatterns
import TCALintRuleKit
import TCALintSyntax

/// What a rule of a configuration looks for in the files of a program.
struct OwnRuleSearch: Sendable {
  let rule: OwnRule
  /// The folders that the rule's configurations hold for, below the program's root, which is empty; nil where paths do not
  /// matter.
  let folders: [FilePath]?
  private let paths: PatternSet

  init(_ rule: OwnRule, in folders: [FilePath]?) {
    self.rule = rule
    self.folders = folders
    paths = PatternSet(
      (rule.exclude?.value ?? []).map { ($0, Configuration.Group.excluded) }
        + (rule.include?.value ?? []).map { ($0, Configuration.Group.included) })
  }

  // MARK: Before the tree

  func mayFind(in words: FileWords) -> Bool {
    let file = words.file
    // What costs least and leaves out most comes first.
    let mayBe = rule.patterns.contains { $0.mayBe(in: words.source, names: words.names) }
    guard mayBe, looks(at: file.path), rule.patterns.contains(where: { imports($0, file) }) else { return false }
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
    return folders.contains { folder in
      guard folder.contains(path) else { return false }
      return !choosesPaths || fits(path.relative(to: folder))
    }
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
    var matches = rule.patterns.flatMap { $0.matches(in: tree) }
    if !matches.isEmpty, let areas = rule.inside?.value {
      let areas = CodeRanges(areas, in: file, tree)
      matches = matches.filter { areas.contains($0.range) }
    }
    if !matches.isEmpty, let areas = rule.notInside?.value {
      let areas = CodeRanges(areas, in: file, tree)
      matches = matches.filter { !areas.contains($0.range) }
    }
    matches = matches.filter { match in
      (rule.conditions?.value ?? []).allSatisfy { condition in
        match.captures[condition.placeholder].map { condition.holds(for: Self.text($0, in: file)) } ?? false
      }
    }
    if rule.needsNoComment?.value == true, !matches.isEmpty {
      let commented = CommentedCode(tree)
      matches = matches.filter { !commented.contains($0.range) }
    }
    // Several patterns may find the same.
    var found: Set<Range<UInt32>> = []
    return matches.filter { found.insert($0.range).inserted }.map { finding($0, in: file) }
  }

  private func finding(_ match: PatternMatch, in file: SourceFile) -> Finding {
    let location = file.location(match.range)
    let fixes = rule.rewrite.map { rewrite in
      let text = Self.filled(rewrite.value, match, in: file, shortened: false)
      return Fix("Write `\(Self.shortened(text))`", .suggestion, edits: [Edit(location, replacement: text)])
    }
    return Finding(
      Self.filled(rule.message?.value ?? "", match, in: file), at: location,
      help: Self.filled(rule.help?.value ?? "", match, in: file), fixes: fixes.map { [$0] } ?? [])
  }

  private static func filled(
    _ text: String, _ match: PatternMatch, in file: SourceFile, shortened: Bool = true
  ) -> String {
    Placeholder.pieces(of: text).map { piece in
      switch piece {
      case .text(let text): return text
      case .placeholder(let name):
        guard let range = match.captures[name] else { return "" }
        let code = Self.text(range, in: file)
        return shortened ? Self.shortened(code) : code
      }
    }.joined()
  }

  private static func text(_ range: Range<UInt32>, in file: SourceFile) -> String {
    file.app.program.source(file.location(range))
  }

  /// Code as a message quotes it: one line, not too long.
  private static func shortened(_ code: String) -> String {
    let longest = 60
    let line = code.prefix { !$0.isNewline }
    return line.count <= longest && line.endIndex == code.endIndex ? code : line.prefix(longest) + "…"
  }
}
