import TCALintModel
import TCALintRuleKit

/// The configuration of one file of a program, with origins.
public struct FileConfiguration: Sendable {
  /// The root of its program. Absolute.
  public let program: FilePath
  /// The configurations that hold around it, outermost first. Absolute paths.
  public let files: [FilePath]
  /// Whether they leave it out.
  public let isExcluded: Bool
  public let settings: FileSettings
  /// Those that there are, those of the configurations among them.
  public let rules: [Rule]
  /// The layers of the app around it, if there are any.
  public let layers: Setting<[LayerDescription]>?
  public let problems: [ConfigurationProblem]
}

extension Linter {
  /// The configuration of a file, or of a file without a name in a directory; fails, with the reason, where nothing can
  /// be linted there.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory.
  public func configuration(
    of path: FilePath, workingDirectory root: FilePath
  ) -> Result<FileConfiguration, UnreadablePath> {
    let given = GivenPaths([path], root: root)
    if let unreadable = given.unreadable.first { return .failure(UnreadablePath(unreadable.path, unreadable.error)) }
    let (file, folder) = given.files.first.map { ($0, $0.parent) } ?? (given.directories[0], given.directories[0])
    let program = ProgramRoot.programs(directories: given.directories, files: given.files)[0].root
    let finder = ConfigurationFinder(program, rules: rules, source: settings.source)
    let name = file == folder ? "" : String(file.name)
    finder.look(into: [folder])
    var configuration = finder.all
    let place = configuration.folder(folder)
    let customRules = configuration.customRules
    let rules = customRules.added(to: rules)
    return .success(
      FileConfiguration(
        program: program, files: place.levels.compactMap { $0.configuration.files.last?.link },
        isExcluded: place.isExcluded || (!name.isEmpty && place.excludes(name)),
        settings: FileSettings(place.settings(place.layers(for: name)), rules: rules, run: settings),
        rules: rules, layers: configuration.layers(around: place),
        problems: configuration.problems(customRules, baselines: configuration.baselines.problems, rules: self.rules)))
  }
}
