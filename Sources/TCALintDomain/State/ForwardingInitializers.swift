import TCALintModel
import TCALintSyntax

/// Where initialisers of possible states are passed as functions: `rows.map(State.init(id:name:))`
struct ForwardingInitializers: Sendable {
  private struct Entry: Sendable {
    let location: Location
    /// The properties that it sets; nil for all, by the memberwise initialiser.
    let labels: Set<ProgramName>?
  }

  private var entries = Lists<SymbolID, Entry>()
  /// The labels of the initialisers that a type declares; nil where it has none, so that the compiler generates one.
  private var declaredLabels: [SymbolID: Set<ProgramName>?] = [:]

  /// - Parameter types: the possible names of states.
  mutating func add(in file: FileID, _ types: NameSet<ProgramName>, _ app: App) {
    let facts = app.program.files[file].facts
    for id in app.recognised[file].changes.forwardingInitializers {
      let path = facts.paths[id]
      guard case .types(let made)? = app.stateType(named: path, in: file, types) else { continue }
      let written = path.flags.contains(.hasLabels) ? app.program.labels(of: path, in: file) : nil
      for type in made {
        let labels = written ?? labelsDeclared(by: type, app)
        entries.add(Entry(location: Location(file: file, range: path.range), labels: labels), to: type)
      }
    }
  }

  private mutating func labelsDeclared(by type: SymbolID, _ app: App) -> Set<ProgramName>? {
    if let known = declaredLabels[type] { return known }
    let members = app.program.symbols[type].declaration.map(app.program.members) ?? []
    let initializers = members.filter { app.program.declaration($0).kind == .initializer }
    let labels = initializers.flatMap { initializer in
      app.program.files[initializer.file].facts.parameters[app.program.declaration(initializer).parameters]
        .map { app.program.name($0.label, in: initializer.file) }
    }
    let found = initializers.isEmpty ? nil : Set(labels)
    declaredLabels[type] = .some(found)
    return found
  }

  /// The locations where an initialiser is passed as a function and may set a property of a state, up to a limit.
  func locations(of state: SymbolID, giving name: ProgramName) -> [Location] {
    entries[state].prefix(Self.maxLocations).filter { $0.labels?.contains(name) ?? true }.map(\.location)
  }

  /// The maximum number of locations. Further ones are ignored.
  private static let maxLocations = 64
}

extension App {
  /// The type that a path names, or makes by `self.init`; unknown for the `Self` of a protocol, nil where it names none
  /// that may be a state.
  ///
  /// - Parameter types: the possible names of states: other names are not resolved.
  func stateType(named path: Path, in file: FileID, _ types: NameSet<ProgramName>) -> StateChanges.Owner? {
    let facts = program.files[file].facts
    guard facts.readsAsType(path) || path.isDelegation else { return nil }
    let place = DeclarationReference(file: file, declaration: facts.scopes[path.scope].declaration)
    guard let last = facts.lastName(path.names) else {
      let own = place.declaration.isNone ? [] : program.enclosingSymbols(place)
      return own.contains { program.symbols[$0].kind == .protocol } ? .unknown : .types(own)
    }
    guard types.contains(program.name(last, in: file)) else { return nil }
    return .types(program.resolve(path.names, in: file, at: place.declaration).symbols)
  }
}

extension Path {
  /// `self.init`
  fileprivate var isDelegation: Bool { root == .self && names.isEmpty && flags.contains(.isInit) }
}

extension Program {
  /// The labels that a function's name is written with: `id` and `name` of `Row.init(id:name:)`
  fileprivate func labels(of path: Path, in file: FileID) -> Set<ProgramName> {
    let text = source(Location(file: file, range: path.range))
    let labels = text.drop { $0 != "(" }.dropFirst().split(separator: ":")
    return Set(labels.compactMap { name(String($0)) })
  }
}
