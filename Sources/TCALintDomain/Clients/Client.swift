import TCALintModel
import TCALintSyntax

/// The type of a dependency key's values: a struct of endpoints, a protocol or a class of the program.
public struct Client: Hashable, Sendable {
  /// The type of the values.
  public let type: TypeHandle

  /// The client whose values have a type.
  public init(_ type: TypeHandle) { self.type = type }

  /// The name of the type, with the types around it.
  public var name: String { type.name }

  /// Whether the library's `@DependencyClient` makes its initialisers.
  public var isDependencyClient: Bool {
    let program = type.app.program
    guard type.kind == .struct, let reference = program.symbols[type.symbol].declaration else { return false }
    return program.attributes(of: reference).contains { attribute in
      guard attribute.name.is(.DependencyClient) else { return false }
      if attribute.qualifier.isNone { return type.app.mayHaveClientMacro(reference.file) }
      return program.isKnownExternalModule(program.name(attribute.qualifier, in: reference.file))
    }
  }

  /// The stored variables of a struct that are written with function types, in order.
  public var endpoints: [Endpoint] {
    guard type.kind == .struct else { return [] }
    return type.storedProperties.compactMap(Endpoint.init)
  }

  /// The endpoint of a name. The cost is that of a binary search.
  func endpoint(named name: String) -> Endpoint? {
    type.kind == .struct ? type.storedProperty(named: name).flatMap(Endpoint.init) : nil
  }

  /// The one endpoint that matches the labels of arguments; nil if there are several, or more stored properties than
  /// the limit.
  func endpointLeft(by arguments: [ArgumentSite]) -> Endpoint? {
    let labels = Set(arguments.compactMap(\.label))
    guard type.app.members.storedProperties(of: type.symbol).count <= labels.count + 64 else { return nil }
    let left = endpoints.filter { !labels.contains($0.name) }
    return left.count == 1 ? left[0] : nil
  }

  /// Its endpoints, in order: the variables of a struct, the requirements of a protocol.
  public var endpointDeclarations: [Member] {
    type.kind == .protocol ? requirements : endpoints.map(\.property)
  }

  /// Whether it has something to call, constants included: a struct without any function is a value rather than a client.
  public var hasFunctions: Bool {
    switch type.kind {
    case .struct: type.storedProperties.contains { $0.writtenType?.function != nil }
    case .class, .actor, .protocol: true
    default: false
    }
  }

  /// Whether it is a struct that holds clients with something to call: `struct Backend { var auth: AuthClient }`
  public var holdsClients: Bool {
    guard type.kind == .struct else { return false }
    return Set(type.storedProperties.compactMap(\.nominalType)).contains {
      type.app.isClient($0.symbol) && Client($0).hasFunctions
    }
  }

  /// Whether the macro generates an initialiser without arguments, or an actor is known to have one.
  public var isMadeWithoutArguments: Bool {
    if type.kind == .actor { return hasPlainInitializer }
    let endpoints = Set(endpoints.filter { $0.isSeenByMacro && !$0.needsDefault }.map(\.property))
    return isDependencyClient
      && type.storedProperties.allSatisfy { endpoints.contains($0) || $0.flags.contains(.initialValue) }
      && !type.members.contains { $0.kind == .initializer }
  }

  /// Whether it declares an initialiser that takes nothing, or none at all, so that the language makes that one.
  private var hasPlainInitializer: Bool {
    let initializers = type.members.filter { $0.kind == .initializer }
    return initializers.isEmpty
      || initializers.contains {
        $0.declaration.parameters.isEmpty && $0.flags.isDisjoint(with: [.private, .throws, .async])
      }
  }

  /// The methods and properties of an instance that a protocol requires itself, in order.
  public var requirements: [Member] {
    type.requiredMembers.filter { $0.kind != .subscript && !$0.flags.contains(.static) }
  }
}

extension App {
  private static let declaresClientMacroKey = TableKey<Bool>("declaration of the client macro")

  private static let clientListKey = TableKey<[SymbolID]>("clients")

  /// The app's clients, in the order of files and lines: what its keys and registrations give, and each
  /// `@DependencyClient`.
  public var clients: [Client] {
    let found = table(Self.clientListKey) {
      var isClient = PerSymbol<Bool>(repeating: false, count: program.symbols.count)
      for node in clientGraph.nodes { for client in node.clients { isClient[client] = true } }
      return program.symbols.indices.filter { isClient[$0] || Client(TypeHandle(self, $0)).isDependencyClient }
    }
    return found.map { Client(TypeHandle(self, $0)) }
  }

  /// Whether a file may refer to the library's macro: it imports a module that declares or re-exports it, or the
  /// program declares no other of that name.
  fileprivate func mayHaveClientMacro(_ file: FileID) -> Bool {
    !declaresClientMacro || program.imports(of: file).contains { ClientMacro.modules.contains(program.text($0)) }
  }

  private var declaresClientMacro: Bool {
    table(Self.declaresClientMacroKey) {
      program.places(of: ProgramName(.DependencyClient)).contains { place in
        program.files[place.file].facts.outlines.contains {
          $0.kind == .macroDeclaration && $0.name.is(.DependencyClient)
        }
      }
    }
  }

  private static let clientTypesKey = TableKey<Set<SymbolID>>("client types")

  /// Whether a type is what a key gives.
  public func isClient(_ type: SymbolID) -> Bool {
    table(Self.clientTypesKey) { Set(clients.map(\.type.symbol)) }.contains(type)
      || roles[type].contains(.dependencyKey)
  }

  /// Whether a type is what a key gives or an environment has, or implements that.
  public func isClientOrImplementsOne(_ type: SymbolID) -> Bool {
    let parts = environmentParts
    return isClient(type) || parts.contains(type)
      || (program.ancestry.ancestors(of: type) ?? []).contains { isClient($0) || parts.contains($0) }
  }
}
