import TCALintModel

/// The relevant part of a git index: the tracked Swift files, Xcode projects and pinned package versions, and the
/// submodules.
///
/// Nothing in it is trusted: names lead nowhere but down.
struct GitIndex: Sendable {
  /// Swift files, each `Package.resolved` and the content of Xcode projects, relative to the work tree's top, sorted.
  private(set) var files: [FilePath] = []
  private(set) var submodules: [FilePath] = []
  /// The name of the shared index that this one adds to, where it is split.
  private(set) var sharedIndex: String?
  private(set) var hasNamesThatAreNotUTF8 = false

  /// The most bytes that an index may have: about a million files.
  static let sizeLimit = 256_000_000

  init() {}

  /// Reads an index; nil if it is broken.
  init?(_ bytes: [UInt8]) {
    // Its size does not show which hash a repository uses: the entries fit only one.
    for hashSize in [20, 32] {
      var index = GitIndex()
      if index.read(bytes, hashSize: hashSize) {
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

  private mutating func read(_ bytes: [UInt8], hashSize: Int) -> Bool {
    var reader = GitIndexReader(bytes, hashSize: hashSize)
    // In a split index, a changed entry of the shared index has no name.
    guard reader.read({ $0.name.isEmpty || add($0.name, mode: $0.mode) }) else { return false }
    sharedIndex = reader.link.map { "sharedindex." + $0.shared.text }
    return true
  }

  private mutating func add(_ name: [UInt8], mode: Int) -> Bool {
    let type = mode >> 12
    let isSubmodule = type == 0o16
    guard isSubmodule || Self.isRead(name) else { return true }
    // Most are ASCII, which need no more than a look.
    let isASCII = name.allSatisfy { $0 < 0x80 }
    guard let text = isASCII ? String(decoding: name, as: UTF8.self) : String(validating: name, as: UTF8.self) else {
      hasNamesThatAreNotUTF8 = true
      return true
    }
    let path = FilePath(text)
    guard !GitMode.leadsOut(name) else { return false }
    if isSubmodule { submodules.append(path) } else { files.append(path) }
    return true
  }

  private static let resolutions = PackageResolution.fileNames.map { Array($0.utf8) }

  private static func isRead(_ name: [UInt8]) -> Bool {
    name.suffix(6).elementsEqual(".swift".utf8)
      || resolutions.contains { name.suffix($0.count).elementsEqual($0) } || isInProject(name)
  }

  private static let projectEnding = Array(".xcodeproj/".utf8)

  private static func isInProject(_ name: [UInt8]) -> Bool {
    let ending = projectEnding
    var matched = 0
    for byte in name {
      matched = byte == ending[matched] ? matched + 1 : byte == ending[0] ? 1 : 0
      if matched == ending.count { return true }
    }
    return false
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
