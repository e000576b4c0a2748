import TCALintModel

extension App {
  /// What has an interface for others to call, in the order of files and lines: the app's clients, and the protocols that
  /// are only injected by their type. Those are nothing that a key gives or a container is known to hold, so that no other
  /// client leads to them.
  public var clientsWithInterfaces: [Client] {
    if injectedProtocols.isEmpty { return clients }
    let symbols = clients.map(\.type.symbol) + injectedProtocols
    return symbols.sorted().map { Client(TypeHandle(self, $0)) }
  }

  /// The protocols that dependencies ask for by their type, and that are no clients otherwise: `@Inject var books: Books?`
  var injectedProtocols: Set<SymbolID> {
    lazyInjectedProtocols {
      let found = dependencies.filter { $0.isInjectedByType && !isTestOrPreview($0.location) }
        .compactMap { $0.requestedType?.symbol }
      return Set(found).filter { program.symbols[$0].kind == .protocol && !isClient($0) && roles[$0].isEmpty }
    }
  }
}
