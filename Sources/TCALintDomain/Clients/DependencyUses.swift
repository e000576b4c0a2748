import TCALintModel
import TCALintSyntax

/// Which dependencies code uses: by name, with `self`, through a value or the name of the type, through a key path.
///
/// A local of the name, an argument label, a case, what a pattern binds and an implicit member are no uses. A use through
/// a value whose type is not known counts for every type. A name is left out where each dependency that has it is named in
/// its own file.
struct DependencyUses: Sendable {
  /// The known uses of the name of a dependency.
  struct Uses: Sendable {
    /// The files that use the name without a base, with `self`, or through a value of unknown type.
    var files: Set<FileID> = []
    /// Those of the last kind.
    var filesOfUnknown: Set<FileID> = []
    /// The types whose member of that name is used, with their supertypes.
    var owners: Set<SymbolID> = []
    /// Whether some code reaches for a member of the name, whatever it is of.
    var isMember = false
    /// Whether a key path that begins at a state or an action has the name.
    var isOfStateOrAction = false
    /// The protocols and classes that declare a member of the name.
    var declaring: Set<SymbolID> = []
  }

  private var uses: [Uses] = []
  /// The indices of the uses, by the names of the properties.
  private var places: [ProgramName: Int] = [:]
  /// The types that call `withDependencies(from: self)`.
  private(set) var handingOn: Set<SymbolID> = []
  /// The same by each way to spell them: `name`, `_name`, `$name`. One name may spell another's storage, too.
  private var spelled: [ProgramName: [Int]] = [:]

