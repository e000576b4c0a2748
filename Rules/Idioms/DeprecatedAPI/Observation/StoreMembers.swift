import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The members of stores and view stores besides those of their values.
struct StoreMembers: Sendable {
  /// The names of what the program adds to stores, and to view stores, in extensions.
  let ofStores: Set<String>
  let ofViewStores: Set<String>

  init(_ app: App) {
    ofStores = Self.library.union(Self.added(to: [.Store, .StoreOf], app))
    ofViewStores = Self.added(to: [.ViewStore, .ViewStoreOf], app)
  }

  /// The own members of a store.
  private static let library: Set<String> = [
    "currentState", "hash", "hashValue", "id", "ifLet", "objectWillChange", "publisher", "scope", "send", "withState",
  ]

  /// The members of all extensions of types with one of some names, also by a typealias of the program.
  private static func added(to types: [DomainName], _ app: App) -> Set<String> {
    var names = Set(types.map { ProgramName($0) })
    for alias in app.typealiases {
      if let last = alias.names.last?.domain, types.contains(last) {
        names.insert(app.program.symbols[alias.symbol].name)
      }
    }
    var found: Set<String> = []
    for place in app.places(of: names) {
      let facts = app.program.files[place.file].facts
      for id in facts.declarations(where: { $0.kind == .extension }) {
        let extended = facts.declarations[id]
        guard !extended.type.isNone, let name = facts.lastName(facts.types[extended.type].path),
          place.names.contains(where: { $0.own == name })
        else { continue }
        for member in facts.declarations[facts.declarations(startingIn: extended.range)] {
          found.insert(facts.names.text(member.name))
        }
      }
    }
    return found
  }
}

extension FileFacts {
  fileprivate func declarations(startingIn range: Range<UInt32>) -> Range<DeclarationID> {
    declarations(before: range.lowerBound + 1).upperBound..<declarations(before: range.upperBound).upperBound
  }
}

extension App {
  private static let storeMembersKey = TableKey<StoreMembers>("store members")

  /// Whether a name behind a store and a dot is a member of the store itself, and not of its state.
  func isMemberOfStores(_ name: String) -> Bool { storeMembers.ofStores.contains(name) }

  /// Whether the program gives view stores a member of a name.
  func isMemberOfViewStores(_ name: String) -> Bool { storeMembers.ofViewStores.contains(name) }

  private var storeMembers: StoreMembers { table(Self.storeMembersKey) { StoreMembers(self) } }
}
