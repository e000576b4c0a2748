import Dependencies
import DependenciesMacros

/// Changes that were made while the server could not be reached.
@DependencyClient
struct SyncClient: Sendable {
  var uploadPendingChanges: @Sendable () async throws -> Void
}

extension SyncClient: TestDependencyKey {
  static let testValue = SyncClient()
  static let previewValue = SyncClient(uploadPendingChanges: {})
}

extension DependencyValues {
  var syncClient: SyncClient {
    get { self[SyncClient.self] }
    set { self[SyncClient.self] = newValue }
  }
}

extension SyncClient {
  /// How many changes of a list are waiting.
  static func pendingChanges(in groceries: Groceries.State) -> Int { groceries.itemsToBuy.count }
}
