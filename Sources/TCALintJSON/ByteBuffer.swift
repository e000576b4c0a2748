/// Bytes that are written one after another, with room behind them.
///
/// An array asks before each byte whether somebody else holds it too and whether there is room; this asks once for all
/// that is written together.
struct ByteBuffer: Sendable {
  private var room: [UInt8] = []
  private(set) var count = 0

  /// What has been written, for which the room behind it is given up.
  mutating func trimmed() -> [UInt8] {
    room.removeLast(room.count - count)
    return room
  }

  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Makes room for so many more bytes.
  mutating func reserve(_ length: Int) {
    if room.count - count >= length { return }
    let (old, count) = (room, count)
    room = [UInt8](unsafeUninitializedCapacity: count + length) { grown, filled in
      old.withUnsafeBufferPointer { _ = grown.update(fromContentsOf: $0[..<count]) }
      grown[count...].update(repeating: 0)
      filled = count + length
    }
  }

  /// Writes what takes at most so many bytes.
  @inline(__always)
  mutating func write(atMost length: Int, _ body: (inout Pen) -> Void) {
    if room.count - count < length { reserve(max(length, count, 64)) }
    let start = count
    count = room.withUnsafeMutableBufferPointer { room in
      var pen = Pen(room: room, position: start)
      body(&pen)
      return pen.position
    }
  }

  /// What writes while the room stays where it is.
  struct Pen {
    fileprivate let room: UnsafeMutableBufferPointer<UInt8>
    fileprivate var position: Int

    @inline(__always)
    mutating func put(_ byte: UInt8) {
      precondition(position < room.count, "more is written than was said")
      room[position] = byte
      position &+= 1
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
      precondition(bytes.count <= room.count - position, "more is written than was said")
      guard let start = bytes.baseAddress else { return }
      (room.baseAddress! + position).update(from: start, count: bytes.count)
      position &+= bytes.count
    }

    /// The digits of a number.
    mutating func put(digitsOf number: UInt) {
      var (count, rest) = (1, number / 10)
      while rest > 0 { (count, rest) = (count + 1, rest / 10) }
      precondition(count <= room.count - position, "more is written than was said")
      rest = number
      for place in (position..<position + count).reversed() {
        room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      position += count
    }

    @inline(__always)
    mutating func put(_ byte: UInt8, times count: Int) {
      precondition(count <= room.count - position, "more is written than was said")
      (room.baseAddress! + position).update(repeating: byte, count: count)
      position &+= count
    }
  }
}
