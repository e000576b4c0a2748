import TCALintModel
import TCALintSyntax

/// A call that scopes a store to a part of its state.
public struct StoreScope: Sendable {
  /// The call of `scope`.
  public let call: CallSite
  /// The state of the store.
  public let state: TypeHandle
  /// The members of the key path to the part, as far as they are known.
  public let members: [Member]
}

extension StoreScope {
  /// Whether the actions are those of the presented feature, without its dismissal: `action: \.child.presented`
  public var isOfWhatIsPresented: Bool {
    call.arguments.contains { $0.label == "action" && $0.text.hasSuffix(".presented") }
  }
}

extension App {
  private static let storeScopesKey = TableKey<[StoreScope]>("scopes of stores")

  /// Where a store is scoped whose state is known, in the order of files and lines.
  public var storeScopes: [StoreScope] { table(Self.storeScopesKey) { findStoreScopes() } }

  private func findStoreScopes() -> [StoreScope] {
    guard let scope = program.name("scope") else { return [] }
    var found: [StoreScope] = []
    for place in places(of: [scope]) {
      let facts = program.files[place.file].facts
      for id in calls(of: place.names.lazy.map(\.own), in: place.file) {
        guard let callee = facts.calls[id].callee.path.map({ facts.paths[$0] }),
          facts.lastName(callee.names).map({ facts.names.text($0) }) == "scope",
          let argument = facts.arguments[facts.calls[id].arguments].first,
          argument.label.isNone || argument.label.is(.state), let keyPath = argument.value.keyPath,
          case let store = program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: place.file),
          let state = state(ofStore: store)
        else { continue }
        let members = program.declarations(named: keyPath, from: stateType(ofStore: store), in: place.file)
        found.append(
          StoreScope(
            call: CallSite(self, id, in: place.file), state: TypeHandle(self, state),
            members: members.map { Member(self, $0) }.filter { $0.kind == .property }))
      }
    }
    return found
  }
}
