import TCALintSyntax

/// The types of a program and what their names mean where. Made in two steps, by its initialiser and ``placeTypes(_:)``,
/// then never changed, which is why access to it need not be checked.
final class SymbolTable: @unchecked Sendable {
  let files: PerFile<ProgramFile>
  /// The program's names.
  @exclusivity(unchecked) private(set) var names: ProgramNames
  /// The program's name of each name of each file.
  @exclusivity(unchecked) private(set) var nameMaps: PerFile<NameMap>
  let modules: ModuleMap
  let folders: FolderTree
  let areas: AreaMap
  @exclusivity(unchecked) private(set) var symbols = PerSymbol<Symbol>()
  /// Those of each type, in the order of files and lines.
  @exclusivity(unchecked) private(set) var extensions = PerSymbol<[DeclarationReference]>()
  /// The types at the top level that other files may see, by name.
  @exclusivity(unchecked) private(set) var topLevel: [Symbols] = []
  /// The same by module.
  @exclusivity(unchecked) private(set) var topLevelOfModule: [NameIn<ModuleID>: Symbols] = [:]
  /// Those that only their file sees.
  @exclusivity(unchecked) private(set) var topLevelOfFile: [NameIn<FileID>: Symbols] = [:]
  /// The types inside types.
  @exclusivity(unchecked) private(set) var nested: [NameIn<SymbolID>: Symbols] = [:]
  /// The types inside functions, accessors and closures.
  @exclusivity(unchecked) private(set) var localTypes = LocalTypes()
  /// The names that are keys of ``nested`` and ``topLevelOfFile``: most names that are looked up are none.
  @exclusivity(unchecked) private(set) var namesWithin = NameSet<ProgramName>(count: 0)
  /// The names that types and generic parameters of the program have: what has another is external.
  @exclusivity(unchecked) private(set) var namesOfTypes = NameSet<ProgramName>(count: 0)
  @exclusivity(unchecked) private(set) var namesOfParameters = NameSet<ProgramName>(count: 0)
  /// The names of typealiases: most types that are written have none of these.
  @exclusivity(unchecked) private(set) var namesOfAliases = NameSet<ProgramName>(count: 0)
  private var externals: [[ProgramName]: SymbolID] = [:]
  /// The types that each type declaration or extension belongs to: several when an extension's name is ambiguous.
  @exclusivity(unchecked) private(set) var symbolsOfDeclaration: PerDeclaration<Symbols>
  /// The modules that each file imports, by name, with those that they and the file's own module re-export.
  @exclusivity(unchecked) private(set) var imports = FileImports()
  @exclusivity(unchecked) private(set) var moduleNames = IndexedArray<ModuleID, ProgramName>()
  /// Which modules have a name.
  @exclusivity(unchecked) private(set) var modulesNamed: [ProgramName: [ModuleID]] = [:]
  @exclusivity(unchecked) private(set) var external = ExternalNames()
  /// The meaning of ambiguous names at the top level in each file.
  @exclusivity(unchecked) private(set) var meaningOfAmbiguous: [NameIn<FileID>: Symbols] = [:]
  /// The types inside a type that share a name with many others.
  @exclusivity(unchecked) private(set) var ambiguousNested: [NameIn<SymbolID>: AmbiguousNestedNames] = [:]
  /// The generic parameters of types that have many.
  @exclusivity(unchecked) private var parameterNames: [DeclarationReference: Set<ProgramName>] = [:]
  // While extensions are attached: what was looked for and is not there, the extensions that wait for such, and those
  // whose type is to be found.
  @exclusivity(unchecked) private var missing: [Missing]?
  @exclusivity(unchecked) private var waiting: [Missing: [DeclarationReference]] = [:]
  @exclusivity(unchecked) private var queue: [DeclarationReference] = []

