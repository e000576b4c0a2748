import TCALintModel

/// The role of a type, in the words in which people divide an app.
public enum TypeRole: String, CaseIterable, Sendable {
  /// A view, and what views are made of: modifiers, styles, shapes, controllers.
  case view
  case reducer
  /// The state of a reducer.
  case state
  /// The action of a reducer.
  case action
  /// `@Observable`, `ObservableObject`
  case model
  /// The client of a dependency key, its implementations, and the key itself.
  case client
  /// An `App`, a `Scene`, a `Widget`, the delegate of an application or a scene: where all is put together.
  case app
}

/// The roles of each type of an app.
public struct TypeRoles: Sendable {
  private var bits: PerSymbol<UInt8>

  public init(_ app: App) {
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
    for actions in app.features.actions.values { for action in actions { insert(.action, action) } }
    addClients(app)
  }

  public func has(_ symbol: SymbolID, _ roles: LayerRoles) -> Bool { bits[symbol] & roles.bits != 0 }

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

/// Some roles.
public struct LayerRoles: Sendable {
  let bits: UInt8

  public init(_ roles: some Sequence<TypeRole>) { bits = roles.reduce(0) { $0 | Self.bit($1) } }

  static func bit(_ role: TypeRole) -> UInt8 { 1 << UInt8(TypeRole.allCases.firstIndex(of: role)!) }
}
