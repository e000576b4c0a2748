import TCALintModel

/// The programs of a run, to find those that entries of a baseline are of.
struct LintedPrograms {
  /// In the order of their roots.
  private var programs: [LintedProgram]
  private let workingDirectory: FilePath
  private let numbers: [FilePath: Int]
  /// How many of the programs before each could not be read or parsed completely.
  private let unsureCounts: [Int]
  /// The directories that paths of entries may be relative to, for each program.
  private lazy var anchors: [FilePath] = {
    var anchors = ProgramAnchors(workingDirectory: workingDirectory)
    return programs.map { anchors.anchor(ofProgram: $0.root.root) }
  }()
  /// The programs that have a file of each path, ascending.
  private lazy var holders: [FilePath: [Int]] = {
    var anchors = ProgramAnchors(workingDirectory: workingDirectory)
    var holders: [FilePath: [Int]] = [:]
    for (number, program) in programs.enumerated() {
      for path in anchors.paths(of: program.paths, in: program.root) { holders[path, default: []].append(number) }
    }
    return holders
  }()

  /// The programs that a baseline may hold findings of.
  struct Scope {
    let folder: FilePath?
    /// Those whose root lies below the folder.
    fileprivate let inside: Range<Int>
    /// Those whose root is the folder, or lies around it.
    fileprivate let around: [Int]
  }

  init(_ programs: [LintedProgram], workingDirectory: FilePath) {
    let sorted = programs.sorted { $0.root.root < $1.root.root }
    self.programs = sorted
    self.workingDirectory = workingDirectory
    numbers = Dictionary(sorted.indices.map { (sorted[$0].root.root, $0) }) { first, _ in first }
    unsureCounts = sorted.reduce(into: [0]) { $0.append($0.last! + ($1.isWhole ? 0 : 1)) }
  }

  /// - Parameter folder: the folder that a baseline is of; nil for all.
  func scope(of folder: FilePath?) -> Scope {
    guard let folder else { return Scope(folder: nil, inside: programs.indices, around: []) }
    let start = folder == .root ? folder : FilePath(folder.text + "/")
    let first = programs.partitioningIndex { $0.root.root >= start }
    let end = programs[first...].partitioningIndex { !folder.contains($0.root.root) }
    return Scope(folder: folder, inside: first..<end, around: folder.ancestors.compactMap { numbers[$0] })
  }

  /// Whether findings may be missing that are there.
  func isUnsure(in scope: Scope) -> Bool {
    unsureCounts[scope.inside.upperBound] > unsureCounts[scope.inside.lowerBound]
      || scope.around.contains { !programs[$0].isWhole }
  }

  /// Whether one of the programs has a file.
  mutating func hold(_ path: FilePath, in scope: Scope) -> Bool { !holders(of: path, in: scope).isEmpty }

  /// Whether a finding would have been found: its rule ran, and its file is, or was, reported on. Where the path can be
  /// in more programs than ``maxPrograms``, the others are not searched, and the result is false.
  mutating func cover(_ entry: FindingSignature, in scope: Scope) -> Bool {
    let path = entry.identity.path
    let others = scope.around.prefix(Self.maxPrograms) + scope.inside.prefix(Self.maxPrograms)
    return (holders(of: path, in: scope) + others).contains { number in
      let path = path.absolute(from: anchors[number])
      return scope.folder?.contains(path) != false && programs[number].reports(entry.rule, in: path)
    }
  }

  /// The most programs that one entry is looked for in, of those that have its file and of others.
  private static let maxPrograms = 16

  private mutating func holders(of path: FilePath, in scope: Scope) -> [Int] {
    guard let all = holders[path] else { return [] }
    let first = all.partitioningIndex { $0 >= scope.inside.lowerBound }
    let inside = all[first...].prefix(Self.maxPrograms).prefix { $0 < scope.inside.upperBound }
    return scope.around.filter { number in
      let index = all.partitioningIndex { $0 >= number }
      return index < all.count && all[index] == number
    } + inside
  }
}
