import TCALintModel
import TCALintSyntax

/// A property of `DependencyValues`, by its place in ``DependencyKeys/entries``.
public struct DependencyKeyID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The properties of `DependencyValues` and `InjectedValues` that an app declares, and those of WeaveDI's container.
public struct DependencyKeys: Sendable {
  /// A property by which dependencies are requested.
  public struct Entry: Sendable {
    let name: ProgramName
    /// The declaration of the property.
    public let property: DeclarationReference
    /// The type of `self[Key.self]`, where the property is computed over one; or none.
    let keyType: TypeID
    /// The `@DependencyEntry`, or none.
    let entryAttribute: AttributeID
  }

  /// The properties that the app declares.
  public private(set) var entries = IndexedArray<DependencyKeyID, Entry>()
  /// The entries by the names of the properties.
  public private(set) var byName: [ProgramName: [DependencyKeyID]] = [:]
  /// The names of the properties that they have by protocols of the program.
  private(set) var inheritedNames: Set<ProgramName> = []
  /// The properties of a container, which return what is registered for their type.
  public private(set) var containerProperties: [ProgramName: [DeclarationReference]] = [:]
  private var placesOfFile: [Place: [DependencyKeyID]] = [:]

  private struct Place: Hashable {
    let file: FileID
    let name: ProgramName
  }

  init(_ app: App) {
    // The types of the file's `self[Key.self]`, by the enclosing declarations.
    var (file, keyOfProperty): (FileID, [DeclarationID: TypeID]) = (.none, [:])
    for (id, symbol) in app.program.symbols.numbered where symbol.parent.isNone {
      let isContainer =
        symbol.name.is(.Container) || symbol.name.is(.DIContainer) || symbol.name.is(.DependencyContainer)
      guard isContainer || symbol.name.is(.DependencyValues) || symbol.name.is(.InjectedValues) else { continue }
      if !isContainer {
        for ancestor in app.program.ancestry.ancestors(of: id) ?? [] { addInherited(ancestor, app) }
      }
      for reference in app.program.extensions(of: id)
        + (symbol.kind == .external ? [] : symbol.declaration.map { [$0] } ?? [])
      {
        if file != reference.file {
          file = reference.file
          let subscripts = app.recognised[file].clients.keySubscripts
          keyOfProperty = Dictionary(subscripts.map { ($0.declaration, $0.key) }) { first, _ in first }
        }
        for member in app.program.members(of: reference) {
          isContainer ? addContainer(member, app) : add(member, app, keyOfProperty)
        }
      }
    }
  }

  private mutating func add(_ member: DeclarationReference, _ app: App, _ keyOfProperty: [DeclarationID: TypeID]) {
    let declaration = app.program.declaration(member)
    guard declaration.kind == .property, !declaration.flags.contains(.static) else { return }
    let facts = app.program.files[member.file].facts
    let attribute = declaration.attributes.first { facts.attributes[$0].name.is(.DependencyEntry) }
    let name = app.program.name(declaration.name, in: member.file)
    let id = entries.append(
      Entry(
        name: name, property: member, keyType: keyOfProperty[member.declaration] ?? .none,
        entryAttribute: attribute ?? .none))
    byName[name, default: []].append(id)
    placesOfFile[Place(file: member.file, name: name), default: []].append(id)
  }

  private mutating func addInherited(_ ancestor: SymbolID, _ app: App) {
    for member in app.program.members(of: ancestor) where app.program.declaration(member).kind == .property {
      inheritedNames.insert(app.program.name(app.program.declaration(member).name, in: member.file))
    }
  }

  private mutating func addContainer(_ member: DeclarationReference, _ app: App) {
    let declaration = app.program.declaration(member)
    guard declaration.kind == .property, !declaration.flags.contains(.static) else { return }
    containerProperties[app.program.name(declaration.name, in: member.file), default: []].append(member)
  }

  /// Whether a file can name a key, as it is declared or by way of a protocol.
  public func isDeclared(_ name: ProgramName, for file: FileID, _ program: Program) -> Bool {
    inheritedNames.contains(name)
      || byName[name]?.contains { program.isVisible(entries[$0].property, from: file) } ?? false
  }

  /// The entries of a name that a file refers to; empty beyond the limit.
  func entries(named name: ProgramName, from file: FileID, _ program: Program) -> [DependencyKeyID] {
    if let here = placesOfFile[Place(file: file, name: name)] { return here }
    guard let all = byName[name], all.count <= Self.maxEntries else { return [] }
    return program.nearest(all, to: file) { entries[$0].property.file }
  }

  /// The maximum number of entries of a name. Beyond it, none is used.
  private static let maxEntries = 512
  /// The maximum number of container properties of a name. Beyond it, the first ones are used.
  private static let maxOfContainers = 64

  /// The type of a container's property, as a file means it.
  func contained(_ name: ProgramName, from file: FileID, _ program: Program) -> SymbolID? {
    let properties = Array((containerProperties[name] ?? []).prefix(Self.maxOfContainers))
    let found = program.nearest(properties, to: file) { $0.file }
    guard let property = found.first, found.count == 1 else { return nil }
    let declaration = program.declaration(property)
    return program.resolve(declaration.type, in: property.file, at: declaration.parent).symbol
  }

  /// The type that a registration is for.
  func registeredType(
    _ registration: RecognisedRegistration, in file: FileID, at scope: DeclarationID, _ app: App
  ) -> SymbolID? {
    switch app.request(registration.request, in: file).0 {
    case .type(let type): app.program.resolve(type, in: file, at: scope).symbol
    case .keyPath(let path): path.count == 1 ? contained(path[0], from: file, app.program) : nil
    }
  }
}

// As of swift-dependencies 1.16 (`Sources/Dependencies/DependencyValues`), The Composable Architecture 1.25.5
// (`Sources/ComposableArchitecture/Dependencies`) and swift-sharing 2.8 (`SharedKeys`). To take the next version, look there for
// `extension DependencyValues`.

/// The keys that the libraries declare themselves, by what reading them gives.
public enum LibraryKey: String, CaseIterable, Sendable {
  // Generators and clocks: their results are created by calls.
  case uuid, date, continuousClock, suspendingClock, mainQueue, mainRunLoop, withRandomNumberGenerator
  case dismiss, openURL, fireAndForget, assert, assertionFailure, precondition, urlSession, notificationCenter
  // Values
  case calendar, context, locale, preferredLocales, timeZone, isPresented
  case defaultAppStorage, defaultFileStorage, defaultInMemoryStorage

  /// Whether the dependency can be captured when an effect is made without freezing what the effect would see.
  var isGenerator: Bool {
    switch self {
    case .calendar, .context, .locale, .preferredLocales, .timeZone, .isPresented: false
    default: true
    }
  }
}