  /// Knows the names, the modules and the folders, and no types.
  init(
    _ files: PerFile<ProgramFile>, names known: NameTable, projectFolders: [FilePath], external: ExternalModules,
    jobs: Int
  ) {
    self.files = files
    // Half of the link's time is that of the names, which depend on nothing else.
    let mapped = Workers.alongside(jobs: jobs) {
      // The names that the model knows come first in every table.
      var names = ProgramNames(known)
      let maps = files.mapped { names.intern($0.facts.names, shared: known.count) }
      return (names, maps)
    }
    symbolsOfDeclaration = PerDeclaration(repeating: [], files)
    folders = FolderTree(files.mapped(\.path))
    modules = ModuleMap(files, folders, projectFolders: projectFolders, external: external)
    areas = AreaMap(files, folders, modules, projectFolders: projectFolders)
    (names, nameMaps) = mapped()
  }

  /// Finds the types and what extends them. No part can be done beside another.
  func placeTypes(_ external: ExternalModules) {
    nameModules(external)
    let postponed = collect()
    findMeaningsOfAmbiguousNames()
    attachExtensions(postponed)
  }

  /// The program's name of a file's.
  func name(_ name: Name, in file: FileID) -> ProgramName { nameMaps[file][name] }

  func declaration(_ reference: DeclarationReference) -> Declaration {
    files[reference.file].facts.declarations[reference.declaration]
  }

  func path(_ range: Range<UInt32>, in file: FileID) -> [ProgramName] { Array(names(range, in: file)) }

  /// The program's names of a path, each looked up lazily.
  func names(_ range: Range<UInt32>, in file: FileID) -> ProgramPath {
    ProgramPath(range, of: files[file].facts.pathNames, map: nameMaps[file])
  }

  private func nameModules(_ externalModules: ExternalModules) {
    moduleNames = modules.modules.mapped { names.intern($0.name) }
    for module in moduleNames.indices { modulesNamed[moduleNames[module], default: []].append(module) }
    for name in externalModules.interface.names.sorted() { _ = names.intern(name) }
    imports = reachableImports()
    external = ExternalNames(externalModules, &names, imports: imports)
    topLevel = Array(repeating: [], count: names.count)
    namesWithin = NameSet(count: names.count)
    namesOfTypes = NameSet(count: names.count)
    namesOfParameters = NameSet(count: names.count)
    namesOfAliases = NameSet(count: names.count)
    localTypes = LocalTypes(nameCount: names.count)
  }

  /// Makes symbols of all type declarations; returns the extensions, to be attached.
  private func collect() -> [DeclarationReference] {
    var extensions: [DeclarationReference] = []
    for file in files.indices {
      let facts = files[file].facts
      let types = facts.declarations { outline in
        outline.hasGenericParameters || outline.kind == .extension || Symbol.Kind(outline.kind) != nil
      }
      for index in types {
        let declaration = facts.declarations[index]
        let reference = DeclarationReference(file: file, declaration: index)
        for parameter in facts.parameters[declaration.genericParameters] {
          namesOfParameters.insert(name(parameter.name, in: file))
        }
        guard let kind = Symbol.Kind(declaration.kind) else {
          if declaration.kind == .extension { extensions.append(reference) }
          continue
        }
        let id = add(Symbol(kind: kind, name: name(declaration.name, in: file), parent: .none, declaration: reference))
        namesOfTypes.insert(symbols[id].name)
        if kind == .typealias { namesOfAliases.insert(symbols[id].name) }
        symbolsOfDeclaration[reference] = Symbols(id)
        if declaration.genericParameters.count > AmbiguousNames.limit {
          parameterNames[reference] = Set(
            facts.parameters[declaration.genericParameters].map { self.name($0.name, in: file) })
        }
        place(id)
      }
    }
    return extensions
  }

  private func add(_ symbol: Symbol) -> SymbolID {
    extensions.append([])
    return symbols.append(symbol)
  }

  /// Whether a type has a generic parameter of that name.
  func hasParameter(_ name: ProgramName, _ reference: DeclarationReference) -> Bool {
    let parameters = declaration(reference).genericParameters
    if parameters.count > AmbiguousNames.limit { return parameterNames[reference]?.contains(name) ?? false }
    return files[reference.file].facts.parameters[parameters].contains {
      self.name($0.name, in: reference.file) == name
    }
  }

