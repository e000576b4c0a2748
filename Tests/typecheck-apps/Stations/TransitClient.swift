import ComposableArchitecture
import Foundation

struct Station: Equatable, Hashable, Identifiable, Sendable, Codable {
  let id: Int
  var name: String
  var lines: [String] = []
}

struct Departure: Equatable, Hashable, Identifiable, Sendable, Codable {
  let id: Int
  var line: String
  var minutes: Int
}

@DependencyClient
struct TransitClient: Sendable {
  var stations: @Sendable (_ query: String) async throws -> [Station]
  var departures: @Sendable (_ station: Station.ID) async throws -> [Departure]
  var delays: @Sendable () -> AsyncStream<[String]> = { .finished }
}

extension TransitClient: DependencyKey {
  static let liveValue = TransitClient(
    stations: { query in
      try await JSONDecoder().decode([Station].self, from: data(of: "stations?q=\(query)"))
    },
    departures: { station in
      try await JSONDecoder().decode([Departure].self, from: data(of: "stations/\(station)"))
    },
    delays: { AsyncStream { $0.finish() } }
  )
}

extension DependencyValues {
  var transit: TransitClient {
    get { self[TransitClient.self] }
    set { self[TransitClient.self] = newValue }
  }
}

private func data(of path: String) async throws -> Data {
  guard let url = URL(string: "https://example.com/" + path) else { throw CancellationError() }
  return try Data(contentsOf: url)
}
