import TCALintModel

/// The files of a work tree as git's index or a commit has them. Nothing is read from disk but git's objects, and
/// submodules: what git has of these is another repository's commit, and they are taken as they lie there.
struct GitSnapshot: Sendable {
  /// The work tree's top, an absolute path.
  let top: FilePath
  let table: GitFileTable
  private let objects: GitObjects
  /// The folders with submodules, as absolute paths.
  private let submodules: FolderSet
  private let hasSubmodules: Bool

  init(top: FilePath, table: GitFileTable, objects: GitObjects) {
    self.top = top
    self.table = table
    self.objects = objects
    let submodules = table.files.filter { $0.kind == .submodule }.map { top.appending($0.path.text) }
    self.submodules = FolderSet(submodules)
    hasSubmodules = !submodules.isEmpty
  }

  /// Whether a path is git's to know, be there something or not.
  func holds(_ path: FilePath) -> Bool { top.contains(path) && !isInSubmodule(path) }

  private func isInSubmodule(_ path: FilePath) -> Bool { hasSubmodules && submodules.holds(path) }

  /// What git has at an absolute path.
  func file(_ path: FilePath) -> GitFile? { top.contains(path) ? table[relative(path)] : nil }

  private func relative(_ path: FilePath) -> FilePath { path == top ? "" : path.relative(to: top) }

  func kind(_ path: FilePath) -> FileSystem.Kind? {
    guard holds(path) else { return FileSystem.kind(path) }
    switch file(path)?.kind {
    case .file: return .file
    case .link: return target(of: path).flatMap { kind($0) }
    case .submodule: return .directory
    case nil: return path == top || !table.files(below: relative(path)).isEmpty ? .directory : nil
    }
  }

  func entries(_ path: FilePath) -> Result<[FileSystem.Entry], FileError> {
    guard holds(path) else { return FileSystem.entries(path) }
    let folder = relative(path)
    var entries: [FileSystem.Entry] = []
    for file in table.files(below: folder) {
      let parts = (folder.isEmpty ? file.path : file.path.relative(to: folder)).text.utf8
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
    switch objects.read(file.id, as: .blob, limit: limit) {
    case .success(let bytes): return .success(bytes)
    case .failure(.tooLarge): return .failure(.tooLarge(limit: limit))
    case .failure(let problem): return .failure(.git(problem))
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

  // MARK: Finding files

  func discover(_ directories: [FilePath], jobs: Int) -> Discovery {
    var found = Discovery()
    var seen: Set<FilePath> = []
    var inside: [FilePath] = []
    for directory in directories {
      guard holds(directory) else {
        inside.append(directory)
        continue
      }
      let folder = relative(directory)
      for file in table.files(below: folder) {
        add(file, below: folder, &found, &seen, &inside)
      }
      for (path, error) in table.unreadable where folder.isEmpty || folder.contains(path) {
        if path.hasSuffix(".swift"), !Self.isPassedOver(path, below: folder) {
          found.fail(top.appending(path.text), error)
        }
      }
    }
    let onDisk = inside.filter { FileSystem.kind($0) == .directory }
    if !onDisk.isEmpty { found.add(Discovery.all(onDisk, jobs: jobs)) }
    found.settle()
    return found
  }

  private func add(
    _ file: GitFile, below folder: FilePath, _ found: inout Discovery, _ seen: inout Set<FilePath>,
    _ submodules: inout [FilePath]
  ) {
    let isSwift = file.path.hasSuffix(".swift")
    guard isSwift || file.kind == .submodule || file.path.name == "project.pbxproj",
      !Self.isPassedOver(file.path, below: folder), seen.insert(file.path).inserted
    else { return }
    let path = top.appending(file.path.text)
    switch file.kind {
    case .submodule:
      // A link in its place, or in a folder's on the way there, would lead out.
      if FileSystem.realPath(path) == FileSystem.realPath(top)?.appending(file.path.text) { submodules.append(path) }
    case .file where !isSwift: if path.parent.hasSuffix(".xcodeproj") { found.add(project: path.parent) }
    case .file: found.add(FileSystem.Entry(name: String(path.name), isUTF8: true, kind: .file), in: path.parent)
    case .link: if isSwift { found.add(tracked: path) }
    }
  }

  private static func isPassedOver(_ path: FilePath, below folder: FilePath) -> Bool {
    (folder.isEmpty ? path : path.relative(to: folder)).parts.dropLast().contains(where: Discovery.isSkipped)
  }

  /// The candidates among git's files, and what is left for the disk.
  func candidates(
    _ files: [FilePath], others: [FilePath]
  ) -> (inside: [SourceCandidate], outside: (files: [FilePath], others: [FilePath])) {
    var candidates: [FilePath: SourceCandidate] = [:]
    for path in files {
      if let file = file(path) { candidates[path] = SourceCandidate(path: path, target: path, size: file.size) }
    }
    for path in others where candidates[path] == nil {
      guard let file = file(path) else { continue }
      if file.kind == .file {
        candidates[path] = SourceCandidate(path: path, target: path, size: file.size)
      } else if let target = target(of: path) {
        // Another path of a file that is there, or the only one of one that would be passed over.
        let known = candidates[target] != nil
        candidates[known ? target : path, default: SourceCandidate(path: path, target: target, size: file.size)]
          .add(link: known ? path : nil)
      }
    }
    let inside = candidates.values.sorted { $0.path < $1.path }
    return (inside, (files.filter { !holds($0) }, others.filter { !holds($0) }))
  }
}
