import TCALintFiles

/// Reads the entries of a git index one after the other.
///
/// The format is that of gitformat-index(5), versions 2 to 4. Nothing in it is trusted: lengths are checked.
struct GitIndexReader {
  struct Entry {
    /// From the work tree's top; empty in a split index for an entry that replaces one of the shared index.
    var name: [UInt8]
    let mode: Int
    /// 0, or for a conflict 1 to 3: the common ancestor's, ours, theirs.
    let stage: Int
    /// Whether the next commit has nothing of it: only that it will be added is known (`git add --intent-to-add`).
    let isOnlyIntended: Bool
    /// Ten numbers of the file's status, and its hash.
    fileprivate let status: ArraySlice<UInt8>

    // For most entries, these are not needed.

    var id: GitObjectID { GitObjectID(status.dropFirst(GitIndexReader.idStart))! }
    /// The state of the file on disk when it had exactly this content.
    var stamp: FileSystem.Stamp {
      FileSystem.Stamp(size: status.number(at: 36), seconds: status.number(at: 8), nanoseconds: status.number(at: 12))
    }
  }

  /// The entries of the shared index that a split index removes or replaces.
  struct Link {
    let shared: GitObjectID
    let deleted: GitBitmap
    let replaced: GitBitmap
  }

  private let bytes: [UInt8]
  private let hashSize: Int
  private var place = 12
  private var name: [UInt8] = []
  /// How many bytes the names may still come to, and the paths of the folders that they are the first to name: names that
  /// share much, or have many parts, could be made that come to gigabytes.
  private var room: Int
  private(set) var link: Link?

  /// - Parameter hashSize: 20 or 32.
  init(_ bytes: [UInt8], hashSize: Int) {
    self.bytes = bytes
    self.hashSize = hashSize
    // An entry takes 64 bytes besides its name.
    room = 1_000_000 + 4 * bytes.count
  }

  private var end: Int { bytes.count - hashSize }

  /// Calls a function with each entry until it returns false; false if an entry is damaged.
  mutating func read(_ take: (Entry) -> Bool) -> Bool {
    guard bytes.count >= 12 + hashSize, bytes.starts(with: "DIRC".utf8), case let version = bytes[...].number(at: 4),
      (2...4).contains(version)
    else { return false }
    for _ in 0..<bytes[...].number(at: 8) {
      guard let entry = next(version: version), take(entry) else { return false }
    }
    return readExtensions()
  }

  private static let idStart = 40

  /// Ten numbers of a file's status, its hash, flags (one or two times 16 bits), its name; up to version 3 padded with
  /// zeros to a multiple of eight, since version 4 without the prefix shared with the name before.
  private mutating func next(version: Int) -> Entry? {
    let start = place
    place += Self.idStart + hashSize + 2
    guard place <= end else { return nil }
    let status = bytes[start..<place - 2]
    let flags = bytes[place - 2]
    var isOnlyIntended = false
    if flags & 0x40 != 0 {
      place += 2
      guard place <= end else { return nil }
      isOnlyIntended = bytes[place - 2] & 0x20 != 0
    }
    // The part of the name after the prefix shared with the one before.
    var suffix = place
    if version == 4 {
      guard let dropped = GitVariableNumber.read(bytes, &place, end), dropped <= name.count else { return nil }
      name.removeLast(dropped)
      suffix = place
    } else {
      while suffix < end, suffix - place < name.count, bytes[suffix] == name[suffix - place] { suffix += 1 }
      name.removeLast(name.count - (suffix - place))
    }
    guard suffix < end, let zero = bytes[suffix..<end].firstIndex(of: 0) else { return nil }
    for index in suffix..<zero where bytes[index] == UInt8(ascii: "/") { room -= name.count + index - suffix }
    name += bytes[suffix..<zero]
    room -= name.count
    place = version == 4 ? zero + 1 : start + (zero - start + 8) / 8 * 8
    guard room >= 0, name.count <= Self.longestName, place <= end else { return nil }
    return Entry(
      name: name, mode: status.number(at: 24), stage: Int(flags >> 4 & 3), isOnlyIntended: isOnlyIntended,
      status: status)
  }

  /// The maximum length of a path in the system.
  private static let longestName = 4096

  /// A signature, a length and as many bytes, until the hash at the end.
  private mutating func readExtensions() -> Bool {
    while place < end {
      guard place + 8 <= end else { return false }
      let size = bytes[place...].number(at: 4)
      let contents = place + 8
      guard contents + size <= end else { return false }
      if bytes[place..<place + 4].elementsEqual("link".utf8), size >= hashSize {
        guard readLink(bytes[contents..<contents + size]) else { return false }
      }
      place = contents + size
    }
    return true
  }

  private mutating func readLink(_ contents: ArraySlice<UInt8>) -> Bool {
    guard let shared = GitObjectID(contents.prefix(hashSize)) else { return false }
    if shared.isZero { return true }
    var rest = contents.dropFirst(hashSize)
    if rest.isEmpty {
      link = Link(shared: shared, deleted: GitBitmap(), replaced: GitBitmap())
      return true
    }
    guard let deleted = GitBitmap(&rest), let replaced = GitBitmap(&rest) else { return false }
    link = Link(shared: shared, deleted: deleted, replaced: replaced)
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The number of four bytes that many bytes behind the first.
  fileprivate func number(at offset: Int) -> Int {
    self[startIndex + offset..<startIndex + offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A set of places in a list, as git writes it: words of 64 bits, runs of equal ones only counted (EWAH).
struct GitBitmap: Sendable {
  private var words: [UInt64] = []

  init() {}

  /// More than any index has entries: 8 MB.
  private static let maxBits = 1 << 26

  func contains(_ place: Int) -> Bool {
    place / 64 < words.count && words[place / 64] >> UInt64(place % 64) & 1 == 1
  }

  /// The first place after the last one.
  var end: Int {
    guard let last = words.lastIndex(where: { $0 != 0 }) else { return 0 }
    return last * 64 + 64 - words[last].leadingZeroBitCount
  }

  /// Reads a run off some bytes; nil if it is damaged.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    func take(_ count: Int) -> UInt64? {
      guard bytes.count >= count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let bitCount = take(4), let packedCount = take(4), bitCount <= Self.maxBits, packedCount * 8 <= bytes.count
    else { return nil }
    let maxWords = Int(bitCount + 63) / 64
    var left = Int(packedCount)
    while left > 0 {
      // One bit, how many words have all bits like it, and how many words follow that are as they are.
      guard let head = take(8) else { return nil }
      let (run, plain) = (Int(head >> 1 & 0xffff_ffff), Int(head >> 33))
      left -= 1 + plain
      guard left >= 0, words.count + run + plain <= maxWords else { return nil }
      words += repeatElement(head & 1 == 1 ? .max : 0, count: run)
      for _ in 0..<plain { words.append(take(8)!) }
    }
    // The position of the last run's head, for encoders.
    guard take(4) != nil else { return nil }
  }
}
