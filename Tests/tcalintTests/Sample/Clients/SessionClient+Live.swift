import Dependencies
import UIKit

extension SessionClient: DependencyKey {
  static let liveValue: SessionClient = {
    let session = Session()
    return SessionClient(
      household: { await session.household },
      signOut: {
        // What was changed offline belongs to the household that signs out.
        @Dependency(\.syncClient) var syncClient
        try await syncClient.uploadPendingChanges()
        await session.end()
      },
      token: { try await session.token() },
      unlock: { controller in try await session.unlock(in: controller) }
    )
  }()
}

private actor Session {
  private(set) var household: Household?
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
