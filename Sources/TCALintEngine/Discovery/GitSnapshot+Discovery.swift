import TCALintFiles
import TCALintGit
import TCALintModel

extension GitSnapshot {
  /// Whether Xcode's projects and what configures them are the same in another snapshot.
  func hasProjects(of other: GitSnapshot) -> Bool {
    let (own, others) = (projectFiles, other.projectFiles)
    return own.count == others.count && zip(own, others).allSatisfy { $0.path == $1.path && $0.id == $1.id }
  }

  private var projectFiles: [GitFile] {
    table.files.filter {
      $0.path.hasSuffix("/project.pbxproj") || $0.path.hasSuffix(".xcconfig")
        || PackageResolution.isName($0.path.name)
    }
  }

  /// Has the configurations of a program found, outer ones first.
  func findConfigurations(_ configurations: ConfigurationFinder, in program: ProgramRoot) {
    guard holds(program.root) else { return }
    for start in starts(of: program) {
      _ = configurations.start(at: start)
      let others = FolderSet(self.programs(below: start, program.boundary))
      var known = configurations.all
      for folder in configuredFolders(below: start) where !others.holds(folder) {
        let configured = known.folder(folder)
        if !configured.isExcluded, let own = configurations.configuration(in: folder, inside: configured.levels.count) {
          known.add(own)
        }
      }
    }
  }

  /// The root of a program, and the folders that are passed over in which something is selected, outer ones first.
  private func starts(of program: ProgramRoot) -> [FilePath] {
    var found: Set<FilePath> = []
    for path in program.selected where path != program.root {
      let folders = path.relative(to: program.root).parts.dropLast(kind(path) == .directory ? 0 : 1)
      for end in folders.indices.filter({ Self.isPassedOver(folders[$0], .source) }).prefix(
        Discovery.maxPassedOverFolders)
      {
        found.insert(program.root.appending(folders[...end].joined(separator: "/")))
      }
    }
    return [program.root] + found.sorted().filter { kind($0) == .directory }
  }

  /// The folders with a configuration in a folder, itself included, outer ones first.
  private func configuredFolders(below folder: FilePath) -> [FilePath] {
    let folder = relative(folder)
    return table.files(below: folder)
      .filter { $0.path.name.utf8.elementsEqual(ProgramMarks.configurationName.utf8) }
      .filter { !Self.isPassedOver($0.path, .source, below: folder) }
      .map { $0.path.parent }
      .map { (folder: top.appending($0.text), depth: $0.parts.count) }
      .sorted { $0.depth < $1.depth }
      .map(\.folder)
  }

  /// The folders below a program's root in which other programs begin. Submodules are not among them: what git has of
  /// these is another repository's commit.
  private func programs(below root: FilePath, _ boundary: ProgramBoundary) -> [FilePath] {
    guard case .configurations = boundary else { return [] }
    return configuredFolders(below: root).filter { $0 != root }
  }

  func discover(_ program: ProgramRoot, _ configurations: ConfigurationFinder) -> Discovery {
    var found = Discovery()
    var configuration = configurations.all
    let directories = starts(of: program)
    let programs =
      if case .folders(let folders) = program.boundary { folders } else {
        directories.flatMap { self.programs(below: $0, program.boundary) }
      }
    for program in programs where !configuration.folder(program).isExcluded { found.add(program: program) }
    let others = FolderSet(programs)
    for directory in directories where holds(directory) {
      var latest: (folder: FilePath, kind: Found, isPassedOver: Bool) = ("/", .source, true)
      let folder = relative(directory)
      for file in table.files(below: folder) {
        guard let kind = Self.kind(file) else { continue }
        // The entries of one folder are adjacent.
        if file.path.parent != latest.folder || kind != latest.kind {
          let isPassedOver =
            Self.isPassedOver(file.path, kind, below: folder) || others.holds(top.appending(file.path.parent.text))
          latest = (file.path.parent, kind, isPassedOver)
        }
        if !latest.isPassedOver { add(file, kind, &configuration, &found) }
      }
    }
    let root = relative(program.root)
    let walked = Set(directories.map(relative))
    for (path, error) in table.unreadable where path.hasSuffix(".swift") && (root.isEmpty || root.contains(path)) {
      let folders = path.relative(to: root).parts.dropLast()
      let skipped = folders.lastIndex { Self.isPassedOver($0, .source) }
      let start = skipped.map { root.appending(folders[...$0].joined(separator: "/")) } ?? root
      if walked.contains(start), !others.holds(top.appending(path.text)) { found.fail(top.appending(path.text), error) }
    }
    found.settle()
    return found
  }

