import TCALintModel
import TCALintRuleKit

/// Converts the findings of a program to reported ones, with every place resolved for the reader.
struct FindingReporter: Sendable {
  private let loaded: LoadedProgram
  private let root: FilePath
  private let check: FixCheck
  private let retained: Linter.Retained

  /// - Parameter root: the working directory.
  init(_ loaded: LoadedProgram, root: FilePath, _ retained: Linter.Retained) {
    self.loaded = loaded
    self.root = root
    self.retained = retained
    check = FixCheck(program: loaded.program)
  }

  /// A finding as it is reported, its fixes as they can be applied, and what its fingerprint is made of.
  typealias Report = (finding: ReportedFinding, fixes: [Fix], hash: StableHash)

  /// Some findings, and their lines.
  struct Batch: Sendable {
    var findings: [Report] = []
    /// The numbers of fixes whose edits are not listed, for each file with such findings.
    var unlistedFixes: [(file: FileID, count: Int)] = []
    var sourceLines: [SourceLine: [UInt8]] = [:]
  }

  /// The findings in the order of the program's files.
  func report(_ findings: [FoundFinding], _ anchors: ProgramAnchors, jobs: Int) -> [Batch] {
    let batches = batches(of: findings, jobs * 4)
    return Workers.map(batches.count, jobs: jobs) { index in
      var places = ReportedPlaces(loaded, root: root)
      // Folders are resolved separately by each batch.
      var anchors = anchors
      var batch = Batch()
      for (id, indices) in batches[index] {
        var file = file(id, &anchors, &places)
        for found in indices { batch.findings.append(report(findings[found], in: &file, &places)) }
        if file.unlistedFixes > 0 { batch.unlistedFixes.append((id, file.unlistedFixes)) }
      }
      batch.sourceLines = places.sourceLines
      return batch
    }
  }

  /// Data that the findings of a file share.
  private struct FileWithFindings {
    let file: ReportedFile
    /// The path in their fingerprints.
    let path: FilePath
    var scopes: FindingScopes
    let settings: FileSettings
    /// How many more bytes the listed edits may take.
    var room: Int
    var unlistedFixes = 0
  }

  /// The most bytes that the listed edits of a file's findings take for each byte of the file and of an allowance. The
  /// fixes of any number of findings can change the same lines.
  private static let (maxListedBytes, allowance) = (64, 1 << 16)
  /// The approximate length of a listed edit without its replacement.
  private static let bytesOfEdit = 512

  private func file(
    _ id: FileID, _ anchors: inout ProgramAnchors, _ places: inout ReportedPlaces
  ) -> FileWithFindings {
    FileWithFindings(
      file: places.file(id),
      path: anchors.path(of: loaded.currentPaths[id], else: loaded.program.files[id].path),
      scopes: FindingScopes(loaded.program, id), settings: loaded.settings[id],
      room: (loaded.program.files[id].source.count + Self.allowance) * Self.maxListedBytes)
  }

  /// The indices of the findings of some files, in order.
  private typealias FindingsOfFiles = [(file: FileID, indices: ArraySlice<Int>)]

  /// About so many parts of the findings, each of whole files.
  private func batches(of findings: [FoundFinding], _ count: Int) -> [FindingsOfFiles] {
    var batches: [FindingsOfFiles] = []
    var (rest, size) = (sourceOrder(of: findings)[...], 0)
    while let first = rest.first {
      let file = findings[first].finding.location.file
      let indices = rest.prefix { findings[$0].finding.location.file == file }
      if size == 0 { batches.append([]) }
      batches[batches.count - 1].append((file, indices))
      size += indices.count
      if size > findings.count / count { size = 0 }
      rest = rest[indices.endIndex...]
    }
    return batches
  }

  /// The indices of the findings by file, place, rule and message: to move findings is to copy them.
  private func sourceOrder(of findings: [FoundFinding]) -> [Int] {
    let places = findings.map { found in
      let location = found.finding.location
      return (location.file, location.range.lowerBound, found.rule, location.range.upperBound)
    }
    return findings.indices.sorted { left, right in
      if places[left] != places[right] { return places[left] < places[right] }
      return findings[left].finding.message < findings[right].finding.message
    }
  }

  private func report(
    _ found: FoundFinding, in file: inout FileWithFindings, _ places: inout ReportedPlaces
  ) -> Report {
    let finding = found.finding
    let scope = file.scopes.scope(around: finding.location.range.lowerBound)
    let rule = loaded.rules[found.rule].id
    let (hash, identity) = Fingerprints.hash(finding, rule: rule, at: file.path, scope, in: file.file)
    let severity =
      file.settings.rules[found.rule].severity?.value ?? finding.severity ?? loaded.rules[found.rule].severity
    let fixes = finding.fixes.compactMap { applicable($0, of: finding, &places) }
    let reported = ReportedFinding(
      rule: rule, severity: severity, message: finding.message, help: finding.help,
      place: places.place(
        finding.location, showsSource: retained.sourceLines, context: retained.contextLines),
      related: finding.related.map { ($0.message, places.place($0.location, showsSource: retained.sourceLines)) },
      fixes: fixes.map { fix in
        ReportedFix(
          title: fix.title, applicability: fix.applicability, edits: listedEdits(of: fix, in: &file, &places))
      }, fingerprint: "", identity: identity, outdatedCode: finding.outdatedCode, cause: finding.cause,
      failsRun: file.settings.failOn.value.isReached(by: severity), suppression: found.suppression, scope: scope.text)
    return (reported, fixes, hash)
  }

  /// The edits of a fix as reports list them; none where no report does, or where the file's findings have too many.
  private func listedEdits(
    of fix: Fix, in file: inout FileWithFindings, _ places: inout ReportedPlaces
  ) -> [(place: ReportedPlace, replacement: String)] {
    guard retained.edits else { return [] }
    let moved = fix.reindentations.reduce(0) { $0 + places.file($1.location.file).lineCount(of: $1.location.range) }
    let bytes = fix.edits.reduce((fix.edits.count + moved) * Self.bytesOfEdit) { $0 + $1.replacement.utf8.count }
    guard bytes <= file.room else {
      file.unlistedFixes += 1
      return []
    }
    file.room -= bytes
    let edits = fix.edits(in: { loaded.program.files[$0].source }, { places.lineStarts(of: $0) })
    return edits.map { (places.place($0.location), $0.replacement) }
  }

  /// A fix whose lines end as those of the files do that it changes; nil for one at fault.
  private func applicable(_ fix: Fix, of finding: Finding, _ places: inout ReportedPlaces) -> Fix? {
    // That is a defect of its rule, which tests look for; here it is only kept out of the report.
    guard check.fault(in: fix, of: finding) == nil else { return nil }
    guard fix.edits.contains(where: { places.file($0.location.file).lines.holdsReturns }) else { return fix }
    let edits = fix.edits.map { edit in
      let file = places.file(edit.location.file)
      let line = file.lines.line(at: edit.location.range.lowerBound)
      return edit.endingLines(with: file.lines.lineBreak(near: line, in: file.source))
    }
    return Fix(fix.title, fix.applicability, edits: edits, reindentations: fix.reindentations)
  }
}
