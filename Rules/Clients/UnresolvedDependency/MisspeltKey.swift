import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A key path, in a wrapper or after `$0` in `withDependencies`, that nothing declares, where the app declares one of
/// nearly that name.
struct MisspeltKey: Sendable {
  let name: String
  /// Its first name.
  let location: Location
  /// The declared name that is nearest.
  let nearest: String
  /// Where that is declared.
  let declaration: Location
  /// Whether a wrapper of WeaveDI asks for it.
  fileprivate(set) var isInjected = false
}

extension App {
  /// The keys that are spelled nearly as a declared key. Empty where the declaration may be in code that was not read.
  var misspeltKeys: [MisspeltKey] {
    var finder = NearMissFinder(self)
    let wrappers = dependencyTable.entries.compactMap { entry -> MisspeltKey? in
      guard case .keyPath(let path) = entry.request, let key = path.first else { return nil }
      if entry.wrapper != .Dependency, clientGraph.keys.containerProperties[key] != nil { return nil }
      var found = finder.misspelt(
        key, for: path.count == 1 ? entry.property : nil, in: entry.property.file, at: entry.keyOffset)
      found?.isInjected = entry.wrapper != .Dependency
      return found
    }
    let overrides = recognised.numbered.flatMap { file, recognised in
      recognised.clients.overrides.compactMap { override in
        finder.misspelt(program.name(override.key, in: file), in: file, at: override.offset)
      }
    }
    return wrappers + overrides
  }
}

/// Finds the declared dependency that was meant by an undeclared key. It caches its answers.
private struct NearMissFinder {
  private let app: App
  private let keys: DependencyKeys
  private var index: NearMissIndex?
  private var known: [Question: (name: String, entries: [DependencyKeyID])?] = [:]
  private var externalModules: [FileID: [String]] = [:]

  private struct Question: Hashable {
    let key: ProgramName
    let spelling: Bool
  }

  init(_ app: App) {
    self.app = app
    keys = app.clientGraph.keys
  }

  /// A file that imports more may have any key from one of them.
  private static let maxModules = 64

  /// - Parameter holder: the type that stores the key's value, where that is known.
  mutating func misspelt(
    _ key: ProgramName, for holder: DeclarationReference? = nil, in file: FileID, at offset: UInt32
  ) -> MisspeltKey? {
    let text = app.program.text(key)
    guard !keys.isDeclared(key, for: file, app.program), LibraryKey(rawValue: text) == nil,
      !app.settings.dependencyKeys.contains(text), app.program.isComplete
    else { return nil }
    let modules = modules(of: file)
    guard modules.count <= Self.maxModules, let best = nearest(to: key, text, spelling: modules.isEmpty),
      !modules.contains(where: { Set(NameWords.of($0)).isSuperset(of: NameWords.of(text)) }),
      !app.program.mayBeDamaged(key)
    else { return nil }
    let visible = best.entries.filter { entry in
      let property = keys.entries[entry].property
      return app.program.isVisible(property, from: file) && (modules.isEmpty || isOffered(property, to: file))
        && mayHold(holder, property)
    }
    let entries = app.program.nearest(visible, to: file) { keys.entries[$0].property.file }
    guard let entry = entries.first else { return nil }
    return MisspeltKey(
      name: text, location: Location(file: file, range: app.program.range(ofName: text, at: offset, in: file)),
      nearest: best.name,
      declaration: app.program.nameLocation(of: keys.entries[entry].property))
  }

  private mutating func nearest(
    to key: ProgramName, _ text: String, spelling: Bool
  ) -> (name: String, entries: [DependencyKeyID])? {
    let question = Question(key: key, spelling: spelling)
    if let answer = known[question] { return answer }
    if index == nil {
      // Another file cannot refer to a private declaration.
      let offered = keys.byName.mapValues { entries in entries.filter { !isPrivate(keys.entries[$0].property) } }
      index = NearMissIndex(offered.filter { !$0.value.isEmpty }.map { (app.program.text($0.key), $0.value) })
    }
    let answer = index?.nearest(to: text, spelling: spelling)
    known[question] = .some(answer)
    return answer
  }

  /// Whether a key is declared in the file's own module or in a module that it imports. Otherwise a key of a module
  /// outside the program may be nearer.
  private func isOffered(_ property: DeclarationReference, to file: FileID) -> Bool {
    let module = app.program.moduleName(of: property.file)
    return app.program.module(of: file) == app.program.module(of: property.file) || app.program.text(module).isEmpty
      || app.program.imports(of: file).contains(module)
  }

  /// Whether a property may be of the type of a key, as far as both are written.
  private func mayHold(_ holder: DeclarationReference?, _ key: DeclarationReference) -> Bool {
    guard let holder else { return true }
    switch (app.program.nominal(app.program.type(of: holder)), app.program.nominal(app.program.type(of: key))) {
    case (.nominal(let asked, _), .nominal(let given, _)): return asked == given
    case (.external(let asked, _), .external(let given, _)): return asked == given
    default: return true
    }
  }

  private func isPrivate(_ property: DeclarationReference) -> Bool {
    app.program.declaration(property).flags.contains(.private)
  }

  /// The modules that a file imports which are neither in the program nor known to declare no dependencies.
  private mutating func modules(of file: FileID) -> [String] {
    if let known = externalModules[file] { return known }
    let found = app.program.imports(of: file).filter { name in
      !app.program.hasModule(name) && !app.program.isKnownExternalModule(name)
        && !KnownModules.names.contains(app.program.text(name))
    }
    .map(app.program.text)
    externalModules[file] = found
    return found
  }
}
