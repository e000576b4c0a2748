extension JSONWriter {
  /// Writes a member whose value is an object of numbers.
  ///
  /// They are written together, since reports have a great many of such objects: every place is two.
  ///
  /// - Parameter count: how many numbers there are. Their keys have at most 16 bytes.
  public mutating func member(_ name: StaticString, numbers count: Int, _ members: (inout NumberMembers) -> Void) {
    key(name)
    let indentation = 2 * depth + 2
    let maxOfMember = indentation + 24 + ByteBuffer.Pen.maxDigitsOfNumber
    separated(atMost: (count + 1) * maxOfMember) { [isOneLine] pen in
      pen.put(UInt8(ascii: "{"))
      var numbers = NumberMembers(pen: pen, indentation: indentation, isOneLine: isOneLine)
      members(&numbers)
      pen = numbers.pen
      if !isOneLine, !numbers.isFirst { pen.breakLine(indentation - 2) }
      pen.put(UInt8(ascii: "}"))
    }
  }

  /// The members of an object of numbers, as ``JSONWriter/member(_:numbers:_:)`` has them written.
  public struct NumberMembers {
    fileprivate var pen: ByteBuffer.Pen
    fileprivate let indentation: Int
    fileprivate let isOneLine: Bool
    fileprivate var isFirst = true

    /// Writes the next one.
    public mutating func member(_ name: StaticString, _ value: Int) {
      if !isFirst { pen.put(UInt8(ascii: ",")) }
      isFirst = false
      if !isOneLine { pen.breakLine(indentation) }
      name.withUTF8Buffer { pen.put(key: $0, isOneLine: isOneLine) }
      pen.put(number: value)
    }
  }
}
