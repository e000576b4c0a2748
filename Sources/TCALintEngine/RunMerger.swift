import TCALintModel
import TCALintRuleKit

/// Puts the findings of programs together, with every place resolved for the reader.
struct RunMerger {
  private var result: RunResult
  private var fingerprints: Fingerprints
  /// What could not be read or parsed, of all programs, reported or not.
  private var missing: [MissingSource] = []
  private var silenced: Set<String> = []

  init(root: FilePath) {
    result = RunResult(root: root)
    fingerprints = Fingerprints(root: root)
  }

  mutating func add(_ loaded: LoadedProgram, _ findings: [FoundFinding]) {
    let rules = loaded.rules
    var places = Places(loaded, root: result.root)
    let check = FixCheck(program: loaded.program)
    let sorted = findings.sorted { left, right in
      let (first, second) = (left.finding.location, right.finding.location)
      return (first.file, first.range.lowerBound, left.rule, first.range.upperBound, left.finding.message)
        < (second.file, second.range.lowerBound, right.rule, second.range.upperBound, right.finding.message)
    }
    for found in sorted {
      let rule = rules[found.rule]
      let (fingerprint, identity) = fingerprints.fingerprint(
        found.finding, rule: rule.id, in: loaded, lines: places.lines(of: found.finding.location.file))
      let settings = loaded.settings[found.finding.location.file]
      let severity = settings.rules[found.rule].severity?.value ?? found.finding.severity ?? rule.severity
      var reported = report(found.finding, rule, severity, fingerprint, check, &places)
      reported.suppression = found.suppression
      reported.identity = identity
      reported.failsRun = settings.failOn.value.isReached(by: severity)
      if found.suppression == nil {
        result.findings.append(reported)
      } else {
        result.suppressed.append(reported)
      }
    }
    addSyntaxErrors(of: loaded, &places)
    missing += loaded.unreadable.map { MissingSource(path: $0.path.relative(to: result.root)) }
    result.diagnostics += loaded.notes.map { path, reason in
      let message = "\(reason); files that git ignores are linted too"
      return Diagnostic(.unappliedIgnoreRules, message, path: path.relative(to: result.root))
    }
    let reported = loaded.program.files.indices.filter { loaded.isReported[$0] }
    let silenced = rules.indices.filter { index in
      rules[index].needsWholeProgram && reported.contains { loaded.settings[$0].rules[index].isOn.value }
    }.map { rules[$0].id }
    self.silenced.formUnion(silenced)
    addExcluded(of: loaded, silenced)
    for file in reported {
      result.fileCount += 1
      result.lineCount += loaded.lineCounts[file]
    }
    result.sourceLines.merge(places.sourceLines) { first, _ in first }
  }

  /// The result of all programs that were added.
  ///
  /// - Parameter unreadable: what of the paths to report on could not be read, relative to the working directory.
  consuming func finish(unreadable: [UnreadablePath]) -> RunResult {
    var result = result
    result.diagnostics += unreadable.map { Diagnostic(.unreadableFile, $0.reason, path: $0.path) }
    // Each program's come sorted; only their order among programs is open.
    result.findings = result.findings.inSourceOrder
    result.suppressed = result.suppressed.inSourceOrder
    let diagnostics = result.diagnostics.enumerated().sorted { left, right in
      Self.precedes(
        (left.element.path ?? "", left.element.range?.start.offset ?? 0, left.offset),
        (right.element.path ?? "", right.element.range?.start.offset ?? 0, right.offset))
    }
    result.diagnostics = diagnostics.map(\.element)
    if let incomplete { result.diagnostics.append(incomplete) }
    return result
  }

  private static func precedes(_ left: (FilePath, Int, Int), _ right: (FilePath, Int, Int)) -> Bool { left < right }

  /// Which rules may have been silent for want of what, where there are both.
  private var incomplete: Diagnostic? {
    let sources = missing.sorted { $0.path < $1.path }
    guard !sources.isEmpty, !silenced.isEmpty else { return nil }
    return Diagnostic(
      .incompleteProgram,
      "\(silenced.sorted().joined(separator: ", ")) may be silent about what could stand in "
        + "\(Self.few(sources.map(\.text))), which could not be read or parsed as a whole")
  }

  /// Says which rules may be silent about what the configuration leaves out.
  private mutating func addExcluded(of loaded: LoadedProgram, _ rules: [String]) {
    guard !rules.isEmpty, !loaded.excluded.isEmpty else { return }
    let paths = loaded.excluded.map { $0.relative(to: result.root).text }
    result.diagnostics.append(
      Diagnostic(
        .incompleteProgram,
        "\(rules.joined(separator: ", ")) may be silent about what could stand in "
          + "\(Self.few(paths)), which the configuration excludes; "
          + "files of an override with '\"report\": false' are read"))
  }

  /// The first three of some, and how many more there are.
  private static func few(_ texts: [String]) -> String {
    let more = texts.count - min(texts.count, 3)
    return texts.prefix(3).joined(separator: ", ") + (more == 0 ? "" : " and \(more) more")
  }

  private func report(
    _ finding: Finding, _ rule: Rule, _ severity: Severity, _ fingerprint: String, _ check: FixCheck,
    _ places: inout Places
  ) -> ReportedFinding {
    ReportedFinding(
      rule: rule.id, severity: severity, message: finding.message, help: finding.help,
      place: places.place(finding.location, showsSource: true),
      related: finding.related.map { ($0.message, places.place($0.location, showsSource: true)) },
      // A fix at fault is a defect of its rule, which tests look for; whoever reads the report is only kept from it.
      fixes: finding.fixes.filter { check.fault(in: $0, of: finding) == nil }.map { fix in
        ReportedFix(
          title: fix.title, applicability: fix.applicability,
          edits: fix.edits.map { (places.place($0.location), $0.replacement) })
      }, fingerprint: fingerprint)
  }

  /// Nobody reads more of one file, which then is no Swift at all.
  private static let mostSyntaxErrors = 200

  private mutating func addSyntaxErrors(of loaded: LoadedProgram, _ places: inout Places) {
    for id in loaded.program.damagedFiles {
      let file = loaded.program.files[id]
      let fault = file.firstFault.map { fault in
        let place = places.place(Location(file: id, range: fault.range))
        return (position: place.range.start, message: fault.message)
      }
      missing.append(MissingSource(path: loaded.paths[id].relative(to: result.root), fault: fault))
      guard loaded.isReported[id] else { continue }
      for diagnostic in file.diagnostics.prefix(Self.mostSyntaxErrors) {
        let place = places.place(Location(file: id, range: diagnostic.range), showsSource: true)
        result.diagnostics.append(
          Diagnostic(.syntaxError, diagnostic.message, path: place.path, range: place.range))
      }
      if file.diagnostics.count > Self.mostSyntaxErrors {
        let rest = file.diagnostics[Self.mostSyntaxErrors]
        let place = places.place(Location(file: id, range: rest.range), showsSource: true)
        let message = "\(file.diagnostics.count - Self.mostSyntaxErrors) more syntax errors from here on"
        result.diagnostics.append(Diagnostic(.syntaxError, message, path: place.path, range: place.range))
      }
    }
  }
}

/// A file of which not all is known.
private struct MissingSource {
  let path: FilePath
  /// Where it begins to be wrong; nil where it could not be read at all.
  var fault: (position: SourcePosition, message: String)?

  /// Its path, and what is wrong where.
  var text: String {
    guard let fault else { return path.text }
    return "\(path.text):\(fault.position.line):\(fault.position.column) (\(fault.message))"
  }
}

/// Resolves byte ranges of one program's files.
private struct Places {
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
