import TCALintDomain
import TCALintModel
import TCALintSyntax

/// One rule: its name, its defaults, its page, and the function that finds.
///
/// A rule does no I/O and keeps no state; its function is called from any thread, a file rule's for files in any order.
public struct Rule: Sendable {
  /// As in `--only` and in reports: `duplicated-state`.
  public let id: String
  /// The category; also the rule's folder under `Rules/`.
  public let category: Category
  /// The severity of findings without one.
  public let severity: Severity
  /// The first profile that the rule is on in.
  public let profile: Profile
  /// One line, for the list of rules.
  public let summary: String
  /// The rule's page: Markdown.
  public let page: String
  /// Whether the rule argues from something not being there. Such a rule is silenced, and the run says so,
  /// where a file that matters could not be read or parsed.
  public let needsWholeProgram: Bool
  /// The code whose findings are reported.
  public let code: Code
  /// How many findings in a program are reported; nil for all. Beyond that, the first are reported, and the run fails.
  public let maxFindings: Int?
  /// The safest fixes that its findings may have; nil where they have none. It may also have less safe ones.
  public let fixes: Fix.Applicability?
  /// The options.
  public let options: [RuleOption]
  /// The check, with the current options.
  public private(set) var check: Check
  private let checkWithOptions: @Sendable ([String: OptionValue]) -> Check

  /// Where what a rule finds counts.
  public enum Code: Sendable {
    /// Not in tests and previews.
    case production
    case all
  }

  /// The kinds of checks.
  public enum Check: Sendable {
    /// The linked app as a whole.
    case program(@Sendable (App) -> [Finding])
    /// The same, with findings computed in parts, on several threads: see ``each(of:finding:)``.
    case parts(@Sendable (App) -> [Part])
    /// One file at a time, with the app around it.
    case file(@Sendable (SourceFile) -> [Finding])
    /// One file's tree at a time. A file is parsed once for all rules that look at its tree.
    case tree(TreeCheck)
    /// One suppression comment at a time, after all other rules, with the results of the comment.
    case suppressions(@Sendable (SuppressionComment) -> [Finding])

    /// The linted app as a whole, with an expensive computation for each thing, which runs on several threads.
    ///
    ///     check: .each(of: { $0.uses(of: deprecatedInterfaces) }) { use in Finding(…) }
    public static func each<Thing: Sendable>(
      of things: @escaping @Sendable (App) -> [Thing], finding: @escaping @Sendable (Thing) -> Finding
    ) -> Check {
      .parts { app in
        let all = things(app)
        return stride(from: 0, to: all.count, by: thingsInPart).map { start in
          let own = all[start..<min(start + thingsInPart, all.count)]
          return { own.map(finding) }
        }
      }
    }

    private static let thingsInPart = 32
  }

  /// Works out a part of what a rule finds.
  public typealias Part = @Sendable () -> [Finding]

  /// A rule without options.
  public init(
    id: String, category: Category, severity: Severity, profile: Profile, summary: String, page: String,
    needsWholeProgram: Bool = false, code: Code = .production, maxFindings: Int? = nil, fixes: Fix.Applicability? = nil,
    check: Check
  ) {
    self.init(
      id: id, category: category, severity: severity, profile: profile, summary: summary, page: page,
      needsWholeProgram: needsWholeProgram, code: code, maxFindings: maxFindings, fixes: fixes, options: NoOptions.self,
      check: { _ in check })
  }

  /// A rule of which something can be set.
  ///
  /// - Parameter check: the check for some options.
  public init<Options: RuleOptions>(
    id: String, category: Category, severity: Severity, profile: Profile, summary: String, page: String,
    needsWholeProgram: Bool = false, code: Code = .production, maxFindings: Int? = nil, fixes: Fix.Applicability? = nil,
    options: Options.Type, check: @escaping @Sendable (Options) -> Check
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.profile = profile
    self.summary = summary
    self.page = page
    self.needsWholeProgram = needsWholeProgram
    self.code = code
    self.maxFindings = maxFindings
    self.fixes = fixes
    self.options = Options.fields.map(\.option)
    checkWithOptions = { values in
      var options = Options()
      for field in Options.fields { if let value = values[field.option.name] { field.set(value, &options) } }
      return check(options)
    }
    self.check = check(Options())
  }

  /// The rule with some of its options set. Names that it has no option of, and values of another kind than the
  /// option's, set nothing.
  public func setting(_ values: [String: OptionValue]) -> Rule {
    var rule = self
    rule.check = checkWithOptions(values)
    return rule
  }

  /// The category of a rule; also its folder under `Rules/`.
  public enum Category: String, Sendable, CaseIterable {
    case boundaries, state, effects, clients, containers, testing, idioms, suppressions
    /// A rule of a configuration, which has no folder.
    case own
  }
}

extension Rule {
  /// The findings in an app, in no particular order; empty for a rule about suppressions.
  public func findings(in app: App) -> [Finding] {
    switch check {
    case .program(let check): counting(check(app), in: app)
    case .parts: parts(in: app).flatMap { $0() }
    case .file, .tree: app.files.flatMap(findings)
    // Only the caller that ran all the rules knows this.
    case .suppressions: []
    }
  }

  /// The parts of a rule that is computed in parts.
  public func parts(in app: App) -> [Part] {
    guard case .parts(let check) = check else { return [] }
    return check(app).map { part in { counting(part(), in: app) } }
  }

  /// The findings of a rule that checks one file at a time.
  public func findings(in file: SourceFile) -> [Finding] {
    switch check {
    case .file(let check): counting(check(file), in: file.app)
    case .tree: mayFind(in: FileWords(file)) ? file.withTree { findings(in: file, $0) } : []
    case .program, .parts, .suppressions: []
    }
  }

  /// Whether a rule that looks at trees wants that of a file.
  public func mayFind(in words: FileWords) -> Bool {
    guard case .tree(let check) = check, code == .all || !words.file.isTest else { return false }
    return check.mayFind(words)
  }

  /// The findings of a rule that visits trees, in the tree of a file.
  public func findings(in file: SourceFile, _ tree: SyntaxTree) -> [Finding] {
    guard case .tree(let check) = check else { return [] }
    return counting(check.findings(file, tree), in: file.app)
  }

  private func counting(_ findings: [Finding], in app: App) -> [Finding] {
    code == .all ? findings : findings.filter { !app.isTestOrPreview($0.location) }
  }
}

private struct NoOptions: RuleOptions {
  static let fields: [OptionField<NoOptions>] = []
}

/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  case info, warning, error

  public static func < (left: Severity, right: Severity) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// A choice of rules; each contains the one before it.
public enum Profile: String, Sendable, CaseIterable, Comparable {
  case recommended, strict, all

  public static func < (left: Profile, right: Profile) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}
