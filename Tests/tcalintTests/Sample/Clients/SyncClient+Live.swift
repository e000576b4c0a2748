import Dependencies
import Foundation

extension SyncClient: DependencyKey {
  static let liveValue = SyncClient(
    uploadPendingChanges: {
      @Dependency(\.serverClient) var serverClient
      for change in try await PendingChanges.shared.all() {
        try await serverClient.post("changes", change)
        await PendingChanges.shared.remove(change)
      }
    }
  )
}

private actor PendingChanges {
  static let shared = PendingChanges()
  private var changes: [Data] = []

  func all() throws -> [Data] { changes }
  func remove(_ change: Data) { changes.removeAll { $0 == change } }
}
