import Dependencies
import UIKit

extension SessionClient: DependencyKey {
  static let liveValue: SessionClient = {
    let session = Session()
    return SessionClient(
      household: { await session.household },
      signOut: { await session.end() },
      token: {
        // What was changed offline belongs to the token that expires.
        @Dependency(\.syncClient) var syncClient
        if await session.isExpired { try await syncClient.uploadPendingChanges() }
        return try await session.token()
      },
      unlock: { controller in try await session.unlock(in: controller) }
    )
  }()
}

private actor Session {
  private(set) var household: Household?
  private(set) var isExpired = false
  private var currentToken: String?

  func token() throws -> String {
    guard let currentToken else { throw SignedOut() }
    return currentToken
  }

  func unlock(in controller: UIViewController) throws {
    guard currentToken != nil else { throw SignedOut() }
  }

  func end() {
    household = nil
    currentToken = nil
  }

  struct SignedOut: Error {}
}
