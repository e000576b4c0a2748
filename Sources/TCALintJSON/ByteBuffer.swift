/// Bytes that are written one after another, with room behind them.
///
/// An array checks before each byte whether it is shared and whether there is room; this checks once for all bytes that
/// are written together. Full buffers are kept: growing one is copying it.
struct ByteBuffer: Sendable {
  /// The full buffers.
  private var full: [[UInt8]] = []
  private var room: [UInt8] = []
  /// How much of the room is written.
  private var count = 0

  /// Room for more than this is made only where so much is written together.
  private static let largestRoom = 1 << 16

  /// The output, in parts.
  mutating func parts() -> [[UInt8]] {
    close()
    return full
  }

  /// The output.
  mutating func joined() -> [UInt8] {
    close()
    if full.count == 1 { return full[0] }
    return full.reduce(into: []) { $0 += $1 }
  }

  /// Adds what has been written elsewhere.
  mutating func append(_ other: ByteBuffer) {
    var other = other
    close()
    full += other.parts()
  }

  /// Gives up the room behind what has been written.
  private mutating func close() {
    if count == 0 { return }
    room.removeLast(room.count - count)
    full.append(room)
    (room, count) = ([], 0)
  }

  @inline(never)
  private mutating func makeRoom(_ length: Int) {
    let size = max(length, min(2 * room.count, Self.largestRoom), 256)
    close()
    room = [UInt8](repeating: 0, count: size)
  }

  /// Writes what takes at most so many bytes.
  @inline(__always)
  mutating func write(atMost length: Int, _ body: (inout Pen) -> Void) {
    if room.count - count < length { makeRoom(length) }
    let start = count
    count = room.withUnsafeMutableBufferPointer { room in
      var pen = Pen(room: room, position: start)
      body(&pen)
      return pen.position
    }
  }

  /// Writes within the reserved capacity.
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
