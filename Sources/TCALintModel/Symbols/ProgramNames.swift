import TCALintSyntax

/// A name of a program, which the ``Name``s of its files are mapped to.
@frozen
public struct ProgramName: InternedName {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The distinct identifiers of a program.
public struct ProgramNames: Sendable {
  private var table: NameTable

  /// - Parameter table: the names that every file of the program starts from.
  init(_ table: NameTable) { self.table = table }

  /// The number of names, with the empty one.
  public var count: Int { table.count }
  /// Every name, the empty one first.
  public var all: some Sequence<ProgramName> { (0..<UInt32(count)).lazy.map { ProgramName(rawValue: $0) } }

  /// The name of a text, or nil when nothing has it.
  public func find(_ text: String) -> ProgramName? { table.find(text).map { ProgramName(rawValue: $0.rawValue) } }
  /// The text of a name. Invalid UTF-8 is repaired.
  public func text(_ name: ProgramName) -> String { table.text(Name(rawValue: name.rawValue)) }
  /// Whether a name begins with an ASCII capital letter.
  func isCapitalized(_ name: ProgramName) -> Bool { table.isCapitalized(Name(rawValue: name.rawValue)) }
  /// The bytes of a name's text.
  public func utf8(_ name: ProgramName) -> ArraySlice<UInt8> { table.utf8(Name(rawValue: name.rawValue)) }

  /// The names with a text that begins and ends so, which do not overlap. The first part is not empty.
  public func names(beginning start: String, ending end: String) -> [ProgramName] {
    table.names(beginning: start, ending: end).map { ProgramName(rawValue: $0.rawValue) }
  }

  mutating func intern(_ text: String) -> ProgramName { ProgramName(rawValue: table.intern(text).rawValue) }
  /// The names here of a file's, those that are new added.
  ///
  /// - Parameter shared: how many names both begin with.
  mutating func intern(_ names: NameTable, shared: Int) -> NameMap {
    NameMap(table.intern(names, shared: shared), shared: shared)
  }
}

/// The program's name of each name of a file.
@frozen
public struct NameMap: Sendable {
  /// Those behind the names that are the same in all files, in the program's table, which is one of names too.
  @usableFromInline let names: [Name]
  @usableFromInline let shared: UInt32

  init(_ names: [Name], shared: Int) { (self.names, self.shared) = (names, UInt32(shared)) }

  var all: some Sequence<ProgramName> { (0..<UInt32(count)).lazy.map { self[Name(rawValue: $0)] } }

  /// How many names the file has.
  @inlinable public var count: Int { Int(shared) + names.count }
  /// The program's name of a file's. The cost is constant.
  @inlinable public subscript(name: Name) -> ProgramName {
    if name.rawValue < shared { return ProgramName(rawValue: name.rawValue) }
    return ProgramName(rawValue: names[Int(name.rawValue - shared)].rawValue)
  }
}

/// The program's names of a path of a file.
struct ProgramPath: RandomAccessCollection {
  private let names: [Name]
  private let map: NameMap
  let startIndex: Int
  let endIndex: Int

  /// - Parameter names: the range among the names of all paths of the file.
  init(_ range: Range<UInt32>, of names: [Name], map: NameMap) {
    (self.names, self.map) = (names, map)
    (startIndex, endIndex) = (Int(range.lowerBound), Int(range.upperBound))
  }

  subscript(index: Int) -> ProgramName { map[names[index]] }
}
