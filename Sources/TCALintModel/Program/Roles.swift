import TCALintSyntax

/// What part a type plays in the architecture.
public struct Role: OptionSet, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let view = Role(rawValue: 1)
  public static let reducer = Role(rawValue: 2)
  /// The state of a reducer.
  public static let state = Role(rawValue: 4)
  public static let action = Role(rawValue: 8)
  /// Conforms to `DependencyKey` or one of its kin.
  public static let dependencyKey = Role(rawValue: 16)
  public static let test = Role(rawValue: 32)
  public static let preview = Role(rawValue: 64)
  /// `App`, `Scene`, `Widget`
  public static let app = Role(rawValue: 128)
}

extension SymbolTable {
  /// The roles that conformances and attributes give a type.
  func roles(_ ancestries: [Ancestry], views: Set<Name>) -> [Role] {
    let suites = suites
    return symbols.indices.map { index in
      let symbol = symbols[index]
      if symbol.kind == .typealias || symbol.kind == .associatedtype { return [] }
      var ancestry = ancestries[index]
      if symbol.kind == .external { ancestry.external.insert(symbol.name) }
      var role: Role = []
      if isReducer(symbol, ancestry) { role.insert(.reducer) }
      if ancestry.conforms(toAny: [.App, .Scene, .Widget]) { role.insert(.app) }
      if ancestry.conforms(toAny: [.PreviewProvider]) { role.insert(.preview) }
      if ancestry.conforms(toAny: [.XCTestCase]) || has(.Suite, symbol) || suites.contains(SymbolID(index)) {
        role.insert(.test)
      }
      if ancestry.conforms(toAny: [.DependencyKey, .TestDependencyKey, .InjectedKey]), symbol.kind != .protocol {
        role.insert(.dependencyKey)
      }
      if has(.ObservableState, symbol) { role.insert(.state) }
      if role.isDisjoint(with: [.reducer, .app, .preview]), !ancestry.external.isDisjoint(with: views) {
        role.insert(.view)
      }
      return role
    }
  }

  /// The types with a function that is a `@Test`.
  private var suites: Set<SymbolID> {
    var suites: Set<SymbolID> = []
    for (file, contents) in files.enumerated() {
      let summary = contents.summary
      for declaration in summary.declarations
      where declaration.kind == .function && summary.attributes(of: declaration).contains(where: { $0.name.is(.Test) })
      {
        let type = summary.enclosingType(declaration.parent)
        if type >= 0 {
          suites.formUnion(symbolsOfDeclaration[DeclarationReference(file: file, declaration: type)] ?? [])
        }
      }
    }
    return suites
  }

  private func isReducer(_ symbol: Symbol, _ ancestry: Ancestry) -> Bool {
    if ancestry.conforms(toAny: [.Reducer, .ReducerProtocol]) { return true }
    return (symbol.kind == .struct || symbol.kind == .enum) && has(.Reducer, symbol)
  }

  /// Whether a type is declared with that attribute.
  func has(_ attribute: DomainName, _ symbol: Symbol) -> Bool {
    guard let reference = symbol.declaration else { return false }
    return files[reference.file].summary.attributes(of: declaration(reference)).contains { $0.name.is(attribute) }
  }
}
