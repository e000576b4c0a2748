import TCALintModel
import TCALintRuleKit

extension Linter {
  /// The rules of a folder, those of its configuration and of those around it included, and errors in these.
  ///
  /// - Parameter directory: absolute.
  public func rules(in directory: FilePath) -> (rules: [Rule], problems: [ConfigurationProblem]) {
    guard case .success(let found) = configuration(of: directory, workingDirectory: directory) else {
      return (rules, [])
    }
    return (found.rules, found.problems)
  }

  /// The rules that the configurations for some paths define. The cost is that of looking for the configurations in all
  /// folders.
  ///
  /// - Parameters:
  ///   - paths: absolute, or relative to the working directory. A path that does not exist has none, and is reported.
  ///   - root: the absolute path of the working directory.
  public func customRules(for paths: [FilePath], workingDirectory root: FilePath) -> CustomRules {
    let given = GivenPaths(paths, root: root)
    var configured: [ConfiguredRule] = []
    var places: Set<ConfigurationPlace> = []
    var problems: [ConfigurationProblem] = []
    for program in ProgramRoot.programs(directories: given.directories, files: given.files) {
      let finder = ConfigurationFinder(program.root, rules: rules, source: settings.source)
      if case .programs = settings.source {
        _ = Discovery.all(of: program, finder, jobs: jobs)
      }
      let configuration = finder.all
      let own = configuration.customRules
      problems += configuration.problems(own, baselines: configuration.baselines.problems, rules: rules)
      configured += own.rules.filter { places.insert($0.rule.place).inserted }
    }
    configured.sort { ($0.rule.id, $0.rule.place.file) < ($1.rule.id, $1.rule.place.file) }
    return CustomRules(
      rules: configured.map { $0.rule.rule(in: $0.folders) }, problems: problems,
      unreadable: given.unreadable.map { UnreadablePath($0.path, $0.error) }, configured: configured, jobs: jobs)
  }
}
