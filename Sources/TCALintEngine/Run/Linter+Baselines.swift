import TCALintFiles
import TCALintModel
import TCALintRuleKit

extension Linter.Outcome {
  /// The folder that all programs lie in. Absolute.
  public var commonRoot: FilePath { FilePath.common(roots) }

  /// The configured baselines of folders inside ``commonRoot``.
  public var innerBaselines: [ConfiguredBaseline] {
    let root = commonRoot
    return baselines.filter { $0.folder != root }
  }

  /// Removes the findings in baselines of inner folders from the report, as these come first.
  ///
  /// - Parameter file: a baseline that is not applied, since it is about to be written.
  public mutating func applyInnerBaselines(except file: FilePath? = nil) throws(BaselineFile.Malformed) {
    var others: [ScopedBaseline] = []
    for other in innerBaselines where other.file != file && FileSystem.kind(other.file) != nil {
      others.append(try ScopedBaseline(reading: other.file, below: other.folder, workingDirectory: result.root))
    }
    apply(others)
  }

  /// The configured baseline of the innermost folder around some paths.
  ///
  /// - Parameter paths: absolute.
  public func baseline(around paths: [FilePath]) -> ConfiguredBaseline? {
    baselines.filter { baseline in paths.allSatisfy(baseline.folder.contains) }
      .max { $0.folder.parts.count < $1.folder.parts.count }
  }

  /// Removes the findings in baselines from the report. A finding is matched with the baseline of the innermost folder
  /// around it first, then with those of outer folders; an entry that is also in an inner baseline is found in both.
  ///
  /// The cost is that of sorting the findings, times how deep the folders lie in one another.
  ///
  /// - Returns: the outcome of each baseline, in their order.
  @discardableResult
  public mutating func apply(_ baselines: [ScopedBaseline]) -> [Baseline.Outcome] {
    if baselines.isEmpty { return [] }
    var pass = BaselinePass(baselines, result, linted)
    let depths = baselines.map { $0.folder?.parts.count ?? -1 }
    var outcomes = [Baseline.Outcome?](repeating: nil, count: baselines.count)
    for index in baselines.indices.sorted(by: { (depths[$1], $0) < (depths[$0], $1) }) {
      outcomes[index] = pass.apply(index)
    }
    let known = result.findings.enumerated().filter { pass.isKnown[$0.offset] }.map(\.element)
    let left = result.findings.enumerated().filter { !pass.isKnown[$0.offset] }.map(\.element)
    result.findings = left
    result.suppressed += known.map { finding in
      var finding = finding
      finding.suppression = Suppression(.external)
      return finding
    }
    result.suppressed = result.suppressed.inSourceOrder
    return outcomes.map { $0! }
  }
}

extension [ReportedFinding] {
  /// By path and offset; findings at the same place keep their order.
  var inSourceOrder: [ReportedFinding] {
    let sorted = enumerated().sorted { left, right in
      (left.element.place.path, left.element.place.range.start.offset, left.offset)
        < (right.element.place.path, right.element.place.range.start.offset, right.offset)
    }
    return sorted.map(\.element)
  }
}
