import TCALintModel
import TCALintRuleKit

/// Resolves byte ranges of one program's files.
struct ReportedPlaces {
  private let loaded: LoadedProgram
  private let root: FilePath
  private var files: [FileID: (lines: LineTable, path: FilePath)] = [:]
  /// Of files with places far into a line.
  private var units: [FileID: UTF16Units] = [:]
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
    let start = position(at: location.range.lowerBound, of: location.file, table, source)
    let end = position(at: location.range.upperBound, of: location.file, table, source)
    if showsSource {
      let line = SourceLine(path: path, line: start.line)
      if sourceLines[line] == nil { sourceLines[line] = Array(table.contents(ofLine: start.line - 1, in: source)) }
    }
    return ReportedPlace(path: path, range: SourceRange(start: start, end: end))
  }

  private mutating func position(
    at offset: UInt32, of file: FileID, _ table: LineTable, _ source: [UInt8]
  ) -> SourcePosition {
    if Int(offset - table.starts[table.line(at: offset)]) > UTF16Units.step, units[file] == nil {
      units[file] = UTF16Units(source)
    }
    return table.position(at: offset, in: source, units.isEmpty ? nil : units[file])
  }
}
