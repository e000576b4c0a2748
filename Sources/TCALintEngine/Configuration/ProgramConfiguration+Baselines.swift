import TCALintFiles
import TCALintModel

extension ProgramConfiguration {
  /// The baselines that the configurations name, by absolute paths, and errors in these paths. A tree's own
  /// configuration names none outside of the tree.
  var baselines: (named: [ConfiguredBaseline], problems: [ConfigurationProblem]) {
    if configurations.isEmpty { return ([], []) }
    var named: [ConfiguredBaseline] = []
    var known: Set<FilePath> = []
    var problems: [ConfigurationProblem] = []
    let realPaths = RealPaths(below: [root])
    let realRoot = realPaths(root) ?? root
    for (folder, configuration) in configurations.sorted(by: { $0.key < $1.key }) {
      guard let (name, file) = configuration.baseline else { continue }
      func fail(_ reason: String) {
        problems.append(
          ConfigurationProblem(place: name.place, message: "cannot read the baseline '\(name.value)': \(reason)"))
      }
      guard file.isShortEnough else {
        fail(FileError.nameTooLong.message)
        continue
      }
      let isOfTree = root.contains(name.place.file)
      let leadsOut = realPaths(file).map { !realRoot.contains($0) } ?? false
      if isOfTree, !root.contains(file) || leadsOut {
        fail("it is outside of '\(root)'")
      } else if known.insert(file).inserted {
        // Outer folders come first: of several that name one file, the outermost has it.
        named.append(ConfiguredBaseline(file: file, folder: folder))
      }
    }
    return (named, problems)
  }
}