  init(_ app: App) {
    // Most dependencies are used in their own file, which is fast to check.
    for entry in app.dependencyTable.entries where !app.isNamedInItsFile(entry.property) {
      add(app.program.name(app.program.declaration(entry.property).name, in: entry.property.file), app)
    }
    guard !uses.isEmpty else { return }
    for place in app.places(of: spelled.keys) {
      let names = Dictionary(uniqueKeysWithValues: place.names.map { ($0.own, spelled[$0.name]!) })
      for (_, own) in place.names {
        for name in names[own]! { readPaths(of: place.file, own, name, app) }
      }
      readKeyPaths(of: place.file, names, app)
      readDeclarations(of: place.file, names, app)
    }
    for (file, recognised) in app.recognised.numbered {
      for scope in recognised.clients.forwardings {
        let declaration = app.program.files[file].facts.scopes[scope].declaration
        guard !declaration.isNone else { continue }
        handingOn.formUnion(app.program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration)))
      }
    }
  }

  private mutating func add(_ name: ProgramName, _ app: App) {
    guard places[name] == nil else { return }
    let text = app.program.text(name)
    for spelling in [text, "_" + text, "$" + text] {
      if let spelling = app.program.name(spelling) { spelled[spelling, default: []].append(uses.count) }
    }
    places[name] = uses.count
    uses.append(Uses())
  }

  /// The known uses of a name; nil where every dependency of that name is used in its own file.
  func uses(of name: ProgramName) -> Uses? { places[name].map { uses[$0] } }

  // MARK: Reading files

  /// - Parameters:
  ///   - own: how the file spells the name of a property.
  ///   - name: the index of its uses.
  private mutating func readPaths(of file: FileID, _ own: Name, _ name: Int, _ app: App) {
    let facts = app.program.files[file].facts
    let overrides = app.recognised[file].clients.overrides
    for case .path(let id, let position) in app.mentions(of: own, in: file) {
      let path = facts.paths[id]
      guard position > 0 || path.beginsWithMember else { continue }
      if position > 0 || path.root != .unqualified && path.root != .projection { uses[name].isMember = true }
      guard mayUse(position, of: path, id, overrides) else { continue }
      add(app.program.owners(ofName: position, of: id, in: file), to: name, in: file, app)
      if position == 0 { uses[name].files.insert(file) }
    }
  }

  /// - Parameter names: the indices of the uses of a property's name, by the file's names that spell it.
  private mutating func readKeyPaths(of file: FileID, _ names: [Name: [Int]], _ app: App) {
    let facts = app.program.files[file].facts
    for (index, keyPath) in facts.keyPaths.numbered {
      for (position, own) in facts.path(keyPath.names).enumerated() {
        guard let spelled = names[own] else { continue }
        if keyPath.isInAttribute {
          if let type = typeOfKey(before: position, of: keyPath, in: file, app) {
            for name in spelled { add(app.program.owners(ofMembersOf: type), to: name, in: file, app) }
          }
          continue
        }
        for name in spelled { uses[name].isMember = true }
        if app.recognised[file].clients.keys.contains(index) { continue }
        if app.beginsAtStateOrAction(keyPath, in: file) {
          for name in spelled { uses[name].isOfStateOrAction = true }
          continue
        }
        let owners = app.program.owners(ofName: position, of: index, in: file)
        for name in spelled { add(owners, to: name, in: file, app) }
      }
    }
  }

  /// The type of what a name of a wrapper's key path is a member of: behind a key that the program declares that of the
  /// key's value, `auth` of `\.firebase.auth`; nil for a key itself, and what belongs to a library.
  private func typeOfKey(
    before position: Int, of keyPath: KeyPathExpression, in file: FileID, _ app: App
  ) -> SwiftType? {
    guard position > 0, let first = app.program.files[file].facts.firstName(keyPath.names) else { return nil }
    let (keys, name) = (app.clientGraph.keys, app.program.name(first, in: file))
    guard keys.byName[name] != nil else { return nil }
    let entries = keys.entries(named: name, from: file, app.program)
    guard position == 1, entries.count == 1 else { return .unknown }
    return app.program.type(of: keys.entries[entries[0]].property)
  }

  private mutating func readDeclarations(of file: FileID, _ names: [Name: [Int]], _ app: App) {
    let facts = app.program.files[file].facts
    for id in facts.declarations(where: { names[$0.name] != nil }) {
      let declaration = facts.declarations[id]
      guard !declaration.parent.isNone, case let outer = facts.outline(declaration.parent).kind,
        outer == .protocol || outer == .class || outer == .extension, let spelled = names[declaration.name]
      else { continue }
      for type in app.program.symbols(of: DeclarationReference(file: file, declaration: declaration.parent)) {
        let kind = app.program.symbols[type].kind
        guard kind == .protocol || kind == .class else { continue }
        for name in spelled { uses[name].declaring.insert(type) }
      }
    }
  }

  private mutating func add(_ owners: Symbols?, to name: Int, in file: FileID, _ app: App) {
    guard let owners else {
      uses[name].files.insert(file)
      uses[name].filesOfUnknown.insert(file)
      return
    }
    for type in owners where !uses[name].owners.contains(type) {
      if let ancestors = app.program.ancestry.ancestors(of: type) {
        uses[name].owners.formUnion(ancestors)
        uses[name].owners.insert(type)
      } else {
        uses[name].filesOfUnknown.insert(file)
      }
    }
  }
}

extension App {
  /// Whether the file of a property uses it without a base or with `self`.
  fileprivate func isNamedInItsFile(_ property: DeclarationReference) -> Bool {
    let (facts, name) = (program.files[property.file].facts, program.declaration(property).name)
    let overrides = recognised[property.file].clients.overrides
    return mentions(of: name, in: property.file).contains { mention in
      guard case .path(let id, 0) = mention, case let path = facts.paths[id] else { return false }
      return path.beginsWithMember && mayUse(0, of: path, id, overrides)
    }
  }
}

/// Whether a name of a path may be a use of a property of the name: an implicit member is none, nor is an overridden
/// dependency.
private func mayUse(_ position: Int, of path: Path, _ id: PathID, _ overrides: [RecognisedOverride]) -> Bool {
  (position > 0 || path.root != .implicitMember) && (position > 1 || !overrides.hold(id))
}

extension [RecognisedOverride] {
  /// Whether one of them, which are sorted, is a path. The cost is that of a binary search.
  public func hold(_ path: PathID) -> Bool {
    let index = count(before: path.rawValue) { $0.path.rawValue }
    return index < count && self[index].path == path
  }
}

extension Path {
  /// Whether its first name may be a member's.
  public var beginsWithMember: Bool { root != .local && root != .anonymous && root != .macro }
}
