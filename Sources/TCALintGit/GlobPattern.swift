/// A shell pattern as in git's ignore files (gitignore(5), `wildmatch` in git's sources): `*` and `?` stay within a
/// name, `[a-z]` is one byte of a set, `\` escapes the next character, and `**` as a whole part matches any number of
/// parts.
///
/// Matching takes steps from a purse that its caller fills: patterns and names of a stranger could otherwise be made so
/// that together they take for ever.
public struct GlobPattern: Sendable {
  /// What a pattern has for one byte or several of a name.
  public enum Element: Sendable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case oneOf(ByteSet)
  }

  /// What a pattern has for one part of a path or several.
  public enum Part: Sendable {
    case name([Element])
    case anyParts
  }

  /// The parts between its slashes.
  public let parts: [Part]
  /// How many parts a path has that fits; nil where `**` leaves it open.
  private let depth: Int?

  /// Reads a pattern; nil if it matches nothing: a `[` without its `]`, a `\` at the end.
  public init?(_ pattern: ArraySlice<UInt8>) {
    var parts: [Part] = []
    var name: [Element] = []
    var rest = pattern
    func part(_ elements: [Element], isWhole text: ArraySlice<UInt8>) -> Part {
      text.elementsEqual("**".utf8) ? .anyParts : .name(elements)
    }
    var start = rest.startIndex
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/"):
        parts.append(part(name, isWhole: pattern[start..<rest.startIndex - 1]))
        name = []
        start = rest.startIndex
      case UInt8(ascii: "?"): name.append(.anyByte)
      case UInt8(ascii: "*"): if case .anyBytes? = name.last {} else { name.append(.anyBytes) }
      case UInt8(ascii: "["):
        guard let set = ByteSet(&rest) else { return nil }
        name.append(.oneOf(set))
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { return nil }
        name.append(.byte(next))
      default: name.append(.byte(byte))
      }
    }
    parts.append(part(name, isWhole: pattern[start...]))
    self.parts = parts
    let isOpen = parts.contains { if case .anyParts = $0 { true } else { false } }
    depth = isOpen ? nil : parts.count
  }

  /// Whether a name fits the pattern's only part; there `**` is a `*`.
  func matches(name: [UInt8], steps: inout Int) -> Bool {
    guard case .name(let elements) = parts[0] else { return true }
    return Self.matches(elements, name, &steps)
  }

  /// Whether a path fits, given by its parts. The time is bounded by the product of their lengths, and by the steps.
  func matches(_ path: ArraySlice<[UInt8]>, steps: inout Int) -> Bool {
    // Most patterns are for another depth.
    if let depth, depth != path.count { return false }
    var (part, place) = (0, path.startIndex)
    // As for `*` below: it is enough to let the last `**` take one part more.
    var retry: (part: Int, place: Int)?
    while place < path.endIndex {
      if part < parts.count {
        switch parts[part] {
        case .anyParts:
          if part == parts.count - 1 { return true }
          retry = (part, place)
          part += 1
          continue
        case .name(let elements):
          if Self.matches(elements, path[place], &steps) {
            part += 1
            place += 1
            continue
          }
        }
      }
      guard let last = retry, steps > 0 else { return false }
      retry = (last.part, last.place + 1)
      (part, place) = (last.part + 1, last.place + 1)
    }
    return part == parts.count
  }

  /// Whether a name fits the elements of a part; false when the steps are used up.
  public static func matches(_ elements: [Element], _ name: [UInt8], _ steps: inout Int) -> Bool {
    var (element, place) = (0, 0)
    var retry: (element: Int, place: Int)?
    while place < name.count {
      steps -= 1
      if steps < 0 { return false }
      if element < elements.count {
        switch elements[element] {
        case .anyBytes:
          retry = (element, place)
          element += 1
          continue
        case .byte(let byte) where byte != name[place]: break
        case .oneOf(let set) where !set.contains(name[place]): break
        case .byte, .oneOf, .anyByte:
          element += 1
          place += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.element, last.place + 1)
      (element, place) = (last.element + 1, last.place + 1)
    }
    while element < elements.count, case .anyBytes = elements[element] { element += 1 }
    return element == elements.count
  }
}

/// The bytes that a `[…]` matches.
public struct ByteSet: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Reads the text after a `[`, through its `]`; nil where that is missing.
  init?(_ rest: inout ArraySlice<UInt8>) {
    var isNegated = false
    if let first = rest.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "^") {
      isNegated = true
      rest.removeFirst()
    }
    var previous: UInt8?
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        if isNegated { words = (~words.0, ~words.1, ~words.2, ~words.3) }
        return
      }
      isFirst = false
      if byte == UInt8(ascii: "["), let name = Self.className(&rest) {
        guard insertClass(name) else { return nil }
        previous = nil
      } else if byte == UInt8(ascii: "-"), let low = previous, let next = rest.first, next != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let high = next == UInt8(ascii: "\\") ? rest.popFirst() : next else { return nil }
        if low <= high { for byte in low...high { insert(byte) } }
        previous = nil
      } else {
        guard let plain = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        insert(plain)
        previous = plain
      }
    }
    return nil
  }

  /// The name of a `[:class:]` whose `[` has been read; nil, with nothing read, where there is none.
  private static func className(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.first == UInt8(ascii: ":"), let end = rest.firstIndex(of: UInt8(ascii: "]")),
      end - 1 > rest.startIndex, rest[end - 1] == UInt8(ascii: ":")
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[(rest.startIndex + 1)..<(end - 1)]
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 128 ? (byte < 64 ? words.0 : words.1) : (byte < 192 ? words.2 : words.3)
    return word >> UInt64(byte & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// A class of POSIX, in ASCII, as git has it; false for a name that is none.
  private mutating func insertClass(_ name: ArraySlice<UInt8>) -> Bool {
    let ranges: [ClosedRange<UInt8>]
    switch String(decoding: name, as: UTF8.self) {
    case "alnum": ranges = [0x30...0x39, 0x41...0x5a, 0x61...0x7a]
    case "alpha": ranges = [0x41...0x5a, 0x61...0x7a]
    case "blank": ranges = [0x09...0x09, 0x20...0x20]
    case "cntrl": ranges = [0x00...0x1f, 0x7f...0x7f]
    case "digit": ranges = [0x30...0x39]
    case "graph": ranges = [0x21...0x7e]
    case "lower": ranges = [0x61...0x7a]
    case "print": ranges = [0x20...0x7e]
    case "punct": ranges = [0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e]
    case "space": ranges = [0x09...0x0d, 0x20...0x20]
    case "upper": ranges = [0x41...0x5a]
    case "xdigit": ranges = [0x30...0x39, 0x41...0x46, 0x61...0x66]
    default: return false
    }
    for range in ranges { for byte in range { insert(byte) } }
    return true
  }
}
