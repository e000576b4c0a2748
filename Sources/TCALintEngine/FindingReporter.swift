import TCALintModel
import TCALintRuleKit

/// Makes of what was found in a program what is reported of it, with every place resolved for the reader.
struct FindingReporter: Sendable {
  private let loaded: LoadedProgram
  private let root: FilePath
  private let check: FixCheck

  /// - Parameter root: the working directory.
  init(_ loaded: LoadedProgram, root: FilePath) {
    self.loaded = loaded
    self.root = root
    check = FixCheck(program: loaded.program)
  }

  /// Some findings, each with what its fingerprint is made of, and the lines that they stand on.
  struct Batch: Sendable {
    var findings: [(finding: ReportedFinding, hash: StableHash)] = []
    var sourceLines: [SourceLine: [UInt8]] = [:]
  }

  /// The findings in the order of the program's files.
  func report(_ findings: [FoundFinding], _ anchors: inout ProgramAnchors, jobs: Int) -> [Batch] {
    let sorted = findings.sorted { left, right in
      let (first, second) = (left.finding.location, right.finding.location)
      return (first.file, first.range.lowerBound, left.rule, first.range.upperBound, left.finding.message)
        < (second.file, second.range.lowerBound, right.rule, second.range.upperBound, right.finding.message)
    }
    let paths = sorted.map { found in
      let file = found.finding.location.file
      return anchors.path(of: loaded.currentPaths[file], else: loaded.program.files[file].path)
    }
    let batches = batches(of: sorted, jobs * 4)
    return Workers.map(batches.count, jobs: jobs) { index in
      var places = ReportedPlaces(loaded, root: root)
      var batch = Batch()
      for position in batches[index] { batch.findings.append(report(sorted[position], paths[position], &places)) }
      batch.sourceLines = places.sourceLines
      return batch
    }
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

  private func report(
    _ found: FoundFinding, _ path: FilePath, _ places: inout ReportedPlaces
  ) -> (finding: ReportedFinding, hash: StableHash) {
    let (finding, rule) = (found.finding, loaded.rules[found.rule])
    let (hash, identity) = Fingerprints.hash(
      finding, rule: rule.id, at: path, in: loaded.program, lines: places.lines(of: finding.location.file))
    let settings = loaded.settings[finding.location.file]
    let severity = settings.rules[found.rule].severity?.value ?? finding.severity ?? rule.severity
    var reported = ReportedFinding(
      rule: rule.id, severity: severity, message: finding.message, help: finding.help,
      place: places.place(finding.location, showsSource: true),
      related: finding.related.map { ($0.message, places.place($0.location, showsSource: true)) },
      // A fix at fault is a defect of its rule, which tests look for; whoever reads the report is only kept from it.
      fixes: finding.fixes.filter { check.fault(in: $0, of: finding) == nil }.map { fix in
        ReportedFix(
          title: fix.title, applicability: fix.applicability,
          edits: fix.edits.map { (places.place($0.location), $0.replacement) })
      }, fingerprint: "")
    reported.suppression = found.suppression
    reported.identity = identity
    reported.failsRun = settings.failOn.value.isReached(by: severity)
    return (reported, hash)
  }
}
