import TCALintModel
import TCALintSyntax

extension Member {
  /// All that a computed property gives: a path or a call. nil where its getter does more, and for anything else.
  public var valueGivenBack: Value? {
    guard kind == .property, !isStoredProperty else { return nil }
    let facts = facts
    guard let getter = facts.scopes(in: declaration.range).first, facts.scopes[getter].kind == .accessor,
      facts.scopes[getter].itemCount == 1
    else { return nil }
    let range = facts.scopes[getter].range
    if let call = facts.calls(in: range).first(where: { facts.calls[$0].isResult && facts.calls[$0].scope == getter }) {
      return .call(call)
    }
    return facts.paths(in: range).first { facts.paths[$0].isResult && facts.paths[$0].scope == getter }.map(Value.path)
  }
}
