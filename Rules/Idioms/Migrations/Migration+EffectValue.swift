import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `Effect(value: .loaded)`
  static let effectValue = Migration("Effect(value:)") { use in
    guard let call = use.call, let gaps = call.gaps, gaps.count == 2,
      use.app.isWithoutComments(gaps[0])
    else { return nil }
    // Behind a type's name, that stays: it may be what tells which action is sent.
    let place = use.location.through(gaps[0])
    let type = use.app.program.source(use.location)
    let isImplied = call.isReturned || type.first == "."
    // What is named behind the type would be lost, and with it the action.
    guard isImplied || !use.app.program.source(use.location.end.through(gaps[0])).hasPrefix("<") else { return nil }
    return Change(
      Fix("Write `.send`", .safe, edits: [Edit(place, replacement: (isImplied ? "" : type) + ".send(")]))
  }
}
