import TCALintModel

/// A commit: its tree and its parents.
struct GitCommit: Sendable {
  let tree: GitObjectID
  let parents: [GitObjectID]
  /// When it was committed, in seconds.
  let time: Int

  /// Reads a commit's head lines.
  init?(_ bytes: [UInt8]) {
    var tree: GitObjectID?
    var parents: [GitObjectID] = []
    var time = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // An empty line precedes the message.
      guard !line.isEmpty else { break }
      let (key, value) = Self.parts(line)
      switch key {
      case "tree": tree = GitObjectID(hexadecimal: value)
      case "parent": if let parent = GitObjectID(hexadecimal: value) { parents.append(parent) }
      case "committer":
        // A name, an address in `<>`, seconds, a time zone.
        let behind = value.utf8.lastIndex(of: UInt8(ascii: ">")).map { value[value.utf8.index(after: $0)...] }
        time = behind?.split(separator: " ").first.flatMap { Int($0) } ?? 0
      default: break
      }
    }
    guard let tree else { return nil }
    self.tree = tree
    self.parents = parents
    self.time = time
  }

  private static func parts(_ line: ArraySlice<UInt8>) -> (key: String, value: String) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    return (
      String(decoding: parts.first ?? [], as: UTF8.self),
      parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    )
  }
}

/// The commits of a repository.
public struct GitHistory: Sendable {
  let objects: GitObjects
  /// Commits whose parents were left out of a shallow clone.
  public let shallow: Set<GitObjectID>

  private static let commitLimit = 10_000_000

  func commit(_ id: GitObjectID) -> Result<GitCommit, GitProblem> {
    objects.read(id, as: .commit, limit: Self.commitLimit).flatMap { bytes in
      guard let commit = GitCommit(bytes) else { return .failure(.damagedObject(id)) }
      return .success(commit)
    }
  }

  /// The commit that an id leads to: itself, or what a tag names.
  func peeled(_ id: GitObjectID) -> Result<GitObjectID?, GitProblem> {
    var current = id
    // Tags of tags are rare, and end.
    for _ in 0..<16 {
      let object: GitObject
      switch objects.read(current, limit: Self.commitLimit) {
      case .success(let found): object = found
      case .failure(let problem): return .failure(problem)
      }
      if object.kind == .commit { return .success(current) }
      guard object.kind == .tag, object.bytes.starts(with: "object ".utf8),
        case let line = object.bytes.dropFirst(7).prefix(while: { $0 != UInt8(ascii: "\n") }),
        let next = GitObjectID(hexadecimal: String(decoding: line, as: UTF8.self))
      else { return .success(nil) }
      current = next
    }
    return .success(nil)
  }

  /// The parents of a commit, as far as they are there.
  func parents(of id: GitObjectID) -> Result<[GitObjectID], GitProblem> {
    shallow.contains(id) ? .success([]) : commit(id).map(\.parents)
  }

  /// The newest commit that two have in common; nil where there is none.
  ///
  /// The cost is that of the commits since then.
  public func mergeBase(_ first: GitObjectID, _ second: GitObjectID) -> Result<GitObjectID?, GitProblem> {
    Result { () throws(GitProblem) in
      var search = MergeBaseSearch(history: self)
      return try search.run(first, second)
    }
  }
}

/// The search for what two commits have in common: newer commits first, each marked with the ones it was reached from.
private struct MergeBaseSearch {
  let history: GitHistory
  private var marks: [GitObjectID: Marks] = [:]
  /// Those that were read: a commit may wait several times.
  private var commits: [GitObjectID: GitCommit] = [:]
  private var waiting = CommitQueue()
  /// How many of those that wait may still lead to something.
  private var openCount = 0
  private var copies: [GitObjectID: Int] = [:]
  /// How many were found that do not lie behind another, and when the oldest of all was made.
  private var foundCount = 0
  private var oldestFound = Int.max

  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let first = Marks(rawValue: 1)
    static let second = Marks(rawValue: 2)
    /// An ancestor of a common commit.
    static let behind = Marks(rawValue: 4)
    static let common: Marks = [.first, .second]
    /// A candidate for the newest common commit.
    static let found = Marks(rawValue: 8)
  }

  init(history: GitHistory) { self.history = history }

  mutating func run(_ first: GitObjectID, _ second: GitObjectID) throws(GitProblem) -> GitObjectID? {
    if first == second { return first }
    try add(.first, to: first)
    try add(.second, to: second)
    var found: [GitObjectID] = []
    while isOpen, let (id, commit) = waiting.popNewest() {
      var own = marks[id, default: []].subtracting(.found)
      copies[id, default: 1] -= 1
      if !own.contains(.behind) { openCount -= 1 }
      if own.isSuperset(of: .common), !own.contains(.behind), marks[id]?.insert(.found).inserted == true {
        found.append(id)
        foundCount += 1
        oldestFound = min(oldestFound, commit.time)
      }
      if own.isSuperset(of: .common) { own.insert(.behind) }
      for parent in history.shallow.contains(id) ? [] : commit.parents { try add(own, to: parent) }
    }
    return found.first { marks[$0]?.contains(.behind) == false }
  }

  /// Whether there is more to find, or one of several that were found may lie behind another.
  private var isOpen: Bool {
    openCount > 0 || foundCount > 1 && waiting.newest.map { $0.commit.time >= oldestFound } ?? false
  }

  private mutating func add(_ new: Marks, to id: GitObjectID) throws(GitProblem) {
    let old = marks[id, default: []]
    guard !old.isSuperset(of: new) else { return }
    let all = old.union(new)
    marks[id] = all
    let waitingCopies = copies[id, default: 0]
    if all.contains(.behind), !old.contains(.behind) {
      openCount -= waitingCopies
      if old.contains(.found) { foundCount -= 1 }
    }
    waiting.push(id, try commit(id))
    copies[id] = waitingCopies + 1
    if !all.contains(.behind) { openCount += 1 }
  }

  private mutating func commit(_ id: GitObjectID) throws(GitProblem) -> GitCommit {
    if let known = commits[id] { return known }
    let commit = try history.commit(id).get()
    commits[id] = commit
    return commit
  }
}

/// Commits, the newest first: a heap.
private struct CommitQueue {
  private var heap: [(id: GitObjectID, commit: GitCommit)] = []

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (heap[left].commit.time, heap[left].id) > (heap[right].commit.time, heap[right].id)
  }

  var newest: (id: GitObjectID, commit: GitCommit)? { heap.first }

  mutating func push(_ id: GitObjectID, _ commit: GitCommit) {
    heap.append((id, commit))
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popNewest() -> (GitObjectID, GitCommit)? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while let next = [2 * index + 1, 2 * index + 2].filter({ $0 < heap.count }).min(by: precedes), precedes(next, index)
    {
      heap.swapAt(next, index)
      index = next
    }
    return first
  }
}
