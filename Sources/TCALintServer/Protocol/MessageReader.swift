/// Splits a stream of bytes into messages: headers, an empty line, and as many bytes as `Content-Length` says.
///
/// What is no header is passed over, up to the next line that is one, so that a client that writes something else by
/// mistake is understood again.
///
/// Follows "Base Protocol" of LSP 3.17.
struct MessageReader {
  private var buffer: [UInt8] = []
  /// The bytes of the buffer that are read.
  private var place = 0
  /// The length of the message that begins behind the empty line; nil before that.
  private var length: Int?
  private var contentLength: Int?
  /// How many bytes of a message that is too long are still to be passed over.
  private var skipped = 0

  /// The most bytes of a message: a file may have ten million, each written as an escape of six.
  static let maxLength = 100_000_000
  /// The most bytes of a header. What is longer is none.
  private static let maxLineLength = 4096

  /// Adds bytes of the stream.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if place > 0, place == buffer.count || place > 1 << 16 {
      buffer.removeSubrange(..<place)
      place = 0
    }
    buffer += bytes
  }

  /// The next message that is there as a whole.
  mutating func next() -> Part? {
    while true {
      if skipped > 0 {
        let count = min(skipped, buffer.count - place)
        place += count
        skipped -= count
        if skipped > 0 { return nil }
        return .tooLong
      }
      if let length {
        guard buffer.count - place >= length else { return nil }
        defer {
          place += length
          self.length = nil
        }
        return .message(Array(buffer[place..<place + length]))
      }
      guard let line = line() else { return nil }
      read(line)
    }
  }

  /// A part of the stream.
  enum Part: Equatable {
    /// The bytes of a message.
    case message([UInt8])
    /// A message that was passed over, since it has more bytes than ``maxLength``.
    case tooLong
  }

  /// The next line that is there as a whole, or the beginning of one that is too long for a header.
  private mutating func line() -> ArraySlice<UInt8>? {
    let rest = buffer[place...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      // A header that begins in it is found when more of it is there.
      if rest.count > 2 * Self.maxLineLength { place = buffer.count - Self.maxLineLength }
      return nil
    }
    place = end + 1
    let line = rest[..<end]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    if line.isEmpty {
      guard let count = contentLength else { return }
      contentLength = nil
      if count <= Self.maxLength { length = count } else { skipped = count }
    } else if let count = Self.contentLength(line) {
      contentLength = count
    }
  }

  /// The number of a `Content-Length`, whatever precedes it on the line. Header names do not depend on case.
  private static func contentLength(_ line: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: line.suffix(maxLineLength), as: UTF8.self).lowercased()
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), text[..<colon].hasSuffix("content-length") else {
      return nil
    }
    let digits = text[text.index(after: colon)...].split(separator: " ")
    guard digits.count == 1, digits[0].utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits[0])
  }
}

extension [UInt8] {
  /// The message with its header.
  var framed: [UInt8] { Array("Content-Length: \(count)\r\n\r\n".utf8) + self }
}
