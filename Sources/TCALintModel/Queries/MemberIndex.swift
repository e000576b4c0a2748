/// The properties, functions and cases of all types of a program, by type and name.
public struct MemberIndex: Sendable {
  public struct Entry: Sendable {
    public let name: ProgramName
    public let kind: Declaration.Kind
    public let reference: DeclarationReference
    fileprivate let order: Int
  }

  /// Type by type sorted by name, and those of one name in the order of ``Program/members(of:)-(SymbolID)``.
  private var entries: [Entry] = []
  /// The names of properties and functions.
  public private(set) var names: NameSet<ProgramName>
  /// Where those of each type begin, and at last where all end.
  private var starts = PerSymbol<Int>()

  public init(_ program: Program) {
    var (own, names): ([Entry], NameSet<ProgramName>) = ([], NameSet(in: program))
    for symbol in program.symbols.indices {
      starts.append(entries.count)
      program.forEachMember(of: symbol) { member, declaration in
        guard [.property, .function, .enumCase].contains(declaration.kind) else { return }
        let name = program.name(declaration.name, in: member.file)
        if declaration.kind != .enumCase { names.insert(name) }
        own.append(Entry(name: name, kind: declaration.kind, reference: member, order: own.count))
      }
      own.sort { ($0.name, $0.order) < ($1.name, $1.order) }
      entries += own
      own.removeAll(keepingCapacity: true)
    }
    starts.append(entries.count)
    self.names = names
  }

  /// Those of a type, sorted by name.
  public func members(of type: SymbolID) -> ArraySlice<Entry> { entries[starts[type]..<starts[type.next]] }

  /// Those of a type that have a name, in the order of ``Program/members(of:)-(SymbolID)``.
  public func members(_ name: ProgramName, of type: SymbolID) -> ArraySlice<Entry> {
    let end = starts[type.next]
    var (low, high) = (starts[type], end)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name < name { low = middle + 1 } else { high = middle }
    }
    while high < end, entries[high].name == name { high += 1 }
    return entries[low..<high]
  }

  /// The case of an enum that has a name, the last of several.
  public func enumCase(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    members(name, of: type).last { $0.kind == .enumCase }?.reference
  }

  /// The first property or case of a type that has a name.
  public func property(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    members(name, of: type).first { $0.kind != .function }?.reference
  }
}
