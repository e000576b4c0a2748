import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The clients that change what views observe: models, and clients whose live values name one. Effects have to call them
/// on the main actor.
struct ClientsOfModels: Sendable {
  private var types: Set<SymbolID> = []

  /// The cost is linear in the code of live values.
  init(_ app: App) {
    for key in app.clientKeys {
      guard let type = key.client?.type else { continue }
      if type.isModel || key.values(.live).contains(where: { $0.member.namesModel }) { types.insert(type.symbol) }
    }
  }

  func contain(_ client: Client) -> Bool { types.contains(client.type.symbol) }
}

extension App {
  private static let clientsOfModelsKey = TableKey<ClientsOfModels>("clients of models")

  var clientsOfModels: ClientsOfModels { table(Self.clientsOfModelsKey) { ClientsOfModels(self) } }
}

extension Member {
  /// Whether its code names a type that views observe.
  fileprivate var namesModel: Bool {
    facts.paths[facts.paths(in: declaration.range)].contains { path in
      guard path.root == .unqualified, let types = app.program.types(namedBy: path, in: reference.file) else {
        return false
      }
      return types.contains { TypeHandle(app, $0).isModel }
    }
  }
}
