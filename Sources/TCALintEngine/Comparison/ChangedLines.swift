import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The changed lines of programs' files, computed for each file lazily.
struct ChangedLines {
  private struct Versions {
    let old: [UInt8]?
    let new: [UInt8]
  }
  /// By the path in reports.
  private var files: [FilePath: Versions] = [:]
  private var known: [FilePath: LineDiff] = [:]

  init(_ programs: [ChangedProgram], root: FilePath) {
    for program in programs {
      var old: [FilePath: [UInt8]] = [:]
      if let before = program.olds.first {
        for (path, file) in zip(before.sources.paths, before.sources.files) {
          old[before.renamed[path] ?? path] = file.file.source
        }
      }
      for (path, file) in zip(program.new.paths, program.new.files) {
        files[path.relative(to: root)] = Versions(old: old[path], new: file.file.source)
      }
    }
  }

  /// The changed lines of a file; all lines of a new file.
  mutating func diff(_ path: FilePath) -> LineDiff {
    if let diff = known[path] { return diff }
    let versions = files[path]
    let diff = LineDiff(versions?.old ?? [], versions?.new ?? [])
    known[path] = diff
    return diff
  }

  /// Whether a finding is on a line that was changed or added.
  mutating func touch(_ place: ReportedPlace) -> Bool {
    diff(place.path).touches((place.range.start.line - 1)...max(place.range.start.line, place.range.end.line) - 1)
  }
}
