import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// Errors about unknown names, with suggestions. Comparing names takes time; beyond a number of unknown names there are
/// no suggestions.
extension ProgramConfiguration {
  private static let maxHints = 100
  /// The most names that one is compared with.
  private static let maxNeighbours = 1000

  /// Errors about settings of unknown rules.
  ///
  /// - Parameter rules: those that there are.
  func unknownRules(besides customRules: ProgramCustomRules, _ rules: [Rule]) -> [ConfigurationProblem] {
    let own = customRules.rules.map(\.rule.id)
    let known = Set(own)
    let unknown = files.flatMap(\.unknownRules).filter { !known.contains($0.name) }.sorted { $0.place < $1.place }
    return unknown.enumerated().map { index, unknown in
      let mayHint = index < Self.maxHints
      let nearest = mayHint ? NearestName.hint(unknown.name, among: own) : ""
      let hint = nearest.isEmpty ? NearestRule.hint(unknown.name, among: mayHint ? rules : []) : nearest
      return ConfigurationProblem(place: unknown.place, message: "unknown rule '\(unknown.name)'\(hint)")
    }
  }

  /// Errors about extended files that do not exist.
  var missingFiles: [ConfigurationProblem] {
    var neighbours: [FilePath: [String]] = [:]
    var known: Set<ConfigurationProblem> = []
    let missing = configurations.values.flatMap { $0.missing.filter { known.insert($0.problem).inserted } }
      .sorted { ($0.problem.place, $0.problem.message) < ($1.problem.place, $1.problem.message) }
    return missing.enumerated().map { index, missing in
      guard index < Self.maxHints, let path = missing.path else { return missing.problem }
      let names = neighbours[path.parent] ?? SourceFiles.neighbours(of: path).names
      neighbours[path.parent] = names
      let hint = names.count > Self.maxNeighbours ? "" : NearestName.hint(String(path.name), among: names)
      return ConfigurationProblem(place: missing.problem.place, message: missing.problem.message + hint)
    }
  }
}
