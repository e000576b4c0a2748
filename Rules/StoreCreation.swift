import TCALintDomain
import TCALintModel

/// A call that makes a store.
struct StoreCreation: Sendable {
  let use: ExternalSymbolUse<PlainInterface>

  var location: Location { use.location }

  /// The name of its reducer, as far as the initial state shows.
  var reducerName: String? {
    let facts = use.app.program.files[use.place.file].facts
    guard let argument = facts.arguments[facts.calls[use.place.call].arguments].first,
      let made = argument.value.call, let path = facts.calls[made].callee.path.map({ facts.paths[$0] }),
      path.root == .unqualified, path.names.count > 1, facts.lastName(path.names)?.is(.State) == true
    else { return nil }
    return facts.path(path.names).dropLast().map { facts.names.text($0) }.joined(separator: ".")
  }
}

extension App {
  private static let storeCreationsKey = TableKey<[StoreCreation]>("store creations")

  var storeCreations: [StoreCreation] {
    table(Self.storeCreationsKey) { uses(of: storeFactories).map(StoreCreation.init) }
  }
}

/// The ways to make a store.
private let storeFactories: [PlainInterface] = [
  .init(pattern: .initializer("Store", .beginning(["initialState"]))),
  .init(pattern: .initializer("StoreOf", .beginning(["initialState"]))),
]
