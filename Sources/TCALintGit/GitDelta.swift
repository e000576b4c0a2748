/// An object of a pack as changes to another object: parts of that one to copy, and bytes to insert.
enum GitDelta {
  /// The object that changes make of another; nil for changes that do not fit it.
  ///
  /// - Parameter limit: the most bytes that it may have.
  static func apply(_ changes: [UInt8], to base: [UInt8], limit: Int) -> [UInt8]? {
    var place = 0
    guard number(changes, &place) == base.count, let size = number(changes, &place), size <= limit else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(size)
    while place < changes.count {
      let step = changes[place]
      place += 1
      if step & 0x80 == 0 {
        let end = place + Int(step)
        guard step != 0, end <= changes.count, result.count + Int(step) <= size else { return nil }
        result += changes[place..<end]
        place = end
        continue
      }
      // Each bit says whether a byte of the place and of the length follows; others are zero.
      var numbers = (start: 0, length: 0)
      for bit in 0..<7 where step & 1 << bit != 0 {
        guard place < changes.count else { return nil }
        let byte = Int(changes[place])
        place += 1
        if bit < 4 { numbers.start |= byte << (bit * 8) } else { numbers.length |= byte << ((bit - 4) * 8) }
      }
      let length = numbers.length == 0 ? 0x10000 : numbers.length
      guard numbers.start + length <= base.count, result.count + length <= size else { return nil }
      result += base[numbers.start..<numbers.start + length]
    }
    return result.count == size ? result : nil
  }

  /// A number in steps of seven bits, the lowest first.
  private static func number(_ bytes: [UInt8], _ place: inout Int) -> Int? {
    var (value, shift) = (0, 0)
    while place < bytes.count, shift <= 56 {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }
}
