#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A property list in the old style, as Xcode writes its projects: `{ key = value; list = (a, b); }`.
///
/// Read in one pass into a flat array, a value before what it contains. The file is untrusted: an inconsistent file is
/// no list, and nothing is deeper than ``deepest``. The longest sections of a project, which list the files of
/// products, are skipped.
struct PropertyList {
  /// The index of a value.
  typealias Value = Int

  private enum Kind: UInt8 { case string, array, dictionary }

  private struct Node {
    let kind: Kind
    /// The bytes of a string, without its quotes.
    let start: UInt32
    var stop: UInt32
    /// Index after the last value inside.
    var end: UInt32
  }

  private let bytes: [UInt8]
  private var nodes: [Node] = []

  private static let deepest = 64

  /// nil for an invalid list.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count < Int(UInt32.max), read() else { return nil }
  }

  /// The outermost dictionary.
  var root: Value { 0 }

  /// The value of a key in a dictionary.
  func value(_ key: StaticString, in dictionary: Value) -> Value? {
    entries(of: dictionary).first { isText($0.key, key) }?.value
  }

  /// The keys and values of a dictionary, in their order; none of anything else.
  func entries(of dictionary: Value) -> some Sequence<(key: Value, value: Value)> {
    let end = nodes[dictionary].kind == .dictionary ? Int(nodes[dictionary].end) : dictionary
    return sequence(state: dictionary + 1) { next in
      guard next < end, case let key = next, case let value = Int(nodes[key].end), value < end else { return nil }
      next = Int(nodes[value].end)
      return (key, value)
    }
  }

  /// The elements of a list; empty for anything else.
  func elements(of list: Value) -> [Value] { nodes[list].kind == .array ? values(in: list) : [] }

  /// A string, as it is written.
  func text(_ value: Value) -> String? {
    guard nodes[value].kind == .string else { return nil }
    return String(decoding: bytes[Int(nodes[value].start)..<Int(nodes[value].stop)], as: UTF8.self)
  }

  /// Whether a value is that string.
  func isText(_ value: Value, _ text: StaticString) -> Bool {
    let node = nodes[value]
    return Int(node.stop - node.start) == text.utf8CodeUnitCount && hasSuffix(value, text)
  }

  /// Whether a value is a string that ends so.
  func hasSuffix(_ value: Value, _ suffix: StaticString) -> Bool {
    let node = nodes[value]
    guard node.kind == .string, Int(node.stop - node.start) >= suffix.utf8CodeUnitCount else { return false }
    let start = Int(node.stop) - suffix.utf8CodeUnitCount
    for index in 0..<suffix.utf8CodeUnitCount where bytes[start + index] != suffix.utf8Start[index] { return false }
    return true
  }

  private func values(in container: Value) -> [Value] {
    var values: [Value] = []
    var index = container + 1
    while index < Int(nodes[container].end) {
      values.append(index)
      index = Int(nodes[index].end)
    }
    return values
  }

  // MARK: Reading

  private mutating func read() -> Bool {
    let bytes = bytes
    nodes.reserveCapacity(bytes.count / 24)
    return bytes.withUnsafeBufferPointer { bytes in
      Role.ofBytes.withUnsafeBufferPointer { read(Bytes(bytes: bytes, roles: $0)) }
    }
  }

  private mutating func read(_ bytes: Bytes) -> Bool {
    var open: [Int] = []
    var offset = 0
    // After one without an end, no other is searched for: each search runs to the end of the file.
    var mayPassOver = true
    while let role = bytes.role(at: offset) {
      switch role {
      case .gap: offset += 1
      case .slash where bytes.beginsComment(at: offset):
        if mayPassOver, let last = bytes.endOfSectionPassedOver(at: offset) {
          let end = bytes.line(beginning: last, from: offset)
          mayPassOver = end != nil
          offset = end ?? offset
        }
        offset = bytes.endOfComment(at: offset)
      case .word, .slash:
        let end = bytes.endOfWord(at: offset)
        if !open.isEmpty { append(.string, offset..<end) }
        offset = end
      case .quote:
        let end = bytes.endOfQuoted(at: offset)
        if !open.isEmpty { append(.string, offset + 1..<max(offset + 1, end - 1)) }
        offset = end
      case .openBrace, .openParenthesis:
        guard open.count < Self.deepest, !open.isEmpty || nodes.isEmpty else { return false }
        open.append(nodes.count)
        append(role == .openBrace ? .dictionary : .array, offset..<offset)
        offset += 1
      case .closeBrace, .closeParenthesis:
        let kind: Kind = role == .closeBrace ? .dictionary : .array
        guard let container = open.popLast(), nodes[container].kind == kind else { return false }
        nodes[container].end = UInt32(nodes.count)
        offset += 1
      }
    }
    return open.isEmpty && nodes.first?.kind == .dictionary
  }

  private mutating func append(_ kind: Kind, _ range: Range<Int>) {
    nodes.append(
      Node(
        kind: kind, start: UInt32(range.lowerBound), stop: UInt32(range.upperBound), end: UInt32(nodes.count + 1)))
  }
}

