import Dependencies
import DependenciesMacros

/// Writes recipes to a file for other apps.
@DependencyClient
struct ExportClient: Sendable {
  var export: @Sendable () async throws -> Void
}

extension ExportClient: TestDependencyKey {
  static let testValue = ExportClient()
  static let previewValue = ExportClient(export: {})
}

extension DependencyValues {
  var exportClient: ExportClient {
    get { self[ExportClient.self] }
    set { self[ExportClient.self] = newValue }
  }
}
