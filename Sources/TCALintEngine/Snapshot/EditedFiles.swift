import TCALintFiles
import TCALintModel

/// Files as an editor has them, in place of those on disk.
struct EditedFiles: Sendable {
  private var bytes: [FilePath: [UInt8]] = [:]
  /// The files by where they really lie; those on no disk yet are not among them.
  private var realPaths: [FilePath: FilePath] = [:]
  private var realNames: Set<Substring> = []
  /// The files that are on no disk yet, by their paths.
  private(set) var new: Set<FilePath> = []
  /// The entries that the new files add to folders, sorted by name. A folder that is on no disk is an entry, too.
  private(set) var addedEntries: [FilePath: [FileSystem.Entry]] = [:]

  /// - Parameter files: the bytes of each file, by its absolute path without links in its tree.
  init(_ files: [FilePath: [UInt8]]) {
    bytes = files
    for path in files.keys {
      if let real = FileSystem.realPath(path) {
        realPaths[real] = path
        realNames.insert(real.name)
      } else {
        new.insert(path)
      }
    }
    var added: [FilePath: [String: FileSystem.Kind]] = [:]
    for path in new {
      var (entry, kind) = (path, FileSystem.Kind.file)
      repeat {
        added[entry.parent, default: [:]][String(entry.name)] = kind
        (entry, kind) = (entry.parent, .directory)
      } while entry != .root && !entry.isEmpty && FileSystem.kind(entry) == nil
    }
    addedEntries = added.mapValues { entries in
      entries.sorted { FilePath.precedes($0.key, $1.key) }.map {
        FileSystem.Entry(name: $0.key, isUTF8: true, kind: $0.value)
      }
    }
  }

  /// The bytes of the file that a path leads to; nil where that is on disk as it is.
  func bytes(at path: FilePath) -> [UInt8]? {
    if let own = bytes[path] { return own }
    // Only what has its name need be looked for on disk.
    guard realNames.contains(path.name) || realPaths[path] != nil, let real = FileSystem.realPath(path) else {
      return nil
    }
    return realPaths[real].flatMap { bytes[$0] }
  }

  /// The kind of what is at a path and on no disk.
  func addedKind(_ path: FilePath) -> FileSystem.Kind? {
    new.contains(path) ? .file : addedEntries[path] != nil && FileSystem.kind(path) == nil ? .directory : nil
  }

  /// The entries of a directory, in the order of the names' bytes.
  func entries(_ path: FilePath) -> Result<[FileSystem.Entry], FileError> {
    let onDisk = FileSystem.entries(path)
    guard let added = addedEntries[path] else { return onDisk }
    switch onDisk {
    case .success(let entries):
      return .success((entries + added).sorted { FilePath.precedes($0.name, $1.name) })
    case .failure(let error): return error.isAbsence ? .success(added) : onDisk
    }
  }
}
