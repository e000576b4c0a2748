import TCALintModel
import TCALintRuleKit

extension Linter {
  /// What programs are read from, where nothing else is said.
  var workTree: Snapshot { edited.isEmpty ? .disk : .edited(EditedFiles(edited)) }

  /// Finds and reads a program of the work tree.
  ///
  /// - Parameter earlier: the program's files as they were; those that are the same are not parsed again.
  func read(_ root: ProgramRoot, in workTree: Snapshot = .disk, sharing earlier: ProgramSources? = nil)
    -> ProgramSources
  {
    watch?.begin(.discover)
    let configurations = ConfigurationFinder(root.root, rules: rules, source: settings.source, in: workTree)
    let found = FoundProgram(root, in: workTree, configurations, readingUpTo: fileSizeLimit, jobs: jobs)
    let isSame = earlier?.found.configuration.dependencyWrappers == found.configuration.dependencyWrappers
    return ProgramSources(
      found, fileSizeLimit: fileSizeLimit, jobs: jobs, sharing: isSame ? earlier : nil, watch: watch)
  }

  /// Finds and reads a program as it will be and as it was.
  func read(_ root: ProgramRoot, _ changes: Changes) -> ChangedProgram {
    let (limit, jobs) = (fileSizeLimit, jobs)
    // The current configuration applies to both versions: turning a rule on does not make its findings new.
    let configurations = ConfigurationFinder(root.root, rules: rules, source: settings.source, in: changes.new)
    if case .git(let snapshot) = changes.new { snapshot.findConfigurations(configurations, in: root) }
    // The boundaries are found on the way, and on disk the configurations are too.
    let own = FoundProgram(root, in: changes.new, configurations, readingUpTo: limit, jobs: jobs)
    let before = root.before(separating: own.programs)
    let found = Workers.map(changes.olds.count, jobs: jobs) { index in
      FoundProgram(before, in: .git(changes.olds[index]), configurations, readingUpTo: limit, jobs: jobs)
    }
    let new = ProgramSources(own, fileSizeLimit: limit, jobs: jobs, watch: watch)
    let olds = zip(changes.olds, found).map { snapshot, found in
      let sources = ProgramSources(
        found, fileSizeLimit: limit, jobs: jobs, sharing: new, keepsProjects: changes.keepsProjects(of: snapshot))
      return ChangedProgram.Old(sources: sources, renamed: Renames.between(sources, new))
    }
    return ChangedProgram(new, before: olds)
  }
}
