import TCALintModel
import TCALintSyntax

/// A source of a client: a type that conforms to `DependencyKey` or a related protocol, or a `@DependencyEntry`.
public struct ClientKey: Hashable, Sendable {
  @UnretainedApp var app: App
  let id: ClientID

  init(_ app: App, _ id: ClientID) {
    _app = UnretainedApp(wrappedValue: app)
    self.id = id
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.app === right.app }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private var node: ClientGraph.Node { app.clientGraph.nodes[id] }

  /// The type that conforms to `DependencyKey`, or that an extension of it does which goes with a `@DependencyEntry`.
  public var type: TypeHandle? { node.key.map { TypeHandle(app, $0) } }
  /// The client that it gives, where that is one type of the program.
  public var client: Client? { node.clients.count == 1 ? Client(TypeHandle(app, node.clients[0])) : nil }
  /// The key's own name.
  public var name: String { type?.name ?? node.name }
  /// The property with `@DependencyEntry`.
  public var entry: Member? {
    node.entry.isNone ? nil : Member(app, app.clientGraph.keys.entries[node.entry].property)
  }
  /// Whether it is a key of WeaveDI's, of which the live value is used in tests too.
  public var isInjectedKey: Bool { traits.contains(.injectedKey) }
  /// Whether it may get values from code that is not part of the program: a supertype, a macro.
  public var mayInheritValues: Bool {
    guard let key = node.key else { return false }
    if app.program.ancestry.isUncertain(key) || traits.contains(.mayAskForMembers) { return true }
    return app.program.declarations(of: key).contains { reference in
      let names = app.program.files[reference.file].facts.names
      return app.program.attributes(of: reference).contains {
        names.isCapitalized($0.name) && !ClientMacro.plainAttributes.contains(names.text($0.name))
      }
    }
  }
  private var traits: Traits { node.key.map { app.program.ancestry.traits(of: $0) } ?? [] }

  /// The properties of `DependencyValues` that read it.
  public var properties: [Member] {
    (entry.map { [$0] } ?? []) + (node.key.flatMap { app.propertiesOfKeys[$0] } ?? []).map { Member(app, $0) }
  }

  /// The values of a kind that it declares: several where they are in branches of an `#if`.
  public func values(_ kind: ClientValue.Kind) -> [ClientValue] {
    (app.clientValues.declared[id] ?? []).filter { $0.kind == kind }
  }

  /// Whether it has a value of a kind, declared or inherited, possibly for tests only.
  public func hasValue(_ kind: ClientValue.Kind) -> Bool {
    if !values(kind).isEmpty || entryHasValue(kind) { return true }
    guard let key = node.key else { return false }
    let (values, ancestors) = (app.clientValues, app.program.ancestry.ancestors(of: key) ?? [])
    return values.ofAll.contains(kind) || ancestors.contains { values.inherited[$0]?.contains(kind) ?? false }
  }

  private func entryHasValue(_ kind: ClientValue.Kind) -> Bool {
    guard !node.entry.isNone else { return false }
    let entry = app.clientGraph.keys.entries[node.entry]
    if kind == .test { return app.program.declaration(entry.property).flags.contains(.initialValue) }
    let facts = app.program.files[entry.property.file].facts
    return facts.arguments[facts.attributes[entry.entryAttribute].arguments].contains {
      facts.names.text($0.label) == kind.rawValue
    }
  }
}

extension App {
  private static let propertiesOfKeysKey = TableKey<[SymbolID: [DeclarationReference]]>("properties of keys")

  /// The properties of `DependencyValues` that are computed over `self[Key.self]`, by their keys.
  fileprivate var propertiesOfKeys: [SymbolID: [DeclarationReference]] {
    table(Self.propertiesOfKeysKey) {
      var found: [SymbolID: [DeclarationReference]] = [:]
      for entry in clientGraph.keys.entries where !entry.keyType.isNone {
        let scope = program.declaration(entry.property).parent
        for key in program.resolve(entry.keyType, in: entry.property.file, at: scope).symbols {
          found[key, default: []].append(entry.property)
        }
      }
      return found
    }
  }

  /// The keys of the app, each once, in the order of files and lines.
  public var clientKeys: [ClientKey] {
    clientGraph.nodes.numbered.compactMap { id, node in
      let isKey = node.key.map { roles[$0].contains(.dependencyKey) } ?? false
      return isKey || !node.entry.isNone ? ClientKey(self, id) : nil
    }
  }
}
