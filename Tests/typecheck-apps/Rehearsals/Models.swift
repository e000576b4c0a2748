import ComposableArchitecture
import Foundation

struct Rehearsal: Equatable, Identifiable, Codable, Sendable {
  let id: UUID
  var notes = ""
  var players: [Player] = []
  var minutes = 30
  var title = ""
}

struct Player: Equatable, Hashable, Identifiable, Codable, Sendable {
  let id: UUID
  var name = ""
}

struct RehearsalClient: Sendable {
  var load: @Sendable () async throws -> [Rehearsal]
  var save: @Sendable (Rehearsal) async throws -> Void
}

extension RehearsalClient: DependencyKey {
  static let liveValue = RehearsalClient(load: { [] }, save: { _ in })
  static let testValue = RehearsalClient(
    load: { throw Unimplemented() },
    save: { _ in throw Unimplemented() }
  )
}

private struct Unimplemented: Error {}

extension DependencyValues {
  var rehearsals: RehearsalClient {
    get { self[RehearsalClient.self] }
    set { self[RehearsalClient.self] = newValue }
  }
}
