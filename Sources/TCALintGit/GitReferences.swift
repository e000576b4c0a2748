import TCALintFiles
import TCALintModel

/// The names that a repository gives to objects: branches, tags, `HEAD`.
public struct GitReferences: Sendable {
  /// The directory of one work tree, and the one that all work trees of its repository share.
  private let own: FilePath
  private let common: FilePath
  /// References that are kept together in one file.
  private let packed: [String: GitObjectID]

  /// What `HEAD` is.
  public enum Head: Equatable, Sendable {
    case commit(GitObjectID)
    /// A branch without a commit.
    case unborn
  }

  private static let packedLimit = 256_000_000
  private static let looseLimit = 4096

  static func open(own: FilePath, common: FilePath) -> Result<GitReferences, GitProblem> {
    if FileSystem.kind(common.appending("reftable")) == .directory {
      return .failure(
        .other(
          "this repository keeps its references in a reftable, which is not supported; 'git refs migrate' converts them"
        )
      )
    }
    let path = common.appending("packed-refs")
    switch FileReader.read(path, limit: packedLimit) {
    case .success(let bytes): return .success(GitReferences(own: own, common: common, packed: Self.packed(bytes)))
    case .failure(let error) where error.isAbsence:
      return .success(GitReferences(own: own, common: common, packed: [:]))
    case .failure(let error): return .failure(.unreadable(path, error))
    }
  }

  /// Lines of an id and a name; comments and what tags lead to aside.
  private static func packed(_ bytes: [UInt8]) -> [String: GitObjectID] {
    var found: [String: GitObjectID] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2, let id = GitObjectID(hexadecimal: String(decoding: parts[0], as: UTF8.self)) else {
        continue
      }
      found[String(decoding: parts[1], as: UTF8.self)] = id
    }
    return found
  }

  /// The commit that the work tree is at.
  public var head: Result<Head, GitProblem> {
    switch read("HEAD") {
    case .failure(let problem): .failure(problem)
    case .success(.id(let id)?): .success(.commit(id))
    case .success(.name(let name)?):
      resolve(name).map { id in id.map { .commit($0) } ?? .unborn }
    case .success(nil): .failure(.damaged(own.appending("HEAD")))
    }
  }

  /// The object that a name refers to, as git looks it up: `main` may be a tag, a branch or a remote branch. nil for an
  /// unknown name.
  func id(named name: String) -> Result<GitObjectID?, GitProblem> {
    let places = ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + name }
    for place in places + ["refs/remotes/\(name)/HEAD"] {
      switch resolve(place) {
      case .success(nil): continue
      case let found: return found
      }
    }
    return .success(nil)
  }

  /// The branches and tags, by the names that people give them, no more than a thousand.
  var names: [String] {
    var found = packed.keys.map { $0 }
    for kind in ["heads", "tags", "remotes/origin"] {
      let folder = common.appending("refs/" + kind)
      guard FileSystem.leads(folder, into: common), case .success(let entries) = FileSystem.entries(folder) else {
        continue
      }
      found += entries.filter { $0.kind == .file }.map { "refs/\(kind)/\($0.name)" }
    }
    return found.sorted().prefix(1000).map { name in
      let prefix = ["refs/heads/", "refs/tags/", "refs/remotes/"].first { name.hasPrefix($0) } ?? ""
      return String(name.dropFirst(prefix.count))
    }
  }

  private enum Value {
    case id(GitObjectID)
    case name(String)
  }

  /// Git follows no more names either.
  private static let longestChain = 5

  private func resolve(_ name: String) -> Result<GitObjectID?, GitProblem> {
    var name = name
    for _ in 0..<Self.longestChain {
      switch read(name) {
      case .failure(let problem): return .failure(problem)
      case .success(.id(let id)?): return .success(id)
      case .success(.name(let next)?): name = next
      case .success(nil): return .success(packed[name])
      }
    }
    return .success(nil)
  }

  /// The content of a reference's file; nil where there is none.
  private func read(_ name: String) -> Result<Value?, GitProblem> {
    guard Self.isName(name) else { return .success(nil) }
    let isShared =
      name.hasPrefix("refs/") && !["refs/bisect/", "refs/worktree/", "refs/rewritten/"].contains { name.hasPrefix($0) }
    let folder = isShared ? common : own
    let path = folder.appending(name)
    guard FileSystem.leads(path.parent, into: folder) else { return .success(nil) }
    switch FileReader.read(path, limit: Self.looseLimit) {
    case .success(let bytes):
      let text = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
      if text.hasPrefix("ref:") { return .success(.name(String(text.dropFirst(4).drop { $0 == " " }))) }
      // More text may follow the id, as in FETCH_HEAD.
      return .success(GitObjectID(hexadecimal: text.prefix { $0.isHexDigit }).map { .id($0) })
    case .failure(.notAFile), .failure(.tooLarge): return .success(nil)
    case .failure(let error): return error.isAbsence ? .success(nil) : .failure(.unreadable(path, error))
    }
  }

  /// Whether a name is valid in git: it leads nowhere but down from `refs`, or is like `HEAD`.
  private static func isName(_ name: String) -> Bool {
    guard FilePath(name).isShortEnough, !name.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f }) else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasByteSuffix(".lock") }) else { return false }
    return parts[0] == "refs" && parts.count > 1
      || parts.count == 1 && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x41...0x5a).contains($0) }
  }
}
