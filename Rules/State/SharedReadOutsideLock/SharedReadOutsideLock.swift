import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A shared value is overwritten by what was computed from it before the lock.
  static let sharedReadOutsideLock = Rule(
    id: "shared-read-outside-lock", category: .state, severity: .warning, profile: .recommended,
    summary: "`withLock` writes a value that was computed from the shared value before the lock.",
    page: Page.sharedReadOutsideLock, fixes: .suggestion,
    check: .program { app in app.staleWrites.map(finding) })
}

private func finding(_ write: StaleWrite) -> Finding {
  Finding(
    .isStale(write.name, write.place), at: write.use,
    related: [RelatedLocation("`\(write.place)` is read here, before the lock", at: write.read)],
    help: "Compute the value in the closure of `withLock`, from `\(write.parameter)`.", fixes: fix(write))
}

/// Computes the value in the closure, where the local variable serves nothing else.
private func fix(_ write: StaleWrite) -> [Fix] {
  let (app, facts, local) = (write.app, write.facts, write.facts.locals[write.local])
  let value = Location(file: write.use.file, range: local.valueRange)
  let between = local.valueRange.upperBound..<write.call.range.lowerBound
  guard !local.canChange, local.kind == .variable, !value.range.isEmpty, write.isOnlyUseOfLocal,
    write.reads.allSatisfy({ value.range.contains($0.range.lowerBound) }), !app.spansLines(value),
    !app.mayHoldComment(value), facts.closures(in: value.range).isEmpty,
    facts.tries(in: value.range).isEmpty, write.isLocalAlone,
    !facts.mayChange(facts.paths(in: value.range).map { facts.paths[$0] }, in: between)
  else { return [] }
  var text = ""
  var end = value.range.lowerBound
  for read in write.reads {
    text += app.program.source(Location(file: value.file, range: end..<read.range.lowerBound)) + write.parameter
    end = read.range.upperBound
  }
  text += app.program.source(Location(file: value.file, range: end..<value.range.upperBound))
  let isWhole = write.write.valueRange == write.use.range
  return [
    Fix(
      "Compute the value in the closure", .suggestion,
      edits: [
        Edit(app.linesToRemove(around: value), replacement: ""),
        Edit(write.use, replacement: isWhole ? text : "(\(text))"),
      ])
  ]
}

extension String {
  fileprivate static func isStale(_ name: String, _ place: String) -> String {
    "`\(name)` was computed from `\(place)` before the lock, so that changes in between are lost"
  }
}