/// The role of a byte of a property list, outside of strings and comments.
private enum Role: UInt8 {
  case gap, word, slash, quote, openBrace, closeBrace, openParenthesis, closeParenthesis

  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): self = .openBrace
    case UInt8(ascii: "}"): self = .closeBrace
    case UInt8(ascii: "("): self = .openParenthesis
    case UInt8(ascii: ")"): self = .closeParenthesis
    case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .quote
    case UInt8(ascii: "/"): self = .slash
    // The characters of a string without quotes.
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      self = .word
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "@"):
      self = .word
    default: self = .gap
    }
  }

  static let ofBytes = (0..<0x100).map { Role(UInt8($0)) }
}

/// The bytes of a property list, and their roles.
private struct Bytes {
  let bytes: UnsafeBufferPointer<UInt8>
  let roles: UnsafeBufferPointer<Role>

  /// nil behind the last one.
  func role(at offset: Int) -> Role? { offset < bytes.count ? roles[Int(bytes[offset])] : nil }

  /// A word may contain a slash.
  func endOfWord(at offset: Int) -> Int {
    var end = offset + 1
    while let role = role(at: end), role == .word || role == .slash { end += 1 }
    return end
  }

  func beginsComment(at offset: Int) -> Bool {
    guard offset + 1 < bytes.count else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }

  /// The comments around the objects that projects have most of, and of which nothing is asked.
  private static let sectionsPassedOver: [(begin: StaticString, end: StaticString)] = [
    ("/* Begin PBXBuildFile section */", "/* End PBXBuildFile section */"),
    ("/* Begin PBXSourcesBuildPhase section */", "/* End PBXSourcesBuildPhase section */"),
  ]

  /// The comment that ends such a section, where one here begins it.
  func endOfSectionPassedOver(at offset: Int) -> StaticString? {
    Self.sectionsPassedOver.first { holds($0.begin, at: offset) }?.end
  }

  /// The offset of the first line behind an offset that begins with a text; nil where none does.
  func line(beginning text: StaticString, from offset: Int) -> Int? {
    var start = offset
    while let newline = memchr(bytes.baseAddress! + start, Int32(UInt8(ascii: "\n")), bytes.count - start) {
      start = UnsafeRawPointer(newline) - UnsafeRawPointer(bytes.baseAddress!) + 1
      if holds(text, at: start) { return start }
    }
    return nil
  }

  private func holds(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    return offset + count <= bytes.count && memcmp(bytes.baseAddress! + offset, text.utf8Start, count) == 0
  }

  func endOfComment(at offset: Int) -> Int {
    if bytes[offset + 1] == UInt8(ascii: "/") {
      return bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    // A third of a project is such comments.
    var end = offset + 2
    while end < bytes.count, let star = memchr(bytes.baseAddress! + end, Int32(UInt8(ascii: "*")), bytes.count - end) {
      end = UnsafeRawPointer(star) - UnsafeRawPointer(bytes.baseAddress!) + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "/") { return end + 1 }
    }
    return bytes.count
  }

  /// The offset behind the closing quote.
  func endOfQuoted(at offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] != bytes[offset] { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(end + 1, bytes.count)
  }
}
