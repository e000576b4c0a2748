import TCALintFiles
import TCALintModel

/// An object of a git repository.
public struct GitObject: Sendable {
  /// What an object is.
  public enum Kind: String, Sendable {
    case commit, tree, blob, tag

    /// By the number that packs have for it.
    init?(packed number: UInt8) {
      switch number {
      case 1: self = .commit
      case 2: self = .tree
      case 3: self = .blob
      case 4: self = .tag
      default: return nil
      }
    }
  }
  let kind: Kind
  let bytes: [UInt8]
}

/// The objects of a repository, read as they are: nothing is fetched, filtered, converted or replaced, and no program is
/// started.
///
/// They lie in files of their own, or in packs. Objects that the repository borrows from another (`objects/info/alternates`)
/// are only looked for where the user's environment says so: where that file leads is the repository's choice.
public final class GitObjects: Sendable {
  private let folders: [FilePath]
  private let packs: [GitPack]
  /// The advice for missing objects.
  private let hint: String
  /// The remaining limit on unpacked data.
  let work: WorkLimit

  /// Finds out which packs there are.
  ///
  /// - Parameters:
  ///   - folder: the repository's `objects`.
  ///   - others: folders like it that the user's environment names.
  ///   - hashSize: how many bytes the repository's ids have.
  static func open(_ folder: FilePath, others: [FilePath], hashSize: Int) -> Result<GitObjects, GitProblem> {
    var packs: [GitPack] = []
    var isPartial = false
    for folder in [folder] + others {
      let packFolder = folder.appending("pack")
      guard FileSystem.leads(packFolder, into: folder) else { return .failure(.unreadable(packFolder, .notAFile)) }
      switch FileSystem.entries(packFolder) {
      case .failure(let error): if !error.isAbsence { return .failure(.unreadable(packFolder, error)) }
      case .success(let entries):
        for entry in entries where entry.kind == .file {
          if entry.name.hasByteSuffix(".promisor") { isPartial = true }
          guard entry.name.hasByteSuffix(".idx") else { continue }
          switch GitPack.open(packFolder.appending(entry.name), hashSize: hashSize) {
          case .success(let pack): packs.append(pack)
          // A pack may go while it is looked for: its objects are in another then.
          case .failure(.unreadable(_, let error)) where error.isAbsence: break
          case .failure(let problem): return .failure(problem)
          }
        }
      }
    }
    let borrows = FileSystem.kind(folder.appending("info/alternates")) != nil
    let hint =
      isPartial
      ? "this is a partial clone: 'git fetch --refetch --no-filter' fetches the missing objects"
      : borrows && others.isEmpty
        ? "this repository borrows objects from another one; set GIT_ALTERNATE_OBJECT_DIRECTORIES to their directory"
        : "'git fsck' prints details"
    return .success(GitObjects(folders: [folder] + others, packs: packs, hint: hint))
  }

  private init(folders: [FilePath], packs: [GitPack], hint: String) {
    self.folders = folders
    self.packs = packs
    self.hint = hint
    work = WorkLimit(packed: packs.reduce(0) { $0 + $1.size })
  }

  /// An object of a kind.
  ///
  /// The cost is that of unpacking it and its base objects.
  ///
  /// - Parameter limit: the most bytes that it may have.
  public func read(_ id: GitObjectID, as kind: GitObject.Kind, limit: Int) -> Result<[UInt8], GitProblem> {
    read(id, limit: limit).flatMap { $0.kind == kind ? .success($0.bytes) : .failure(.damagedObject(id)) }
  }

  /// An object of any kind.
  func read(_ id: GitObjectID, limit: Int) -> Result<GitObject, GitProblem> {
    for pack in packs {
      if let place = pack.place(of: id) { return unpack(id, place, in: pack, limit: limit) }
    }
    return readLoose(id, limit: limit)
  }

