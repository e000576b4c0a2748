import TCALintSyntax

/// Marks that a type passes on to its subtypes. Their meaning is defined by the caller.
public struct Traits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Inherits from a `Sendable` type. This trait is set by the program; the given ones are the lower bits.
  public static let sendable = Traits(rawValue: 1 << 31)
}

/// The supertypes of every type of a program, from any source: an extension in another file, a protocol, a superclass
/// or a typealias.
///
/// Only the types that each type names itself are stored, in one array; the rest is found on the way up or propagated
/// down once, so that time and memory are linear in the source.
public struct Ancestry: Sendable {
  /// A type, or the meanings of a name: one type, or several candidates.
  private struct Base: Sendable {
    let subtype: SymbolID
    let meanings: Range<Int>
  }

  /// Sorted by subtype.
  private var bases: [Base] = []
  private var basesOfSymbol = PerSymbol<Range<Int>>()
  private var meanings: [SymbolID] = []
  /// Indices into ``bases`` of those that name each type.
  private var uses = PerSymbol<[Int32]>()
  private var traits = PerSymbol<Traits>()
  private var uncertain = PerSymbol<Bool>()

  /// - Parameters:
  ///   - jobs: how many threads may work at once.
  ///   - traitsOfExternal: the traits of inheriting from an external type of that name.
  init(_ table: SymbolTable, jobs: Int, traitsOfExternal: (ProgramName) -> Traits) {
    let count = table.symbols.count
    traits = PerSymbol(repeating: [], count: count)
    uncertain = PerSymbol(repeating: false, count: count)
    uses = PerSymbol(repeating: [], count: count)
    var known: [ProgramName: Traits] = [:]
    func traitsOfName(_ name: ProgramName) -> Traits {
      if let traits = known[name] { return traits }
      let traits = traitsOfExternal(name)
      known[name] = traits
      return traits
    }
    for (symbol, inherited) in table.inheritedTypes(jobs: jobs).joined() {
      let start = bases.count
      for type in inherited {
        switch type {
        case .external(let name): traits[symbol].formUnion(traitsOfName(name))
        case .unknown: uncertain[symbol] = true
        case .symbols(let found): add(found, to: symbol)
        }
      }
      basesOfSymbol.append(start..<bases.count)
      // A library that is part of the program defines what its own names mean.
      if table.isExternalType(symbol) { traits[symbol].formUnion(traitsOfName(table.symbols[symbol].name)) }
    }
    inheritTraits()
    inheritDoubt()
  }

  private mutating func add(_ found: Symbols, to subtype: SymbolID) {
    if found.isEmpty { return }
    for symbol in found { uses[symbol].append(Int32(bases.count)) }
    bases.append(Base(subtype: subtype, meanings: meanings.count..<meanings.count + found.count))
    meanings += found
  }

  /// Each type has at most as many traits as there are, so it is looked at no more often than that.
  private mutating func inheritTraits() {
    var waiting = traits.indices.filter { !traits[$0].isEmpty }
    while let symbol = waiting.popLast() {
      for use in uses[symbol] {
        let base = bases[Int(use)]
        // Where a name may mean several types, only their common traits are known.
        let agreed = meanings[base.meanings].reduce(traits[symbol]) { $0.intersection(traits[$1]) }
        let subtype = base.subtype
        guard !traits[subtype].isSuperset(of: agreed) else { continue }
        traits[subtype].formUnion(agreed)
        waiting.append(subtype)
      }
    }
  }

  private mutating func inheritDoubt() {
    for base in bases where base.meanings.count > 1 {
      let first = traits[meanings[base.meanings.lowerBound]]
      if meanings[base.meanings].contains(where: { traits[$0] != first }) { uncertain[base.subtype] = true }
    }
    var waiting = uncertain.indices.filter { uncertain[$0] }
    while let symbol = waiting.popLast() {
      for use in uses[symbol] where !uncertain[bases[Int(use)].subtype] {
        uncertain[bases[Int(use)].subtype] = true
        waiting.append(bases[Int(use)].subtype)
      }
    }
  }

  // MARK: Questions

