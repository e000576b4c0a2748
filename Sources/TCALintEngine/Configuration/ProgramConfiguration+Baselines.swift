import TCALintModel

extension ProgramConfiguration {
  /// The baselines that the configurations name, by absolute paths, and what is wrong with what they name. A tree's own
  /// configuration names none outside of the tree.
  var baselines: (files: [FilePath], problems: [ConfigurationProblem]) {
    if configurations.isEmpty { return ([], []) }
    var files: [FilePath] = []
    var problems: [ConfigurationProblem] = []
    let realRoot = FileSystem.realPath(root) ?? root
    for (_, configuration) in configurations.sorted(by: { $0.key < $1.key }) {
      guard let named = configuration.last(\.baseline) else { continue }
      let file = FilePath(named.value).absolute(from: named.place.file.parent)
      let isOfTree = root.contains(named.place.file)
      let leadsOut = FileSystem.realPath(file).map { !realRoot.contains($0) } ?? false
      if isOfTree, !root.contains(file) || leadsOut {
        problems.append(
          ConfigurationProblem(
            place: named.place, message: "cannot read the baseline '\(named.value)': it lies outside of '\(root)'"))
      } else if !files.contains(file) {
        files.append(file)
      }
    }
    return (files, problems)
  }
}
