import TCALintSyntax

/// The source text of a program, and the display names of its types.
extension Program {
  /// The text of a byte range of a file. Invalid UTF-8 is repaired.
  public func source(_ location: Location) -> String {
    let source = files[location.file].source
    return String(decoding: source[Int(location.range.lowerBound)..<Int(location.range.upperBound)], as: UTF8.self)
  }

  /// The range of a name that begins at an offset, its backticks included; of an element of a tuple, the range of its
  /// index.
  public func range(of name: Name, at offset: UInt32, in file: FileID) -> Range<UInt32> {
    if name.isNone {
      let digits = files[file].source[Int(offset)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return offset..<offset + UInt32(digits.count)
    }
    return range(ofNameOf: files[file].facts.names.length(of: name), at: offset, in: file)
  }

  /// The range of a name of a text that begins at an offset, its backticks included.
  public func range(ofName text: String, at offset: UInt32, in file: FileID) -> Range<UInt32> {
    range(ofNameOf: text.utf8.count, at: offset, in: file)
  }

  /// The range of a name of a path, its backticks included.
  public func range(ofName index: Int, of path: Path, in file: FileID) -> Range<UInt32> {
    range(ofPathName: path.names.lowerBound + UInt32(index), in: file)
  }

  /// The range of one of a file's path names, its backticks included.
  public func range(ofPathName index: UInt32, in file: FileID) -> Range<UInt32> {
    let facts = files[file].facts
    return range(of: facts.pathNames[Int(index)], at: facts.pathOffsets[Int(index)], in: file)
  }

  private func range(ofNameOf length: Int, at offset: UInt32, in file: FileID) -> Range<UInt32> {
    let isEscaped = files[file].source[Int(offset)] == UInt8(ascii: "`")
    return offset..<offset + UInt32(length) + (isEscaped ? 2 : 0)
  }

  /// The names of a path one by one, and the numbers of elements of tuples: `0` of `point.0`.
  public func texts(_ names: Range<UInt32>, in file: FileID) -> [String] {
    let facts = files[file].facts
    return names.map { index in
      let name = facts.pathNames[Int(index)]
      return name.isNone
        ? source(Location(file: file, range: range(ofPathName: index, in: file))) : facts.names.text(name)
    }
  }

  /// The lines of a range, line breaks included.
  public func lines(of location: Location) -> Location {
    Location(file: location.file, range: LineTable.lines(around: location.range, in: files[location.file].source))
  }

  /// Whether a name occurs in a file with a syntax error, where its declaration could have been lost.
  public func mayBeDamaged(_ name: ProgramName) -> Bool { namesOfDamagedFiles.contains(name) }

  /// Whether a local name can be spelled so without further ado: it is no reserved word.
  public func canBeLocalName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
    }
    // Reserved words come first in every table of names.
    if isPlain, let first = text.utf8.first, first > 0x39 {
      return names.find(text).map { $0.rawValue > KnownName.while.rawValue } ?? true
    }
    // The compiler keeps names that begin with a dollar sign to itself.
    return !text.hasPrefix("$") && Parser.parse(Array("let \(text) = 0".utf8)) { $0.diagnostics.isEmpty }
  }

  /// The name of a type for messages, with the types around it: `Feature.State`. A very long name is cut, and then is
  /// not valid code.
  public func displayName(_ symbol: SymbolID) -> String {
    var text = cutText(symbols[symbol].name)
    var parts = 1
    var parent = symbols[symbol].parent
    while !parent.isNone, parts < 8 {
      if symbols[parent].kind != .external {
        text = cutText(symbols[parent].name) + "." + text
        parts += 1
      }
      parent = symbols[parent].parent
    }
    return text
  }

  private func cutText(_ name: ProgramName) -> String {
    let bytes = names.utf8(name)
    if bytes.count <= Self.maxNameLength { return text(name) }
    return String(decoding: bytes.prefix(Self.maxNameLength), as: UTF8.self) + "…"
  }

  private static let maxNameLength = 1_000

  /// The location of a type's name in its declaration.
  public func nameLocation(of symbol: SymbolID) -> Location? {
    guard let reference = symbols[symbol].declaration else { return nil }
    return nameLocation(of: reference)
  }

  /// The location of the name of a declaration, or of the keyword of one without a name.
  public func nameLocation(of reference: DeclarationReference) -> Location {
    Location(file: reference.file, range: declaration(reference).nameRange)
  }
}
