import TCALintModel
import TCALintRuleKit

/// A configuration to start from, written so that the program passes today.
public struct ConfigurationStart: Sendable {
  /// The name of a configuration file.
  public static let fileName = ProgramMarks.configurationName

  /// What stands in a folder already in place of what is written there, be it a link to nothing.
  ///
  /// - Parameter folder: an absolute path.
  public static func present(in folder: FilePath) -> FilePath? {
    [fileName, Baseline.defaultName].map { folder.appending($0) }.first {
      if case .success = FileSystem.linkStatus($0) { true } else { false }
    }
  }

  /// The text of a configuration that says nothing.
  public static let empty = Array("{}\n".utf8)

  private let counts: [(rule: String, count: Int)]
  private let baseline: String?
  private let damaged: [FilePath]

  /// - Parameters:
  ///   - result: of linting the program.
  ///   - root: the folder that the configuration is for. Absolute.
  ///   - baseline: the name of the file that holds the findings, if there is one.
  public init(_ result: RunResult, in root: FilePath, baseline: String?) {
    self.baseline = baseline
    var counts: [String: Int] = [:]
    for finding in result.findings { counts[finding.rule, default: 0] += 1 }
    self.counts = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let files = result.diagnostics.compactMap { diagnostic -> FilePath? in
      guard diagnostic.kind == .syntaxError, let path = diagnostic.path else { return nil }
      return path.absolute(from: result.root).relative(to: root)
    }
    damaged = Set(files).sorted()
  }

  /// The file's text.
  public var text: String {
    """
    // What TCALint looks for. 'tcalint explain RULE' says what a rule is about, 'tcalint config show FILE' what holds for
    // a file and from where.
    {
      // The choice of rules that are on: "recommended", "strict" or "all".
      "profile": "recommended",

      // A rule's name and "off", "on", "info", "warning" or "error", or an object with "severity" and the rule's options.
      "rules": {
    \(rules)  },

      // From which severity on findings make the exit code 1: "error", "warning", "info" or "never".
      "failOn": "error",

      // What is not even read, such as "Generated" or "**/*.pb.swift".
      "exclude": [],

    \(baselineText)\(damagedText)}

    """
  }

  private var rules: String {
    counts.map { rule, count in
      "    // \"\(rule)\": \"off\",  // \(count) \(count == 1 ? "finding" : "findings") on the day this was written\n"
    }.joined()
  }

  private var baselineText: String {
    guard let baseline else { return "" }
    return """
        // What was found before is known, and not reported. 'tcalint lint --prune' takes out what is found no more.
        "baseline": "\(baseline)",

      """
  }

  /// A file with a syntax error fails every run.
  private var damagedText: String {
    guard !damaged.isEmpty else { return "" }
    let patterns = damaged.map { "        \(PathPattern.literal($0)),\n" }.joined()
    return """
        "overrides": [
          {
            // These hold syntax errors. They are read as far as they go, and nothing is reported.
            "files": [
      \(patterns)      ],
            "report": false,
          },
        ],

      """
  }
}
