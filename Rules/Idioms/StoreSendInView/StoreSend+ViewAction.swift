import TCALintDomain
import TCALintModel
import TCALintSyntax

extension StoreSend {
  /// The argument of `.view(…)`, also after its type, where it sends such an action.
  var viewAction: ArgumentSite? {
    guard let first = call.call.arguments.first,
      let id = facts.arguments[first].value.call, facts.arguments[first].label.isNone,
      let callee = facts.calls[id].callee.path.map({ facts.paths[$0] }),
      callee.root == .implicitMember && callee.names.count == 1
        || callee.root == .unqualified && callee.names.count > 1
          && facts.path(callee.names).dropLast().allSatisfy(facts.isTypeName),
      facts.lastName(callee.names).map({ facts.names.text($0) }) == "view",
      facts.calls[id].arguments.count == 1, case let inner = facts.calls[id].arguments.startIndex,
      facts.arguments[inner].label.isNone, !facts.arguments[inner].isTrailing
    else { return nil }
    return ArgumentSite(call.app, inner, in: call.file)
  }

  /// The property that it sets by the action of a binding, `.binding(.set(\.tab, 2))`, and to what.
  var boundChange: (property: String, value: ArgumentSite)? {
    guard let binding = call.arguments.first?.implicitCall(named: "binding"), binding.arguments.count == 1,
      let change = binding.arguments[0].implicitCall(named: "set"), change.arguments.map(\.label) == [nil, nil],
      let keyPath = facts.arguments[change.arguments[0].id].value.keyPath.map({ facts.keyPaths[$0] }),
      keyPath.type.isNone, keyPath.names.count == Int(keyPath.plainCount), !keyPath.names.isEmpty
    else { return nil }
    return (facts.texts(keyPath.names).joined(separator: "."), change.arguments[1])
  }

  /// The `store.` in front of `send`, without a `self.` before it; nil where the store is captured for it.
  var storeLocation: Location? {
    guard isToOwnStore, let callee = call.callee, callee.root != .local else { return nil }
    let offsets = facts.pathOffsets[Int(callee.names.lowerBound)...]
    return Location(file: call.file, range: offsets[offsets.startIndex]..<offsets[offsets.startIndex + 1])
  }
}

extension ArgumentSite {
  /// The call that it is, where that is one of an implicit member: `.set(…)`.
  fileprivate func implicitCall(named name: String) -> CallSite? {
    guard let call = facts.arguments[id].value.call.map({ CallSite(app, $0, in: file) }), call.isImplicitMember,
      call.name == name
    else { return nil }
    return call
  }
}