  /// The ids that begin with some hexadecimal digits, at least two of them; no more than a few.
  func ids(beginningWith digits: String) -> Set<GitObjectID> {
    var found: Set<GitObjectID> = []
    let isWanted = { (bytes: [UInt8]) in GitObjectID(bytes)?.text.hasPrefix(digits) == true }
    let whole = digits.utf8.count / 2 * 2
    let padded = Array(digits.utf8.prefix(whole)) + (whole < digits.utf8.count ? [digits.utf8.last!, 0x30] : [])
    let first = stride(from: 0, to: padded.count, by: 2).compactMap {
      UInt8(String(decoding: padded[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    for pack in packs { found.formUnion(pack.ids(from: first, while: isWanted, atMost: 2)) }
    for folder in folders {
      guard case .success(let entries) = FileSystem.entries(folder.appending(digits.prefix(2))) else { continue }
      for entry in entries where entry.name.hasPrefix(digits.dropFirst(2)) {
        if let id = GitObjectID(hexadecimal: digits.prefix(2) + entry.name) { found.insert(id) }
      }
    }
    return found
  }

  // MARK: Objects in files of their own

  private func readLoose(_ id: GitObjectID, limit: Int) -> Result<GitObject, GitProblem> {
    let name = id.text
    for folder in folders {
      let folder = folder.appending(name.prefix(2))
      // A link in its place could lead anywhere.
      guard case .success(let status) = FileSystem.linkStatus(folder), status.kind == .directory else { continue }
      let path = folder.appending(name.dropFirst(2))
      switch FileReader.read(path, limit: limit + limit / 64 + 1024) {
      case .success(let bytes): return unpackLoose(id, bytes, limit: limit)
      case .failure(.tooLarge): return .failure(.tooLarge(id, limit: limit))
      case .failure(let error): if !error.isAbsence { return .failure(.unreadable(path, error)) }
      }
    }
    return .failure(.missingObject(id, hint: hint))
  }

  /// A kind, a size, a zero, and the content.
  private func unpackLoose(_ id: GitObjectID, _ bytes: [UInt8], limit: Int) -> Result<GitObject, GitProblem> {
    let start = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = Inflate.unpack(bytes[...], into: buffer).count
    }
    guard let zero = start.firstIndex(of: 0),
      case let words = String(decoding: start[..<zero], as: UTF8.self).split(separator: " "), words.count == 2,
      let kind = GitObject.Kind(rawValue: String(words[0])), let size = Int(words[1]), size >= 0
    else { return .failure(.damagedObject(id)) }
    guard size <= limit else { return .failure(.tooLarge(id, limit: limit)) }
    guard work.allows(result: size) else { return .failure(WorkLimit.problem) }
    guard let whole = Inflate.bytes(bytes[...], size: zero + 1 + size) else { return .failure(.damagedObject(id)) }
    return .success(GitObject(kind: kind, bytes: Array(whole[(zero + 1)...])))
  }

  // MARK: Objects in packs

  /// Git itself makes no longer ones.
  private static let longestChain = 4095

  /// Follows deltas to their bases, up to a complete object, and applies them on the way back.
  private func unpack(_ id: GitObjectID, _ start: Int, in pack: GitPack, limit: Int) -> Result<GitObject, GitProblem> {
    var changes: [GitPack.Entry] = []
    var place = start
    while changes.count <= Self.longestChain, let entry = pack.entry(at: place) {
      guard entry.size <= limit else { return .failure(.tooLarge(id, limit: limit)) }
      switch entry.kind {
      case .object(let kind):
        guard work.allows(step: entry.size) else { return .failure(WorkLimit.problem) }
        guard var bytes = pack.contents(of: entry) else { return .failure(.damagedObject(id)) }
        for change in changes.reversed() {
          guard let packed = pack.contents(of: change), let changed = GitDelta.apply(packed, to: bytes, limit: limit)
          else { return .failure(.damagedObject(id)) }
          guard work.allows(step: packed.count + changed.count) else { return .failure(WorkLimit.problem) }
          bytes = changed
        }
        guard work.allows(result: bytes.count) else { return .failure(WorkLimit.problem) }
        return .success(GitObject(kind: kind, bytes: bytes))
      case .changesTo(let base): place = base
      case .changesToObject(let base):
        guard let found = pack.place(of: base) else { return .failure(.damagedObject(id)) }
        place = found
      }
      changes.append(entry)
    }
    return .failure(.damagedObject(id))
  }
}
