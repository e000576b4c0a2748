/// The properties, cases, functions, initializers and subscripts of all types of a program, by type, name and kind, and what types store. An
/// object, since many hold it.
public final class MemberIndex: Sendable {
  /// A property, a case, a function, an initializer or a subscript of a type.
  public struct Entry: Sendable {
    /// The reference to the declaration.
    public let reference: DeclarationReference
    fileprivate let key: Key
    /// Its place in ``Program/members(of:)-(SymbolID)`` among those of its type that the index holds.
    fileprivate let order: UInt32

    /// The kind of declaration.
    public var kind: Declaration.Kind { key.kind }
  }

  fileprivate struct Key: Equatable {
    let name: ProgramName
    let kind: Declaration.Kind

    /// By name, then by kind.
    var order: UInt64 { UInt64(name.rawValue) << 8 | UInt64(kind.rawValue) }
  }

  /// Type by type sorted by name, then by kind, then in the order of ``Program/members(of:)-(SymbolID)``.
  private let entries: [Entry]
  /// The names of all properties, cases and functions.
  private let names: NameSet<ProgramName>
  /// The names of cases and of static `let`s, and those of other static members, whose values may change.
  private let constants, otherStatics: NameSet<ProgramName>
  /// The enums that have several cases of one name.
  public let enumsWithRepeatedCases: Set<SymbolID>
  /// Where those of each type begin, and at last where all end.
  private let starts: PerSymbol<Int>
  /// The stored instance properties of types, type by type in the order in which they are declared.
  private let stored: [DeclarationReference]
  private let startsOfStored: PerSymbol<Int>

  init(_ table: SymbolTable) {
    var (entries, starts): ([Entry], PerSymbol<Int>) = ([], [])
    var (stored, startsOfStored): ([DeclarationReference], PerSymbol<Int>) = ([], [])
    var own: [Entry] = []
    var names = NameSet<ProgramName>(count: table.names.count)
    var (constants, otherStatics) = (names, names)
    var enumsWithRepeatedCases: Set<SymbolID> = []
    for symbol in table.symbols.indices {
      starts.append(entries.count)
      startsOfStored.append(stored.count)
      let type = table.symbols[symbol].declaration
      table.forEachMember(of: symbol) { member, declaration in
        if declaration.isStoredProperty, let type, member.file == type.file,
          table.declaration(member).parent == type.declaration
        {
          stored.append(member)
        }
        if declaration.kind == .initializer || declaration.kind == .subscript {
          let key = Key(name: .none, kind: declaration.kind)
          own.append(Entry(reference: member, key: key, order: UInt32(own.count)))
          return
        }
        guard [.property, .function, .enumCase].contains(declaration.kind) else { return }
        let key = Key(name: table.name(declaration.name, in: member.file), kind: declaration.kind)
        names.insert(key.name)
        if declaration.kind == .enumCase || declaration.flags.isSuperset(of: [.static, .let]) {
          constants.insert(key.name)
        } else if declaration.flags.contains(.static) {
          otherStatics.insert(key.name)
        }
        own.append(Entry(reference: member, key: key, order: UInt32(own.count)))
      }
      // Most types have a few members, and many one or none.
      if own.count > 1 { own.sort { $0.key.order < $1.key.order } }
      let isRepeated = zip(own, own.dropFirst()).contains { $0.key == $1.key && $0.key.kind == .enumCase }
      if isRepeated { enumsWithRepeatedCases.insert(symbol) }
      entries += own
      own.removeAll(keepingCapacity: true)
    }
    starts.append(entries.count)
    startsOfStored.append(stored.count)
    (self.entries, self.starts) = (entries, starts)
    (self.names, self.constants, self.otherStatics) = (names, constants, otherStatics)
    self.enumsWithRepeatedCases = enumsWithRepeatedCases
    (self.stored, self.startsOfStored) = (stored, startsOfStored)
  }

  /// Whether a type has a property, case or function of that name.
  func contains(_ name: ProgramName) -> Bool { names.contains(name) }

  /// Whether all static members of that name, whichever type they are of, are cases or constants, and there is one.
  public func isConstant(_ name: ProgramName) -> Bool { constants.contains(name) && !otherStatics.contains(name) }

  /// The stored instance properties of a type, in the order in which they are declared.
  public func storedProperties(of type: SymbolID) -> ArraySlice<DeclarationReference> {
    stored[startsOfStored[type]..<startsOfStored[type.next]]
  }

  /// Those of a type that have a name and are of a kind, in the order of ``Program/members(of:)-(SymbolID)``. The cost is
  /// that of a binary search.
  public func members(_ kind: Declaration.Kind, named name: ProgramName, of type: SymbolID) -> ArraySlice<Entry> {
    let key = Key(name: name, kind: kind).order
    return members(key..<key + 1, of: type)
  }

  /// The initializers or subscripts of a type. The cost is that of a binary search.
  func members(_ kind: Declaration.Kind, of type: SymbolID) -> ArraySlice<Entry> {
    members(kind, named: .none, of: type)
  }

  /// The same of all kinds, kind by kind: properties, functions, cases.
  public func members(named name: ProgramName, of type: SymbolID) -> ArraySlice<Entry> {
    if name.isNone { return [] }
    let start = UInt64(name.rawValue) << 8
    return members(start..<start + 1 << 8, of: type)
  }

  /// Those of a type whose ``Key/order`` lies in a range.
  private func members(_ keys: Range<UInt64>, of type: SymbolID) -> ArraySlice<Entry> {
    let end = starts[type.next]
    let first = place(of: keys.lowerBound, from: starts[type], to: end)
    // Most types have none.
    guard first < end, entries[first].key.order < keys.upperBound else { return entries[first..<first] }
    return entries[first..<place(of: keys.upperBound, from: first + 1, to: end)]
  }

  private func place(of key: UInt64, from start: Int, to end: Int) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key.order < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a type has a property or a function of a name.
  public func holds(_ name: ProgramName, _ type: SymbolID) -> Bool {
    members(named: name, of: type).first.map { $0.kind != .enumCase } ?? false
  }

  /// The case of an enum that has a name, the last of several.
  public func enumCase(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    members(.enumCase, named: name, of: type).last?.reference
  }

  /// The first property or case of a type that has a name.
  public func property(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    let found = members(named: name, of: type)
    let property = found.first?.kind == .property ? found.first : nil
    // Functions are between the two.
    let enumCase = found.last?.kind == .enumCase ? members(.enumCase, named: name, of: type).first : nil
    guard let property, let enumCase else { return (property ?? enumCase)?.reference }
    return property.order < enumCase.order ? property.reference : enumCase.reference
  }

  /// The property or function of a type that has a name, the last of several; nil where several are functions, or one is
  /// that comes after another.
  public func value(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    let (properties, functions) = (
      members(.property, named: name, of: type), members(.function, named: name, of: type)
    )
    guard let function = functions.first else { return properties.last?.reference }
    guard let property = properties.first else { return functions.count == 1 ? function.reference : nil }
    return functions.count == 1 && function.order < property.order ? properties.last?.reference : nil
  }
}
