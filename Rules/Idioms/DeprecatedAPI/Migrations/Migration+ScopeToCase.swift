import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `Scope(state: \.edit, action: \.edit) { Edit() }` on a state that is an enum.
  static let scopeToCase = Migration("`Scope` on an enum state") { use in
    if let reducer = use.type?.enumReducer { return reducer.change(of: use) }
    guard use.isBuilt, use.resolvesExternally("EmptyReducer"), let edits = use.call?.asCaseOfEmptyReducer else {
      return nil
    }
    return Change(Fix("Write `ifCaseLet`", .suggestion, edits: edits))
  }
}

extension CallSite {
  /// `EmptyReducer().ifCaseLet(…)` for a `Scope(state:…)`, its arguments but for the first label left as they are.
  var asCaseOfEmptyReducer: [Edit]? {
    guard let gaps, let head = gaps.first, app.isWithoutComments(head), isUnqualified, name == "Scope",
      arguments.first?.label == "state", let child = arguments.last, child.isClosure, child.label == nil
    else { return nil }
    // The parenthesis and a line break behind it stay.
    let opening = app.program.source(head).prefix { $0 != "s" }
    let name = Location(file: location.file, range: location.range.lowerBound..<head.range.upperBound)
    return [Edit(name, replacement: "EmptyReducer().ifCaseLet\(opening)")]
  }
}
