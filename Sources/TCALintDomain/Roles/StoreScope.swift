import TCALintModel
import TCALintSyntax

/// A call that scopes a store to a part of its state.
public struct StoreScope: Sendable {
  public let call: CallSite
  /// The state of the store.
  public let state: TypeHandle
  /// What the key path to the part goes through, as far as it is known.
  public let members: [Member]
}

extension StoreScope {
  /// Whether the actions are those of what is presented, without what dismisses it: `action: \.child.presented`
  public var isOfWhatIsPresented: Bool {
    call.arguments.contains { $0.label == "action" && $0.text.hasSuffix(".presented") }
  }
}

extension App {
  /// Where a store is scoped whose state is known, in the order of files and lines.
  public var storeScopes: [StoreScope] { lazyStoreScopes(self) { findStoreScopes() } }

  private func findStoreScopes() -> [StoreScope] {
    guard let scope = program.name("scope") else { return [] }
    var states = StoreStates(self)
    var found: [StoreScope] = []
    for place in places(of: [scope]) {
      let facts = program.files[place.file].facts
      for id in calls(of: place.names.lazy.map(\.own), in: place.file) {
        guard let keyPath = states.keyPath(of: id, facts), let state = states.state(scopedBy: id, in: place.file)
        else { continue }
        let members = states.route(of: keyPath, from: state, in: place.file).members
        found.append(
          StoreScope(
            call: CallSite(self, id, in: place.file), state: TypeHandle(self, state),
            members: members.map { Member(self, $0) }))
      }
    }
    return found
  }
}
