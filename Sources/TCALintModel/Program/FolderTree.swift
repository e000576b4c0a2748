/// The folders of a program's files, for asking how near two files are to each other.
struct FolderTree: Sendable {
  private var folderOfFile: [Int] = []
  private var parents: [Int] = [-1]
  private var depths: [Int] = [0]

  /// - Parameter paths: of the files, relative to the program's root.
  init(_ paths: [String]) {
    var known = ["": 0]
    for path in paths { folderOfFile.append(add(ModuleMap.folder(of: path), &known)) }
  }

  private mutating func add(_ folder: String, _ known: inout [String: Int]) -> Int {
    if let index = known[folder] { return index }
    let parent = add(ModuleMap.folder(of: folder), &known)
    let index = parents.count
    known[folder] = index
    parents.append(parent)
    depths.append(depths[parent] + 1)
    return index
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
