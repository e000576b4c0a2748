/// The folders of a program's files, for asking how near two files are to each other.
struct FolderTree: Sendable {
  private(set) var folderOfFile: [Int] = []
  /// The folder around each, which stands before it; -1 for the root, which is the first.
  private(set) var parents: [Int] = [-1]
  private(set) var paths: [FilePath] = [""]
  private var depths: [Int] = [0]

  /// - Parameter paths: of the files, relative to the program's root.
  init(_ paths: [FilePath]) {
    var known: [FilePath: Int] = ["": 0]
    for path in paths { folderOfFile.append(add(path.parent, &known)) }
  }

  private mutating func add(_ folder: FilePath, _ known: inout [FilePath: Int]) -> Int {
    if let index = known[folder] { return index }
    let parent = add(folder.parent, &known)
    let index = parents.count
    known[folder] = index
    parents.append(parent)
    paths.append(folder)
    depths.append(depths[parent] + 1)
    return index
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
}
