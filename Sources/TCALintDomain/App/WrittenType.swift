import TCALintModel
import TCALintSyntax

/// A type as it is written somewhere.
public struct WrittenType: Sendable {
  @UnretainedApp public var app: App
  let type: TypeID
  let file: FileID
  let scope: DeclarationID

  /// A handle for a written type whose names are resolved at a declaration, or at the top level for none.
  public init(_ app: App, _ type: TypeID, in file: FileID, at scope: DeclarationID) {
    _app = UnretainedApp(wrappedValue: app)
    self.type = type
    self.file = file
    self.scope = scope
  }

  init(_ app: App, _ place: PlacedType) { self.init(app, place.type, in: place.file, at: place.scope) }

  /// Where it is written.
  var place: PlacedType { PlacedType(type: type, file: file, scope: scope) }
  private var facts: FileFacts { app.program.files[file].facts }
  private var reference: TypeReference { facts.types[type] }

  /// The form in which it is written.
  public var kind: TypeReference.Kind { reference.kind }
  /// Its attributes and specifiers, as flags.
  public var flags: TypeReference.Flags { reference.flags }
  /// The location of the type.
  public var location: Location { Location(file: file, range: reference.range) }
  /// As it is written.
  public var text: String { app.program.source(location) }
  /// The names of a type that has some: `API`, `Query` of `API.Query`.
  public var names: [String] { facts.path(reference.path).map { facts.names.text($0) } }
  /// The last of these.
  public var lastName: String? { facts.lastName(reference.path).map { app.program.text($0, in: file) } }
  /// The generic arguments, the wrapped type, the parameters and the result of a function.
  public var parts: [WrittenType] { facts.parts(of: type).map { WrittenType(app, $0, in: file, at: scope) } }
  /// Whether it has generic arguments, or other types that it is made of.
  var hasParts: Bool { reference.end > type.next }
  /// The type of the program that it is, optionals looked through.
  public var nominal: TypeHandle? {
    app.program.resolve(type, in: file, at: scope).symbol.map { TypeHandle(app, $0) }
  }
  /// The type that it means, typealiases looked through.
  public var resolved: SwiftType { app.program.type(place) }
  /// The name of the type, if it is known to be external.
  public var externalName: String? {
    if case .external(let name) = app.program.resolve(type, in: file, at: scope) { return app.program.text(name) }
    return nil
  }
  /// The name under which a library declares it, also where the program contains that library or a typealias is
  /// written; nil where the file imports no such library.
  public var libraryName: String? {
    guard kind == .named, let name = declaredExternally else { return nil }
    return app.program.isExported(name, to: file) ? app.program.text(name) : nil
  }
  /// The name of the external type that it is known to be, also where the program contains the library that declares
  /// it.
  var declaredExternally: ProgramName? {
    let program = app.program
    switch program.resolve(type, in: file, at: scope) {
    case .external(let name): return name
    case .symbols(let symbols) where !symbols.isEmpty && symbols.allSatisfy(program.isExternalType):
      return program.symbols[symbols[0]].name
    default: return nil
    }
  }
  /// The names under which libraries declare it, or the parts of a composition, typealiases resolved.
  public var libraryNames: [String] {
    if let libraryName { return [libraryName] }
    if kind == .composition { return parts.compactMap(\.libraryName) }
    guard kind == .named, let alias = app.program.resolve(type, in: file, at: scope).symbol,
      app.program.symbols[alias].kind == .typealias, let reference = app.program.symbols[alias].declaration
    else { return [] }
    let target = app.program.declaration(reference)
    return WrittenType(app, target.type, in: reference.file, at: target.parent).parts.compactMap(\.libraryName)
  }
  /// The parameter's name, where this is a parameter's type in a function type.
  public var nameOfParameter: String? { facts.parameterName(of: type).map { facts.names.text($0) } }
  /// Whether it is written `T?` or `T!`.
  public var isOptional: Bool { kind == .optional }
  /// `T!`
  var isImplicitlyUnwrapped: Bool { flags.contains(.isImplicitlyUnwrapped) }
  /// The same with typealiases of the program looked through: `(Int) -> Void` for `Handler`.
  public var withoutAliases: WrittenType {
    WrittenType(app, app.program.withoutAliases(place))
  }
  /// The function type that it is, typealiases looked through.
  public var function: WrittenType? {
    let meaning = kind == .named ? withoutAliases : self
    return meaning.kind == .function ? meaning : nil
  }
  /// Whether it is written `Void` or `()`, without parentheses or a module: the forms that a macro recognises.
  var isPlainVoid: Bool { isVoid && names.count < 2 && !flags.contains(.isParenthesized) }
  /// `Void`, `()`
  public var isVoid: Bool {
    if kind == .tuple { return parts.isEmpty }
    return lastName == "Void" && (names.count == 1 || names == ["Swift", "Void"])
  }
}
