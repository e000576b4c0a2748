import Dependencies
import Foundation

struct SavedChore: Codable, Equatable, Sendable {
  var id: UUID
  var isDone: Bool
  var title: String
}

struct ChoreStorage: Sendable {
  var load: @Sendable () async throws -> [SavedChore]
  var save: @Sendable ([SavedChore]) async throws -> Void
}

extension ChoreStorage: DependencyKey {
  static let liveValue = ChoreStorage(
    load: { try JSONDecoder().decode([SavedChore].self, from: Data(contentsOf: .chores)) },
    save: { try JSONEncoder().encode($0).write(to: .chores) }
  )
}

extension DependencyValues {
  var choreStorage: ChoreStorage {
    get { self[ChoreStorage.self] }
    set { self[ChoreStorage.self] = newValue }
  }
}

extension URL {
  fileprivate static let chores = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("chores.json")
}
