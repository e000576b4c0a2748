import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The keys to which code outside of tests and previews may give values: in `prepareDependencies`, `withDependencies`,
/// `.dependency(\.mail, …)`, `.dependency(Mail())`, or by any other assignment to a property of that name.
struct OverriddenKeys {
  /// The names of properties of `DependencyValues`.
  private var names: Set<ProgramName> = []
  private var keys: Set<SymbolID> = []
  /// Whether all values are replaced somewhere, or the context is changed.
  private var mayBeAny = false
  /// The names that are searched for.
  private let wanted: Set<ProgramName>

  init(_ app: App, among candidates: [ClientKey]) {
    wanted = Set(candidates.flatMap(\.properties).map(\.programName) + [app.program.name("context")].compactMap { $0 })
    for file in app.program.files.indices where !app.program.isTestFile[file] {
      addAssignments(in: file, app)
      addOverrides(in: file, app)
      addSubscripts(in: file, app)
      let given = app.keysGiven(in: SourceFile(app, file))
      keys.formUnion(given.keys)
      mayBeAny = mayBeAny || !given.areKnown
    }
    mayBeAny = mayBeAny || app.program.name("context").map(names.contains) ?? false
  }

  func contain(_ key: ClientKey) -> Bool {
    mayBeAny || key.properties.contains { names.contains($0.programName) }
      || key.type.map { keys.contains($0.symbol) } ?? false
  }

  private mutating func addAssignments(in file: FileID, _ app: App) {
    let facts = app.program.files[file].facts
    for write in facts.writes {
      guard let id = facts.namedPath(write.target), case let path = facts.paths[id] else { continue }
      if path.names.count == 1, path.root == .anonymous || path.root == .local {
        let isAll = app.recognised[file].clients.givesValue(at: path.range.lowerBound)
        if isAll, !app.isTestOrPreview(Location(file: file, range: path.range)) { mayBeAny = true }
      } else if path.root != .self && !(path.root == .unqualified && path.names.count == 1)
        || isInDependencyValues(path, in: file, app)
      {
        add(path.names, at: path.range, in: file, app) { app.program.owners(ofName: $0, of: id, in: file) }
      }
    }
  }

  /// Whether a path is in a member of `DependencyValues`.
  private func isInDependencyValues(_ path: Path, in file: FileID, _ app: App) -> Bool {
    let scope = app.program.files[file].facts.scopes[path.scope].declaration
    return app.type(around: DeclarationReference(file: file, declaration: scope))?.name == "DependencyValues"
  }

  private mutating func addOverrides(in file: FileID, _ app: App) {
    let facts = app.program.files[file].facts
    for override in app.recognised[file].clients.overrides {
      let name = app.program.name(override.key, in: file)
      let location = Location(file: file, range: override.offset..<override.offset + 1)
      if wanted.contains(name), !app.isTestOrPreview(location) { names.insert(name) }
    }
    for (id, keyPath) in facts.keyPaths.numbered where !keyPath.isInAttribute && !facts.isOfFeature(keyPath) {
      add(keyPath.names, at: keyPath.range, in: file, app) { app.program.owners(ofName: $0, of: id, in: file) }
    }
  }

  /// - Parameter owners: the types that may declare the name at a position.
  private mutating func add(
    _ path: Range<UInt32>, at range: Range<UInt32>, in file: FileID, _ app: App, owners: (Int) -> Symbols?
  ) {
    for (position, name) in app.program.files[file].facts.path(path).enumerated() {
      let name = app.program.name(name, in: file)
      guard wanted.contains(name), !names.contains(name), !app.isTestOrPreview(Location(file: file, range: range)),
        !app.isMember(name, ofProgram: owners(position))
      else { continue }
      names.insert(name)
    }
  }

  /// `$0[MailKey.self] = …`, outside of the properties of `DependencyValues`.
  private mutating func addSubscripts(in file: FileID, _ app: App) {
    let facts = app.program.files[file].facts
    for metatype in app.recognised[file].clients.metatypes {
      guard let call = facts.call(of: metatype.argument).map({ facts.calls[$0] }), call.flags.contains(.isSubscript)
      else { continue }
      let scope = facts.scopes[metatype.scope].declaration
      let isOwn = call.callee.path.map { facts.paths[$0].root == .self } ?? false
      if isOwn, !scope.isNone, facts.declarations[scope].kind == .property { continue }
      guard !app.isTestOrPreview(Location(file: file, range: call.range)) else { continue }
      keys.formUnion(app.program.resolve(metatype.type, in: file, at: scope).symbols)
    }
  }
}

extension App {
  /// Whether a name is a member of types of the program, such as a state.
  fileprivate func isMember(_ name: ProgramName, ofProgram owners: Symbols?) -> Bool {
    guard let owners, !owners.contains(where: { program.symbols[$0].kind == .external }) else { return false }
    return owners.allSatisfy { program.text(program.symbols[$0].name) != "DependencyValues" }
      && owners.contains { TypeHandle(self, $0).hasMember(named: program.text(name)) }
  }
}

extension FileFacts {
  /// Whether a key path begins at a state or an action: `Scope(state: \.mail, action: \.mail)`
  fileprivate func isOfFeature(_ keyPath: KeyPathExpression) -> Bool {
    guard keyPath.use == .argument else { return false }
    let label = names.text(arguments[ArgumentID(rawValue: keyPath.user)].label)
    return label == "state" || label == "action"
  }
}
