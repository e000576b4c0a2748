import TCALintSyntax

/// A file that mentions a name, and its name in that file.
public struct NamePlace: Equatable, Sendable {
  /// The file that mentions the name.
  public let file: FileID
  /// The name in the file's name table.
  public let own: Name

  init(file: FileID, own: Name) { (self.file, self.own) = (file, own) }

  /// The place of an ``order``.
  public init(order: UInt64) {
    self.init(file: FileID(rawValue: UInt32(order >> 32)), own: Name(rawValue: UInt32(truncatingIfNeeded: order)))
  }

  /// By file, then by name.
  public var order: UInt64 { UInt64(file.rawValue) << 32 | UInt64(own.rawValue) }
}

/// The files that mention each name of a program.
struct NameIndex: Sendable {
  /// Those of each name, in the order of the files, name by name.
  private let places: [NamePlace]
  /// Where those of each name begin.
  private let starts: [Int]

  /// - Parameters:
  ///   - nameMaps: the program's names of each file's.
  ///   - count: how many names the files have.
  ///   - shared: how many names every file knows.
  init(_ files: PerFile<ProgramFile>, _ nameMaps: PerFile<NameMap>, count: Int, shared: Int) {
    var starts = Array(repeating: 0, count: count + 1)
    Self.forEachMention(in: files, nameMaps, shared) { name, _ in starts[Int(name.rawValue) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var places = Array(repeating: NamePlace(file: .none, own: .none), count: starts[starts.count - 1])
    var next = starts
    Self.forEachMention(in: files, nameMaps, shared) { name, place in
      places[next[Int(name.rawValue)]] = place
      next[Int(name.rawValue)] += 1
    }
    (self.starts, self.places) = (starts, places)
  }

  private static func forEachMention(
    in files: PerFile<ProgramFile>, _ nameMaps: PerFile<NameMap>, _ shared: Int,
    _ body: (ProgramName, NamePlace) -> Void
  ) {
    for file in files.indices {
      let names = nameMaps[file]
      // Names that are in every table are skipped.
      files[file].mentions.names.forEach(below: shared) { body(names[$0], NamePlace(file: file, own: $0)) }
      for own in (UInt32(shared)..<UInt32(names.count)).lazy.map(Name.init(rawValue:)) {
        body(names[own], NamePlace(file: file, own: own))
      }
    }
  }

  /// The files that mention a name, in their order.
  func places(of name: ProgramName) -> ArraySlice<NamePlace> {
    let index = Int(name.rawValue)
    return index + 1 < starts.count ? places[starts[index]..<starts[index + 1]] : []
  }
}
