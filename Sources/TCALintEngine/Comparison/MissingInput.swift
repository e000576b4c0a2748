import TCALintModel
import TCALintRuleKit

/// The files of a version that cannot be read or parsed, and the findings that may be missing for that reason.
struct MissingInput {
  private var paths: Set<FilePath> = []
  private let isIncomplete: Bool
  /// The rules that report only if they see the whole program, by their ids.
  private let rulesOfWholePrograms: Set<String>

  init(_ diagnostics: [Diagnostic], rules: [Rule]) {
    for diagnostic in diagnostics where !diagnostic.kind.isNote {
      if let path = diagnostic.path { paths.insert(path) }
    }
    isIncomplete = diagnostics.contains { !$0.kind.isNote || $0.kind == .incompleteProgram }
    rulesOfWholePrograms = Set(rules.lazy.filter(\.needsWholeProgram).map(\.id))
  }

  /// Whether a finding may still exist although it is not reported: because its file, a folder around that, or another
  /// part of the program is missing.
  ///
  /// - Parameter path: its file in this version.
  func mayHide(_ finding: ReportedFinding, at path: FilePath) -> Bool {
    isIncomplete && (rulesOfWholePrograms.contains(finding.rule) || path.ancestors.contains(where: paths.contains))
  }
}
