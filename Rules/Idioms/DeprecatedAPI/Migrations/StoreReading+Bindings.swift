import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// How a store gives the bindings that a view store gave.
extension StoreReading {
  /// `$store.settings.volume`, which sends all settings: nothing where code matches a part of them.
  func binding(of path: [String], _ store: String) -> String? {
    guard let first = names(of: path[0]) else { return nil }
    if path.count > 1, state.bindings?.partsMatched.contains(path[0]) ?? true { return nil }
    return projected(store, first + path.dropFirst())
  }

  /// `$store.title.sending(\.titleChanged)`; where that is not possible, a binding with a getter and a setter.
  ///
  /// - Parameter isAnimated: whether the binding that it was is given an animation behind it.
  func sending(_ read: [String], _ cases: [String], _ store: String, isAnimated: Bool) -> String? {
    if let binding = sendingBinding(store, read, cases) { return binding }
    let cases = embedding + cases
    guard let feature = state.actionOfFeature, let action = feature.expression(through: cases, of: "$0"),
      let names = names(of: read), let first = names.first ?? value,
      // Where nothing but the reducer's macro is missing for the other, that comes first.
      !action.takesValue || !hasProjection || feature.hasCaseKeyPaths || app.isMemberOfStores(first)
        || names.contains(where: { $0.hasSuffix("?") })
    else { return nil }
    let head = action.takesValue ? "" : isAnimated ? "_, transaction in " : "_ in "
    let transaction = isAnimated ? ", transaction: \(action.takesValue ? "$1" : "transaction")" : ""
    let set = "{ \(head)\(store).send(\(action.code)\(transaction)) }"
    return "Binding(get: { \(path(store, names)) }, set: \(set))"
  }

  /// `Binding(get: { store.flags.contains(flag) }, set: { store.send(.flagToggled(flag, isOn: $0)) })`
  func computed(_ binding: ComputedBinding, _ store: String) -> String? {
    var value = ""
    for part in binding.value {
      switch part {
      case .code(let code): value += code
      case .read(let name):
        guard let names = names(of: name.map { [$0] } ?? []) else { return nil }
        value += path(store, names)
      }
    }
    let (head, action): (String, String)
    switch binding.action {
    case .code(let code, let parameter):
      (head, action) = (parameter, embedding.reversed().reduce(code) { ".\($1)(\($0))" })
    case .cases(let cases):
      guard let expression = state.actionOfFeature?.expression(through: embedding + cases, of: "$0") else { return nil }
      (head, action) = (expression.takesValue ? "" : "_ in ", expression.code)
    }
    return "Binding(get: { \(value) }, set: { \(head)\(store).send(\(action)) })"
  }

  private func sendingBinding(_ store: String, _ read: [String], _ cases: [String]) -> String? {
    let cases = embedding + cases
    guard hasProjection, let action = state.actionOfFeature,
      action.expression(through: cases, of: "")?.takesValue ?? false,
      action.hasCaseKeyPath(through: cases), let names = names(of: read),
      names.allSatisfy({ !$0.hasSuffix("?") }), let binding = projected(store, names)
    else { return nil }
    return "\(binding).sending(\\.\(cases.joined(separator: ".")))"
  }

  /// Whether the replacement of a use is a part of `$store`.
  func bindsStore(_ use: ViewStoreUse) -> Bool {
    switch use.kind {
    case .projection, .boundKeyPath: true
    case .sendingBinding(let read, let cases, _): sendingBinding("store", read, cases) != nil
    default: false
    }
  }

  /// The binding to what names read of a store: `$store.title`.
  func projected(_ store: String, _ names: [String]) -> String? {
    guard let first = names.first, !app.isMemberOfStores(first), !names.contains(where: { $0.hasSuffix("?") }) else {
      return nil
    }
    let binding = store.hasPrefix("self.") ? "self.$\(store.dropFirst(5))" : "$\(store)"
    return ([binding] + names).joined(separator: ".")
  }
}
