import TCALintModel
import TCALintSyntax

/// The properties of states that bindings may change, by their names.
public struct StateBindingNames: Sendable {
  /// The names in key paths, those reached through projections, and the like, in all files but tests, and in tests.
  public private(set) var bindable = BoundNames()
  private(set) var bindableInTests = BoundNames()
  /// The properties of the first set that are definitely bound.
  public private(set) var bound = BoundNames()

  /// - Parameter state: the one whose property it is; nil where that is not known.
  mutating func add(_ name: ProgramName, of state: SymbolID? = nil, isTest: Bool) {
    if isTest { bindableInTests.insert(name, of: state) } else { bindable.insert(name, of: state) }
  }

  /// Adds the bindings of a file.
  mutating func add(in file: FileID, _ properties: PropertiesOfStates, _ app: App) {
    let names = app.program.names(of: file)
    let found = app.recognised[file].changes
    let isTest = app.program.isTestFile[file]
    for name in found.bindableNames.lazy.map({ names[$0] }) where properties.names.contains(name) {
      add(name, isTest: isTest)
    }
    for name in found.boundNames.lazy.map({ names[$0] }) where !isTest && properties.names.contains(name) {
      bound.insert(name)
    }
    for path in found.boundPaths { addBound(path, in: file, properties, app) }
  }

  /// `$store.title` is a property of the state of that store, where that is known.
  private mutating func addBound(_ id: PathID, in file: FileID, _ properties: PropertiesOfStates, _ app: App) {
    let names = app.program.path(app.program.files[file].facts.paths[id].names, in: file)
    let isTest = app.program.isTestFile[file]
    for (count, name) in names.enumerated().dropFirst() where properties.names.contains(name) {
      let type = app.program.type(ofFirst: count, namesOf: id, in: file)
      let owner = app.state(ofStore: type) ?? type.bound?.symbol
      let state = owner.flatMap { properties[name, of: $0] == nil ? nil : $0 }
      add(name, of: state, isTest: isTest)
      if !isTest { bound.insert(name, of: state) }
    }
  }
}
