/// Many patterns of paths, held against a tree's names all at once: a folder's name once for all that lies below it.
///
///     let state = patterns.entering(name, in: patterns.start)
///     patterns.groups(of: file, in: state)
///
/// What one name takes does not depend on the path around it. It is a look at each pattern's parts that may come next,
/// and one comparison for each of these that is a plain name or an ending.
struct PatternSet: Sendable {
  private struct Pattern: Sendable {
    let parts: [PathPattern.Part]
    /// The parts that stand for any number of folders, as bits.
    let anyParts: UInt64
    let isForFolders: Bool
    let group: Int
  }

  /// What is known of the patterns in a folder.
  struct FolderState: Sendable {
    /// The patterns that may fit something below, and which of their parts may come next, as bits.
    fileprivate var alive: [(pattern: Int, next: UInt64)] = []
    /// The groups that the folder is in, ascending, and with it all below it.
    fileprivate(set) var groups: [Int] = []
  }

  private let patterns: [Pattern]
  /// The state of the folder that the patterns are relative to.
  let start: FolderState

  /// - Parameter patterns: each with a number of its caller's, which several may share.
  init(_ patterns: [(pattern: PathPattern, group: Int)]) {
    self.patterns = patterns.map { pattern, group in
      var anyParts: UInt64 = 0
      for (index, part) in pattern.parts.enumerated() { if case .anyParts = part { anyParts |= 1 << UInt64(index) } }
      return Pattern(parts: pattern.parts, anyParts: anyParts, isForFolders: pattern.isForFolders, group: group)
    }
    var start = FolderState()
    for (index, pattern) in self.patterns.enumerated() {
      start.alive.append((index, 1 | (pattern.anyParts & 1) << 1))
    }
    self.start = start
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// The state of a folder within another.
  func entering(_ name: [UInt8], in state: FolderState) -> FolderState {
    var inner = FolderState()
    inner.groups = state.groups
    for (index, next) in state.alive {
      let pattern = patterns[index]
      var reached = next & pattern.anyParts
      forEachFit(of: name, pattern, next) { part in
        if part + 1 == pattern.parts.count { inner.insert(pattern.group) } else { reached |= 1 << UInt64(part + 1) }
      }
      reached |= (reached & pattern.anyParts) << 1
      if reached != 0 { inner.alive.append((index, reached)) }
    }
    return inner
  }

  /// The groups that something in a folder is in, ascending.
  func groups(of name: [UInt8], isFolder: Bool = false, in state: FolderState) -> [Int] {
    var found = state
    for (index, next) in state.alive where !patterns[index].isForFolders || isFolder {
      forEachFit(of: name, patterns[index], next) { part in
        if part + 1 == patterns[index].parts.count { found.insert(patterns[index].group) }
      }
    }
    return found.groups
  }

  /// Whether something in a folder is in a group.
  func isIn(_ group: Int, _ name: [UInt8], isFolder: Bool, in state: FolderState) -> Bool {
    if state.groups.contains(group) { return true }
    for (index, next) in state.alive {
      let pattern = patterns[index]
      let last = UInt64(1) << UInt64(pattern.parts.count - 1)
      guard pattern.group == group, next & last != 0, !pattern.isForFolders || isFolder else { continue }
      if Self.fits(name, pattern.parts[pattern.parts.count - 1]) { return true }
    }
    return false
  }

  /// Whether something below a folder may be in a group.
  func mayHold(_ group: Int, below state: FolderState) -> Bool {
    state.groups.contains(group) || state.alive.contains { patterns[$0.pattern].group == group }
  }

  /// Calls a closure with each part of some that a name fits.
  private func forEachFit(of name: [UInt8], _ pattern: Pattern, _ parts: UInt64, _ body: (Int) -> Void) {
    var rest = parts & ~pattern.anyParts
    while rest != 0 {
      let part = rest.trailingZeroBitCount
      if Self.fits(name, pattern.parts[part]) { body(part) }
      rest &= rest - 1
    }
  }

  private static func fits(_ name: [UInt8], _ part: PathPattern.Part) -> Bool {
    switch part {
    case .anyParts: return true
    case .plain(let own): return own == name
    case .ending(let ending):
      return name.count >= ending.count && name[(name.count - ending.count)...].elementsEqual(ending)
    case .glob(let elements):
      // What the patterns of a configuration may cost is bounded when they are read.
      var steps = Int.max
      return GlobPattern.matches(elements, name, &steps)
    }
  }
}

extension PatternSet.FolderState {
  fileprivate mutating func insert(_ group: Int) {
    guard let place = groups.firstIndex(where: { $0 >= group }) else { return groups.append(group) }
    if groups[place] != group { groups.insert(group, at: place) }
  }
}
