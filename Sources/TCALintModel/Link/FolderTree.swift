/// A folder of a program, by its place in ``FolderTree/paths``.
struct FolderID: ArrayIndex {
  let rawValue: UInt32

  static let root = FolderID(rawValue: 0)
}

/// The folders of a program's files, for asking how near two files are to each other.
struct FolderTree: Sendable {
  private(set) var folderOfFile = PerFile<FolderID>()
  /// The folder around each, which stands before it; none for the root, which is the first.
  private(set) var parents: IndexedArray<FolderID, FolderID> = [.none]
  private(set) var paths: IndexedArray<FolderID, FilePath> = [""]
  private var depths: IndexedArray<FolderID, Int> = [0]

  /// - Parameter paths: of the files, relative to the program's root.
  init(_ paths: PerFile<FilePath>) {
    var known: [FilePath: FolderID] = ["": .root]
    folderOfFile = paths.mapped { add($0.parent, &known) }
  }

  private mutating func add(_ folder: FilePath, _ known: inout [FilePath: FolderID]) -> FolderID {
    if let folder = known[folder] { return folder }
    let parent = add(folder.parent, &known)
    let id = parents.append(parent)
    known[folder] = id
    paths.append(folder)
    depths.append(depths[parent] + 1)
    return id
  }

  /// Whether two files lie in one folder below the root, or both in none.
  func haveSameTop(_ first: FileID, _ second: FileID) -> Bool {
    sharedDepth(first, second) > 0 || depths[folderOfFile[first]] + depths[folderOfFile[second]] == 0
  }

  /// How many folders around two files are the same.
  func sharedDepth(_ first: FileID, _ second: FileID) -> Int {
    var (left, right) = (folderOfFile[first], folderOfFile[second])
    while left != right {
      if depths[left] >= depths[right] { left = parents[left] } else { right = parents[right] }
    }
    return depths[left]
  }

  /// What is known of the innermost folder around each file, its own among them; nil where nothing is known of any.
  func innermost<Known>(_ folders: [FilePath: Known]) -> PerFile<Known?> {
    if folders.isEmpty { return PerFile(repeating: nil, count: folderOfFile.count) }
    var found = IndexedArray<FolderID, Known?>()
    for (path, parent) in zip(paths, parents) {
      found.append(folders[path] ?? (parent.isNone ? nil : found[parent]))
    }
    return folderOfFile.mapped { found[$0] }
  }
}
