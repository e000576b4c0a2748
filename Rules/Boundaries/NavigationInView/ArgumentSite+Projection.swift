import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ArgumentSite {
  /// The property whose projection it is, be that through an operator: `isShown` for `$isShown`, `self.$isShown`,
  /// `$isShown.animation()` and `Binding($isShown)`. nil for a part of one.
  var projectedName: String? {
    if let path = argument.value.path.map({ facts.paths[$0] }) { return projectedName(path, count: 1) }
    guard let call = argument.value.call.map({ facts.calls[$0] }), !call.flags.contains(.isSubscript),
      let callee = call.callee.path.map({ facts.paths[$0] }), let last = facts.lastName(callee.names),
      case let name = facts.names.text(last)
    else { return nil }
    if name == "Binding", callee.root == .unqualified, call.arguments.count == 1 {
      let base = facts.arguments[call.arguments].first.flatMap { $0.label.isNone ? $0.value.path : nil }
      return base.flatMap { projectedName(facts.paths[$0], count: 1) }
    }
    return Self.bindingOperators.contains(name) ? projectedName(callee, count: 2) : nil
  }

  /// The property whose projection it is a part of: `destination` for `$destination.detail`.
  var partlyProjectedName: String? {
    guard let path = argument.value.path.map({ facts.paths[$0] }), path.names.count > 1 else { return nil }
    return projectedName(path, count: path.names.count)
  }

  /// The methods of a binding that give one of the same value.
  private static let bindingOperators: Set<String> = ["animation", "removeDuplicates", "transaction"]

  private func projectedName(_ path: Path, count: Int) -> String? {
    guard path.root == .projection || path.root == .self, path.names.count == count else { return nil }
    let first = facts.names.text(facts.firstName(path.names)!)
    return first.hasPrefix("$") ? String(first.dropFirst()) : nil
  }
}
