import TCALintGit

/// Many patterns of paths, held against a tree's names all at once: a folder's name once for all that lies below it.
///
///     let state = patterns.entering(name, in: patterns.start)
///     patterns.groups(of: file, in: state)
///
/// The result for one name does not depend on the path around it. The cost is one comparison with each pattern's parts
/// that may come next, most of which differ in their first or last bytes.
final class PatternSet: Sendable {
  private struct Pattern: Sendable {
    /// Its first part among ``parts``, and how many it has.
    let start: Int
    let count: Int
    /// The parts that match any number of folders, as bits.
    let anyParts: UInt64
    let isForFolders: Bool
    let group: Int
  }

  /// The state of matching in a folder.
  struct FolderState: Sendable {
    /// The patterns that may fit something below, and which of their parts may come next, as bits.
    fileprivate var alive: [(pattern: Int, next: UInt64)] = []
    /// The groups that the folder is in, ascending, and with it all below it.
    fileprivate(set) var groups: [Int] = []
  }

  private let patterns: [Pattern]
  private let parts: [PatternPart]
  /// The full parts.
  private let texts: [[UInt8]]
  private let globs: [[GlobPattern.Element]]
  /// The state of the folder that the patterns are relative to.
  let start: FolderState

  /// - Parameter patterns: each with a number of its caller's, which several may share.
  init(_ patterns: [(pattern: PathPattern, group: Int)]) {
    var (read, start): ([Pattern], FolderState) = ([], FolderState())
    var (parts, texts, globs): ([PatternPart], [[UInt8]], [[GlobPattern.Element]]) = ([], [], [])
    for (pattern, group) in patterns {
      var anyParts: UInt64 = 0
      for (index, part) in pattern.parts.enumerated() {
        if case .anyParts = part { anyParts |= 1 << UInt64(index) }
        parts.append(PatternPart(part, &texts, &globs))
      }
      start.alive.append((read.count, 1 | (anyParts & 1) << 1))
      read.append(
        Pattern(
          start: parts.count - pattern.parts.count, count: pattern.parts.count, anyParts: anyParts,
          isForFolders: pattern.isForFolders, group: group))
    }
    (self.patterns, self.parts, self.texts, self.globs, self.start) = (read, parts, texts, globs, start)
  }

  /// The state of a folder within another; nil where it is the other's.
  func entering(_ name: [UInt8], in state: FolderState) -> FolderState? {
    let name = PatternName(name)
    var inner: FolderState?
    for (place, (index, next)) in state.alive.enumerated() {
      let pattern = patterns[index]
      var reached = next & pattern.anyParts
      var isIn = false
      var rest = next & ~pattern.anyParts
      while rest != 0 {
        let part = rest.trailingZeroBitCount
        if fits(name, parts[pattern.start + part]) {
          if part + 1 == pattern.count { isIn = true } else { reached |= 1 << UInt64(part + 1) }
        }
        rest &= rest - 1
      }
      reached |= (reached & pattern.anyParts) << 1
      if inner == nil {
        if reached == next, !isIn { continue }
        inner = FolderState(alive: Array(state.alive[..<place]), groups: state.groups)
      }
      if isIn { inner?.insert(pattern.group) }
      if reached != 0 { inner?.alive.append((index, reached)) }
    }
    return inner
  }

  /// The groups that something in a folder is in, ascending.
  func groups(of name: [UInt8], in state: FolderState) -> [Int] {
    let name = PatternName(name)
    var found = state
    for (index, next) in state.alive where fitsAsLast(name, index, next) { found.insert(patterns[index].group) }
    return found.groups
  }

  /// Whether a file in a folder is in a group.
  func isIn(_ group: Int, _ name: [UInt8], in state: FolderState) -> Bool {
    if state.groups.contains(group) { return true }
    let name = PatternName(name)
    return state.alive.contains { patterns[$0.pattern].group == group && fitsAsLast(name, $0.pattern, $0.next) }
  }

  /// Whether something below a folder may be in a group.
  func mayHold(_ group: Int, below state: FolderState) -> Bool {
    state.groups.contains(group) || state.alive.contains { patterns[$0.pattern].group == group }
  }

  /// Whether a file's name fits the last part of a pattern, and that may come next.
  private func fitsAsLast(_ name: PatternName, _ index: Int, _ next: UInt64) -> Bool {
    let pattern = patterns[index]
    guard next & (1 << UInt64(pattern.count - 1)) != 0, !pattern.isForFolders else { return false }
    return fits(name, parts[pattern.start + pattern.count - 1])
  }

  private func fits(_ name: PatternName, _ part: PatternPart) -> Bool {
    guard part.mayFit(name) else { return false }
    switch part.kind {
    case .anyParts: return true
    case .plain: return part.length <= 8 || texts[part.index] == name.bytes
    case .ending: return part.length <= 8 || name.bytes.suffix(part.length).elementsEqual(texts[part.index])
    case .glob:
      // The cost of a configuration's patterns is bounded when they are read.
      var steps = Int.max
      return GlobPattern.matches(globs[part.index], name.bytes, &steps)
    }
  }
}

extension PatternSet.FolderState {
  fileprivate mutating func insert(_ group: Int) {
    guard let place = groups.firstIndex(where: { $0 >= group }) else { return groups.append(group) }
    if groups[place] != group { groups.insert(group, at: place) }
  }
}
