import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `store.scope(state: \.child, action: \.child)`
  static let scopesByKeyPath = Migration("`Store.scope(state:action:)` with closures") { use in
    guard let call = use.call, let scope = KeyPathScope(of: call) else { return nil }
    return Change(Fix("Scope by key paths", scope.keepsType ? .safe : .suggestion, edits: scope.edits))
  }
}

/// The key paths that replace the functions which scope a store.
private struct KeyPathScope {
  let edits: [Edit]
  /// Whether the scope is a store of the same type afterwards: with an observable state, a key path to an optional
  /// creates an optional store, and one to a collection a collection of stores.
  let keepsType: Bool

  /// nil where a key path to the state or the action is not known.
  init?(of call: CallSite) {
    let (app, arguments) = (call.app, call.arguments)
    guard let callee = call.callee, arguments.map(\.label) == ["state", "action"],
      arguments.allSatisfy({ !app.mayHoldComment($0.location) }),
      let symbol = app.state(
        ofStore: app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: call.file)),
      case let state = TypeHandle(app, symbol), let feature = state.actionOfFeature,
      let action = arguments[1].caseKeyPath(of: feature)
    else { return nil }
    var edits = arguments[1].isKeyPath ? [] : [Edit(arguments[1].location, replacement: action)]
    if !arguments[0].isKeyPath {
      guard let path = arguments[0].keyPath(of: state) else { return nil }
      edits.append(Edit(arguments[0].location, replacement: path))
    }
    self.edits = edits
    keepsType = !state.isObservableState || arguments[0].readsStoredValue(of: state)
  }
}

extension ArgumentSite {
  var isKeyPath: Bool { argument.value.keyPath != nil }

  /// The key path to what it reads of a state, by a closure or a case path; nil for anything else.
  fileprivate func keyPath(of state: TypeHandle) -> String? {
    if let name = caseName { return state.hasCaseProperties && !state.cases(named: name).isEmpty ? "\\.\(name)" : nil }
    guard isClosure, let names = readProperties, state.hasProperty(names.first) else { return nil }
    return names.isEmpty ? "\\.self" : "\\." + names.joined(separator: ".")
  }

  /// Whether it reads one property of a state that is known to be no optional.
  fileprivate func readsStoredValue(of state: TypeHandle) -> Bool {
    guard let names = readProperties, names.count == 1, let property = state.properties(named: names[0]).first else {
      return false
    }
    // A key path to a collection may create a collection of stores.
    return property.type.isKnown && !property.type.isOptional
      && !["IdentifiedArray", "IdentifiedArrayOf"].contains(property.type.externalName ?? "")
  }

  /// The key path to the case that it wraps an action in; nil where it does anything else, or the cases of the feature's
  /// actions have no key paths.
  fileprivate func caseKeyPath(of feature: TypeHandle) -> String? {
    if isKeyPath { return text }
    if isClosure, readProperties?.isEmpty ?? false { return "\\.self" }
    if let cases = embeddingCases {
      return !cases.isEmpty && feature.hasCaseKeyPath(through: cases) ? "\\." + cases.joined(separator: ".") : nil
    }
    guard let (name, id) = embeddingElement, feature.hasCaseKeyPaths,
      feature.cases(named: name).first?.carriesActionsOfElements ?? false
    else { return nil }
    return "\\.\(name)[id: \(id)]"
  }
}
