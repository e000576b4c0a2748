import TCALintModel
import TCALintRuleKit

/// Makes of what was found in a program what is reported of it, with every place resolved for the reader.
struct FindingReporter: Sendable {
  private let loaded: LoadedProgram
  private let root: FilePath
  private let check: FixCheck
  private let keepsSourceLines: Bool

  /// - Parameter root: the working directory.
  init(_ loaded: LoadedProgram, root: FilePath, keepsSourceLines: Bool) {
    self.loaded = loaded
    self.root = root
    self.keepsSourceLines = keepsSourceLines
    check = FixCheck(program: loaded.program)
  }

  /// A finding as it is reported, its fixes as they can be applied, and what its fingerprint is made of.
  typealias Report = (finding: ReportedFinding, fixes: [Fix], hash: StableHash)

  /// Some findings, and the lines that they stand on.
  struct Batch: Sendable {
    var findings: [Report] = []
    var sourceLines: [SourceLine: [UInt8]] = [:]
  }

  /// The findings in the order of the program's files.
  func report(_ findings: [FoundFinding], _ anchors: ProgramAnchors, jobs: Int) -> [Batch] {
    let sorted = inSourceOrder(findings)
    let batches = batches(of: sorted, jobs * 4)
    return Workers.map(batches.count, jobs: jobs) { index in
      var places = ReportedPlaces(loaded, root: root)
      var batch = Batch()
      // Folders are asked for, by each batch its own.
      var anchors = anchors
      for found in sorted[batches[index]] {
        let file = found.finding.location.file
        let path = anchors.path(of: loaded.currentPaths[file], else: loaded.program.files[file].path)
        batch.findings.append(report(found, path, &places))
      }
      batch.sourceLines = places.sourceLines
      return batch
    }
  }

  /// The findings by file, place, rule and message. Sorted by index, since to compare findings is to copy them.
  private func inSourceOrder(_ findings: [FoundFinding]) -> [FoundFinding] {
    let places = findings.map { found in
      let location = found.finding.location
      return (location.file, location.range.lowerBound, found.rule, location.range.upperBound)
    }
    return findings.indices.sorted { left, right in
      if places[left] != places[right] { return places[left] < places[right] }
      return findings[left].finding.message < findings[right].finding.message
    }.map { findings[$0] }
  }

  /// About so many parts, each of whole files.
  private func batches(of findings: [FoundFinding], _ count: Int) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    var start = 0
    while start < findings.count {
      var end = min(start + findings.count / count + 1, findings.count)
      let last = findings[end - 1].finding.location.file
      while end < findings.count, findings[end].finding.location.file == last { end += 1 }
      batches.append(start..<end)
      start = end
    }
    return batches
  }

  private func report(_ found: FoundFinding, _ path: FilePath, _ places: inout ReportedPlaces) -> Report {
    let (finding, rule) = (found.finding, loaded.rules[found.rule])
    let (hash, identity) = Fingerprints.hash(
      finding, rule: rule.id, at: path, in: loaded.program, lines: places.lines(of: finding.location.file))
    let settings = loaded.settings[finding.location.file]
    let severity = settings.rules[found.rule].severity?.value ?? finding.severity ?? rule.severity
    // A fix at fault is a defect of its rule, which tests look for; whoever reads the report is only kept from it.
    let fixes = finding.fixes.filter { check.fault(in: $0, of: finding) == nil }.map {
      withLineEnds($0, &places)
    }
    let reported = ReportedFinding(
      rule: rule.id, severity: severity, message: finding.message, help: finding.help,
      place: places.place(finding.location, showsSource: keepsSourceLines),
      related: finding.related.map { ($0.message, places.place($0.location, showsSource: keepsSourceLines)) },
      fixes: fixes.map { fix in
        ReportedFix(
          title: fix.title, applicability: fix.applicability,
          edits: fix.edits.map { (places.place($0.location), $0.replacement) })
      }, fingerprint: "", identity: identity, outdatedCode: finding.outdatedCode,
      failsRun: settings.failOn.value.isReached(by: severity), suppression: found.suppression)
    return (reported, fixes, hash)
  }

  /// A fix whose lines end as those of the files do that it changes.
  private func withLineEnds(_ fix: Fix, _ places: inout ReportedPlaces) -> Fix {
    guard fix.edits.contains(where: { $0.replacement.utf8.contains(UInt8(ascii: "\n")) }) else { return fix }
    let edits = fix.edits.map { edit in
      let (file, lines) = (edit.location.file, places.lines(of: edit.location.file))
      let lineBreak = lines.lineBreak(
        near: lines.line(at: edit.location.range.lowerBound), in: loaded.program.files[file].source)
      return edit.endingLines(with: lineBreak)
    }
    return Fix(fix.title, fix.applicability, edits: edits)
  }
}
