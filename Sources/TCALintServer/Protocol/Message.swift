import TCALintJSON

/// A message from the client, as JSON-RPC 2.0 has them.
enum Message {
  case request(id: RequestID, method: String, parameters: JSONValue)
  case notification(method: String, parameters: JSONValue)
  /// The answer to a request of the server: a result, which may be null, or an error.
  case response(id: RequestID, isError: Bool)

  /// Reads a message.
  init(_ bytes: [UInt8]) throws(Failure) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(reading: bytes, repairsStrings: true)
    } catch {
      throw Failure(id: nil, error: ResponseError(.parseError, "\(error.message), at byte \(error.offset)"))
    }
    guard value.object != nil else { throw Failure(id: nil, error: ResponseError(.invalidRequest, "not an object")) }
    let id = value["id"].flatMap { RequestID($0) }
    guard let method = value["method"] else {
      let isError = value["error"] != nil
      guard let id, isError || value.object?.contains(where: { $0.key == "result" }) == true else {
        throw Failure(id: id, error: ResponseError(.invalidRequest, "neither a method nor a result"))
      }
      self = .response(id: id, isError: isError)
      return
    }
    guard let name = method.string, value["id"] == nil || id != nil else {
      throw Failure(id: id, error: ResponseError(.invalidRequest, "the method or the id is of a wrong type"))
    }
    let parameters = value["params"] ?? JSONValue(.object([]), range: 0..<0)
    self =
      id.map { .request(id: $0, method: name, parameters: parameters) }
      ?? .notification(method: name, parameters: parameters)
  }

  /// Why bytes are no message, and the request that receives the error.
  struct Failure: Error {
    let id: RequestID?
    let error: ResponseError
  }
}

/// What a request and its answer have in common.
enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  init?(_ value: JSONValue) {
    switch value.content {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}

/// Why a request is not answered.
struct ResponseError: Error, Equatable {
  let code: Code
  let message: String
  /// Whether the client is to send the request again; nil for requests that are no pulls of diagnostics.
  var isToBeRepeated: Bool?

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The codes of JSON-RPC and of LSP.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case serverNotInitialized = -32002
    case serverCancelled = -32802
    case requestCancelled = -32800
    case requestFailed = -32803
  }
}

extension JSONValue {
  /// The value of a key of an object; nil where it is not there, or null.
  subscript(key: String) -> JSONValue? {
    guard let value = object?.first(where: { $0.key == key })?.value else { return nil }
    if case .null = value.content { return nil }
    return value
  }
}
