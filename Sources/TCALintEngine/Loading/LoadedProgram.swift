import TCALintDomain
import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// A program, read and linked.
struct LoadedProgram: Sendable {
  let sources: ProgramSources
  /// Those that there are, those of its configurations among them, sorted by their ids.
  let rules: [Rule]
  let customRules: ProgramCustomRules
  let app: App
  /// The settings of each file of the program.
  let settings: ProgramSettings
  /// Whether findings in each file of the program are reported.
  let isReported: PerFile<Bool>
  /// The absolute path that identifies each file's findings: its own, or for a file of an earlier version its current
  /// one.
  let currentPaths: PerFile<FilePath>
  let configuration: ProgramConfiguration

  /// - Parameters:
  ///   - rules: those that there are anyway.
  ///   - run: the settings of the call.
  ///   - jobs: how many threads may work at once.
  ///   - renamed: the old paths of files, each with its current path.
  init(
    _ sources: ProgramSources, rules: [Rule], settings run: RunSettings, jobs: Int,
    renamed: [FilePath: FilePath] = [:]
  ) {
    self.sources = sources
    let configuration = sources.found.configuration
    var appSettings = configuration.appSettings
    appSettings.takesNewestLibraries = run.takesNewestLibraries
    currentPaths = renamed.isEmpty ? sources.paths : PerFile(sources.paths.map { renamed[$0] ?? $0 })
    customRules = configuration.customRules
    self.rules = customRules.added(to: rules)
    // To link leaves room for another thread, and asks for none of this.
    let fileSettings = Workers.alongside(jobs: jobs) { [configuration, currentPaths, rules = self.rules] in
      var configuration = configuration
      let settings = ProgramSettings(currentPaths, &configuration, rules: rules, run: run)
      let isReported = sources.isSelected.numbered.map { file, isSelected in
        (isSelected || !renamed.isEmpty && sources.root.reports(currentPaths[file]))
          && settings[file].isReported.value
      }
      return (configuration, settings, isReported: PerFile(isReported))
    }
    app = App(
      linking: Array(sources.files), projectFolders: sources.found.projectFolders,
      folderChecking: sources.settings.checking, folderPins: sources.settings.pins, settings: appSettings,
      isComplete: sources.unreadable.isEmpty && sources.found.excluded.isEmpty, jobs: jobs)
    (self.configuration, settings, isReported) = fileSettings()
  }

  var program: Program { app.program }
  var root: ProgramRoot { sources.root }
  /// The absolute path of each file, and the number of its lines.
  var paths: PerFile<FilePath> { sources.paths }
  var lineCounts: PerFile<Int> { sources.lineCounts }
  /// The comments of each file that suppress findings.
  var suppressions: PerFile<[WrittenSuppression]> { sources.suppressions }
  var unreadable: [(path: FilePath, error: FileError)] { sources.unreadable }
  var excluded: [FilePath] { sources.found.excluded }
  var notes: [(path: FilePath, reason: String)] { sources.found.notes }
  var emptyDirectories: [FilePath] { sources.found.emptyDirectories }
}
