/// SHA-256 (FIPS 180-4), by which a page names the one script and the one style that a browser may use.
enum SHA256 {
  /// The hash of some bytes, in Base64 (RFC 4648).
  static func base64(of bytes: [UInt8]) -> String { base64(hash(bytes)) }

  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state = initialState
    for block in blocks(of: bytes) { update(&state, with: block) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  /// The message with its padding and its length, in blocks of 64 bytes.
  private static func blocks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    message += (0..<8).map { UInt8(truncatingIfNeeded: UInt64(bytes.count * 8) >> (56 - 8 * $0)) }
    return stride(from: 0, to: message.count, by: 64).map { message[$0..<$0 + 64] }
  }

  private static func update(_ state: inout [UInt32], with block: ArraySlice<UInt8>) {
    var words = (0..<16).map { index in
      block[(block.startIndex + 4 * index)...].prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var s = state
    for index in 0..<64 {
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      let first =
        s[7] &+ (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) &+ choice &+ constants[index]
        &+ words[index]
      let second = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The fractional parts of the square roots of the first 8 primes.
  private static let initialState = fractions(count: 8, root: { $0.squareRoot() })
  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = cubeRootFractions

  private static func fractions(count: Int, root: (Double) -> Double) -> [UInt32] {
    primes.prefix(count).map { prime in
      let value = root(Double(prime))
      return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
  }

  private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

  /// 32 binary digits of each cube root's fraction: the largest integer whose cube is at most `prime * 2^96`, by
  /// bisection in integers of 64 bits per limb.
  private static let cubeRootFractions: [UInt32] = primes.map { prime in
    var (low, high) = (UInt64(1) << 32, UInt64(7) << 32)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isCube(middle, atMost: UInt64(prime)) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Whether the cube of a number is at most another number times 2^96.
  private static func isCube(_ number: UInt64, atMost limit: UInt64) -> Bool {
    let square = number.multipliedFullWidth(by: number)
    let low = square.low.multipliedFullWidth(by: number)
    let high = square.high * number + low.high
    return (high, low.low) <= (limit << 32, 0)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 { text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : "=") }
    }
    return text
  }
}
