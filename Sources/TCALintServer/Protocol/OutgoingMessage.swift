import TCALintJSON

/// The messages of the server, each with its header.
enum OutgoingMessage {
  /// The answer to a request: what the closure writes, one value.
  static func response(to id: RequestID, _ result: (inout JSONWriter) -> Void) -> [UInt8] {
    message { writer in
      writer.write(id: id)
      writer.key("result")
      result(&writer)
    }
  }

  /// The answer that there is nothing.
  static func emptyResponse(to id: RequestID) -> [UInt8] { response(to: id) { $0.null() } }

  /// The answer that a request is not answered; to none where its id could not be read.
  static func failure(of id: RequestID?, _ error: ResponseError) -> [UInt8] {
    message { writer in
      if let id {
        writer.write(id: id)
      } else {
        writer.key("id")
        writer.null()
      }
      writer.member("error") { writer in
        writer.member("code", error.code.rawValue)
        writer.member("message", error.message)
        if let repeats = error.isToBeRepeated {
          writer.member("data") { $0.member("retriggerRequest", repeats) }
        }
      }
    }
  }

  static func notification(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
    message { writer in
      writer.member("method", method)
      writer.member("params", parameters)
    }
  }

  /// A request to the client.
  ///
  /// - Parameter parameters: the members; nil for none.
  static func request(
    _ id: RequestID, _ method: String, _ parameters: ((inout JSONWriter) -> Void)? = nil
  ) -> [UInt8] {
    message { writer in
      writer.write(id: id)
      writer.member("method", method)
      if let parameters { writer.member("params", parameters) }
    }
  }

  private static func message(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(isOneLine: true)
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      members(&writer)
    }
    return writer.bytes.framed
  }
}

extension JSONWriter {
  fileprivate mutating func write(id: RequestID) {
    key("id")
    switch id {
    case .number(let number): self.number(number)
    case .text(let text): string(text)
    }
  }
}
