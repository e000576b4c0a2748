import TCALintGit

/// A pattern of paths in a configuration. It is relative to the folder of the configuration, and has the meaning of a
/// pattern in an ignore file of git: without a slash before its end it matches a name at any depth, `**` between
/// slashes matches any number of folders, and a pattern that matches a folder matches all below it.
struct PathPattern: Sendable {
  enum Part: Sendable {
    case anyParts
    /// Most parts are a plain name, or `*` and an ending.
    case plain([UInt8])
    case ending([UInt8])
    case glob([GlobPattern.Element])
  }

  /// None is ``Part/anyParts`` beside another, or at the end.
  let parts: [Part]
  let isForFolders: Bool
  /// The cost of matching a name beyond one pass over it: the number of elements of its parts with several `*`.
  let cost: Int

  /// Why a text is no pattern, in words that go on behind the pattern.
  struct Malformed: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  static let longest = 255
  /// The parts of a pattern are the bits of a word.
  static let maxParts = 60

  init(_ text: String) throws(Malformed) {
    guard text.utf8.count <= Self.longest else { throw Malformed("has more than \(Self.longest) bytes") }
    guard !text.utf8.isEmpty else { throw Malformed("matches nothing; '**' matches everything") }
    guard text.utf8.first != UInt8(ascii: "!") else {
      throw Malformed("begins with '!'; list the wanted files in 'include'")
    }
    guard !Self.holdsBrace(text) else { throw Malformed("contains '{'; write one pattern for each alternative") }
    guard let glob = GlobPattern(Array(text.utf8)[...]) else { throw Malformed("ends within '[…]' or after '\\'") }
    var parts = try Self.parts(of: glob)
    var isForFolders = text.utf8.last == UInt8(ascii: "/")
    let slashes = text.utf8.dropLast(isForFolders ? 1 : 0).contains(UInt8(ascii: "/"))
    if !slashes { parts.insert(.anyParts, at: 0) }
    parts = Self.withoutRepeats(parts)
    // A pattern that matches a folder matches its content.
    if parts.count > 1, case .anyParts? = parts.last {
      parts.removeLast()
      isForFolders = true
    }
    if parts.count == 1, case .anyParts = parts[0] { (parts, isForFolders) = ([.glob([.anyBytes])], false) }
    guard !parts.isEmpty else { throw Malformed("matches nothing; '**' matches everything") }
    guard parts.count <= Self.maxParts else { throw Malformed("has more than \(Self.maxParts) parts") }
    self.parts = parts
    self.isForFolders = isForFolders
    cost = parts.reduce(0) { $0 + Self.cost($1) }
  }

  /// Whether it contains a `{`, which has a special meaning in other tools.
  private static func holdsBrace(_ text: String) -> Bool {
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), !isEscaped { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  private static func parts(of glob: GlobPattern) throws(Malformed) -> [Part] {
    var parts: [Part] = []
    for part in glob.parts {
      switch part {
      case .anyParts: parts.append(.anyParts)
      case .name(let elements):
        let part = self.part(elements)
        if case .plain(let name) = part {
          if name.isEmpty || name.elementsEqual(".".utf8) { continue }
          if name.elementsEqual("..".utf8) { throw Malformed("matches only files outside of its directory") }
        }
        parts.append(part)
      }
    }
    return parts
  }

  private static func part(_ elements: [GlobPattern.Element]) -> Part {
    let bytes = elements.compactMap { element -> UInt8? in if case .byte(let byte) = element { byte } else { nil } }
    if bytes.count == elements.count { return .plain(bytes) }
    if case .anyBytes? = elements.first, bytes.count == elements.count - 1 { return .ending(bytes) }
    return .glob(elements)
  }

  private static func withoutRepeats(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for part in parts {
      if case .anyParts = part, case .anyParts? = result.last { continue }
      result.append(part)
    }
    return result
  }

  private static func cost(_ part: Part) -> Int {
    guard case .glob(let elements) = part else { return 0 }
    let stars = elements.count { if case .anyBytes = $0 { true } else { false } }
    return stars > 1 ? elements.count : 0
  }
}
