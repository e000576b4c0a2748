import TCALintModel
import TCALintRuleKit

/// Resolves byte ranges of one program's files.
struct ReportedPlaces {
  private let loaded: LoadedProgram
  private let root: FilePath
  private var tables: [FileID: LineTable] = [:]
  /// The position found last: the next is often on the same line, and a line may be very long.
  private var latest: (file: FileID, position: SourcePosition)?
  private(set) var sourceLines: [SourceLine: [UInt8]] = [:]

  init(_ loaded: LoadedProgram, root: FilePath) {
    self.loaded = loaded
    self.root = root
  }

  mutating func lines(of file: FileID) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(loaded.program.files[file].source)
    tables[file] = table
    return table
  }

  mutating func place(_ location: Location, showsSource: Bool = false) -> ReportedPlace {
    let table = lines(of: location.file)
    let source = loaded.program.files[location.file].source
    let known = latest.flatMap { $0.file == location.file ? $0.position : nil }
    let start = table.position(at: location.range.lowerBound, in: source, near: known)
    let end = table.position(at: location.range.upperBound, in: source, near: start)
    latest = (location.file, end)
    let path = loaded.paths[location.file].relative(to: root)
    if showsSource {
      let line = SourceLine(path: path, line: start.line)
      if sourceLines[line] == nil { sourceLines[line] = Array(table.contents(ofLine: start.line - 1, in: source)) }
    }
    return ReportedPlace(path: path, range: SourceRange(start: start, end: end))
  }
}
