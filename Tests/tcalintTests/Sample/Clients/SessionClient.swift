import Dependencies
import DependenciesMacros
import UIKit

/// Who is signed in.
@DependencyClient
struct SessionClient: Sendable {
  var household: @Sendable () async throws -> Household?
  var signOut: @Sendable () async throws -> Void
  var token: @Sendable () async throws -> String
  /// Lets who is in front of the screen prove it.
  var unlock: @Sendable (_ controller: UIViewController) async throws -> Void
}

extension SessionClient: TestDependencyKey {
  static let testValue = SessionClient()
  static let previewValue = SessionClient(household: { nil }, signOut: {}, token: { "preview" }, unlock: { _ in })
}

extension DependencyValues {
  var sessionClient: SessionClient {
    get { self[SessionClient.self] }
    set { self[SessionClient.self] = newValue }
  }
}