  /// Puts a symbol where its name can be found, unless that depends on an extension not attached yet.
  private func place(_ id: SymbolID) {
    guard let reference = symbols[id].declaration else { return }
    let declaration = declaration(reference)
    if declaration.flags.contains(.local) {
      let owner = DeclarationReference(file: reference.file, declaration: declaration.parent)
      return localTypes.insert(id, named: symbols[id].name, inCodeOf: owner)
    }
    let parent = files[reference.file].facts.enclosingType(declaration.parent)
    guard !parent.isNone else {
      let name = symbols[id].name
      if declaration.flags.contains(.private) {
        topLevelOfFile[NameIn(parent: reference.file, name: name), default: []].append(id)
        namesWithin.insert(name)
        return
      }
      topLevel[Int(name.rawValue)].append(id)
      topLevelOfModule[NameIn(parent: modules.moduleOfFile[reference.file], name: name), default: []].append(id)
      return
    }
    let owner = DeclarationReference(file: reference.file, declaration: parent)
    namesWithin.insert(symbols[id].name)
    for symbol in symbolsOfDeclaration[owner] {
      symbols[id].parent = symbol
      let key = NameIn(parent: symbol, name: symbols[id].name)
      nested[key, default: []].append(id)
      fileAmbiguousNested(key)
      wake(declaration.flags.contains(.private) ? .privateType(key, reference.file) : .type(key))
    }
  }

  private func fileAmbiguousNested(_ key: NameIn<SymbolID>) {
    guard let all = nested[key], all.count > AmbiguousNames.limit else { return }
    for symbol in all.count == AmbiguousNames.limit + 1 ? all[...] : all.suffix(1) {
      guard let reference = symbols[symbol].declaration else { continue }
      if declaration(reference).flags.contains(.private) {
        ambiguousNested[key, default: AmbiguousNestedNames()].ofFile[reference.file, default: []].append(symbol)
      } else if (ambiguousNested[key]?.visible.count ?? 0) <= AmbiguousNames.limit {
        ambiguousNested[key, default: AmbiguousNestedNames()].visible.append(symbol)
      }
    }
  }

  /// Looks up the meaning of each ambiguous name in each file that has it.
  private func findMeaningsOfAmbiguousNames() {
    var ambiguous: [ProgramName: AmbiguousNames] = [:]
    for (index, types) in topLevel.enumerated() where types.count > AmbiguousNames.limit {
      ambiguous[ProgramName(rawValue: UInt32(index))] = AmbiguousNames(types, self)
    }
    if ambiguous.isEmpty { return }
    for file in files.indices {
      for name in nameMaps[file].all {
        guard let types = ambiguous[name] else { continue }
        meaningOfAmbiguous[NameIn(parent: file, name: name)] =
          types.meaning(to: file, isExternal: external.exports(name, to: file), self)
      }
    }
  }

