import Dependencies
import DependenciesMacros

/// Recipes that are not finished, in a file of this device.
@DependencyClient
struct DraftClient: Sendable {
  var load: @Sendable () throws -> [Recipe]
  var save: @Sendable (_ drafts: [Recipe]) throws -> Void
}

extension DraftClient: DependencyKey {
  static let liveValue = live
  static let testValue = live
}

extension DependencyValues {
  var draftClient: DraftClient {
    get { self[DraftClient.self] }
    set { self[DraftClient.self] = newValue }
  }
}
