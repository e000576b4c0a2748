import TCALintModel

extension App {
  private static let injectedTypesKey = TableKey<Set<SymbolID>>("injected types")

  /// The types with an interface that others call, in the order of files and lines: the app's clients, and the
  /// protocols that are only injected by their type. The latter belong to no key and no known registration, so that no
  /// other client leads to them.
  public var clientsWithInterfaces: [Client] {
    let protocols = injectedTypes.filter { program.symbols[$0].kind == .protocol }
    if protocols.isEmpty { return clients }
    let symbols = clients.map(\.type.symbol) + protocols
    return symbols.sorted().map { Client(TypeHandle(self, $0)) }
  }

  /// The classes and actors that are only injected by their type, in the order of files and lines. Their creators are
  /// unknown.
  public var injectedClasses: [Client] {
    injectedClassSymbols.map { Client(TypeHandle(self, $0)) }
  }

  /// The symbols of ``injectedClasses``, in their order.
  public var injectedClassSymbols: [SymbolID] {
    injectedTypes.filter { [.class, .actor].contains(program.symbols[$0].kind) }.sorted()
  }

  /// Whether a type is injected by its type, and no client otherwise.
  func isOnlyInjected(_ symbol: SymbolID) -> Bool { injectedTypes.contains(symbol) }

  /// The types that dependencies ask for by name, and that are no clients otherwise: `@Inject var books: Books?`
  private var injectedTypes: Set<SymbolID> {
    table(Self.injectedTypesKey) {
      let found = dependencies.filter { $0.isInjectedByType && !isTestOrPreview($0.location) }
        .compactMap { $0.requestedType?.symbol }
      return Set(found).filter { symbol in
        [.protocol, .class, .actor].contains(program.symbols[symbol].kind) && !isClient(symbol) && roles[symbol].isEmpty
      }
    }
  }
}
