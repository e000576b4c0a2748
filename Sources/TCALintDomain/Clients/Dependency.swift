import TCALintModel
import TCALintSyntax

/// A dependency that a wrapper declares: `@Dependency(\.apiClient) var apiClient`.
public struct Dependency: Sendable {
  @UnretainedApp var app: App
  /// Its index in ``DependencyTable/entries``.
  public let id: DependencyID
  /// Stored, since looking it up in the app takes longer than the queries.
  let table: DependencyTable

  /// A handle for a dependency in the table of an app.
  public init(_ table: DependencyTable, _ id: DependencyID, of app: App) {
    _app = UnretainedApp(wrappedValue: app)
    self.id = id
    self.table = table
  }

  private var entry: DependencyTable.Entry { table.entries[id] }
  private var facts: FileFacts { app.program.files[entry.property.file].facts }
  private var attribute: Attribute { facts.attributes[entry.attribute] }
  private func source(_ range: Range<UInt32>) -> String {
    app.program.source(Location(file: entry.property.file, range: range))
  }

  /// The property or the local variable.
  public var property: Member { Member(app, entry.property) }
  /// The name of the property or the local variable.
  public var name: String { property.name }
  /// The request, as written: `\.apiClient`, `APIClient`.
  public var request: String {
    switch entry.request {
    case .keyPath(let path): return "\\." + path.map(app.program.text).joined(separator: ".")
    case .type(let type):
      let written = source(facts.types[type].range)
      return written.last == "?" || written.last == "!" ? String(written.dropLast()) : written
    }
  }
  /// The attribute.
  public var location: Location { Location(file: entry.property.file, range: attribute.range) }
  /// Whether its wrapper asks a container for a registered type: `@Inject` and its kin, not `@Dependency`.
  public var isInjected: Bool { entry.wrapper != .Dependency }
  /// Whether its wrapper asks a container by the type alone: `@Inject var service: Service?`
  var isInjectedByType: Bool {
    if case .type = entry.request { return isInjected }
    return false
  }
  /// Whether its wrapper makes a new instance each time: `@Factory`.
  public var isMadeEachTime: Bool { entry.wrapper == .Factory }
  /// The wrapper with its `@`, as it is written.
  public var wrapper: String { "@" + facts.names.text(attribute.name) }
  /// The declaration as it is written, without modifiers and initial value: `@Dependency(\.apiClient) var apiClient`.
  public var declarationText: String {
    let declaration = app.program.declaration(entry.property)
    let type = declaration.type.isNone ? "" : ": \(source(facts.types[declaration.type].range))"
    return "\(source(attribute.range)) var \(name)\(type)"
  }
  /// The innermost type around it, when that is known.
  public var owner: TypeHandle? { app.type(around: entry.property) }
  /// The view that declares it.
  public var view: TypeHandle? { app.view(around: entry.property) }
  /// The reducer that declares it.
  public var reducer: TypeHandle? { app.type(.reducer, around: entry.property) }

  /// The resolution of a dependency.
  public enum Meaning: Sendable {
    /// A client of the app.
    case client(Client)
    /// A key or a property that the app declares, whose value is no client.
    case value
    case library(LibraryKey)
    case unknown
  }

  /// The requested dependency independent of its spelling: by a key path, by a type, or a part of it.
  public struct Subject: Hashable, Sendable {
    fileprivate enum Kind: Hashable {
      case client(ClientID)
      case library(LibraryKey)
    }
    fileprivate let kind: Kind
  }

  /// The requested dependency; nil where that is neither a client nor a dependency of the libraries.
  public var subject: Subject? {
    switch app.clientGraph.meanings[id].meaning {
    case .client(let node): Subject(kind: .client(node))
    case .library(let key): Subject(kind: .library(key))
    case .property, .unknown: nil
    }
  }

  /// The resolution of the request.
  public var meaning: Meaning {
    switch app.clientGraph.meanings[id].meaning {
    case .client(let node):
      return app.clientGraph.nodes[node].clients.first.map { .client(Client(TypeHandle(app, $0))) } ?? .value
    case .property: return .value
    case .library(let key): return .library(key)
    case .unknown: return .unknown
    }
  }

  /// The type of the program that it asks for: by its type, or what its key gives.
  public var requestedType: TypeHandle? {
    if case .type(let type) = entry.request {
      let scope = app.program.declaration(entry.property).parent
      return app.program.resolve(type, in: entry.property.file, at: scope).symbol.map { TypeHandle(app, $0) }
    }
    guard case .client(let client) = meaning else { return nil }
    return client.type
  }

