import TCALintFiles
import TCALintModel

/// A file as a commit or the index has it.
public struct GitFile: Sendable {
  /// What git keeps at a path.
  public enum Kind: Sendable {
    case file, link
    /// A commit of another repository.
    case submodule
  }
  /// From the work tree's top.
  public let path: FilePath
  /// What it is.
  public let kind: Kind
  /// The object with its contents.
  public let id: GitObjectID
  /// The state of the file on disk when it had exactly this content, if that is known.
  public var stamp: FileSystem.Stamp?
}

/// The files of a commit or of the index, by their paths.
public struct GitFileTable: Sendable {
  /// Sorted by path.
  public private(set) var files: [GitFile] = []
  /// Unreadable content, by its path from the work tree's top.
  public private(set) var unreadable: [(path: FilePath, error: FileError)] = []
  private var places: [FilePath: Int] = [:]

  /// The most files that one may have, and the most folders that are as deep as one another.
  static let maxFiles = 2_000_000
  static let maxFolders = 500_000

  /// - Parameter files: in any order, each path once.
  init(_ files: [GitFile] = [], unreadable: [(path: FilePath, error: FileError)] = []) {
    self.files = files.sorted { $0.path < $1.path }
    self.unreadable = unreadable
    places.reserveCapacity(files.count)
    for (index, file) in self.files.enumerated() { places[file.path] = index }
  }

  /// The file at a path from the work tree's top.
  public subscript(_ path: FilePath) -> GitFile? { places[path].map { files[$0] } }

  /// The files below a folder, which for the top is empty.
  public func files(below folder: FilePath) -> ArraySlice<GitFile> {
    if folder.isEmpty { return files[...] }
    let first = FilePath(folder.text + "/")
    return files[files.partitioningIndex { $0.path >= first }...].prefix { folder.contains($0.path) }
  }
}

/// Reads the trees of commits.
struct GitTreeReader {
  let objects: GitObjects
  let hashSize: Int
  private static let treeLimit = 100_000_000
  /// Git's own bound is about as high; names of the system are not longer than this many folders either.
  private static let deepest = 2048

  /// The files of a tree, and of those in it.
  ///
  /// - Parameters:
  ///   - id: the tree's.
  ///   - folder: its folder.
  ///   - add: takes each file.
  func read(
    _ id: GitObjectID, at folder: FilePath = "", _ unreadable: inout [(path: FilePath, error: FileError)],
    jobs: Int
  ) -> Result<[GitFile], GitProblem> {
    var files: [GitFile] = []
    var level = [(id: id, path: folder)]
    for _ in 0..<Self.deepest where !level.isEmpty {
      let trees = level
      let contents = read(trees.map(\.id), jobs: jobs)
      level = []
      for tree in trees {
        switch contents[tree.id]! {
        case .failure(let problem): return .failure(problem)
        case .success(let bytes):
          if let problem = add(bytes, of: tree, &files, &level, &unreadable) { return .failure(problem) }
        }
        guard files.count <= GitFileTable.maxFiles, level.count <= GitFileTable.maxFolders else {
          return .failure(.other("the commit holds more than \(GitFileTable.maxFiles) files, or too many folders"))
        }
      }
    }
    return level.isEmpty ? .success(files) : .failure(.other("the commit's folders are nested too deep"))
  }

  /// The contents of some trees, each read once.
  private func read(_ ids: [GitObjectID], jobs: Int) -> [GitObjectID: Result<[UInt8], GitProblem>] {
    let unique = Array(Set(ids))
    let contents = Workers.map(unique.count, jobs: jobs) { index in
      objects.read(unique[index], as: .tree, limit: Self.treeLimit)
    }
    return Dictionary(uniqueKeysWithValues: zip(unique, contents))
  }

  /// A mode in octal digits, a space, a name, a zero, an id; again and again.
  private func add(
    _ bytes: [UInt8], of tree: (id: GitObjectID, path: FilePath), _ files: inout [GitFile],
    _ trees: inout [(id: GitObjectID, path: FilePath)], _ unreadable: inout [(path: FilePath, error: FileError)]
  ) -> GitProblem? {
    var place = 0
    while place < bytes.count {
      var mode = 0
      while place < bytes.count, bytes[place] != UInt8(ascii: " ") {
        mode = (mode & 0xffffff) << 3 | Int(bytes[place] & 7)
        place += 1
      }
      guard let zero = bytes[place...].firstIndex(of: 0), zero + 1 + hashSize <= bytes.count,
        let id = GitObjectID(bytes[(zero + 1)...(zero + hashSize)])
      else { return .damagedObject(tree.id) }
      let name = bytes[min(place + 1, zero)..<zero]
      place = zero + 1 + hashSize
      guard let kind = GitMode.kind(mode) else { continue }
      // Folders that occur in many places, or deeply nested, could expand to gigabytes of paths.
      guard objects.work.allows(result: tree.path.text.utf8.count + name.count) else { return WorkLimit.problem }
      guard let text = String(validating: name, as: UTF8.self) else {
        unreadable.append((tree.path.appending(String(decoding: name, as: UTF8.self)), .nameIsNotUTF8))
        continue
      }
      guard !text.isEmpty, !text.utf8.contains(UInt8(ascii: "/")), !GitMode.isForbidden(name) else {
        return .damagedObject(tree.id)
      }
      let path = tree.path.appending(text)
      switch kind {
      case .tree: trees.append((id, path))
      case .file(let kind): files.append(GitFile(path: path, kind: kind, id: id))
      }
    }
    return nil
  }
}

/// The modes of git.
enum GitMode {
  enum Kind {
    case tree
    case file(GitFile.Kind)
  }

  static func kind(_ mode: Int) -> Kind? {
    switch mode >> 12 {
    case 0o04: .tree
    case 0o10: .file(.file)
    case 0o12: .file(.link)
    case 0o16: .file(.submodule)
    default: nil
    }
  }

  /// Names that lead elsewhere, which git does not take either.
  static func isForbidden(_ part: some Collection<UInt8>) -> Bool {
    part.first == UInt8(ascii: ".") && [".", "..", ".git"].contains { part.elementsEqual($0.utf8) }
  }

  /// Whether a path's bytes lead elsewhere than down.
  static func leadsOut(_ path: some Collection<UInt8>) -> Bool {
    var rest = path[...]
    while true {
      let part = rest.prefix { $0 != UInt8(ascii: "/") }
      if part.isEmpty || isForbidden(part) { return true }
      guard part.endIndex < rest.endIndex else { return false }
      rest = rest[rest.index(after: part.endIndex)...]
    }
  }
}
