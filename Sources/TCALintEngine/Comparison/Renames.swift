import TCALintModel

/// Which files of a program were renamed since: those that are gone, by those that came and hold the same, or at least
/// half of it.
///
/// The time is n log n in the lines of these files.
enum Renames {
  /// The old paths of files, each with its current path.
  static func between(_ old: ProgramSources, _ new: ProgramSources) -> [FilePath: FilePath] {
    var gone = missing(old, in: new)
    var come = missing(new, in: old)
    guard !gone.isEmpty, !come.isEmpty else { return [:] }
    var renamed: [FilePath: FilePath] = [:]
    for (from, to) in identical(gone, come) { renamed[gone[from].path] = come[to].path }
    gone.removeAll { renamed[$0.path] != nil }
    let taken = Set(renamed.values)
    come.removeAll { taken.contains($0.path) }
    for (from, to) in greedy(similarities(gone, come)) { renamed[gone[from].path] = come[to].path }
    return renamed
  }

  private struct File {
    let path: FilePath
    let source: [UInt8]
  }

  private static func missing(_ sources: ProgramSources, in others: ProgramSources) -> [File] {
    let known = Set(others.paths)
    return zip(sources.paths, sources.files).filter { !known.contains($0.0) }.map {
      File(path: $0.0, source: $0.1.file.source)
    }
  }

  /// Pairs of files that hold the same, those of one name first; an empty file is like no other.
  private static func identical(_ gone: [File], _ come: [File]) -> [(Int, Int)] {
    var bySource: [[UInt8]: [Int]] = [:]
    for (index, file) in gone.enumerated().reversed() where !file.source.isEmpty {
      bySource[file.source, default: []].append(index)
    }
    var pairs: [(Int, Int)] = []
    var left: [Int] = []
    for (index, file) in come.enumerated() {
      let named = bySource[file.source]?.lastIndex { gone[$0].path.name == file.path.name }
      if let named, let from = bySource[file.source]?.remove(at: named) {
        pairs.append((from, index))
      } else {
        left.append(index)
      }
    }
    for index in left {
      if let from = bySource[come[index].source]?.popLast() { pairs.append((from, index)) }
    }
    return pairs
  }

  private struct Similarity {
    let from: Int
    let to: Int
    /// Of a thousand.
    let share: Int
  }

  /// A line in more files than this is no evidence of a rename.
  private static let maxFiles = 16
  /// Shorter lines are braces, as a rule.
  private static let shortestLine = 4

  private static func similarities(_ gone: [File], _ come: [File]) -> [Similarity] {
    var holders: [ArraySlice<UInt8>: [(file: Int, count: Int)]] = [:]
    var sizes = [Int](repeating: 0, count: gone.count)
    for (index, file) in gone.enumerated() {
      for (line, count) in lines(file.source) {
        sizes[index] += line.count * count
        if holders[line, default: []].count <= maxFiles { holders[line, default: []].append((index, count)) }
      }
    }
    var found: [Similarity] = []
    for (index, file) in come.enumerated() {
      var size = 0
      var shared: [Int: Int] = [:]
      for (line, count) in lines(file.source) {
        size += line.count * count
        guard let known = holders[line], known.count <= maxFiles else { continue }
        for (file, other) in known { shared[file, default: 0] += line.count * min(count, other) }
      }
      for (file, bytes) in shared where bytes * 2 >= max(size, sizes[file]) {
        found.append(Similarity(from: file, to: index, share: bytes * 1000 / max(size, sizes[file], 1)))
      }
    }
    return found
  }

  /// The lines of a text without the white space around them, each with how often it is there.
  private static func lines(_ source: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in source.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      var line = line.drop { $0 <= UInt8(ascii: " ") }
      while let last = line.last, last <= UInt8(ascii: " ") { line.removeLast() }
      if line.count >= shortestLine { counts[line, default: 0] += 1 }
    }
    return counts
  }

  /// The best pairs, no file in two.
  private static func greedy(_ similarities: [Similarity]) -> [(Int, Int)] {
    var (from, to): (Set<Int>, Set<Int>) = ([], [])
    let sorted = similarities.sorted { ($1.share, $0.from, $0.to) < ($0.share, $1.from, $1.to) }
    return sorted.filter { pair in
      guard !from.contains(pair.from), !to.contains(pair.to) else { return false }
      from.insert(pair.from)
      to.insert(pair.to)
      return true
    }.map { ($0.from, $0.to) }
  }
}
