import Dependencies
import DependenciesMacros
import Foundation

/// Requests to the household's server, signed with the session's token.
@DependencyClient
struct ServerClient: Sendable {
  var get: @Sendable (_ path: String, _ query: [URLQueryItem]) async throws -> Data
  var post: (_ path: String, _ body: Data) async throws -> Void
}

extension ServerClient: TestDependencyKey {
  static let testValue = ServerClient()
}

extension DependencyValues {
  var serverClient: ServerClient {
    get { self[ServerClient.self] }
    set { self[ServerClient.self] = newValue }
  }
}
