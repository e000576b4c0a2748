/// A folder of a program, by its place in ``FolderTree/paths``.
struct FolderID: ArrayIndex {
  let rawValue: UInt32

  static let root = FolderID(rawValue: 0)
}

/// The folders of a program's files, for asking how near two files are to each other.
struct FolderTree: Sendable {
  private(set) var folderOfFile = PerFile<FolderID>()
  /// The folder around each, which precedes it; none for the root, which is the first.
  private(set) var parents: IndexedArray<FolderID, FolderID> = [.none]
  private(set) var paths: IndexedArray<FolderID, FilePath> = [""]
  private var depths: IndexedArray<FolderID, Int> = [0]
  private var folders: [FilePath: FolderID] = ["": .root]

  /// - Parameter paths: of the files, relative to the program's root.
  init(_ paths: PerFile<FilePath>) {
    var last = FolderID.root
    folderOfFile = paths.mapped { path in
      // Most files lie where the one before does.
      if !self.paths[last].directlyContains(path) { last = add(path.parent) }
      return last
    }
  }

  private mutating func add(_ folder: FilePath) -> FolderID {
    if let folder = folders[folder] { return folder }
    let parent = add(folder.parent)
    let id = parents.append(parent)
    folders[folder] = id
    paths.append(folder)
    depths.append(depths[parent] + 1)
    return id
  }

  /// Whether two files lie in one folder below the root, or both in none.
  func haveSameTop(_ first: FileID, _ second: FileID) -> Bool {
    sharedDepth(first, second) > 0 || depths[folderOfFile[first]] + depths[folderOfFile[second]] == 0
  }

  /// Whether a file is in a folder, or below it.
  func contains(_ folder: FilePath) -> Bool { folders[folder] != nil }

  /// How many folders around two files are the same.
  func sharedDepth(_ first: FileID, _ second: FileID) -> Int {
    var (left, right) = (folderOfFile[first], folderOfFile[second])
    while left != right {
      if depths[left] >= depths[right] { left = parents[left] } else { right = parents[right] }
    }
    return depths[left]
  }

  /// Which of some folders is the innermost around each file, its own among them, by its index; nil for none.
  func innermost(of known: [FilePath]) -> PerFile<Int?> {
    var found = IndexedArray<FolderID, Int?>(repeating: nil, count: paths.count)
    var isKnown = false
    for (index, path) in known.enumerated() {
      guard let folder = folders[path] else { continue }
      found[folder] = index
      isKnown = true
    }
    guard isKnown else { return PerFile(repeating: nil, count: folderOfFile.count) }
    for (folder, parent) in parents.numbered where found[folder] == nil && !parent.isNone {
      found[folder] = found[parent]
    }
    return folderOfFile.mapped { found[$0] }
  }
}

extension Dictionary where Key == FilePath {
  /// The value of the innermost of these folders around each file; nil where there is none.
  ///
  /// - Parameter innermost: which of some folders that is, by its index.
  @inlinable
  func ofInnermost(_ innermost: ([FilePath]) -> PerFile<Int?>) -> PerFile<Value?> {
    let known = Array(values)
    return innermost(Array(keys)).mapped { index in index.map { known[$0] } }
  }
}
