import TCALintModel
import TCALintSyntax

/// The role of a part of the code, which is that of the type around it.
public enum CodeRole: String, Sendable, CaseIterable {
  case view, reducer, state, client, model, app, test, preview
}

extension SourceFile {
  /// Whether all of it belongs to tests.
  public var isTest: Bool { app.program.isTestFile[file] }

  /// The parts that have a role: declarations of types and their extensions, a test's function, a preview's macro. Byte
  /// offsets, in the order of the file; one may contain another.
  public func ranges(of role: CodeRole) -> [Range<UInt32>] {
    if role == .test, isTest { return [0..<UInt32(app.program.files[file].source.count)] }
    return ranges { declaration, symbols in
      switch role {
      case .test where facts.attributes(of: declaration).contains(where: { $0.name.is(.Test) || $0.name.is(.Suite) }):
        return true
      case .preview where declaration.kind == .macro: return declaration.name.is(.Preview)
      default: return symbols.contains { app.has(role, $0) }
      }
    }
  }

  /// The ranges that declare or extend a type of a name, in which `*` is any characters, or a type that inherits from such a
  /// type, external or not.
  /// Byte offsets, in the order of the file; ranges may be nested.
  public func ranges(ofTypesLike name: String) -> [Range<UInt32>] {
    ranges { _, symbols in symbols.contains { app.isNamed(name, orInherits: $0) } }
  }

  private func ranges(
    where holds: (Declaration, Symbols) -> Bool
  ) -> [Range<UInt32>] {
    var found: [Range<UInt32>] = []
    for id in facts.declarations.factIndices {
      let declaration = facts.declarations[id]
      let reference = DeclarationReference(file: file, declaration: id)
      let symbols = declaration.isTypeOrExtension ? app.program.symbols(of: reference) : []
      if holds(declaration, symbols) { found.append(declaration.range) }
    }
    return found
  }
}

extension App {
  private static let typesNamingKey = TableKey<Answers<TypeAndName, Bool>>("types that name something")

  private static let typesLikeKey = TableKey<Answers<TypeAndName, Bool>>("types like a name")

  fileprivate func has(_ role: CodeRole, _ symbol: SymbolID) -> Bool {
    switch role {
    case .view: roles[symbol].contains(.view)
    case .reducer: roles[symbol].contains(.reducer)
    case .state: roles[symbol].contains(.state)
    case .model: roles[symbol].contains(.model)
    case .app: roles[symbol].contains(.app)
    case .test: roles[symbol].contains(.test)
    case .preview: roles[symbol].contains(.preview)
    case .client: isClientOrImplementsOne(symbol)
    }
  }

  /// Whether a type has a name, or something that it inherits from.
  fileprivate func isNamed(_ name: String, orInherits symbol: SymbolID) -> Bool {
    table(Self.typesLikeKey, for: TypeAndName(type: symbol, name: name)) {
      ([symbol] + (program.ancestry.ancestors(of: symbol) ?? [])).contains { type in
        table(Self.typesNamingKey, for: TypeAndName(type: type, name: name)) { self.names(name, type) }
      }
    }
  }

  /// Whether a type has a name, or its declaration or an extension says that it inherits from what has it.
  private func names(_ name: String, _ symbol: SymbolID) -> Bool {
    if program.text(program.symbols[symbol].name).fits(name) { return true }
    return program.declarations(of: symbol).contains { reference in
      let facts = program.files[reference.file].facts
      return facts.inheritedTypes[program.declaration(reference).inherited].contains { type in
        facts.lastName(facts.types[type].path).map { facts.names.text($0).fits(name) } ?? false
      }
    }
  }
}

extension String {
  /// Whether it is a name in which `*` is any characters.
  fileprivate func fits(_ name: String) -> Bool {
    let pieces = name.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return self == name }
    var rest = Array(utf8)[...]
    guard rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      while !rest.starts(with: piece) {
        if rest.isEmpty { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(piece.count)
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}

/// A type and a name that it is compared with.
struct TypeAndName: Hashable, Sendable {
  let type: SymbolID
  let name: String
}
