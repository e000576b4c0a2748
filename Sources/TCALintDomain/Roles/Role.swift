import TCALintModel
import TCALintSyntax

/// The roles of a type in the architecture.
public struct Role: OptionSet, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A view.
  public static let view = Role(rawValue: 1)
  /// A reducer.
  public static let reducer = Role(rawValue: 2)
  /// The state of a reducer.
  public static let state = Role(rawValue: 4)
  static let action = Role(rawValue: 8)
  /// Conforms to `DependencyKey` or one of its kin.
  public static let dependencyKey = Role(rawValue: 16)
  /// Inherits from `XCTestCase`, or is annotated with `@Suite`.
  public static let test = Role(rawValue: 32)
  static let preview = Role(rawValue: 64)
  /// `App`, `Scene`, `Widget`
  public static let app = Role(rawValue: 128)
  /// `@Observable`, `ObservableObject`
  public static let model = Role(rawValue: 256)
}

/// The traits that a type inherits: the roles, and what else rules need.
extension Traits {
  init(_ role: Role) { self.init(rawValue: UInt32(role.rawValue)) }

  var role: Role { Role(rawValue: UInt16(truncatingIfNeeded: rawValue)) }

  /// Something that is not known to ask for no member.
  static let mayAskForMembers = Traits(rawValue: 1 << 17)
  /// Something that may call methods of the type without being asked.
  static let mayCallMembers = Traits(rawValue: 1 << 18)

  /// The delegate of an application or a scene.
  public static let appDelegate = Traits(rawValue: 1 << 19)
  /// WeaveDI's `InjectedKey`, of which the live value is used in tests too.
  static let injectedKey = Traits(rawValue: 1 << 20)
  /// Something of another module that is called as views and their models are.
  static let calledAsView = Traits(rawValue: 1 << 21)

  /// Something that is not known not to be `Sendable`.
  static let mayBeSendable = Traits(rawValue: 1 << 22)
  /// A known protocol that asks for a property.
  static let asksForProperty = Traits(rawValue: 1 << 23)

  /// The traits of inheriting from a library's type of that name.
  init(ofLibraryType name: String, _ settings: AppSettings) {
    self.init(Role(ofLibraryType: name, settings))
    if !KnownProtocols.names.contains(name) { insert(.mayAskForMembers) }
    if KnownProtocols.properties[name] != nil { insert(.asksForProperty) }
    if !PlainProtocols.names.contains(name) { insert(.mayCallMembers) }
    if !PlainProtocols.namesWithoutSendable.contains(name) { insert(.mayBeSendable) }
    if AppDelegates.names.contains(name) { insert(.appDelegate) }
    if name == "InjectedKey" { insert(.injectedKey) }
    if ["View", "ViewController", "ViewModel"].contains(where: name.hasSuffix) { insert(.calledAsView) }
  }
}

extension Role {
  /// The role of a type that inherits from one of that name outside the program.
  init(ofLibraryType name: String, _ settings: AppSettings) {
    switch name {
    case "Reducer", "ReducerProtocol": self = .reducer
    case "App", "Scene", "Widget": self = .app
    case "PreviewProvider": self = .preview
    case "XCTestCase": self = .test
    case "DependencyKey", "TestDependencyKey", "InjectedKey": self = .dependencyKey
    case "ObservableObject", "Observable": self = .model
    default: self = ViewTypes.names.contains(name) || settings.viewTypes.contains(name) ? .view : []
    }
  }

  /// The roles that conformances and attributes give each type of a program.
  ///
  /// - Parameter jobs: how many threads may work at once.
  static func all(in program: Program, _ settings: AppSettings, jobs: Int) -> PerSymbol<Role> {
    let suites = suites(in: program)
    let interfaces = Set(UserInterfaceTypes.modules.compactMap(program.name))
    let roles = Workers.mapParts(of: program.symbols.indices, jobs: jobs) { type in
      var role = role(of: type, declaredBy: interfaces, in: program, settings)
      if suites.contains(type) { role.insert(.test) }
      if !role.isDisjoint(with: [.reducer, .app, .preview]) { role.remove(.view) }
      return role
    }
    return PerSymbol(roles.joined())
  }

  /// The roles of a type by its own declaration, and by its supertypes.
  private static func role(
    of type: SymbolID, declaredBy modules: Set<ProgramName>, in program: Program, _ settings: AppSettings
  ) -> Role {
    let symbol = program.symbols[type]
    if symbol.kind == .typealias || symbol.kind == .associatedtype { return [] }
    var role = program.ancestry.traits(of: type).role
    if symbol.kind == .external {
      role.formUnion(Role(ofLibraryType: program.text(symbol.name), settings))
      if isView(type, declaredBy: modules, in: program) { role.insert(.view) }
    }
    if symbol.kind == .protocol { role.remove(.dependencyKey) }
    let isValue = symbol.kind == .struct || symbol.kind == .enum
    for attribute in symbol.declaration.map({ program.attributes(of: $0) }) ?? [] {
      if isValue, attribute.name.is(.Reducer) { role.insert(.reducer) }
      if attribute.name.is(.Suite) { role.insert(.test) }
      if attribute.name.is(.ObservableState) { role.insert(.state) }
      if attribute.name.is(.Observable) || attribute.name.is(.Perceptible) { role.insert(.model) }
    }
    return role
  }

  /// Whether a type that the program extends is a view of a library that all files which extend it import.
  private static func isView(
    _ symbol: SymbolID, declaredBy modules: Set<ProgramName>, in program: Program
  ) -> Bool {
    let name = program.symbols[symbol].name
    guard !name.isNone, UserInterfaceTypes.views.contains(program.text(name)) else { return false }
    return program.extensions(of: symbol).allSatisfy { !program.imports(of: $0.file).isDisjoint(with: modules) }
  }

  /// The types with a function that is a `@Test`.
  private static func suites(in program: Program) -> Set<SymbolID> {
    var suites: Set<SymbolID> = []
    for file in program.places(of: ProgramName(.Test)).lazy.map(\.file) {
      let facts = program.files[file].facts
      guard facts.attributes.contains(where: { $0.name.is(.Test) }) else { continue }
      for id in facts.declarations(where: { $0.kind == .function }) {
        let declaration = facts.declarations[id]
        guard facts.attributes(of: declaration).contains(where: { $0.name.is(.Test) }) else { continue }
        let type = facts.enclosingType(declaration.parent)
        if !type.isNone {
          suites.formUnion(program.symbols(of: DeclarationReference(file: file, declaration: type)))
        }
      }
    }
    return suites
  }
}
