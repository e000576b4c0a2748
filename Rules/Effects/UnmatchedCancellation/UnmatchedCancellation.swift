import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect is cancelled by an identifier that no effect has.
  static let unmatchedCancellation = Rule(
    id: "unmatched-cancellation", category: .effects, severity: .warning, profile: .recommended,
    summary: "An effect is cancelled by an identifier that no effect has.",
    page: Page.unmatchedCancellation, needsWholeProgram: true, fixes: .safe,
    check: .program { app in
      let uses = app.uses(of: cancellations)
      if uses.isEmpty { return [] }
      var identifiers = CancellationIdentifiers(app)
      return uses.compactMap { finding($0, &identifiers) }
    })
}

/// The functions that cancel effects.
private let cancellations: [PlainInterface] = [
  .init(pattern: .call("cancel", .exactly(["id"]), of: .effectType)),
  .init(pattern: .call("cancel", .exactly(["id"]), of: .type("Task"))),
]

private func finding(
  _ use: ExternalSymbolUse<PlainInterface>, _ identifiers: inout CancellationIdentifiers
) -> Finding? {
  guard let argument = use.call?.argument("id") else { return nil }
  if let elements = argument.elements {
    if identifiers.mayBeLists { return nil }
    let fix = identifiers.cancelEach(of: elements, of: argument, by: use)
    return Finding(
      .takesList(use.nameText), at: use.location,
      help: "Cancel each effect by its own identifier: `.merge(.cancel(id: …), .cancel(id: …))`.",
      fixes: fix.map { [$0] } ?? [])
  }
  guard let identifier = argument.cancellationIdentifier, !identifiers.mayBelongToEffect(identifier) else {
    return nil
  }
  return Finding(
    .cancelsNothing(argument.text.asOneLine), at: use.location,
    help: "Give the effect this identifier with `.cancellable(id:)`, or remove the cancellation.")
}

extension String {
  fileprivate static func cancelsNothing(_ identifier: String) -> String {
    "this cancels nothing: no effect is made cancellable with the identifier `\(identifier)`"
  }

  fileprivate static func takesList(_ function: String) -> String {
    "this cancels nothing: `\(function)` takes the whole array as one identifier, which no effect has"
  }
}
