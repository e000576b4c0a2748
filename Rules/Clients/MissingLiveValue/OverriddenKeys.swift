import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The keys to which code outside of tests and previews may give values: in `prepareDependencies`, `withDependencies`,
/// `.dependency(\.mail, …)`, or by any other assignment to a property of that name.
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
      guard let path = facts.namedPath(write.target).map({ facts.paths[$0] }) else { continue }
      if path.names.count == 1, path.root == .anonymous || path.root == .local {
        let isAll = app.recognised[file].clients.givesValue(at: path.range.lowerBound)
        if isAll, !app.isTestOrPreview(Location(file: file, range: path.range)) { mayBeAny = true }
      } else if path.root != .self && !(path.root == .unqualified && path.names.count == 1)
        || isInDependencyValues(path, in: file, app)
      {
        add(path.names, at: path.range, in: file, app)
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
    for keyPath in facts.keyPaths where !keyPath.isInAttribute {
      add(keyPath.names, at: keyPath.range, in: file, app)
    }
  }

  private mutating func add(_ path: Range<UInt32>, at range: Range<UInt32>, in file: FileID, _ app: App) {
    for name in app.program.files[file].facts.path(path) {
      let name = app.program.name(name, in: file)
      guard wanted.contains(name), !app.isTestOrPreview(Location(file: file, range: range)) else { continue }
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
