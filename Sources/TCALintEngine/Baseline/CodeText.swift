import TCALintRuleKit

/// Code as it reads whatever its layout is.
enum CodeText {
  /// Some code of a line without white space and comments; string literals are unchanged.
  static func compact(_ code: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    forEachByte(of: code) { text.append($0) }
    return text
  }

  /// Calls a closure with its bytes.
  @inline(__always)
  fileprivate static func forEachByte(of code: ArraySlice<UInt8>, _ body: (UInt8) -> Void) {
    code.withUnsafeBufferPointer { forEachByte(of: $0, body) }
  }

  @inline(__always)
  private static func forEachByte(of code: UnsafeBufferPointer<UInt8>, _ body: (UInt8) -> Void) {
    let quote = UInt8(ascii: "\"")
    var isInQuotes = false
    var index = 0
    while index < code.count {
      let byte = code[index]
      let next = index + 1 < code.count ? code[index + 1] : 0
      switch byte {
      // Most are letters, which are nothing but themselves.
      case UInt8(ascii: "]")...:
        body(byte)
      case quote:
        isInQuotes.toggle()
        body(byte)
      case UInt8(ascii: "\\") where isInQuotes && next == quote:
        body(byte)
        body(next)
        index += 1
      case UInt8(ascii: "/") where !isInQuotes && next == UInt8(ascii: "/"):
        return
      case UInt8(ascii: "/") where !isInQuotes && next == UInt8(ascii: "*"):
        index = endOfBlock(from: index + 2, in: code)
        continue
      case ...UInt8(ascii: " ") where !isInQuotes:
        break
      default:
        body(byte)
      }
      index += 1
    }
  }

  private static func endOfBlock(from start: Int, in code: UnsafeBufferPointer<UInt8>) -> Int {
    var index = min(start, code.count)
    while index < code.count {
      if code[index] == UInt8(ascii: "/"), index > start, code[index - 1] == UInt8(ascii: "*") { return index + 1 }
      index += 1
    }
    return index
  }
}

extension StableHash {
  /// Adds code as it reads whatever its layout is; where it ends counts.
  mutating func add(code: ArraySlice<UInt8>) {
    CodeText.forEachByte(of: code) { add($0) }
    add(0)
  }
}
