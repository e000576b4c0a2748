import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Resolves byte ranges of one program's files.
struct ReportedPlaces {
  private let loaded: LoadedProgram
  private let root: FilePath
  private var files: [FileID: ReportedFile] = [:]
  private(set) var sourceLines: [SourceLine: [UInt8]] = [:]
  /// The lines of reindentations, which many fixes can share.
  private var lineStarts: [Reindentation: [UInt32]] = [:]

  init(_ loaded: LoadedProgram, root: FilePath) {
    self.loaded = loaded
    self.root = root
  }

  mutating func file(_ id: FileID) -> ReportedFile {
    if let known = files[id] { return known }
    let file = ReportedFile(
      source: loaded.program.files[id].source, lineCount: loaded.lineCounts[id],
      path: loaded.paths[id].relative(to: root))
    files[id] = file
    return file
  }

  mutating func lineStarts(of moved: Reindentation) -> [UInt32] {
    if let known = lineStarts[moved] { return known }
    let starts = moved.lineStarts(in: file(moved.location.file).source)
    lineStarts[moved] = starts
    return starts
  }

  /// - Parameter context: how many lines before and after the place are shown too; with more than none also those of the
  ///   place itself, of which else only the first is.
  mutating func place(_ location: Location, showsSource: Bool = false, context: Int = 0) -> ReportedPlace {
    let file = file(location.file)
    let place = file.place(location.range)
    if showsSource {
      let (start, end) = (place.range.start.line, min(place.range.end.line, place.range.start.line + Self.maxLines))
      let last = context == 0 ? start : max(start, min(end + context, file.lineCount))
      for line in max(1, start - context)...last { show(line, of: file, at: place.path) }
    }
    return place
  }

  /// The maximum number of lines of a place that are shown with their context, besides the first.
  private static let maxLines = 6

  private mutating func show(_ line: Int, of file: ReportedFile, at path: FilePath) {
    let key = SourceLine(path: path, line: line)
    if sourceLines[key] == nil { sourceLines[key] = Array(file.lines.contents(ofLine: line - 1, in: file.source)) }
  }
}

/// A file in which places are resolved. An object, so that to look it up is not to copy it.
final class ReportedFile {
  let source: [UInt8]
  let lines: LineTable
  let lineCount: Int
  private let path: FilePath
  /// Asked of a file with places far into a line.
  private lazy var units = UTF16Units(source)

  fileprivate init(source: [UInt8], lineCount: Int, path: FilePath) {
    self.source = source
    self.path = path
    self.lineCount = lineCount
    lines = LineTable(source, lineCount: lineCount)
  }

  /// The number of lines that a range touches.
  func lineCount(of range: Range<UInt32>) -> Int {
    let first = lines.line(at: range.lowerBound)
    return lines.line(at: range.upperBound, from: first) - first + 1
  }

  func place(_ range: Range<UInt32>) -> ReportedPlace {
    let first = lines.line(at: range.lowerBound)
    let start = position(at: range.lowerBound, onLine: first)
    let end = position(at: range.upperBound, onLine: lines.line(at: range.upperBound, from: first))
    return ReportedPlace(path: path, range: SourceRange(start: start, end: end))
  }

  private func position(at offset: UInt32, onLine line: Int) -> SourcePosition {
    let isFar = Int(offset - lines.starts[line]) > UTF16Units.step
    return lines.position(at: offset, onLine: line, in: source, isFar ? units : nil)
  }
}