  /// Finds the type of each extension. A type inside an extension can be found only when the extension is attached, so
  /// one whose type is not found waits until something is there that was missing.
  private func attachExtensions(_ extensions: [DeclarationReference]) {
    missing = []
    queue = extensions
    var next = 0
    while next < queue.count {
      let reference = queue[next]
      next += 1
      if !symbolsOfDeclaration[reference].isEmpty { continue }
      missing?.removeAll(keepingCapacity: true)
      let symbols = extended(reference)
      if symbols.isEmpty {
        for lack in missing ?? [] { waiting[lack, default: []].append(reference) }
      } else {
        attach(reference, to: symbols)
      }
    }
    (missing, waiting, queue) = (nil, [:], [])
    for reference in extensions where symbolsOfDeclaration[reference].isEmpty {
      attach(reference, to: Symbols(external(of: reference)))
    }
    for index in symbols.indices where self.extensions[index].count > 1 {
      self.extensions[index].sort { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
    }
  }

  private func extended(_ reference: DeclarationReference) -> Symbols {
    let type = declaration(reference).type
    guard !type.isNone else { return [] }
    return resolve(type, in: reference.file, at: declaration(reference).parent).symbols
  }

  private func attach(_ reference: DeclarationReference, to owners: Symbols) {
    symbolsOfDeclaration[reference] = owners
    for owner in owners { extensions[owner].append(reference) }
    forEachMember(of: reference) { member, declaration in
      if Symbol.Kind(declaration.kind) != nil, let id = symbolsOfDeclaration[member].first { place(id) }
    }
    wake(.owner(reference))
  }

  /// Notes that something was looked for in vain.
  func miss(_ lack: @autoclosure () -> Missing) {
    guard let count = missing?.count, count < Self.maxMissing else { return }
    missing?.append(lack())
  }

  /// An extension whose type is looked for in more places is not waited with.
  private static let maxMissing = 128

  private func wake(_ lack: Missing) {
    if missing != nil, let woken = waiting.removeValue(forKey: lack) { queue += woken }
  }

  /// The symbol of a library's type of a name, also in a program that contains the library; nil where the program
  /// neither declares nor extends it.
  func extendedSymbol(_ name: ProgramName) -> SymbolID? {
    externals[[name]] ?? topLevel[Int(name.rawValue)].filter(isExternalType).only
  }

  /// The symbol of an external type.
  private func external(of reference: DeclarationReference) -> SymbolID {
    let type = declaration(reference).type
    var path = type.isNone ? 0..<0 : files[reference.file].facts.types[type].path
    if path.count == 2, let first = names(path, in: reference.file).first, external.isModule(first) {
      path = path.lowerBound + 1..<path.upperBound
    }
    var names = self.path(path, in: reference.file)
    // A typealias of an external type is no type of its own.
    if case .external(let name) = resolve(type, in: reference.file, at: declaration(reference).parent) {
      names = [name]
    }
    if let symbol = externals[names] { return symbol }
    // Only an unqualified name is known to be declared by the libraries.
    let id = add(
      Symbol(kind: .external, name: names.count == 1 ? names[0] : .none, parent: .none, declaration: nil))
    externals[names] = id
    return id
  }
}

extension SymbolTable {
  /// Visits the declarations directly inside a type or an extension. Declarations of a closure in an attribute are not
  /// visited, although no other scope is around them.
  private func forEachMember(
    of reference: DeclarationReference, _ visit: (DeclarationReference, DeclarationOutline) -> Void
  ) {
    let facts = files[reference.file].facts
    var index = reference.declaration.next
    let end = facts.outline(reference.declaration).end
    while index < end {
      let outline = facts.outline(index)
      if !outline.flags.contains(.local) {
        visit(DeclarationReference(file: reference.file, declaration: index), outline)
      }
      index = Swift.max(outline.end, index.next)
    }
  }

  /// Visits the members of a type, in its declaration and in all its extensions.
  func forEachMember(of symbol: SymbolID, _ visit: (DeclarationReference, DeclarationOutline) -> Void) {
    if let reference = symbols[symbol].declaration { forEachMember(of: reference, visit) }
    for reference in extensions[symbol] { forEachMember(of: reference, visit) }
  }

  /// The declarations directly inside a type or an extension, those of a kind.
  func members(
    of reference: DeclarationReference, where isWanted: (DeclarationOutline) -> Bool = { _ in true }
  ) -> [DeclarationReference] {
    var count = 0
    forEachMember(of: reference) { if isWanted($1) { count += 1 } }
    var members: [DeclarationReference] = []
    members.reserveCapacity(count)
    forEachMember(of: reference) { if isWanted($1) { members.append($0) } }
    return members
  }

  /// The members of a type, in its declaration and in all its extensions.
  func members(of symbol: SymbolID) -> [DeclarationReference] {
    var count = 0
    forEachMember(of: symbol) { _, _ in count += 1 }
    var members: [DeclarationReference] = []
    members.reserveCapacity(count)
    forEachMember(of: symbol) { member, _ in members.append(member) }
    return members
  }
}

/// The keys and values of the tables of symbols.
extension SymbolTable {
  /// A name inside a type, a file or a module.
  struct NameIn<Parent: ArrayIndex>: Hashable, Sendable {
    let parent: Parent
    let name: ProgramName
  }

  /// Types of one name inside a type: those that other files see, and those that their own file sees alone.
  struct AmbiguousNestedNames: Sendable {
    var visible: Symbols = []
    var ofFile: [FileID: Symbols] = [:]
  }

  /// The name that an extension waits for.
  enum Missing: Hashable {
    /// A type inside a type, seen everywhere or in one file.
    case type(NameIn<SymbolID>)
    case privateType(NameIn<SymbolID>, FileID)
    /// The type that an extension extends.
    case owner(DeclarationReference)
  }
}
