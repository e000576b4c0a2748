import TCALintModel

/// Puts changed sources in the place of what stands in their files.
///
/// A file is replaced as a whole or not at all, with its permissions kept, and only where it is a regular file within the
/// tree that it was read from, may be written to, and still holds what was read. That it has no syntax errors before and
/// after is for those to see to who made the change.
struct SourceRewriter {
  let workingDirectory: FilePath
  private var trees = ProgramTrees()
  /// The folders that nothing is left in of runs that were killed.
  private var cleanFolders: Set<FilePath> = []

  init(workingDirectory: FilePath) { self.workingDirectory = workingDirectory }

  /// A change of a file. Byte offsets.
  struct Change {
    let range: Range<Int>
    let replacement: [UInt8]
  }

  /// A source with some changes, which do not overlap. Those at one place come in their order.
  static func apply(_ changes: [Change], to source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count + changes.reduce(0) { $0 + $1.replacement.count })
    var place = 0
    let sorted = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, change) in sorted {
      result += source[place..<change.range.lowerBound]
      result += change.replacement
      place = change.range.upperBound
    }
    return result + source[place...]
  }

  /// A source that is to take the place of another.
  struct Replacement {
    /// Absolute, or relative to the working directory.
    let path: FilePath
    /// What was read.
    let source: [UInt8]
    let changed: [UInt8]
  }

  /// Why a file was left as it was.
  struct Refusal {
    let path: FilePath
    /// In words that stand behind a colon.
    let reason: String
  }

  /// Replaces sources, all or none; what was in the way where it is none.
  ///
  /// All are written before the first takes its place. Where one cannot take it then, those before get theirs back.
  mutating func replace(_ all: [Replacement]) -> [Refusal] {
    var refusals: [Refusal] = []
    var targets: [FilePath] = []
    for file in all {
      switch target(of: file) {
      case .success(let target): targets.append(target)
      case .failure(let error): refusals.append(Refusal(path: file.path, reason: error.reason))
      }
    }
    guard refusals.isEmpty else { return refusals }
    for folder in Set(targets.map(\.parent)) where cleanFolders.insert(folder).inserted {
      StagedFile.removeLeftovers(in: folder)
    }
    return OutputFile.withoutSignals { Self.replace(all, at: targets) }
  }

  /// - Parameter targets: the paths without links.
  private static func replace(_ all: [Replacement], at targets: [FilePath]) -> [Refusal] {
    var staged: [StagedFile] = []
    var refusals: [Refusal] = []
    for (file, target) in zip(all, targets) {
      switch StagedFile.write(file.changed, beside: target, OutputFile.Attributes(of: target)) {
      case .success(let written): staged.append(written)
      case .failure(let error): refusals.append(Refusal(path: file.path, reason: error.message))
      }
    }
    if refusals.isEmpty { refusals = zip(all, targets).compactMap { change(of: $0, at: $1) } }
    guard refusals.isEmpty else {
      for file in staged { file.discard() }
      return refusals
    }
    for (index, file) in staged.enumerated() {
      // Looked at once more: those before took their time.
      let refusal =
        change(of: all[index], at: targets[index])
        ?? file.takePlace().map { Refusal(path: all[index].path, reason: $0.message) }
      guard let refusal else { continue }
      for file in staged[index...] { file.discard() }
      return [refusal] + zip(all, targets).prefix(index).compactMap(takeBack)
    }
    return []
  }

  /// Why a file does not hold any more what was read.
  private static func change(of file: Replacement, at target: FilePath) -> Refusal? {
    problem(of: target, holding: file.source).map { Refusal(path: file.path, reason: $0) }
  }

  private static func problem(of target: FilePath, holding bytes: [UInt8]) -> String? {
    switch FileReader.read(target, limit: bytes.count) {
    case .success(bytes): nil
    case .success, .failure(.tooLarge): "it has changed meanwhile"
    case .failure(let error): error.message
    }
  }

  /// Puts what was read in the place of what has replaced it; where that fails, why.
  private static func takeBack(_ file: Replacement, at target: FilePath) -> Refusal? {
    if problem(of: target, holding: file.changed) != nil { return nil }
    switch StagedFile.write(file.source, beside: target, OutputFile.Attributes(of: target)) {
    case .success(let staged):
      return staged.takePlace().map { Refusal(path: file.path, reason: "it cannot be taken back: \($0.message)") }
    case .failure(let error):
      return Refusal(path: file.path, reason: "it cannot be taken back: \(error.message)")
    }
  }

  private struct Problem: Error {
    let reason: String
  }

  /// Where a file really lies that may be replaced.
  private mutating func target(of file: Replacement) -> Result<FilePath, Problem> {
    let path = file.path.absolute(from: workingDirectory)
    if let reason = Self.problem(of: path) { return .failure(Problem(reason: reason)) }
    if let tree = trees.treeLeft(by: path.parent, workingDirectory: workingDirectory) {
      return .failure(Problem(reason: "'\(path.parent)' is \(FileError.leadsOut(of: tree).message)"))
    }
    guard let folder = FileSystem.realPath(path.parent) else {
      return .failure(Problem(reason: FileError.last.message))
    }
    let target = folder.appending(path.name)
    if let reason = Self.problem(of: target, holding: file.source) { return .failure(Problem(reason: reason)) }
    return .success(target)
  }

  /// Why what stands at a path is nothing to replace.
  private static func problem(of path: FilePath) -> String? {
    switch FileSystem.linkStatus(path).map(\.kind) {
    case .success(.file):
      if !FileSystem.mayWrite(path) {
        "it may not be written to"
      } else if !FileSystem.mayReplace(path) {
        "only its owner may replace it, or its folder's"
      } else {
        nil
      }
    case .success(.link): "it is a link"
    case .success(.directory), .success(.other): FileError.notAFile.message
    case .failure(let error): error.message
    }
  }
}
