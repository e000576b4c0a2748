import TCALintModel

/// The paths in a git index: the tracked files that are asked for, and the submodules.
///
/// Nothing in it is trusted: names lead nowhere but down.
struct GitIndex: Sendable {
  /// The tracked files that were asked for, relative to the work tree's top, sorted.
  private(set) var files: [FilePath] = []
  private(set) var submodules: [FilePath] = []
  /// The name of the shared index that this one adds to, where it is split.
  private(set) var sharedIndex: String?

  /// The most bytes that an index may have: about a million files.
  static let sizeLimit = 256_000_000

  init() {}

  /// Reads an index; nil if it is broken.
  ///
  /// - Parameter isWanted: whether a file is asked for, by the bytes of its path. All names of an index take much memory.
  init?(_ bytes: [UInt8], keeping isWanted: ([UInt8]) -> Bool) {
    // Its size does not show which hash a repository uses: the entries fit only one.
    for hashSize in [20, 32] {
      var index = GitIndex()
      if index.read(bytes, hashSize: hashSize, keeping: isWanted) {
        index.files = index.files.sortedOnce
        index.submodules = index.submodules.sortedOnce
        self = index
        return
      }
    }
    return nil
  }

  /// Adds the tracked files of the shared index that a split one belongs to. Files that the split one removes are kept:
  /// they are usually removed from the folder too.
  mutating func add(_ other: GitIndex) {
    files = (files + other.files).sortedOnce
    submodules = (submodules + other.submodules).sortedOnce
    sharedIndex = other.sharedIndex
  }

  private mutating func read(_ bytes: [UInt8], hashSize: Int, keeping isWanted: ([UInt8]) -> Bool) -> Bool {
    var reader = GitIndexReader(bytes, hashSize: hashSize)
    // In a split index, a changed entry of the shared index has no name.
    guard reader.read({ $0.name.isEmpty || add($0.name, mode: $0.mode, isWanted) }) else { return false }
    sharedIndex = reader.link.map { "sharedindex." + $0.shared.text }
    return true
  }

  private mutating func add(_ name: [UInt8], mode: Int, _ isWanted: ([UInt8]) -> Bool) -> Bool {
    let type = mode >> 12
    let isSubmodule = type == 0o16
    guard isSubmodule || isWanted(name) else { return true }
    // Most are ASCII, which need no more than a look.
    let isASCII = name.allSatisfy { $0 < 0x80 }
    guard let text = isASCII ? String(decoding: name, as: UTF8.self) : String(validating: name, as: UTF8.self) else {
      return true
    }
    let path = FilePath(text)
    guard !GitMode.leadsOut(name) else { return false }
    if isSubmodule { submodules.append(path) } else { files.append(path) }
    return true
  }
}

extension [FilePath] {
  /// Sorted, each once: in a merge's conflict the index has a path several times.
  fileprivate var sortedOnce: [FilePath] {
    var found: [FilePath] = []
    found.reserveCapacity(count)
    for path in sorted() where found.last != path { found.append(path) }
    return found
  }
}
