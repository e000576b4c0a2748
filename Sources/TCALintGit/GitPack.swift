import TCALintFiles
import TCALintModel

/// A pack: a file with many of a repository's objects, most of them as changes to others, and a table of where each is.
///
/// The format is that of gitformat-pack(5). Nothing in it is trusted.
final class GitPack: Sendable {
  private let table: Table
  private let pack: OpenFile
  private let hashSize: Int
  /// How many objects have an id whose first byte is at most each number.
  private let counts: [Int]

  /// The table of where objects are. One of a usual size is kept in memory.
  private struct Table {
    private static let maxBuffered = 32_000_000
    private let file: OpenFile
    private let bytes: [UInt8]

    init(_ file: OpenFile) {
      self.file = file
      bytes = file.size <= Self.maxBuffered ? file.bytes(at: 0, count: file.size) : []
    }

    func bytes(at start: Int, count: Int) -> ArraySlice<UInt8> {
      guard bytes.isEmpty, start >= 0, count >= 0 else {
        return bytes[min(max(start, 0), bytes.count)..<min(max(start + count, 0), bytes.count)]
      }
      return file.bytes(at: start, count: count)[...]
    }
  }

  /// An entry of a pack at an offset.
  struct Entry {
    enum Kind: Equatable {
      case object(GitObject.Kind)
      /// A delta to the entry at another offset.
      case changesTo(place: Int)
      case changesToObject(GitObjectID)
    }
    let kind: Kind
    /// How many bytes it comes to unpacked: those of the object or of the list of changes.
    let size: Int
    /// The start of the packed data.
    let start: Int
  }

  /// Opens a pack by its table; the cost is that of reading the table's first kilobyte.
  ///
  /// - Parameters:
  ///   - path: of the table: `pack-….idx`, with the pack beside it.
  ///   - hashSize: how many bytes the repository's ids have.
  static func open(_ path: FilePath, hashSize: Int) -> Result<GitPack, GitProblem> {
    let packPath = FilePath(path.text.dropLast(".idx".count) + ".pack")
    switch (FileReader.open(path), FileReader.open(packPath)) {
    case (.success(let table), .success(let pack)):
      return GitPack(Table(table), pack, hashSize: hashSize).map { .success($0) } ?? .failure(.damaged(path))
    case (.failure(let error), _): return .failure(.unreadable(path, error))
    case (_, .failure(let error)): return .failure(.unreadable(packPath, error))
    }
  }

  private init?(_ table: Table, _ pack: OpenFile, hashSize: Int) {
    self.table = table
    self.pack = pack
    self.hashSize = hashSize
    let head = table.bytes(at: 0, count: Self.idsStart)
    guard head.count == Self.idsStart, head.starts(with: [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]) else { return nil }
    let counts = head.dropFirst(8)
    self.counts = (0..<256).map { Self.number(counts.dropFirst($0 * 4).prefix(4)) }
    guard zip(self.counts, self.counts.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
  }

  /// How many bytes the pack has.
  var size: Int { pack.size }

  private var count: Int { counts[255] }
  /// Where the ids begin in the table: behind its mark, its version, and a count for each first byte.
  private static let idsStart = 8 + 256 * 4

  /// Where an object is; nil where it is not in this pack.
  func place(of id: GitObjectID) -> Int? {
    let wanted = id.bytes
    guard let index = firstIndex(notBelow: wanted), self.id(at: index) == wanted[...] else { return nil }
    return place(at: index)
  }

  /// The ids that begin with some bytes, up to a number of them.
  func ids(from first: [UInt8], while isWanted: ([UInt8]) -> Bool, atMost limit: Int) -> [GitObjectID] {
    var found: [GitObjectID] = []
    guard first.count <= hashSize,
      var index = firstIndex(notBelow: first + [UInt8](repeating: 0, count: hashSize - first.count))
    else { return [] }
    while index < count, found.count < limit, case let bytes = Array(id(at: index)), isWanted(bytes),
      let id = GitObjectID(bytes)
    {
      found.append(id)
      index += 1
    }
    return found
  }

  private func id(at index: Int) -> ArraySlice<UInt8> {
    table.bytes(at: Self.idsStart + index * hashSize, count: hashSize)
  }

  /// The first id that is not less than another; nil where all are.
  private func firstIndex(notBelow wanted: [UInt8]) -> Int? {
    let byte = Int(wanted[0])
    var (low, high) = (byte == 0 ? 0 : counts[byte - 1], counts[byte])
    // The last steps are taken in memory.
    while high - low > 32 {
      let middle = (low + high) / 2
      if id(at: middle).lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    let window = table.bytes(at: Self.idsStart + low * hashSize, count: (high - low) * hashSize)
    for index in low..<high {
      let id = window.dropFirst((index - low) * hashSize).prefix(hashSize)
      if !id.lexicographicallyPrecedes(wanted) { return index }
    }
    return high < count ? high : nil
  }

  private func place(at index: Int) -> Int? {
    // The ids are followed by as many checksums, the offsets, and those offsets that need more than 31 bits.
    let places = Self.idsStart + count * (hashSize + 4)
    let bytes = table.bytes(at: places + index * 4, count: 4)
    guard bytes.count == 4 else { return nil }
    let place = Self.number(bytes)
    if place < 1 << 31 { return place }
    let large = table.bytes(at: places + count * 4 + (place - (1 << 31)) * 8, count: 8)
    guard large.count == 8, large.first! < 0x80 else { return nil }
    return Self.number(large)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The entry at an offset: a kind and a size in groups of seven bits, then the base of a delta.
  func entry(at place: Int) -> Entry? {
    let head = pack.bytes(at: place, count: 10 + 10 + hashSize)
    guard var next = head.indices.first else { return nil }
    let kind = head[next] >> 4 & 7
    var size = Int(head[next] & 15)
    var shift = 4
    while head[next] & 0x80 != 0 {
      next += 1
      guard next < head.count, shift <= 32 else { return nil }
      size |= Int(head[next] & 0x7f) << shift
      shift += 7
    }
    next += 1
    switch kind {
    case 6:
      guard let distance = GitVariableNumber.read(head, &next, head.count), distance > 0, distance <= place else {
        return nil
      }
      return Entry(kind: .changesTo(place: place - distance), size: size, start: place + next)
    case 7:
      guard next + hashSize <= head.count, let base = GitObjectID(head[next..<next + hashSize]) else { return nil }
      return Entry(kind: .changesToObject(base), size: size, start: place + next + hashSize)
    default:
      guard let kind = GitObject.Kind(packed: kind) else { return nil }
      return Entry(kind: .object(kind), size: size, start: place + next)
    }
  }

  /// The unpacked content of an entry.
  func contents(of entry: Entry) -> [UInt8]? {
    // Incompressible data takes a little more than its size; real packs do not exceed that.
    let packed = pack.bytes(at: entry.start, count: entry.size + entry.size / 64 + 1024)
    return Inflate.bytes(packed[...], size: entry.size)
  }
}

/// A number in steps of seven bits, the highest first, each but the last one less than it counts.
enum GitVariableNumber {
  static func read(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Int? {
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
