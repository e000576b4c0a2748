import TCALintModel
import TCALintRuleKit

/// The configurations of a program, by their folders.
struct ProgramConfiguration: Sendable {
  let root: FilePath
  private(set) var configurations: [FilePath: Configuration]
  private var known: [FilePath: ConfiguredFolder] = [:]
  /// The last query: files come folder by folder.
  private var latest: (path: FilePath, folder: ConfiguredFolder)?

  /// - Parameters:
  ///   - root: that of the program.
  ///   - configurations: all of them, by the absolute paths of their folders, which lie below the root.
  init(root: FilePath, configurations: [FilePath: Configuration]) {
    self.root = root
    self.configurations = configurations
  }

  /// Adds a configuration to its folder. Nothing inside may have been queried yet.
  mutating func add(_ configuration: Configuration) {
    configurations[configuration.folder] = configuration
    known[configuration.folder] = nil
    latest = nil
  }

  /// The files that they are made of, each once: many may extend one.
  var files: [ConfigurationFile] {
    var known: Set<FilePath> = []
    return configurations.values.flatMap { $0.files.filter { known.insert($0.path).inserted } }
  }

  /// The configuration of a folder of the program. Each is computed once.
  mutating func folder(_ path: FilePath) -> ConfiguredFolder {
    if configurations.isEmpty { return ConfiguredFolder() }
    if let latest, latest.path == path { return latest.folder }
    var waiting: [FilePath] = []
    var folder = ConfiguredFolder()
    var current = path
    while true {
      if let known = known[current] {
        folder = known
        break
      }
      waiting.append(current)
      if current == root || current == .root { break }
      current = current.parent
    }
    for path in waiting.reversed() {
      if path != root { folder = folder.entering(path.name) }
      if let own = configurations[path] { folder.add(own) }
      known[path] = folder
    }
    latest = (path, folder)
    return folder
  }

  /// The configurations by their folders' paths below the root.
  var tree: FolderTree<Configuration> {
    var tree = FolderTree<Configuration>()
    for (folder, configuration) in configurations { tree.insert(configuration, at: folder.path(below: root)) }
    return tree
  }

  /// Whether a file of the program is left out.
  mutating func excludes(_ file: FilePath) -> Bool { folder(file.parent).excludes(file.name) }

  /// Their errors, by file and place.
  ///
  /// - Parameters:
  ///   - customRules: those that they define.
  ///   - baselines: the outcomes of the baselines that they name.
  ///   - rules: those that there are.
  func problems(
    _ customRules: ProgramCustomRules, baselines: [ConfigurationProblem], rules: [Rule]
  ) -> [ConfigurationProblem] {
    var problems = configurations.values.flatMap(\.problems) + files.flatMap(\.problems)
    problems += missingFiles + baselines + customRules.problems
    problems += unknownRules(besides: customRules, rules)
    problems += known.values.compactMap(\.surplus).map { configuration in
      let file = configuration.folder.appending(ProgramMarks.configurationName)
      return ConfigurationProblem(
        place: ConfigurationPlace(startOf: file),
        message:
          "it is ignored: its parent directories have \(ConfiguredFolder.maxLevels) configurations, which is the limit"
      )
    }
    // A file may be extended by several, and is wrong once.
    var distinct: [ConfigurationProblem] = []
    for problem in problems.sorted(by: { ($0.place, $0.message) < ($1.place, $1.message) })
    where problem != distinct.last { distinct.append(problem) }
    return distinct
  }
}