  /// Finds the manifests and projects that are directly in directories.
  func settings(in directories: [FilePath]) -> Discovery {
    var (found, configuration) = (Discovery(), ConfigurationFinder.none.all)
    for folder in directories where holds(folder) {
      for file in table.files(below: relative(folder)) {
        guard let kind = Self.kind(file), kind != .link,
          case let path = top.appending(file.path.text), Self.folder(of: path, kind) == folder,
          kind != .source || ProgramFile.isManifest(path)
        else { continue }
        add(file, kind, &configuration, &found)
      }
    }
    return found
  }

  private enum Found { case source, link, project, resolution }

  /// The role of a file in a program, if any.
  private static func kind(_ file: GitFile) -> Found? {
    switch file.kind {
    case .submodule: nil
    case .link: file.path.hasSuffix(".swift") ? .link : nil
    case .file:
      file.path.hasSuffix(".swift")
        ? .source
        : file.path.hasSuffix(".xcodeproj/project.pbxproj")
          ? .project : PackageResolution.isName(file.path.name) ? .resolution : nil
    }
  }

  /// The folder of the code that a file is part of, or whose compilation it configures.
  private static func folder(of path: FilePath, _ kind: Found) -> FilePath {
    switch kind {
    case .project: path.parent.parent
    case .resolution: PackageResolution.folder(of: path)
    case .source, .link: path.parent
    }
  }

  private func add(
    _ file: GitFile, _ kind: Found, _ configuration: inout ProgramConfiguration, _ found: inout Discovery
  ) {
    let path = top.appending(file.path.text)
    let folder = Self.folder(of: path, kind)
    guard
      kind == .source && !ProgramFile.isManifest(path)
        ? !configuration.excludes(path) : !configuration.folder(folder).isExcluded
    else { return found.exclude(path) }
    switch kind {
    case .source: found.add(FileSystem.Entry(name: String(path.name), isUTF8: true, kind: .file), in: path.parent)
    case .link: found.add(tracked: path)
    case .project: found.add(project: path.parent)
    case .resolution:
      if PackageResolution.isRelevant(
        path, beside: { self.file(path.parent.appending($0))?.kind == .file })
      {
        found.add(resolution: path)
      }
    }
  }

  private static func isPassedOver(_ path: FilePath, _ kind: Found, below folder: FilePath) -> Bool {
    path.relative(to: folder).parts.dropLast().contains { isPassedOver($0, kind) }
  }

  /// Whether a folder is passed over that may hold such a file. A project holds no sources.
  private static func isPassedOver(_ folder: Substring, _ kind: Found) -> Bool {
    Discovery.isSkipped(folder) || (kind == .source || kind == .link) && folder.hasByteSuffix(".xcodeproj")
  }

  /// The candidates among git's files, and those that are left for the disk: given files in a submodule.
  func candidates(
    _ files: [Discovery.File], others: [FilePath]
  ) -> (inside: [SourceCandidate], outside: [FilePath]) {
    var candidates = files.compactMap { found in
      file(found.path).map { SourceCandidate(path: found.path, target: found.path, size: $0.stamp?.size ?? 0) }
    }
    if !others.isEmpty { add(others, to: &candidates) }
    return (candidates, others.filter { !holds($0) })
  }

  /// Adds files that were given, and links.
  private func add(_ paths: [FilePath], to candidates: inout [SourceCandidate]) {
    var places = Dictionary(zip(candidates.map(\.path), candidates.indices)) { first, _ in first }
    for path in paths where places[path] == nil {
      guard let file = file(path), let target = file.kind == .file ? path : target(of: path) else { continue }
      if path != target, let known = places[target] {
        candidates[known].add(link: path)
      } else {
        // The only path of a file that would be passed over.
        places[path] = candidates.count
        candidates.append(SourceCandidate(path: path, target: target, size: file.stamp?.size ?? 0))
      }
    }
    candidates.sort { $0.path < $1.path }
  }
}
