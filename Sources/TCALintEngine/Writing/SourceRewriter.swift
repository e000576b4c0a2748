import TCALintFiles
import TCALintModel

/// Replaces files by their changed sources.
///
/// A file is replaced as a whole or not at all, with its permissions kept, and only where it is a regular file within the
/// tree that it was read from, may be written to, and still holds what was read. That it has no syntax errors before and
/// after is for those to see to who made the change.
struct SourceRewriter {
  let workingDirectory: FilePath
  private var trees = ProgramTrees()
  /// The folders that nothing is left in of runs that were killed.
  private var cleanFolders: Set<FilePath> = []
  /// The replaced files that have more names on disk than ``Replacement/otherNames``. Those names keep the old text.
  private(set) var splitFiles: [FilePath] = []

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
    /// The other names of the file, in the same way. All its names have the new source then, and it stays one file.
    var otherNames: [FilePath] = []
    /// The source that was read.
    let source: [UInt8]
    let changed: [UInt8]
  }

  /// Why a file was left as it was.
  struct Refusal {
    let path: FilePath
    /// The reason, to be printed after a colon.
    let reason: String
  }

  /// A name of a file that is replaced, and where that really is.
  private struct Place {
    let file: Replacement
    let name: FilePath
    let target: FilePath

    var isOther: Bool { name != file.path }

    func refusal(_ reason: String) -> Refusal {
      Refusal(path: file.path, reason: isOther ? "its hard link '\(name)': \(reason)" : reason)
    }
  }

  /// Replaces sources, all or none; what was in the way where it is none.
  ///
  /// All are written before the first takes its place. Where one cannot take it then, those before get theirs back.
  mutating func replace(_ all: [Replacement]) -> [Refusal] {
    var refusals: [Refusal] = []
    var places: [Place] = []
    var split: [FilePath] = []
    for file in all {
      let first = places.count
      for name in [file.path] + file.otherNames {
        let target = target(of: name, holding: file.source)
        let place = Place(file: file, name: name, target: (try? target.get()) ?? name)
        if case .failure(let error) = target { refusals.append(place.refusal(error.reason)) }
        places.append(place)
      }
      let linkCount = OutputFile.Attributes(of: places[first].target).linkCount
      if linkCount > places.count - first { split.append(file.path) }
    }
    guard refusals.isEmpty else { return refusals }
    for folder in Set(places.map(\.target.parent)) where cleanFolders.insert(folder).inserted {
      StagedFile.removeLeftovers(in: folder)
    }
    refusals = OutputFile.withoutSignals { Self.replace(places) }
    if refusals.isEmpty { splitFiles += split }
    return refusals
  }

  private static func replace(_ places: [Place]) -> [Refusal] {
    var staged: [StagedFile] = []
    var refusals: [Refusal] = []
    // The file that was staged for the name before, which the file's other names become links to.
    var latest: StagedFile?
    for place in places {
      if !place.isOther { latest = nil }
      let attributes = OutputFile.Attributes(of: place.target)
      let result =
        latest?.link(beside: place.target, place.file.changed, attributes)
        ?? StagedFile.write(place.file.changed, beside: place.target, attributes)
      switch result {
      case .success(let written):
        staged.append(written)
        latest = written
      case .failure(let error): refusals.append(place.refusal(error.message))
      }
    }
    if refusals.isEmpty { refusals = places.compactMap(change) }
    guard refusals.isEmpty else {
      for file in staged { file.discard() }
      return refusals
    }
    // The replaced files that have other names, which they have still when they are put back.
    var kept: [StagedFile?] = []
    for (index, file) in staged.enumerated() {
      let target = places[index].target
      kept.append(StagedFile.keeping(target, OutputFile.Attributes(of: target)))
      // Looked at once more: those before took their time.
      let refusal = change(of: places[index]) ?? file.takePlace().map { places[index].refusal($0.message) }
      guard let refusal else { continue }
      for file in staged[index...] { file.discard() }
      kept.removeLast()?.discard()
      return [refusal] + zip(places, kept).compactMap(takeBack)
    }
    for file in kept { file?.discard() }
    return []
  }

  /// Why a file does not hold any more what was read.
  private static func change(of place: Place) -> Refusal? {
    // Two names may be one after all, by a folder that is mounted in another.
    if place.isOther, problem(of: place.target, holding: place.file.changed) == nil { return nil }
    return problem(of: place.target, holding: place.file.source).map(place.refusal)
  }

  private static func problem(of target: FilePath, holding bytes: [UInt8]) -> String? {
    switch FileReader.read(target, limit: bytes.count) {
    case .success(bytes): nil
    case .success, .failure(.tooLarge): "it was changed during the run"
    case .failure(let error): error.message
    }
  }

  /// Puts what was read in the place of what has replaced it; where that fails, why.
  ///
  /// - Parameter kept: the file that was replaced, where it has other names.
  private static func takeBack(_ place: Place, _ kept: StagedFile?) -> Refusal? {
    let target = place.target
    if problem(of: target, holding: place.file.changed) != nil {
      kept?.discard()
      return nil
    }
    if let kept { return kept.takePlace().map { place.refusal("it cannot be restored: \($0.message)") } }
    let failure: FileError? =
      switch StagedFile.write(place.file.source, beside: target, OutputFile.Attributes(of: target)) {
      case .success(let staged): staged.takePlace()
      case .failure(let error): error
      }
    return failure.map { place.refusal("it cannot be restored: \($0.message)") }
  }

  private struct Problem: Error {
    let reason: String
  }

  /// Where a file really lies that may be replaced.
  private mutating func target(of name: FilePath, holding source: [UInt8]) -> Result<FilePath, Problem> {
    let path = name.absolute(from: workingDirectory)
    if let reason = Self.problem(of: path) { return .failure(Problem(reason: reason)) }
    if let tree = trees.treeLeft(by: path.parent, workingDirectory: workingDirectory) {
      return .failure(Problem(reason: "'\(path.parent)' is \(FileError.leadsOut(of: tree).message)"))
    }
    guard let folder = FileSystem.realPath(path.parent) else {
      return .failure(Problem(reason: FileError.last.message))
    }
    let target = folder.appending(path.name)
    if let reason = Self.problem(of: target, holding: source) { return .failure(Problem(reason: reason)) }
    return .success(target)
  }

  /// Why the file at a path cannot be replaced.
  private static func problem(of path: FilePath) -> String? {
    switch FileSystem.linkStatus(path).map(\.kind) {
    case .success(.file):
      if !FileSystem.mayWrite(path) {
        "it is not writable"
      } else if !FileSystem.mayReplace(path) {
        "only its owner, or the owner of its directory, may replace it"
      } else {
        nil
      }
    case .success(.link): "it is a link"
    case .success(.directory), .success(.other): FileError.notAFile.message
    case .failure(let error): error.message
    }
  }
}
