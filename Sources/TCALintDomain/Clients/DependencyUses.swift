import TCALintModel
import TCALintSyntax

/// Which dependencies code uses: by name, with `self`, through a value or the name of the type, through a key path.
///
/// A local of the name, an argument label, a case, what a pattern binds and an implicit member are no uses. A use through
/// a value whose type is not known counts for every type.
struct DependencyUses: Sendable {
  /// What is known of the uses of a name that a dependency has.
  struct Uses: Sendable {
    /// The files that use the name by itself, with `self`, or through a value whose type is not known.
    var files: Set<FileID> = []
    /// Those of the last kind.
    var filesOfUnknown: Set<FileID> = []
    /// The types of which it is used, with what they inherit from.
    var receivers: Set<SymbolID> = []
    /// Whether some code reaches for a member of the name, whatever it is of.
    var isMember = false
    /// The protocols and classes that declare a member of the name.
    var declaring: Set<SymbolID> = []
  }

  /// By the names of the properties.
  private(set) var byName: [ProgramName: Uses] = [:]
  /// The types that call `withDependencies(from: self)`.
  private(set) var handingOn: Set<SymbolID> = []
  /// The properties' names by each way to spell them: `name`, `_name`, `$name`.
  private var spelled: [ProgramName: ProgramName] = [:]

  init(_ app: App) {
    for entry in app.dependencyTable.entries {
      add(app.program.name(app.program.declaration(entry.property).name, in: entry.property.file), app)
    }
    guard !byName.isEmpty else { return }
    var isSpelled = [ProgramName](repeating: .none, count: app.program.names.count)
    for (spelling, name) in spelled { isSpelled[Int(spelling.rawValue)] = name }
    let finder = ReceiverFinder(app)
    for file in app.program.files.indices {
      let names = app.program.names(of: file).map { isSpelled[Int($0.rawValue)] }
      guard names.contains(where: { !$0.isNone }) else { continue }
      readPaths(of: file, names, finder, app)
      readKeyPaths(of: file, names, app)
      readDeclarations(of: file, names, app)
    }
    for (file, recognised) in app.recognised.numbered {
      for scope in recognised.clients.handOns {
        let declaration = app.program.files[file].facts.scopes[scope].declaration
        guard !declaration.isNone else { continue }
        handingOn.formUnion(app.program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration)))
      }
    }
  }

  private mutating func add(_ name: ProgramName, _ app: App) {
    guard byName.updateValue(Uses(), forKey: name) == nil else { return }
    let text = app.program.text(name)
    for spelling in [text, "_" + text, "$" + text] {
      if let spelling = app.program.name(spelling) { spelled[spelling] = name }
    }
  }

  // MARK: Reading files

  /// - Parameter names: by the file's name, the property's name that it spells, or none.
  private mutating func readPaths(of file: FileID, _ names: [ProgramName], _ finder: ReceiverFinder, _ app: App) {
    let facts = app.program.files[file].facts
    let overrides = Set(app.recognised[file].clients.overrides.map(\.path))
    for (index, path) in facts.paths.numbered {
      for place in path.names {
        let name = names[Int(facts.pathNames[Int(place)].rawValue)]
        if name.isNone { continue }
        let position = Int(place - path.names.lowerBound)
        guard position > 0 || path.beginsWithMember else { continue }
        if position > 0 || path.root != .unqualified && path.root != .projection { byName[name]?.isMember = true }
        if position == 0, path.root == .implicitMember || overrides.contains(index) {
          continue
        }
        if overrides.contains(index), position == 1 { continue }
        add(finder.receiver(of: path, before: position, in: file), to: name, in: file, app)
        if position == 0 { byName[name]?.files.insert(file) }
      }
    }
  }

  private mutating func readKeyPaths(of file: FileID, _ names: [ProgramName], _ app: App) {
    let facts = app.program.files[file].facts
    for (index, keyPath) in facts.keyPaths.numbered {
      for (position, own) in facts.path(keyPath.names).enumerated() where !names[Int(own.rawValue)].isNone {
        if keyPath.isInAttribute, position == 0 || !isOfProgram(keyPath, in: file, app) { continue }
        let name = names[Int(own.rawValue)]
        byName[name]?.isMember = true
        if !keyPath.isInAttribute, app.recognised[file].clients.keys.contains(index) { continue }
        let scope = facts.scopes[keyPath.scope].declaration
        let isOfType = !keyPath.type.isNone && position == 0
        let type = isOfType ? app.program.resolve(keyPath.type, in: file, at: scope) : .unknown
        add(Receiver(type), to: name, in: file, app)
      }
    }
  }

  /// Whether a wrapper's key path names a key that the program declares, and then what that key's value holds:
  /// `\.firebase.auth`.
  private func isOfProgram(_ keyPath: KeyPathExpression, in file: FileID, _ app: App) -> Bool {
    guard let key = app.program.files[file].facts.firstName(keyPath.names) else { return false }
    return app.clientGraph.keys.byName[app.program.name(key, in: file)] != nil
  }

  private mutating func readDeclarations(of file: FileID, _ names: [ProgramName], _ app: App) {
    let facts = app.program.files[file].facts
    for declaration in facts.declarations where !declaration.parent.isNone {
      let name = names[Int(declaration.name.rawValue)]
      guard !name.isNone, facts.declarations[declaration.parent].isTypeOrExtension else { continue }
      for type in app.program.symbols(of: DeclarationReference(file: file, declaration: declaration.parent)) {
        let kind = app.program.symbols[type].kind
        if kind == .protocol || kind == .class { byName[name]?.declaring.insert(type) }
      }
    }
  }

  private mutating func add(_ receiver: Receiver, to name: ProgramName, in file: FileID, _ app: App) {
    switch receiver {
    case .other: return
    case .unknown:
      byName[name]?.files.insert(file)
      byName[name]?.filesOfUnknown.insert(file)
    case .types(let types):
      for type in types where !(byName[name]?.receivers.contains(type) ?? true) {
        if let ancestors = app.program.ancestry.ancestors(of: type) {
          byName[name]?.receivers.formUnion(ancestors)
          byName[name]?.receivers.insert(type)
        } else {
          byName[name]?.filesOfUnknown.insert(file)
        }
      }
    }
  }
}

extension Path {
  /// Whether its first name may be a member's.
  fileprivate var beginsWithMember: Bool { root != .local && root != .anonymous && root != .macro }
}
