import TCALintFiles
import TCALintGit
import TCALintModel

/// The files of a work tree as git's index or a commit has them. Of what lies on disk, two things are taken as they are:
/// files of which the index says that they have not been changed, as git itself takes them; and submodules, for what git
/// has of these is another repository's commit.
struct GitSnapshot: Sendable {
  /// The work tree's top, an absolute path.
  let top: FilePath
  let table: GitFileTable
  private let objects: GitObjects
  /// The folders with submodules, as absolute paths.
  private let submodules: FolderSet
  private let unchanged: UnchangedFiles?

  /// - Parameter unchanged: tells which files on disk are as the index has them; for a commit, none is asked.
  init(top: FilePath, table: GitFileTable, objects: GitObjects, unchanged: UnchangedFiles? = nil) {
    self.top = top
    self.table = table
    self.objects = objects
    self.unchanged = unchanged
    submodules = FolderSet(table.files.lazy.filter { $0.kind == .submodule }.map { top.appending($0.path.text) })
  }

  /// Whether a path is git's to know, be there something or not.
  func holds(_ path: FilePath) -> Bool { top.contains(path) && !submodules.holds(path) }

  /// What git has at an absolute path.
  func file(_ path: FilePath) -> GitFile? { top.contains(path) ? table[relative(path)] : nil }

  private func relative(_ path: FilePath) -> FilePath { path.path(below: top) }

  func kind(_ path: FilePath) -> FileSystem.Kind? {
    guard holds(path) else { return FileSystem.kind(path) }
    switch file(path)?.kind {
    case .file: return .file
    case .link: return target(of: path).flatMap { kind($0) }
    case .submodule: return .directory
    case nil: return path == top || !table.files(below: relative(path)).isEmpty ? .directory : nil
    }
  }

  /// Where a path leads.
  func realPath(_ path: FilePath) -> FilePath? {
    file(path)?.kind == .link ? target(of: path) : kind(path) == nil ? nil : path
  }

  func entries(_ path: FilePath) -> Result<[FileSystem.Entry], FileError> {
    guard holds(path) else { return FileSystem.entries(path) }
    let folder = relative(path)
    var entries: [FileSystem.Entry] = []
    for file in table.files(below: folder) {
      let parts = file.path.relative(to: folder).text.utf8
      let name = parts.prefix { $0 != UInt8(ascii: "/") }
      let text = String(Substring(name))
      // They come by path: those of one folder stand together.
      if entries.last?.name == text { continue }
      let isFolder = name.count < parts.count || file.kind == .submodule
      entries.append(
        FileSystem.Entry(name: text, isUTF8: true, kind: isFolder ? .directory : file.kind == .link ? .link : .file))
    }
    return entries.isEmpty && path != top ? .failure(.noSuchFile) : .success(entries)
  }

  func read(_ path: FilePath, limit: Int) -> Result<[UInt8], FileError> {
    guard holds(path) else { return FileReader.read(path, limit: limit) }
    guard let file = file(path) else { return .failure(.noSuchFile) }
    guard file.kind == .file else { return .failure(.notAFile) }
    if let bytes = unchanged?.read(file, at: path, limit: limit) { return .success(bytes) }
    switch objects.read(file.id, as: .blob, limit: limit) {
    case .success(let bytes): return .success(bytes)
    case .failure(.tooLarge): return .failure(.tooLarge(limit: limit))
    case .failure(let problem): return .failure(.other(problem.message))
    }
  }

  /// Where a link leads, if that is in the work tree; links on the way are not followed.
  private func target(of path: FilePath) -> FilePath? {
    guard let file = file(path), file.kind == .link,
      let bytes = try? objects.read(file.id, as: .blob, limit: 4096).get(),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let target = FilePath(text).absolute(from: path.parent)
    return self.file(target)?.kind == .file ? target : nil
  }

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

  // MARK: Finding files

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
        // What stands in one folder comes together.
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

  /// Finds the manifests and projects that stand in directories themselves.
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

  /// What a file is to a program, if anything.
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

  /// The folder of the code that a file is part of, or tells how it is compiled.
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
      if PackageResolution.isKept(
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

  /// The candidates among git's files, and what is left for the disk: files that were given in a submodule.
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
