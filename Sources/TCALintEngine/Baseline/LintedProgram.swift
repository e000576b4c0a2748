import TCALintModel
import TCALintRuleKit

/// The linted and the reported part of a program.
struct LintedProgram: Sendable {
  let root: ProgramRoot
  /// The folders in which programs inside it begin.
  private let programs: FolderSet
  /// The absolute paths of its files.
  let paths: PerFile<FilePath>
  /// Whether findings in each file are reported.
  let isReported: PerFile<Bool>
  /// Whether all of it could be read and parsed, what the configuration leaves out aside.
  let isWhole: Bool
  /// Whether nothing is left out, so that rules that need all of the program look.
  private let isComplete: Bool
  private let configuration: ProgramConfiguration
  private lazy var configurations = configuration.tree
  private let rules: [Rule]
  private let run: RunSettings

  /// - Parameter run: the settings of the call.
  init(_ loaded: LoadedProgram, run: RunSettings) {
    root = loaded.root
    programs = FolderSet(loaded.sources.found.programs)
    paths = loaded.paths
    isReported = loaded.isReported
    isWhole = loaded.unreadable.isEmpty && loaded.program.damagedFiles.isEmpty
    isComplete = loaded.program.isComplete
    configuration = loaded.configuration
    rules = loaded.rules
    self.run = run
  }

  /// Whether findings of a rule in a file would be reported, if it were there.
  mutating func reports(_ rule: String, in path: FilePath) -> Bool {
    guard root.root.contains(path), !programs.holds(path), root.reports(path),
      let index = rules.firstIndex(where: { $0.id == rule }), isComplete || !rules[index].needsWholeProgram
    else { return false }
    // The path is a stranger's, and need not lead anywhere: nothing is kept of it.
    let folder = ConfiguredFolder(path.parent.path(below: root.root), in: configurations)
    guard !folder.excludes(path.name) else { return false }
    let settings = FileSettings(folder.settings(folder.layers(for: path.name)), rules: [rules[index]], run: run)
    return settings.isReported.value && settings.rules[0].isOn.value
  }
}
