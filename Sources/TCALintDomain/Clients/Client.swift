import TCALintModel
import TCALintSyntax

/// What a dependency key gives: a struct of endpoints, a protocol or a class of the program.
public struct Client: Hashable, Sendable {
  public let type: TypeHandle

  init(_ type: TypeHandle) { self.type = type }

  public var name: String { type.name }

  /// Whether the library's `@DependencyClient` makes its initialisers.
  public var isDependencyClient: Bool {
    let program = type.app.program
    guard type.kind == .struct, let reference = program.symbols[type.symbol].declaration else { return false }
    return program.attributes(of: reference).contains { attribute in
      guard attribute.name.is(.DependencyClient) else { return false }
      if attribute.qualifier.isNone { return type.app.mayHaveClientMacro(reference.file) }
      return program.isKnownOutsideModule(program.name(attribute.qualifier, in: reference.file))
    }
  }

  /// The stored variables of a struct that are written with function types, in order.
  public var endpoints: [Endpoint] {
    guard type.kind == .struct else { return [] }
    return type.storedProperties.compactMap(Endpoint.init)
  }
}

extension App {
  /// The app's clients, in the order of files and lines: what its keys and registrations give, and each
  /// `@DependencyClient`.
  public var clients: [Client] {
    let found = lazyClientList {
      var isClient = PerSymbol<Bool>(repeating: false, count: program.symbols.count)
      for node in clientGraph.nodes { for client in node.clients { isClient[client] = true } }
      return program.symbols.indices.filter { isClient[$0] || Client(TypeHandle(self, $0)).isDependencyClient }
    }
    return found.map { Client(TypeHandle(self, $0)) }
  }

  /// Whether a file can have the library's macro: it imports a module that declares it or hands it on, or one that is
  /// not known.
  fileprivate func mayHaveClientMacro(_ file: FileID) -> Bool {
    program.imports(of: file).contains { module in
      if ClientMacro.modules.contains(program.text(module)) { return true }
      return !program.hasModule(module) && !program.isKnownOutsideModule(module)
        && !KnownModules.names.contains(program.text(module))
    }
  }
}

/// A function that a client offers: a stored variable that is written with a function type.
public struct Endpoint: Hashable, Sendable {
  public let property: Member

  init?(_ property: Member) {
    guard let type = property.writtenType, type.kind == .function, !type.flags.contains(.isParenthesized),
      !property.flags.contains(.let), !property.hasAttribute(ClientMacro.ignoring)
    else { return nil }
    self.property = property
  }

  public var name: String { property.name }
  public var location: Location { property.nameLocation }
  /// The function type.
  public var signature: WrittenType? { property.writtenType }
  public var parameterTypes: [WrittenType] { signature?.parts.dropLast() ?? [] }
  /// What it returns.
  public var result: WrittenType? { signature?.parts.last }
  public var hasDefault: Bool { property.flags.contains(.initialValue) }

  /// Whether the macro wants a default value: where it could neither throw, nor return nothing or `nil`.
  public var needsDefault: Bool {
    guard let signature, let result, !hasDefault, !signature.flags.contains(.isThrowing) else { return false }
    return !result.isOptional && !result.isVoid
  }
}
