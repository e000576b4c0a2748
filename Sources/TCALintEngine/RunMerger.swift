import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Puts the findings of programs together, with every place resolved for the reader.
struct RunMerger {
  private(set) var result: RunResult
  private var fingerprints = Fingerprints()

  init(root: String) { result = RunResult(root: root) }

  mutating func add(_ loaded: LoadedProgram, _ findings: [(rule: Int, finding: Finding)], _ rules: [Rule]) {
    var places = Places(loaded, root: result.root)
    let sorted = findings.sorted { left, right in
      let (first, second) = (left.finding.location, right.finding.location)
      return (first.file, first.range.lowerBound, left.rule, first.range.upperBound, left.finding.message)
        < (second.file, second.range.lowerBound, right.rule, second.range.upperBound, right.finding.message)
    }
    for (rule, finding) in sorted {
      let fingerprint = fingerprints.fingerprint(
        finding, rule: rules[rule].id, in: loaded.program, lines: places.lines(of: finding.location.file))
      result.findings.append(report(finding, rules[rule], fingerprint, &places))
    }
    addDiagnostics(of: loaded, rules, &places)
    for file in loaded.program.files.indices where loaded.isReported[file] {
      result.fileCount += 1
      result.lineCount += places.lineCount(of: file)
    }
    result.sourceLines.merge(places.sourceLines) { first, _ in first }
  }

  private func report(
    _ finding: Finding, _ rule: Rule, _ fingerprint: String, _ places: inout Places
  ) -> ReportedFinding {
    ReportedFinding(
      rule: rule.id, severity: rule.severity, message: finding.message, help: finding.help,
      place: places.place(finding.location, showsSource: true),
      related: finding.related.map { ($0.message, places.place($0.location, showsSource: true)) },
      fixes: finding.fixes.map { fix in
        ReportedFix(
          title: fix.title, applicability: fix.applicability,
          edits: fix.edits.map { (places.place($0.location), $0.replacement) })
      }, fingerprint: fingerprint)
  }

  private mutating func addDiagnostics(of loaded: LoadedProgram, _ rules: [Rule], _ places: inout Places) {
    for (path, reason) in loaded.unreadable where loaded.root.reports(path) {
      result.diagnostics.append(
        Diagnostic(.unreadableFile, reason, path: Path.relative(path, to: result.root)))
    }
    var damaged = 0
    for (index, file) in loaded.program.files.enumerated() where !file.diagnostics.isEmpty {
      damaged += 1
      guard loaded.isReported[index] else { continue }
      for diagnostic in file.diagnostics {
        let place = places.place(Location(file: index, range: diagnostic.range), showsSource: true)
        result.diagnostics.append(
          Diagnostic(.syntaxError, diagnostic.message, path: place.path, range: place.range))
      }
    }
    let silenced = rules.filter(\.needsWholeProgram).map(\.id)
    guard damaged + loaded.unreadable.count > 0, !silenced.isEmpty else { return }
    result.diagnostics.append(
      Diagnostic(
        .incompleteProgram,
        "\(silenced.joined(separator: ", ")) may be silent about what could stand in "
          + (loaded.unreadable.isEmpty ? "" : "\(Self.files(loaded.unreadable.count)) that could not be read")
          + (loaded.unreadable.isEmpty || damaged == 0 ? "" : " and ")
          + (damaged == 0 ? "" : "\(Self.files(damaged)) with a syntax error")))
  }

  private static func files(_ count: Int) -> String { count == 1 ? "a file" : "\(count) files" }
}

/// Resolves byte ranges of one program's files.
private struct Places {
  private let loaded: LoadedProgram
  private let root: String
  private var tables: [FileID: LineTable] = [:]
  private(set) var sourceLines: [SourceLine: [UInt8]] = [:]

  init(_ loaded: LoadedProgram, root: String) {
    self.loaded = loaded
    self.root = root
  }

  mutating func lines(of file: FileID) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(loaded.program.files[file].source)
    tables[file] = table
    return table
  }

  /// The number of line breaks, and one more for a last line without.
  func lineCount(of file: FileID) -> Int {
    let source = loaded.program.files[file].source
    var count = 0
    source.withUnsafeBufferPointer { bytes in
      for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
    }
    return count + (source.last.map { $0 == UInt8(ascii: "\n") ? 0 : 1 } ?? 0)
  }

  mutating func place(_ location: Location, showsSource: Bool = false) -> ReportedPlace {
    let table = lines(of: location.file)
    let source = loaded.program.files[location.file].source
    let start = table.position(at: location.range.lowerBound, in: source)
    let end = table.position(at: location.range.upperBound, in: source)
    let path = Path.relative(loaded.paths[location.file], to: root)
    if showsSource {
      let line = SourceLine(path: path, line: start.line)
      if sourceLines[line] == nil { sourceLines[line] = Array(table.contents(ofLine: start.line - 1, in: source)) }
    }
    return ReportedPlace(path: path, range: SourceRange(start: start, end: end))
  }
}
