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

  /// - Parameter unchanged: which files on disk are as the index has them; nil for a commit.
  init(top: FilePath, table: GitFileTable, objects: GitObjects, unchanged: UnchangedFiles? = nil) {
    self.top = top
    self.table = table
    self.objects = objects
    self.unchanged = unchanged
    submodules = FolderSet(table.files.lazy.filter { $0.kind == .submodule }.map { top.appending($0.path.text) })
  }

  /// Whether a path is git's to know, be there something or not.
  func holds(_ path: FilePath) -> Bool { top.contains(path) && !submodules.holds(path) }

  /// The file of git at an absolute path.
  func file(_ path: FilePath) -> GitFile? { top.contains(path) ? table[relative(path)] : nil }

  func relative(_ path: FilePath) -> FilePath { path.path(below: top) }

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
      // They are sorted by path: those of one folder are adjacent.
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
  func target(of path: FilePath) -> FilePath? {
    guard let file = file(path), file.kind == .link,
      let bytes = try? objects.read(file.id, as: .blob, limit: 4096).get(),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let target = FilePath(text).absolute(from: path.parent)
    return self.file(target)?.kind == .file ? target : nil
  }
}
