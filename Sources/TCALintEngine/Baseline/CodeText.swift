/// Code as it reads whatever its layout is.
enum CodeText {
  /// Some code of a line without white space and comments; what stands in quotes is kept as it is.
  static func compact(_ code: ArraySlice<UInt8>) -> [UInt8] {
    // No more than is read, so that there is room for it.
    [UInt8](unsafeUninitializedCapacity: code.count) { text, count in
      code.withUnsafeBufferPointer { count = compact($0, into: text) }
    }
  }

  /// How many bytes it took.
  private static func compact(_ code: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    func add(_ byte: UInt8) {
      precondition(count < text.count, "more is written than was read")
      text.initializeElement(at: count, to: byte)
      count += 1
    }
    var isInQuotes = false
    var index = 0
    while index < code.count {
      let byte = code[index]
      let next = index + 1 < code.count ? code[index + 1] : 0
      if isInQuotes {
        if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "\"") {
          add(byte)
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isInQuotes = false
        }
        add(code[index])
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        return count
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index = endOfBlock(from: index + 2, in: code)
        continue
      } else if byte > UInt8(ascii: " ") {
        if byte == UInt8(ascii: "\"") { isInQuotes = true }
        add(byte)
      }
      index += 1
    }
    return count
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