  /// The part of a client that it reads: the endpoint `save` of `\.drafts.save`.
  public var endpoint: Member? {
    let resolution = app.clientGraph.meanings[id]
    guard case .property = resolution.meaning, case .keyPath(let path) = entry.request, path.count > 1,
      let name = path.last,
      !resolution.client.isNone, let client = app.clientGraph.nodes[resolution.client].clients.first
    else { return nil }
    return app.members.property(name, of: client).map { Member(app, $0) }
  }

  /// Whether it reads a part of what its key gives: `\.date.now`.
  public var readsPart: Bool {
    if case .keyPath(let path) = entry.request { return path.count > 1 }
    return false
  }
}

extension Dependency {
  /// The result of calling it, or a member of it: of an endpoint, of a method, of a function that is a dependency. nil
  /// where the program does not declare it.
  func result(ofCalling names: [ProgramName]) -> WrittenType? {
    guard let member = member(names) else { return nil }
    return member.kind == .function ? member.writtenType : member.writtenType?.function?.parts.last
  }

  /// The member that some names refer to below the dependency; for no names, the last name of its key path.
  private func member(_ names: [ProgramName]) -> Member? {
    var (member, owner, rest): (Member?, TypeHandle?, ArraySlice<ProgramName>) = (nil, requestedType, names[...])
    if case .keyPath(let path) = entry.request {
      let keys = app.clientGraph.keys
      let found = path.first.map { keys.entries(named: $0, from: entry.property.file, app.program) } ?? []
      guard let key = found.first, found.count == 1 else { return nil }
      member = Member(app, keys.entries[key].property)
      owner = member?.writtenType?.nominal
      rest = path.dropFirst() + names
    }
    for name in rest {
      guard let type = owner, let next = app.members.value(name, of: type.symbol) else { return nil }
      member = Member(app, next)
      owner = member?.writtenType?.nominal
    }
    return member
  }
}

extension App {
  /// The dependencies that the app's wrappers declare, in the order of files and lines.
  public var dependencies: [Dependency] {
    let table = dependencyTable
    return table.entries.indices.map { Dependency(table, $0, of: self) }
  }

  /// The dependency that a property is.
  public func dependency(_ property: Member) -> Dependency? {
    let table = dependencyTable
    return table.index(of: property.reference).map { Dependency(table, $0, of: self) }
  }
}

/// A place where code reaches for a dependency without a property: `DependencyValues._current.apiClient`,
/// `Dependency(\.apiClient).wrappedValue`.
public struct DependencyAccessSite: Sendable {
  @UnretainedApp var app: App
  let access: DependencyAccess
  let file: FileID

  /// A handle for an access in a file.
  public init(app: App, access: DependencyAccess, file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    self.access = access
    self.file = file
  }

  /// The location of the access.
  public var location: Location { Location(file: file, range: access.range) }
  /// The request, as written in wrappers: `\.apiClient`, `APIClient`; nil for all of the current values.
  public var request: String? {
    let facts = app.program.files[file].facts
    switch access.kind {
    case .current(let names):
      // Names after the key are members of its value.
      return facts.firstName(names).map { "\\.\(facts.names.text($0))" }
    case .key(let type): return app.program.source(Location(file: file, range: facts.types[type].range))
    case .madeInPlace(.keyPath(let path)), .resolved(.keyPath(let path)):
      return "\\." + facts.path(facts.keyPaths[path].names).map { facts.names.text($0) }.joined(separator: ".")
    case .madeInPlace(.type(let type)), .resolved(.type(let type)):
      return app.program.source(Location(file: file, range: facts.types[type].range))
    }
  }
  /// Whether a wrapper is made there, rather than the current values read.
  public var makesWrapper: Bool {
    if case .madeInPlace = access.kind { return true }
    return false
  }
  /// The view whose code it is.
  public var view: TypeHandle? { app.view(around: reference) }
  /// The innermost declaration around it.
  public var enclosingMember: Member? { reference.declaration.isNone ? nil : Member(app, reference) }

  var reference: DeclarationReference {
    DeclarationReference(file: file, declaration: app.program.files[file].facts.scopes[access.scope].declaration)
  }
}

extension App {
  /// Where code reaches for dependencies without a property, in the order of files and lines.
  public var dependencyAccesses: [DependencyAccessSite] {
    recognised.numbered.flatMap { file, recognised in
      recognised.clients.accesses.map { DependencyAccessSite(app: self, access: $0, file: file) }
    }
  }
}
