import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The uses of an environment in a reducer's closure.
struct EnvironmentFieldUses: Sendable {
  /// The names of the fields, each once, in the order of their first uses.
  private(set) var fields: [String] = []
  /// The places that use a field in another way than by calling it, by its name.
  private(set) var values: [String: Location] = [:]
  /// What to write in the place of the environment in front of a field, with the dot.
  private(set) var replacements: [(range: Range<UInt32>, text: String)] = []

  init(in closure: ClosureSite) throws(MigrationObstacle) {
    let app = closure.app
    let facts = app.program.files[closure.file].facts
    let stored = facts.closures[closure.id]
    if app.program.source(closure.location).contains("Self") {
      throw MigrationObstacle("`Self` would mean the new type", at: closure.location)
    }
    guard let environment = stored.parameters.last else { return }
    let name = facts.locals[environment].name
    let location = closure.location
    if name.isNone { return }
    for inner in facts.closures[facts.closures(in: stored.range)] {
      if facts.captureItems[inner.captureItems].contains(where: { $0.name == name }) {
        throw MigrationObstacle("a closure captures the environment", at: location)
      }
    }
    let first = facts.locals.count(before: stored.range.lowerBound) { $0.offset }
    let end = facts.locals.count(before: stored.range.upperBound) { $0.offset }
    let locals = Set(facts.locals[first..<end].map(\.name))
    for path in facts.paths[facts.paths(in: stored.range)] where path.localOrProjected == environment {
      let names = Array(facts.path(path.names))
      guard path.root == .local, names.count > 1, path.plainCount > 0 else {
        throw MigrationObstacle(
          "the environment is passed on as a whole", at: Location(file: closure.file, range: path.range))
      }
      let second = app.program.range(ofName: 1, of: path, in: closure.file)
      let field = facts.names.text(names[1])
      if !fields.contains(field) { fields.append(field) }
      if names.count > 2 || path.calling.isNone { values[field] = Location(file: closure.file, range: path.range) }
      replacements.append((path.range.lowerBound..<second.lowerBound, locals.contains(names[1]) ? "self." : ""))
    }
    let used = Set(fields)
    for path in facts.paths[facts.paths(in: stored.range)] where path.root == .unqualified && !path.names.isEmpty {
      if let first = facts.firstName(path.names), used.contains(facts.names.text(first)) {
        throw MigrationObstacle(
          "`\(facts.names.text(first))` names something else, too", at: Location(file: closure.file, range: path.range))
      }
    }
  }
}
