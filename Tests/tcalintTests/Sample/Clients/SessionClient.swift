import Dependencies
import DependenciesMacros

/// Who is signed in.
@DependencyClient
struct SessionClient: Sendable {
  var household: @Sendable () async throws -> Household?
  var signOut: @Sendable () async throws -> Void
  var token: @Sendable () async throws -> String
}

extension SessionClient: TestDependencyKey {
  static let testValue = SessionClient()
  static let previewValue = SessionClient(household: { nil }, signOut: {}, token: { "preview" })
}

extension DependencyValues {
  var sessionClient: SessionClient {
    get { self[SessionClient.self] }
    set { self[SessionClient.self] = newValue }
  }
}
