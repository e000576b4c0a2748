/// Code as it reads whatever its layout is.
enum CodeText {
  /// Some code of a line without white space and comments; what stands in quotes is kept as it is.
  static func compact(_ code: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(code.count)
    var isInQuotes = false
    var index = code.startIndex
    while index < code.endIndex {
      let byte = code[index]
      let next = index + 1 < code.endIndex ? code[index + 1] : 0
      if isInQuotes {
        if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "\"") {
          text.append(byte)
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isInQuotes = false
        }
        text.append(code[index])
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        return text
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index = endOfBlock(from: index + 2, in: code)
        continue
      } else if byte > UInt8(ascii: " ") {
        if byte == UInt8(ascii: "\"") { isInQuotes = true }
        text.append(byte)
      }
      index += 1
    }
    return text
  }

  private static func endOfBlock(from start: Int, in code: ArraySlice<UInt8>) -> Int {
    var index = min(start, code.endIndex)
    while index < code.endIndex {
      if code[index] == UInt8(ascii: "/"), index > start, code[index - 1] == UInt8(ascii: "*") { return index + 1 }
      index += 1
    }
    return index
  }
}
