import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view reads an observable store where releases without the framework Observation do not track it.
  static let missingPerceptionTracking = Rule(
    id: "missing-perception-tracking", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A view reads a store outside of `WithPerceptionTracking`, and the app runs on releases that need it.",
    page: Page.missingPerceptionTracking, fixes: .suggestion,
    check: .program { app in
      if app.changesPerceptionChecking { return [] }
      return app.views.flatMap { view in view.untrackedParts.map { finding($0, in: view) } }
    })
}

private func finding(_ part: UntrackedPart, in view: TypeHandle) -> Finding {
  let read = part.reads[0]
  let related = part.reads.compactMap(\.related) + part.reads.dropFirst().filter { $0.related == nil }.map(\.asRelated)
  return Finding(
    .isUntracked(read.text, view.name, part.release), at: read.location, related: related,
    help: part.callee.map { .wrapClosure(of: $0) }
      ?? "Wrap the content of `\(part.name)` in `WithPerceptionTracking { … }`.",
    fixes: part.fix.map { [$0] } ?? [])
}

extension UntrackedPart {
  fileprivate var fix: Fix? {
    guard let block = app.untrackedBlock(of: scope),
      app.imports(anyOf: ["ComposableArchitecture", "Perception"], at: block.location)
    else { return nil }
    return [block].tracking.fix("Wrap the content in `WithPerceptionTracking`")
  }
}

extension String {
  fileprivate static func isUntracked(_ read: String, _ view: String, _ release: String) -> String {
    "`\(view)` reads `\(read)` outside of `WithPerceptionTracking`: \(release) does not track it"
  }

  fileprivate static func wrapClosure(of callee: String) -> String {
    "The closure of `\(callee)` runs later: wrap its content in a `WithPerceptionTracking { … }` of its own."
  }
}
