import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Puts the findings of programs together, with every place resolved for the reader.
struct RunMerger {
  private var result: RunResult
  private var fingerprints = Fingerprints()
  /// The paths of all programs that could not be read or parsed, reported or not.
  private var missing: [MissingSource] = []
  private var silenced: Set<String> = []
  private var offers: [String: OfferedFixes] = [:]
  private var programCount = 0
  /// Whether one of the programs uses a library that rules are about, or has custom rules.
  private var hasSubject = false
  /// The versions that are not clear, of all programs.
  private var unclearVersions: [UnclearVersion] = []
  private let retained: Linter.Retained

  init(root: FilePath, _ retained: Linter.Retained) {
    self.retained = retained
    result = RunResult(root: root)
  }

  mutating func add(_ loaded: LoadedProgram, _ findings: [FoundFinding], jobs: Int) {
    let rules = loaded.rules
    let reporter = FindingReporter(loaded, root: result.root, retained)
    let anchors = ProgramAnchors(workingDirectory: result.root, plain: loaded.sources.found.plainFolders)
    for batch in reporter.report(findings, anchors, jobs: jobs) {
      for (var finding, fixes, hash) in batch.findings {
        finding.fingerprint = fingerprints.digits(for: hash)
        if !fixes.isEmpty { offers[finding.fingerprint] = OfferedFixes(program: programCount, fixes: fixes) }
        if finding.suppression == nil { result.findings.append(finding) } else { result.suppressed.append(finding) }
      }
      result.sourceLines.merge(batch.sourceLines) { first, _ in first }
      for (file, count) in batch.unlistedFixes {
        result.diagnostics.append(
          Diagnostic(
            .unlistedFixes,
            "the edits of \(count) more fixes are not listed, because they are too long",
            path: loaded.paths[file].relative(to: result.root)))
      }
    }
    var places = ReportedPlaces(loaded, root: result.root)
    addSyntaxErrors(of: loaded, &places)
    missing += loaded.unreadable.map { MissingSource(path: $0.path.relative(to: result.root)) }
    result.diagnostics += loaded.notes.map { path, reason in
      let message = "\(reason); files that git ignores are linted too"
      return Diagnostic(.unappliedIgnoreRules, message, path: path.relative(to: result.root))
    }
    result.diagnostics += loaded.configuration.unmatchedLayers(in: loaded.program).map { warning in
      Diagnostic(
        .configurationWarning, warning.message, path: warning.place.file.relative(to: result.root),
        range: warning.place.range)
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
    programCount += 1
    if !hasSubject { hasSubject = loaded.app.usesLibraries || rules.contains { $0.category == .own } }
    if let unclear = loaded.app.unclearArchitectureVersion, !unclearVersions.contains(unclear) {
      unclearVersions.append(unclear)
    }
  }

  /// The result of all programs that were added, and the fixes of their findings.
  ///
  /// - Parameter unreadable: the paths to report on that could not be read, relative to the working directory.
  consuming func finish(unreadable: [UnreadablePath]) -> (result: RunResult, offers: [String: OfferedFixes]) {
    var result = result
    result.diagnostics += unreadable.map { Diagnostic(.unreadableFile, $0.reason, path: $0.path) }
    // Each program's come sorted; only their order among programs is open.
    if programCount > 1 {
      result.findings = result.findings.inSourceOrder
      result.suppressed = result.suppressed.inSourceOrder
    }
    let diagnostics = result.diagnostics.enumerated().sorted { left, right in
      Self.precedes(
        (left.element.path ?? "", left.element.range?.start.offset ?? 0, left.offset),
        (right.element.path ?? "", right.element.range?.start.offset ?? 0, right.offset))
    }
    result.diagnostics = diagnostics.map(\.element)
    if let incomplete { result.diagnostics.append(incomplete) }
    result.diagnostics += unclearVersions.map { Diagnostic(.unclearVersion, $0.message) }
    if !hasSubject, result.fileCount > 0, result.findings.isEmpty, result.suppressed.isEmpty {
      result.diagnostics.append(
        Diagnostic(
          .noLibraryUse,
          "no file uses The Composable Architecture, swift-dependencies or WeaveDI: there is nothing to check"))
    }
    return (result, offers)
  }

  private static func precedes(_ left: (FilePath, Int, Int), _ right: (FilePath, Int, Int)) -> Bool { left < right }

  /// Which rules may have been silent for want of what, where there are both.
  private var incomplete: Diagnostic? {
    let sources = missing.sorted { $0.path < $1.path }
    guard !sources.isEmpty, !silenced.isEmpty else { return nil }
    return Diagnostic(
      .incompleteProgram,
      "\(silenced.sorted().joined(separator: ", ")) may miss findings that depend on "
        + "\(Self.few(sources.map(\.text))), which could not be read or parsed completely")
  }

  /// Says which rules may be silent about what the configuration leaves out.
  private mutating func addExcluded(of loaded: LoadedProgram, _ rules: [String]) {
    guard !rules.isEmpty, !loaded.excluded.isEmpty else { return }
    let paths = loaded.excluded.map { $0.relative(to: result.root).text }
    result.diagnostics.append(
      Diagnostic(
        .incompleteProgram,
        "\(rules.joined(separator: ", ")) may miss findings that depend on "
          + "\(Self.few(paths)), which the configuration excludes; "
          + "to read files without reporting on them, use an override with '\"report\": false'"))
  }

  /// The first three of some, and how many more there are.
  private static func few(_ texts: [String]) -> String {
    let more = texts.count - min(texts.count, 3)
    return texts.prefix(3).joined(separator: ", ") + (more == 0 ? "" : " and \(more) more")
  }

  /// The maximum number of syntax errors of a file; beyond it, it is hardly Swift.
  private static let maxSyntaxErrors = 200

  private mutating func addSyntaxErrors(of loaded: LoadedProgram, _ places: inout ReportedPlaces) {
    for id in loaded.program.damagedFiles {
      let file = loaded.program.files[id]
      let fault = file.firstFault.map { fault in
        let place = places.place(Location(file: id, range: fault.range))
        return (position: place.range.start, message: fault.message)
      }
      missing.append(MissingSource(path: loaded.paths[id].relative(to: result.root), fault: fault))
      guard loaded.isReported[id] else { continue }
      for diagnostic in file.diagnostics.prefix(Self.maxSyntaxErrors) {
        let place = places.place(Location(file: id, range: diagnostic.range), showsSource: true)
        result.diagnostics.append(
          Diagnostic(.syntaxError, diagnostic.message, path: place.path, range: place.range))
      }
      if file.diagnostics.count > Self.maxSyntaxErrors {
        let rest = file.diagnostics[Self.maxSyntaxErrors]
        let place = places.place(Location(file: id, range: rest.range), showsSource: true)
        let message = "\(file.diagnostics.count - Self.maxSyntaxErrors) more syntax errors from here on"
        result.diagnostics.append(Diagnostic(.syntaxError, message, path: place.path, range: place.range))
      }
    }
  }
}

extension UnclearVersion {
  /// The unclear fact, and the assumption of rules.
  fileprivate var message: String {
    let library = "The Composable Architecture"
    return switch self {
    case .unversioned:
      "\(library) is pinned to a branch or a revision; rules assume the newest version that they know, "
        + "and deprecations are informational and in the profile 'strict'"
    case .unpinned: "no manifest, project or Package.resolved has a version of \(library); rules assume the newest"
    case .newer(let version): "version \(version) of \(library) is newer than the versions that rules know"
    case .older:
      "this app uses a version of \(library) without reducer types: rules that need them or '@Dependency' find nothing; "
        + "update it to 1.0 or later"
    case .environments:
      "reducers of this app take an environment, as before \(library) 1.0: rules that need reducer types or "
        + "'@Dependency' do not check them; convert them to types with '@Reducer'"
    }
  }
}

/// A file of which not all is known.
private struct MissingSource {
  let path: FilePath
  /// Where it begins to be wrong; nil where it could not be read at all.
  var fault: (position: SourcePosition, message: String)?

  /// Its path, and the location and the message of the error.
  var text: String {
    guard let fault else { return path.text }
    return "\(path.text):\(fault.position.line):\(fault.position.column) (\(fault.message))"
  }
}
