import TCALintDomain
import TCALintModel

/// The declarations by which reducers receive clients.
struct ClientDeclarations {
  private let app: App
  /// The properties of `DependencyValues` by their types.
  private var names: [SymbolID: Set<String>] = [:]

  /// The cost is linear in the properties of `DependencyValues`.
  init(_ app: App) {
    self.app = app
    for entry in app.clientGraph.keys.entries {
      let property = Member(app, entry.property)
      if let type = property.nominalType, !property.isTestOrPreview {
        names[type.symbol, default: []].insert(property.name)
      }
    }
  }

  /// `@Dependency(\.apiClient) var apiClient` of a client, or of what implements one; nil where it is not known.
  private func declaration(of type: SymbolID) -> String? {
    for candidate in [type] + (app.program.ancestry.ancestors(of: type) ?? []) {
      if let found = names[candidate] {
        return found.count == 1 ? found.first.map { "`@Dependency(\\.\($0)) var \($0)`" } : nil
      }
    }
    return nil
  }

  /// The advice to use a client.
  func help(_ type: SymbolID) -> String? {
    declaration(of: type).map { "Declare \($0) and use that. Overrides in tests and previews then apply." }
  }
}
