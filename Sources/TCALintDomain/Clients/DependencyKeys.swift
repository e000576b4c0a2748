import TCALintSyntax

/// The properties of `DependencyValues` and `InjectedValues` that a program declares.
struct DependencyKeys: Sendable {
  struct Entry: Sendable {
    let name: Name
    let property: DeclarationReference
    /// The type of `self[Key.self]`, where the property is computed over one.
    let keyType: TypeID
    /// Index of the `@DependencyEntry` attribute, or -1.
    let entryAttribute: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var byName: [Name: [Int]] = [:]

  init(_ table: SymbolTable, roles: [Role]) {
    // The types of the file's `self[Key.self]`, by the declarations that they stand in.
    var (file, subscriptOfProperty): (FileID, [DeclarationID: TypeID]) = (-1, [:])
    for symbol in table.symbols
    where symbol.name.is(.DependencyValues) || symbol.name.is(.InjectedValues) {
      for reference in symbol.extensions + (symbol.kind == .external ? [] : symbol.declarations.prefix(1)) {
        if file != reference.file {
          file = reference.file
          let subscripts = table.files[file].summary.keySubscripts
          subscriptOfProperty = Dictionary(subscripts.map { ($0.declaration, $0.type) }) { first, _ in first }
        }
        for member in table.members(of: reference) { add(member, table, subscriptOfProperty) }
      }
    }
  }

  private mutating func add(
    _ member: DeclarationReference, _ table: SymbolTable, _ subscriptOfProperty: [DeclarationID: TypeID]
  ) {
    let declaration = table.declaration(member)
    guard declaration.kind == .property, !declaration.flags.contains(.static) else { return }
    let summary = table.files[member.file].summary
    let attribute = declaration.attributes.first { summary.attributes[$0].name.is(.DependencyEntry) }
    let name = table.name(declaration.name, in: member.file)
    byName[name, default: []].append(entries.count)
    entries.append(
      Entry(name: name, property: member, keyType: subscriptOfProperty[member.declaration] ?? -1, entryAttribute: attribute ?? -1))
  }
}

/// The keys that the libraries declare themselves, by what reading them gives.
public enum LibraryKey: String, CaseIterable, Sendable {
  // Generators and clocks: what they give is made when they are called.
  case uuid, date, continuousClock, suspendingClock, mainQueue, mainRunLoop, withRandomNumberGenerator
  case dismiss, openURL, fireAndForget, assert, assertionFailure, precondition, urlSession, notificationCenter
  // Values
  case calendar, context, locale, preferredLocales, timeZone, isPresented
  case defaultAppStorage, defaultFileStorage, defaultInMemoryStorage

  /// Whether the dependency can be captured when an effect is made without freezing what the effect would see.
  public var isGenerator: Bool {
    switch self {
    case .calendar, .context, .locale, .preferredLocales, .timeZone, .isPresented: false
    default: true
    }
  }
}
