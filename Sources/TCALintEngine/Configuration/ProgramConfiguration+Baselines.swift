import TCALintModel

extension ProgramConfiguration {
  /// The baselines that the configurations name, by absolute paths, and what is wrong with what they name. A tree's own
  /// configuration names none outside of the tree.
  var baselines: (files: [FilePath], problems: [ConfigurationProblem]) {
    if configurations.isEmpty { return ([], []) }
    var files: [FilePath] = []
    var known: Set<FilePath> = []
    var problems: [ConfigurationProblem] = []
    let realPaths = RealPaths(below: [root])
    let realRoot = realPaths(root) ?? root
    for (_, configuration) in configurations.sorted(by: { $0.key < $1.key }) {
      guard let (named, file) = configuration.baseline else { continue }
      let isOfTree = root.contains(named.place.file)
      let leadsOut = realPaths(file).map { !realRoot.contains($0) } ?? false
      if isOfTree, !root.contains(file) || leadsOut {
        problems.append(
          ConfigurationProblem(
            place: named.place, message: "cannot read the baseline '\(named.value)': it lies outside of '\(root)'"))
      } else if known.insert(file).inserted {
        files.append(file)
      }
    }
    return (files, problems)
  }
}
