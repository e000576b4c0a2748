import TCALintModel

/// Directories and files, and whether a path is one of them or lies below one.
struct FolderSet: Sendable {
  private var tree = FolderTree<Bool>()

  init(_ paths: some Sequence<FilePath>) { for path in paths { insert(path) } }

  var isEmpty: Bool { tree.isEmpty }

  mutating func insert(_ path: FilePath) { tree.insert(true, at: path) }

  func holds(_ path: FilePath) -> Bool {
    if isEmpty { return false }
    let (start, parts) = tree.values(along: path)
    return start == true || parts.contains { $0.value == true }
  }

  /// The folders around some paths, and the paths.
  static func around(_ paths: some Sequence<FilePath>) -> Set<FilePath> {
    var found: Set<FilePath> = []
    for path in paths {
      var current = path
      while found.insert(current).inserted, current != .root, !current.isEmpty { current = current.parent }
    }
    return found
  }
}

/// Folders with something in them that is looked for from many folders below. Each folder is looked into once.
struct MarkedFolders: Sendable {
  private let isMarked: @Sendable (FilePath) -> Bool
  private var known: [FilePath: FilePath?] = [:]

  init(_ isMarked: @escaping @Sendable (FilePath) -> Bool) { self.isMarked = isMarked }

  /// The nearest one, the folder itself included.
  mutating func nearest(to folder: FilePath) -> FilePath? {
    if let nearest = known[folder] { return nearest }
    var passed: [FilePath] = []
    var found: FilePath?
    for folder in folder.ancestors {
      if let nearest = known[folder] {
        found = nearest
        break
      }
      passed.append(folder)
      if isMarked(folder) {
        found = folder
        break
      }
    }
    for folder in passed { known.updateValue(found, forKey: folder) }
    return found
  }
}
