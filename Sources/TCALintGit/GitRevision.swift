import TCALintModel

/// A commit as people name it: a branch, a tag, an id or its beginning, and from there `^`, `^2`, `~3` as
/// gitrevisions(7) says. What asks the log or the configuration (`@{…}`, `:/…`) is left to git.
public struct GitRevision {
  private let repository: GitRepository
  private let text: String

  /// The commit that some words name.
  public static func resolve(_ text: String, in repository: GitRepository) -> Result<GitObjectID, GitProblem> {
    Result { () throws(GitProblem) in try GitRevision(repository: repository, text: text).resolve() }
  }

  private func resolve() throws(GitProblem) -> GitObjectID {
    guard !text.utf8.contains(where: { "{}:".utf8.contains($0) }) else {
      throw .other("the revision '\(text)' is not supported; pass the commit id that 'git rev-parse' prints for it")
    }
    let isStep = { (byte: UInt8) in byte == UInt8(ascii: "^") || byte == UInt8(ascii: "~") }
    let name = text.utf8.prefix { !isStep($0) }
    var rest = text.utf8[name.endIndex...]
    var commit = try self.commit(named: String(Substring(name)))
    while let step = rest.popFirst() {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest[digits.endIndex...]
      guard let number = digits.isEmpty ? 1 : Int(String(Substring(digits))), rest.first.map(isStep) != false else {
        throw unknown
      }
      commit = try step == UInt8(ascii: "^") ? parent(number, of: commit) : ancestor(number, of: commit)
    }
    return commit
  }

  private func commit(named name: String) throws(GitProblem) -> GitObjectID {
    let references = repository.references
    var id: GitObjectID?
    if name == "@" || name == "HEAD" {
      guard case .commit(let head) = try references.head.get() else { throw .other("there is no commit yet") }
      id = head
    } else {
      // A full id is one, even if a branch has that name.
      id = GitObjectID(hexadecimal: name).flatMap { $0.count == repository.trees.hashSize ? $0 : nil }
      if id == nil { id = try references.id(named: name).get() }
      if id == nil { id = try abbreviated(name) }
    }
    guard let id else { throw unknown }
    guard let commit = try repository.history.peeled(id).get() else { throw .other("'\(text)' is not a commit") }
    return commit
  }

  /// The commit whose id begins with some digits.
  private func abbreviated(_ name: String) throws(GitProblem) -> GitObjectID? {
    let digits = name.lowercased()
    guard (4...63).contains(digits.utf8.count), digits.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
      return nil
    }
    let found = repository.objects.ids(beginningWith: digits)
    // Blobs and trees may begin alike.
    let commits = found.count < 2 ? found : found.filter { (try? repository.history.peeled($0).get()) ?? nil != nil }
    guard commits.count < 2 else { throw .other("'\(text)' is ambiguous: several commit ids begin with it") }
    return commits.first
  }

  private func parent(_ number: Int, of commit: GitObjectID) throws(GitProblem) -> GitObjectID {
    if number == 0 { return commit }
    let parents = try repository.history.parents(of: commit).get()
    guard number <= parents.count else { throw noAncestor }
    return parents[number - 1]
  }

  private func ancestor(_ number: Int, of commit: GitObjectID) throws(GitProblem) -> GitObjectID {
    var current = commit
    var seen: Set<GitObjectID> = []
    for _ in 0..<number {
      // Nothing says that a forged commit does not come before itself.
      guard seen.insert(current).inserted else { throw .damagedObject(current) }
      guard let parent = try repository.history.parents(of: current).get().first else { throw noAncestor }
      current = parent
    }
    return current
  }

  private var unknown: GitProblem { .unknownRevision(text, known: repository.references.names) }

  private var noAncestor: GitProblem {
    .other(
      "'\(text)' is not a commit: the history is shorter"
        + (repository.history.shallow.isEmpty
          ? "" : ", because this clone is shallow; 'git fetch --unshallow' fetches the rest"))
  }
}
