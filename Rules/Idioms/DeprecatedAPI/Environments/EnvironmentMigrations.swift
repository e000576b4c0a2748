import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The changes that replace the reducers with environments of a program.
///
/// A reducer can only be replaced together with the reducers that it combines, those that combine it, and the stores
/// that are created with it. Such a group changes as a whole, or not at all.
struct EnvironmentMigrations: Sendable {
  /// The changes of the group of a reducer, by its property.
  private(set) var moves: [DeclarationReference: ObservationMove] = [:]
  /// The property of the reducer that a store is created with.
  private(set) var reducers: [CallKey: DeclarationReference] = [:]
  /// Why the group of a reducer is left to a person, with the place, which may be far from the reducer.
  private(set) var obstacles: [DeclarationReference: String] = [:]

  fileprivate init(_ app: App) {
    var lines: [FileID: LineTable] = [:]
    func text(of obstacle: MigrationObstacle) -> String {
      let file = obstacle.location.file
      let table = lines[file] ?? LineTable(app.program.files[file].source)
      lines[file] = table
      return
        "\(obstacle.reason) (\(app.program.files[file].path):\(table.line(at: obstacle.location.range.lowerBound) + 1))"
    }
    var graph = EnvironmentReducerGraph(app)
    for store in graph.stores.values.joined() {
      reducers[CallKey(file: store.call.file, call: store.call.id)] = store.reducer.property
    }
    for group in graph.groups {
      do throws(MigrationObstacle) {
        let move = try graph.move(of: group)
        for property in group { moves[property] = move }
      } catch {
        for property in group { obstacles[property] = text(of: graph.obstacle(of: property) ?? error) }
      }
    }
  }
}

extension App {
  private static let environmentMigrationsKey = TableKey<EnvironmentMigrations>("migrations of environments")

  /// The changes that replace the reducers with environments. Computed once.
  var environmentMigrations: EnvironmentMigrations {
    table(Self.environmentMigrationsKey) { EnvironmentMigrations(self) }
  }
}
