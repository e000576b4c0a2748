import Dependencies
import DependenciesMacros

@DependencyClient
struct AnalyticsClient: Sendable {
  var isEnabled: @Sendable () -> Bool
  var track: @Sendable (_ event: Event) async -> Void

  enum Event: String, Sendable {
    case recipeSaved, recipeShared, signedOut
  }
}

extension AnalyticsClient: TestDependencyKey {
  static let testValue = AnalyticsClient()
  static let previewValue = AnalyticsClient(isEnabled: { false }, track: { _ in })
}

extension DependencyValues {
  var analytics: AnalyticsClient {
    get { self[AnalyticsClient.self] }
    set { self[AnalyticsClient.self] = newValue }
  }
}
