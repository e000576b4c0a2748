import Dependencies
import Foundation

extension ServerClient: DependencyKey {
  static let liveValue: ServerClient = {
    let server = LiveServer(baseURL: URL(string: "https://larder.example.com")!)
    return ServerClient(
      get: { path, query in try await server.data(for: path, query: query) },
      post: { path, body in _ = try await server.data(for: path, posting: body) }
    )
  }()
}

private struct LiveServer: Sendable {
  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.urlSession) private var urlSession
  let baseURL: URL

  init(baseURL: URL) {
    self.baseURL = baseURL
  }

  func data(for path: String, query: [URLQueryItem] = [], posting body: Data? = nil) async throws -> Data {
    var request = URLRequest(url: baseURL.appending(path: path).appending(queryItems: query))
    request.httpMethod = body == nil ? "GET" : "POST"
    request.httpBody = body
    request.setValue("Bearer \(try await sessionClient.token())", forHTTPHeaderField: "Authorization")
    return try await urlSession.data(for: request).0
  }
}
