import Dependencies
import DependenciesMacros

/// The shopping list that a household shares.
@DependencyClient
struct GroceryClient: Sendable {
  // tcalint:disable:next missing-endpoint-default -- an empty list says enough
  var items: @Sendable () async throws -> [GroceryItem]
  var add: @Sendable (_ items: [GroceryItem]) async throws -> Void
  var update: @Sendable (_ item: GroceryItem) async throws -> Void
}

extension GroceryClient: TestDependencyKey {
  static let testValue = GroceryClient()
  static let previewValue = GroceryClient(items: { [] }, add: { _ in }, update: { _ in })
}

extension DependencyValues {
  var groceryClient: GroceryClient {
    get { self[GroceryClient.self] }
    set { self[GroceryClient.self] = newValue }
  }
}
