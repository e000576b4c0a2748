import Testing

@testable import TCALintServer

/// What a stream of bytes is split into.
@Suite struct MessageReaderTests {
  private static func parts(_ chunks: [String]) -> [String] {
    var (reader, found): (MessageReader, [String]) = (MessageReader(), [])
    for chunk in chunks {
      reader.append(Array(chunk.utf8))
      while let part = reader.next() {
        switch part {
        case .message(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: found.append("too long")
        }
      }
    }
    return found
  }

  private static let two = "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\nContent-Type: x\r\n\r\n[1 ]"

  @Test func messagesComeInAnyPieces() {
    #expect(Self.parts([Self.two]) == ["{}", "[1 ]"])
    #expect(Self.parts(Self.two.map { String($0) }) == ["{}", "[1 ]"], "byte by byte")
  }

  @Test(arguments: [
    "content-length:2\r\n\r\n{}", "Content-Length: 2\n\n{}", "noise\r\n\r\nContent-Length: 2\r\n\r\n{}",
    "noise Content-Length: 2\r\n\r\n{}", "Content-Length: x\r\n\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 99999999999999999999\r\n\r\nContent-Length: 2\r\n\r\n{}",
  ])
  func whatIsNoHeaderIsPassedOver(_ text: String) { #expect(Self.parts([text]) == ["{}"]) }

  @Test func aMessageThatIsTooLongIsPassedOver() {
    var reader = MessageReader()
    reader.append(Array("Content-Length: \(MessageReader.maxLength + 1)\r\n\r\n".utf8))
    var left = MessageReader.maxLength + 1
    while left > 0 {
      let count = min(left, 1 << 20)
      reader.append(repeatElement(0x20, count: count))
      left -= count
      if left > 0 { #expect(reader.next() == nil) }
    }
    #expect(reader.next() == .tooLong)
    reader.append(Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(reader.next() == .message(Array("{}".utf8)))
  }

  @Test func noiseWithoutLinesIsNotKept() {
    var reader = MessageReader()
    for _ in 0..<64 {
      reader.append(repeatElement(0x61, count: 1 << 16))
      #expect(reader.next() == nil)
    }
    reader.append(Array("\nContent-Length: 2\r\n\r\n{}".utf8))
    #expect(reader.next() == .message(Array("{}".utf8)))
  }
}
