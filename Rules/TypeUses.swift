import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where code names a type of the program: as it is written, or in an expression.
struct TypeUse: Sendable {
  let type: SymbolID
  /// The names. Byte offsets.
  let range: Range<UInt32>
  /// The innermost declaration around it, or none.
  let code: DeclarationID
}

/// Finds where files name types of the program. A name that may mean several types, or something else, is left out.
///
///     var reader = TypeUses(program)
///     for use in reader.uses(in: file) { … }
struct TypeUses {
  private let program: Program
  /// The names that types of the program have.
  private var names: NameSet<ProgramName>
  /// The meanings of single names of the current file inside its types.
  private var known: [Place: SymbolID] = [:]

  private struct Place: Hashable {
    let name: Name
    let type: DeclarationID
  }

  init(_ program: Program) {
    self.program = program
    names = NameSet(in: program)
    for symbol in program.symbols where symbol.declaration != nil { names.insert(symbol.name) }
  }

  /// The uses in a file, in source order, each once. The cost is linear in the file.
  mutating func uses(in file: FileID) -> [TypeUse] {
    known.removeAll(keepingCapacity: true)
    let facts = program.files[file].facts
    var found: [TypeUse] = []
    for type in facts.types where type.kind == .named && !type.path.isEmpty {
      add(type.path, in: file, facts, to: &found)
    }
    for path in facts.paths where path.root == .unqualified && !path.names.isEmpty {
      let count = facts.path(path.names).prefix(Self.maxDepth).prefix { facts.isTypeName($0) }.count
      // The name after a type may be a case or a constant with the spelling of a type.
      for count in stride(from: count, to: 0, by: -1) {
        let names = path.names.lowerBound..<path.names.lowerBound + UInt32(count)
        if add(names, in: file, facts, to: &found) { break }
      }
    }
    found.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var last: UInt32?
    return found.filter { use in
      defer { last = use.range.lowerBound }
      return use.range.lowerBound != last
    }
  }

  /// The maximum depth of nested types.
  private static let maxDepth = 8
  /// The maximum number of generic parameters of a function. Further ones are ignored.
  private static let maxParameters = 32

  @discardableResult
  private mutating func add(
    _ path: Range<UInt32>, in file: FileID, _ facts: FileFacts, to found: inout [TypeUse]
  ) -> Bool {
    guard let first = facts.firstName(path), let last = facts.lastName(path),
      names.contains(program.name(last, in: file))
    else { return false }
    let start = facts.pathOffsets[Int(path.lowerBound)]
    let code = facts.declaration(around: start)
    if isGenericParameter(first, facts, code) { return false }
    let symbol = path.count == 1 ? meaning(of: first, in: file, facts, at: code) : resolve(path, in: file, at: code)
    guard !symbol.isNone else { return false }
    let end = program.range(ofPathName: path.upperBound - 1, in: file).upperBound
    found.append(TypeUse(type: symbol, range: start..<end, code: code))
    return true
  }

  private mutating func meaning(
    of name: Name, in file: FileID, _ facts: FileFacts, at code: DeclarationID
  ) -> SymbolID {
    let place = Place(name: name, type: facts.enclosingType(code))
    if let symbol = known[place] { return symbol }
    let symbol = program.resolve(program.name(name, in: file), in: file, at: code).symbol ?? .none
    known[place] = symbol
    return symbol
  }

  private func resolve(_ path: Range<UInt32>, in file: FileID, at code: DeclarationID) -> SymbolID {
    program.resolve(path, in: file, at: code).symbol ?? .none
  }

  /// Whether a function around a place has a generic parameter of that name; those of types are known.
  private func isGenericParameter(_ name: Name, _ facts: FileFacts, _ code: DeclarationID) -> Bool {
    var current = code
    while !current.isNone, !facts.declarations[current].isTypeOrExtension {
      let declaration = facts.declarations[current]
      let parameters = facts.parameters[declaration.genericParameters].prefix(Self.maxParameters)
      if parameters.contains(where: { $0.name == name }) { return true }
      current = declaration.parent
    }
    return false
  }
}
