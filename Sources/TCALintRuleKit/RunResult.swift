import TCALintModel

/// The result of a run of rules over programs, with every place resolved for the reader.
public struct RunResult: Sendable {
  /// The absolute path of the working directory, which relative paths are relative to.
  public var root: FilePath
  /// The version that the program was compared with, if only new findings are reported.
  public var comparedWith: ComparedWith?
  /// Sorted by path, offset and rule.
  public var findings: [ReportedFinding] = []
  /// The suppressed findings, each with its ``ReportedFinding/suppression``; sorted as ``findings`` are, and not among
  /// them.
  public var suppressed: [ReportedFinding] = []
  /// Sorted by path and offset; those without a path come last.
  public var diagnostics: [Diagnostic] = []
  /// The number of linted files.
  public var fileCount = 0
  /// The number of lines of the linted files.
  public var lineCount = 0
  /// The source lines of findings and diagnostics.
  public var sourceLines: [SourceLine: [UInt8]] = [:]

  /// The files that were fixed, sorted by path; nil if no fixes were requested. The findings are those that remain.
  public var fixed: [FixedFile]?

  /// A result without findings.
  public init(root: FilePath) { self.root = root }

  /// Whether no file was linted because none could be read.
  public var isWithoutInput: Bool { fileCount == 0 && diagnostics.contains { $0.kind == .unreadableFile } }

  /// The number of findings of a severity.
  public func count(_ severity: Severity) -> Int { findings.indices.count { findings[$0].severity == severity } }
}

/// The version that a program was compared with.
public struct ComparedWith: Sendable, Equatable {
  /// The kind of comparison.
  public enum Kind: String, Sendable {
    /// The index, with the last commit.
    case staged
    /// The work tree, with its common ancestor with a revision.
    case since
  }

  /// The kind of comparison.
  public let kind: Kind
  /// As it was given: `HEAD`, `origin/main`.
  public let name: String
  /// The commit's id, in hexadecimal digits; nil where there is no commit yet.
  public let revision: String?

  /// A comparison with a version of a program.
  public init(kind: Kind, name: String, revision: String?) {
    self.kind = kind
    self.name = name
    self.revision = revision
  }
}

/// A line of a reported file.
public struct SourceLine: Hashable, Sendable {
  /// Relative to the working directory where it lies below it, else absolute.
  public let path: FilePath
  /// 1-based.
  public let line: Int

  /// A line of a file, counted from 1.
  public init(path: FilePath, line: Int) {
    self.path = path
    self.line = line
  }
}

/// Why a finding does not count.
public struct Suppression: Sendable, Hashable {
  /// The origin of the suppression.
  public enum Kind: String, Sendable {
    /// A comment in the code says so.
    case inSource
    /// It is in the baseline.
    case external
  }

  /// The origin of the suppression.
  public let kind: Kind
  /// The reason, in words.
  public let justification: String?

  /// A suppression with its reason; nil for none.
  public init(_ kind: Kind, justification: String? = nil) {
    self.kind = kind
    self.justification = justification
  }
}

/// A range of a file, by its path.
public struct ReportedPlace: Sendable, Equatable {
  /// Relative to the working directory where it lies below it, else absolute.
  public let path: FilePath
  /// The range in the file.
  public let range: SourceRange

  /// A range of the file of a path.
  public init(path: FilePath, range: SourceRange) {
    self.path = path
    self.range = range
  }
}

/// A fix as it is reported.
public struct ReportedFix: Sendable {
  /// The action, as the label of a button.
  public let title: String
  /// Whether the fix is safe or a suggestion.
  public let applicability: Fix.Applicability
  /// Empty where the edits of the fix are not listed.
  public let edits: [(place: ReportedPlace, replacement: String)]

  /// A fix with its edits, which are empty where they are not listed.
  public init(
    title: String, applicability: Fix.Applicability, edits: [(place: ReportedPlace, replacement: String)]
  ) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}

/// Something that is wrong with the input rather than with the architecture.
public struct Diagnostic: Sendable {
  /// The kind of problem, as reports name it.
  public enum Kind: String, Sendable {
    case syntaxError = "syntax-error"
    case unreadableFile = "unreadable-file"
    /// Rules that argue from absence were silent, because a file could not be read or parsed.
    case incompleteProgram = "incomplete-program"
    /// Ignore rules of git do not hold, so that more was linted than git would have it.
    case unappliedIgnoreRules = "unapplied-ignore-rules"
    /// No file uses a library that rules are about.
    case noLibraryUse = "no-library-use"
    /// It is not clear which version of a library a program is built with, or rules do not support it fully.
    case unclearVersion = "unclear-version"
    /// The edits of some fixes of a file's findings are not listed.
    case unlistedFixes = "unlisted-fixes"
    /// A part of a configuration has no effect.
    case configurationWarning = "configuration-warning"

    /// Whether it is worth knowing, but no error.
    public var isNote: Bool {
      switch self {
      case .syntaxError, .unreadableFile: false
      case .incompleteProgram, .unappliedIgnoreRules, .noLibraryUse, .unclearVersion, .unlistedFixes,
        .configurationWarning:
        true
      }
    }
  }

  /// The kind of problem.
  public let kind: Kind
  /// The problem, in words.
  public let message: String
  /// The path of the file; nil for a problem of the run.
  public let path: FilePath?
  /// The range in the file; nil where the problem has no place in it.
  public let range: SourceRange?

  /// A problem of a file, or of the run where the path is nil.
  public init(_ kind: Kind, _ message: String, path: FilePath? = nil, range: SourceRange? = nil) {
    self.kind = kind
    self.message = message
    self.path = path
    self.range = range
  }
}

/// A file that fixes were applied to.
public struct FixedFile: Sendable {
  /// Relative to the working directory where it lies below it, else absolute.
  public let path: FilePath
  /// The fixed findings, in the order of the fixes; also those of another file that had to change with this one.
  public let findings: [FixedFinding]

  /// A file with the findings that were fixed in it.
  public init(path: FilePath, findings: [FixedFinding]) {
    self.path = path
    self.findings = findings
  }
}

/// A finding whose fix was applied.
public struct FixedFinding: Sendable {
  /// The rule's id.
  public let rule: String
  /// The problem, in one sentence without a full stop.
  public let message: String
  /// Of the fix: what was done.
  public let title: String
  /// Whether the fix is safe or a suggestion.
  public let applicability: Fix.Applicability

  /// A finding with the title of the fix that was applied.
  public init(rule: String, message: String, title: String, applicability: Fix.Applicability) {
    self.rule = rule
    self.message = message
    self.title = title
    self.applicability = applicability
  }
}