  /// The traits that a type inherits.
  public func traits(of symbol: SymbolID) -> Traits { traits[symbol] }

  /// Whether something that a type inherits from could not be resolved.
  public func isUncertain(_ symbol: SymbolID) -> Bool { uncertain[symbol] }

  /// Whether a type inherits from types of the program.
  public func hasAncestors(_ symbol: SymbolID) -> Bool { !basesOfSymbol[symbol].isEmpty }

  /// The types of the program that a type inherits from, in the order of ``Program/symbols``; nil beyond the limit.
  public func ancestors(of symbol: SymbolID) -> [SymbolID]? {
    guard hasAncestors(symbol) else { return [] }
    var found: Set<SymbolID> = []
    var waiting = [symbol]
    while let current = waiting.popLast() {
      for base in basesOfSymbol[current] {
        for ancestor in meanings[bases[base].meanings] where found.insert(ancestor).inserted {
          if found.count > Self.maxAncestorNames { return nil }
          waiting.append(ancestor)
        }
      }
    }
    return found.sorted()
  }

  private static let maxAncestorNames = 512
}

extension SymbolTable {
  /// The supertypes of each type, in parts.
  fileprivate func inheritedTypes(jobs: Int) -> [[(SymbolID, [Resolution])]] {
    Workers.mapParts(of: symbols.indices, jobs: jobs) { [self] symbol in
      var inherited: [Resolution] = []
      forEachInheritedType(of: symbol) { inherited.append($0) }
      return (symbol, inherited)
    }
  }

  /// The supertypes in the declaration of a type, its extensions and, for a typealias of a composition, its parts: also
  /// those of a protocol's `where Self: P`.
  private func forEachInheritedType(of symbol: SymbolID, _ body: (Resolution) -> Void) {
    if let reference = symbols[symbol].declaration { forEachInheritedType(of: reference, body) }
    for reference in extensions[symbol] { forEachInheritedType(of: reference, body) }
  }

  private func forEachInheritedType(of reference: DeclarationReference, _ body: (Resolution) -> Void) {
    if isAmbiguous(reference) { return body(.unknown) }
    let facts = files[reference.file].facts
    let declaration = facts.declarations[reference.declaration]
    if declaration.inherited.isEmpty, declaration.kind != .typealias, declaration.kind != .protocol { return }
    if declaration.kind == .typealias, !declaration.type.isNone {
      visit(declaration.type, reference, declaration.parent, body)
    }
    for type in facts.inheritedTypes[declaration.inherited] { visit(type, reference, declaration.parent, body) }
    guard declaration.kind == .protocol else { return }
    for requirement in facts.parameters[declaration.genericParameters]
    where requirement.name.is(.Self) && !requirement.type.isNone {
      visit(requirement.type, reference, declaration.parent, body)
    }
  }

  private func visit(
    _ type: TypeID, _ reference: DeclarationReference, _ scope: DeclarationID, _ body: (Resolution) -> Void
  ) {
    let facts = files[reference.file].facts
    if facts.types[type].kind == .composition {
      for part in facts.parts(of: type) { visit(part, reference, scope, body) }
    } else {
      let target = resolve(type, in: reference.file, at: scope)
      // Of several typealiases each is followed for itself: a platform each, they may lead to different external types.
      let aliases = target == .unknown ? aliases(named: PlacedType(type: type, file: reference.file, scope: scope)) : []
      body(aliases.isEmpty ? target : .symbols(aliases))
    }
  }

  /// Whether an extension may be one of types in different files. Several in one file are branches of an `#if`, and all
  /// of them count.
  private func isAmbiguous(_ reference: DeclarationReference) -> Bool {
    let owners = symbolsOfDeclaration[reference]
    guard owners.count > 1 else { return false }
    return Set(owners.map { symbols[$0].declaration?.file }).count > 1
  }

  /// Whether a type is a known external one, in a program that holds the module that declares it.
  func isExternalType(_ symbol: SymbolID) -> Bool {
    let symbol = symbols[symbol]
    guard symbol.parent.isNone, let reference = symbol.declaration else { return false }
    return external.isModule(moduleNames[modules.moduleOfFile[reference.file]])
  }
}
