import TCALintModel

/// What of a git index matters here: which Swift files and Xcode projects are tracked, and where submodules are.
///
/// The format is that of gitformat-index(5), versions 2 to 4. Nothing in it is trusted: lengths are checked, and so is
/// that names lead nowhere but down.
struct GitIndex: Sendable {
  /// Swift files and what stands in Xcode projects, relative to the work tree's top, sorted.
  private(set) var files: [FilePath] = []
  private(set) var submodules: [FilePath] = []
  /// The name of the shared index that this one adds to, where it is split.
  private(set) var sharedIndex: String?
  private(set) var hasNamesThatAreNotUTF8 = false

  /// The most bytes that an index may have: about a million files.
  static let sizeLimit = 256_000_000

  init() {}

  /// Reads an index; nil for one that is broken.
  init?(_ bytes: [UInt8]) {
    // Its size does not tell which hash a repository uses: the entries fit only one.
    for hashSize in [20, 32] {
      var index = GitIndex()
      if index.read(bytes, hashSize: hashSize) {
        index.files.sort()
        self = index
        return
      }
    }
    return nil
  }

  /// Adds what is tracked by the shared index that a split one belongs to. What the split one takes away is kept: such
  /// files are gone from the folder too, as a rule.
  mutating func add(_ other: GitIndex) {
    files = Set(files + other.files).sorted()
    submodules += other.submodules
    sharedIndex = other.sharedIndex
  }

  private mutating func read(_ bytes: [UInt8], hashSize: Int) -> Bool {
    guard bytes.count >= 12 + hashSize, bytes.starts(with: "DIRC".utf8), case let version = Self.number(bytes, at: 4),
      (2...4).contains(version)
    else { return false }
    var place = 12
    let end = bytes.count - hashSize
    var name: [UInt8] = []
    for _ in 0..<Self.number(bytes, at: 8) {
      guard readEntry(bytes, &place, end, version: version, hashSize: hashSize, &name) else { return false }
    }
    return readExtensions(bytes, place, end, hashSize: hashSize)
  }

  /// Ten numbers of a file's status, its hash, flags (one or two times 16 bits), its name; up to version 3 padded with
  /// zeros to a multiple of eight, since version 4 without what it shares with the name before.
  private mutating func readEntry(
    _ bytes: [UInt8], _ place: inout Int, _ end: Int, version: Int, hashSize: Int, _ name: inout [UInt8]
  ) -> Bool {
    let start = place
    place += 40 + hashSize + 2
    guard place <= end else { return false }
    if bytes[place - 2] & 0x40 != 0 { place += 2 }
    if version == 4 {
      guard let dropped = Self.variableNumber(bytes, &place, end), dropped <= name.count else { return false }
      name.removeLast(dropped)
    } else {
      name.removeAll(keepingCapacity: true)
    }
    guard place < end, let zero = bytes[place..<end].firstIndex(of: 0) else { return false }
    name += bytes[place..<zero]
    place = version == 4 ? zero + 1 : start + (zero - start + 8) / 8 * 8
    guard name.count <= Self.longestName, place <= end else { return false }
    // In a split index, an entry of the shared one that has changed has no name.
    return name.isEmpty || add(name, mode: Self.number(bytes, at: start + 24))
  }

  /// What the system takes as a path; without a bound, names that share much could add up to gigabytes.
  private static let longestName = 4096

  private mutating func add(_ name: [UInt8], mode: Int) -> Bool {
    let type = mode >> 12
    let isSubmodule = type == 0o16
    guard isSubmodule || name.suffix(6).elementsEqual(".swift".utf8) || Self.isInProject(name) else { return true }
    guard let text = String(validating: name, as: UTF8.self) else {
      hasNamesThatAreNotUTF8 = true
      return true
    }
    let path = FilePath(text)
    let leadsOut = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains { part in
      part.isEmpty || part.first == UInt8(ascii: ".") && Self.forbiddenParts.contains { part.elementsEqual($0.utf8) }
    }
    guard !leadsOut else { return false }
    if isSubmodule { submodules.append(path) } else { files.append(path) }
    return true
  }

  private static let forbiddenParts = ["..", ".", ".git"]

  private static func isInProject(_ name: [UInt8]) -> Bool {
    let ending = Array(".xcodeproj/".utf8)
    var matched = 0
    for byte in name {
      matched = byte == ending[matched] ? matched + 1 : byte == ending[0] ? 1 : 0
      if matched == ending.count { return true }
    }
    return false
  }

  /// A signature, a length and as many bytes, until the hash at the end.
  private mutating func readExtensions(_ bytes: [UInt8], _ start: Int, _ end: Int, hashSize: Int) -> Bool {
    var place = start
    while place < end {
      guard place + 8 <= end else { return false }
      let size = Self.number(bytes, at: place + 4)
      guard place + 8 + size <= end else { return false }
      if bytes[place..<place + 4].elementsEqual("link".utf8), size >= hashSize {
        let hash = bytes[place + 8..<place + 8 + hashSize]
        if hash.contains(where: { $0 != 0 }) { sharedIndex = "sharedindex." + Self.hexadecimal(hash) }
      }
      place += 8 + size
    }
    return true
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number in steps of seven bits, the highest first, each but the last one less than it counts.
  private static func variableNumber(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Int? {
    var value = -1
    while place < end, value < 1 << 32 {
      let byte = bytes[place]
      place += 1
      value = (value + 1) << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
