import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `Effect(value: .loaded)`
  static let effectValue = Migration("Effect(value:)") { use in
    guard let call = use.call, let gaps = call.gaps, gaps.count == 2,
      use.app.isWithoutComments(gaps[0])
    else { return nil }
    // A type's name before it stays, with its arguments: it may determine the sent action.
    let isImplied = call.isReturned || use.text.first == "."
    return Change(
      Fix(
        "Write `.send`", .safe,
        edits: [Edit(isImplied ? use.location.through(gaps[0]) : gaps[0], replacement: ".send(")]))
  }
}
