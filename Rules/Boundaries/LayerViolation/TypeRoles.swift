import TCALintDomain
import TCALintModel

/// The roles of each type of an app.
struct TypeRoles: Sendable {
  private var bits: PerSymbol<UInt8>

  init(_ app: App) {
    let program = app.program
    bits = PerSymbol(repeating: 0, count: program.symbols.count)
    for symbol in program.symbols.indices {
      let role = app.roles[symbol]
      if role.contains(.view) { insert(.view, symbol) }
      if role.contains(.reducer) { insert(.reducer, symbol) }
      if role.contains(.state) { insert(.state, symbol) }
      let isApp = role.contains(.app) || program.ancestry.traits(of: symbol).contains(.appDelegate)
      if isApp { insert(.app, symbol) }
      if role.contains(.model), !isApp { insert(.model, symbol) }
      if role.contains(.dependencyKey) { insert(.client, symbol) }
    }
    for action in app.features.actionTypes { insert(.action, action) }
    addClients(app)
  }

  func has(_ symbol: SymbolID, _ roles: LayerRoles) -> Bool { bits[symbol] & roles.bits != 0 }

  private mutating func insert(_ role: TypeRole, _ symbol: SymbolID) { bits[symbol] |= LayerRoles.bit(role) }

  private mutating func addClients(_ app: App) {
    let clients = app.clients.map(\.type.symbol)
    // A value of a key that is a view or a part of a feature is no service.
    let others = LayerRoles([.view, .reducer, .state, .action, .app])
    for client in clients where !has(client, others) { insert(.client, client) }
    let interfaces = Set(
      clients.filter { [.protocol, .class].contains(app.program.symbols[$0].kind) && !has($0, others) })
    if interfaces.isEmpty { return }
    for symbol in app.program.symbols.indices where app.program.ancestry.hasAncestors(symbol) && !has(symbol, others) {
      let ancestors = app.program.ancestry.ancestors(of: symbol) ?? []
      if ancestors.contains(where: interfaces.contains) { insert(.client, symbol) }
    }
  }
}
