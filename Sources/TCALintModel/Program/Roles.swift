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
      var role: Role = []
      for name in ancestries[index].external { role.formUnion(self.role(of: name, views: views)) }
      if symbol.kind == .external { role.formUnion(self.role(of: symbol.name, views: views)) }
      if symbol.kind == .protocol { role.remove(.dependencyKey) }
      if symbol.kind == .struct || symbol.kind == .enum, has(.Reducer, symbol) { role.insert(.reducer) }
      if has(.Suite, symbol) || suites.contains(SymbolID(index)) { role.insert(.test) }
      if has(.ObservableState, symbol) { role.insert(.state) }
      if !role.isDisjoint(with: [.reducer, .app, .preview]) { role.remove(.view) }
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

  /// The role of a type that inherits from one of that name outside the program.
  private func role(of name: Name, views: Set<Name>) -> Role {
    switch name.domain {
    case .Reducer, .ReducerProtocol: .reducer
    case .App, .Scene, .Widget: .app
    case .PreviewProvider: .preview
    case .XCTestCase: .test
    case .DependencyKey, .TestDependencyKey, .InjectedKey: .dependencyKey
    default: views.contains(name) ? .view : []
    }
  }

  /// Whether a type is declared with that attribute.
  func has(_ attribute: DomainName, _ symbol: Symbol) -> Bool {
    guard let reference = symbol.declaration else { return false }
    return files[reference.file].summary.attributes(of: declaration(reference)).contains { $0.name.is(attribute) }
  }
}
