import TCALintSyntax

/// A place of a file that names something.
public enum Mention: Sendable {
  /// A name of a path in an expression, the first of which has the index 0.
  case path(PathID, at: Int)
  /// The last name of a written type.
  case type(TypeID)
  /// The last name of an attribute.
  case attribute(AttributeID)
}

/// Some of the names of a file or of a program.
@frozen
public struct NameSet<Element: InternedName>: Sendable {
  @usableFromInline var bits: [UInt64]
  @usableFromInline var holdsNone = true

  @usableFromInline init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

  @inlinable public var isEmpty: Bool { holdsNone }

  @inlinable
  public mutating func insert(_ name: Element) {
    bits[Int(name.rawValue >> 6)] |= 1 << UInt64(name.rawValue & 63)
    holdsNone = false
  }

  @inlinable
  public func contains(_ name: Element) -> Bool {
    bits[Int(name.rawValue >> 6)] & (1 << UInt64(name.rawValue & 63)) != 0
  }
}

extension NameSet<Name> {
  public init(in facts: FileFacts) { self.init(count: facts.names.count) }
}

extension NameSet<ProgramName> {
  public init(in program: Program) { self.init(count: program.names.count) }
}

extension FileFacts {
  /// The places that hold one of some names, kind by kind in source order.
  ///
  /// A type that an expression names may be told of twice: as a path and as a type.
  public func mentions(of names: NameSet<Name>) -> [(name: Name, mention: Mention)] {
    guard !names.isEmpty else { return [] }
    var found: [(name: Name, mention: Mention)] = []
    for (index, path) in paths.numbered {
      for place in path.names where names.contains(pathNames[Int(place)]) {
        found.append((pathNames[Int(place)], .path(index, at: Int(place - path.names.lowerBound))))
      }
    }
    for index in types.factIndices where types[index].kind == .named {
      let type = types[index]
      guard let name = lastName(type.path), names.contains(name) else { continue }
      if !isAttribute(type) { found.append((name, .type(index))) }
    }
    for index in attributes.factIndices where names.contains(attributes[index].name) {
      found.append((attributes[index].name, .attribute(index)))
    }
    return found
  }

  /// Whether a type is the name of an attribute of a declaration.
  private func isAttribute(_ type: TypeReference) -> Bool {
    guard type.range.lowerBound > 0 else { return false }
    let index = attributes.count(before: type.range.lowerBound) { $0.range.lowerBound } - 1
    return index >= 0 && attributes[index].range.lowerBound + 1 == type.range.lowerBound
  }

  /// Where a name of a path stands. Byte offsets.
  public func range(ofName index: Int, of path: Path) -> Range<UInt32> {
    let place = Int(path.names.lowerBound) + index
    let start = pathOffsets[place]
    return start..<start + UInt32(names.length(of: pathNames[place]))
  }

  /// Whether a name is written as types are, with a capital letter.
  public func isTypeName(_ name: Name) -> Bool { names.isCapitalized(name) }
}
