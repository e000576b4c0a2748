import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The places of a file that name the environments of test stores: `store.environment.mainQueue`.
struct TestStoreEnvironments {
  /// The names, with the fields that follow, by the calls that create the stores.
  private(set) var uses: [CallID: [(name: Location, field: String)]] = [:]

  init(in file: FileID, of app: App) throws(MigrationObstacle) {
    let facts = app.program.files[file].facts
    guard let environment = facts.names.find("environment") else { return }
    for case .path(let id, let index) in app.mentions(of: environment, in: file) where index > 0 {
      let path = facts.paths[id]
      // A view's modifier.
      if index == path.names.count - 1, !path.calling.isNone { continue }
      let name = Location(file: file, range: app.program.range(ofName: index, of: path, in: file))
      guard index == 1, path.root == .local, path.names.count > 2, let store = facts.locals[path.local].value.call
      else { throw MigrationObstacle("the environment of a test store is used here", at: name) }
      uses[store, default: []].append((name, facts.names.text(Array(facts.path(path.names))[2])))
    }
  }
}
