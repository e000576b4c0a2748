import TCALintModel
import TCALintRuleKit

/// Resolves byte ranges of one program's files.
struct ReportedPlaces {
  private let loaded: LoadedProgram
  private let root: FilePath
  private var files: [FileID: (lines: LineTable, path: FilePath)] = [:]
  /// The position found last: the next is often on the same line, and a line may be very long.
  private var latest: (file: FileID, position: SourcePosition)?
  private(set) var sourceLines: [SourceLine: [UInt8]] = [:]

  init(_ loaded: LoadedProgram, root: FilePath) {
    self.loaded = loaded
    self.root = root
  }

  mutating func lines(of file: FileID) -> LineTable { self.file(file).lines }

  private mutating func file(_ id: FileID) -> (lines: LineTable, path: FilePath) {
    if let known = files[id] { return known }
    let file = (LineTable(loaded.program.files[id].source), loaded.paths[id].relative(to: root))
    files[id] = file
    return file
  }

  mutating func place(_ location: Location, showsSource: Bool = false) -> ReportedPlace {
    let (table, path) = file(location.file)
    let source = loaded.program.files[location.file].source
    let known = latest.flatMap { $0.file == location.file ? $0.position : nil }
    let start = table.position(at: location.range.lowerBound, in: source, near: known)
    let end = table.position(at: location.range.upperBound, in: source, near: start)
    latest = (location.file, end)
    if showsSource {
      let line = SourceLine(path: path, line: start.line)
      if sourceLines[line] == nil { sourceLines[line] = Array(table.contents(ofLine: start.line - 1, in: source)) }
    }
    return ReportedPlace(path: path, range: SourceRange(start: start, end: end))
  }
}
