/// The modules of the projects of Tuist in a program.
///
/// A target whose name or sources its manifest does not show gets the folder of the project, or one of the target's name.
struct TuistModules: Sendable {
  /// The modules of folders, which are those of targets.
  private(set) var modules: [FilePath: ModuleMap.Module] = [:]
  /// What the files of each project belong to that are in no target. Its folders are no modules of their own.
  private(set) var projects: [FilePath: ModuleMap.Module] = [:]

  private static let helpersFolder = "ProjectDescriptionHelpers"

  init(_ files: PerFile<ProgramFile>, _ folders: FolderTree) {
    let manifests = files.filter { $0.tuistManifest != nil && TuistManifest.isProject($0.path) }
    if manifests.isEmpty { return }
    let helpers = Self.helpers(files)
    let roots = Self.roots(files, folders)
    for manifest in manifests {
      let project = manifest.path.parent
      let around = project.ancestors.first { helpers[$0] != nil }
      var evaluator = TuistEvaluator(manifest, around.flatMap { helpers[$0] } ?? TuistHelpers())
      let root = project.ancestors.first(where: roots.contains) ?? ""
      add(evaluator.read() ?? [], of: project, root: root, folders)
    }
  }

  /// The helpers of each folder that has its own: `Tuist/ProjectDescriptionHelpers`, and those of plugins.
  private static func helpers(_ files: PerFile<ProgramFile>) -> [FilePath: TuistHelpers] {
    var found: [FilePath: TuistHelpers] = [:]
    for file in files {
      let parts = file.path.parts
      guard let end = parts.firstIndex(where: { $0 == helpersFolder }) else { continue }
      // A plugin is below `Plugins`, or in a folder of its own.
      let start = parts[..<end].firstIndex { ["Tuist", "Plugins", "Plugin"].contains($0) } ?? max(end - 1, 0)
      found[FilePath(parts[..<start].joined(separator: "/")), default: TuistHelpers()].add(file)
    }
    return found
  }

  /// The folders that paths relative to the root begin at.
  private static func roots(_ files: PerFile<ProgramFile>, _ folders: FolderTree) -> Set<FilePath> {
    var roots = Set(folders.paths.lazy.filter { $0.name == "Tuist" }.map(\.parent))
    for file in files where file.tuistManifest != nil && !TuistManifest.isProject(file.path) {
      TuistManifest.folder(of: file.path).map { _ = roots.insert($0) }
    }
    return roots
  }

  private mutating func add(_ targets: [TuistTarget], of project: FilePath, root: FilePath, _ folders: FolderTree) {
    let main = targets.filter { !$0.isTest }
    let folderName = String(project.name)
    // Where nothing else is known, a project is a module of its folder's name.
    let rest = targets.isEmpty ? folderName : ""
    projects[project] = ModuleMap.Module(name: rest, folder: project, isTest: false, declaration: nil)
    // Sources that an app and its tests share are the app's.
    for target in main + targets.filter(\.isTest) {
      let name = target.module ?? (main.count == 1 && !target.isTest ? folderName : "")
      let paths: [FilePath]
      if let sources = target.sources {
        paths = sources.compactMap { ($0.isFromRoot ? root : project).descending($0.path) }
      } else {
        paths = Self.guess(target, name, of: project, isOnly: main.count == 1, folders)
      }
      for path in paths where modules[path] == nil {
        modules[path] = ModuleMap.Module(name: name, folder: path, isTest: target.isTest, declaration: nil)
      }
    }
  }

  /// The folders of a target with unknown sources: one of its name, or for the only target the project's.
  private static func guess(
    _ target: TuistTarget, _ name: String, of project: FilePath, isOnly: Bool, _ folders: FolderTree
  ) -> [FilePath] {
    if !name.isEmpty {
      let parents = [project] + ["Targets", "Sources", "Tests"].map { project.appending($0) }
      if let found = parents.map({ $0.appending(name) }).first(where: folders.contains) { return [found] }
    }
    if target.isTest { return [project.appending("Tests")].filter(folders.contains) }
    guard isOnly else { return [] }
    let sources = project.appending("Sources")
    return [folders.contains(sources) ? sources : project]
  }
}

extension FilePath {
  /// The folder that a relative path leads to; nil outside of the program.
  fileprivate func descending(_ path: String) -> FilePath? {
    var parts = self.parts
    for part in FilePath(path).parts where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return FilePath(parts.joined(separator: "/"))
  }
}
