import TCALintSyntax

/// The types at the top level that share a name with many others, in buckets by their folders: a file finds those that
/// it refers to on its way up the folders, without visiting each.
struct AmbiguousNames: Sendable {
  /// The maximum number of types of one name in one place. Beyond it, the name is unknown there.
  static let limit = 16

  private struct Bucket: Hashable, Sendable {
    /// None for all that no manifest declares.
    let module: ModuleID
    let folder: FolderID
  }

  private var ofFile: [FileID: Symbols] = [:]
  private var ofModule: [ModuleID: Symbols] = [:]
  /// The types in a folder or below it that files there can see, by manifests and areas.
  private var below: [Bucket: Symbols] = [:]
  /// Those of each module that lie in the program's root itself.
  private var atRoot: [ModuleID: Symbols] = [:]

  init(_ symbols: Symbols, _ table: SymbolTable) {
    for symbol in symbols {
      guard let file = table.symbols[symbol].declaration?.file else { continue }
      let module = table.modules.moduleOfFile[file]
      let isDeclared = table.modules.modules[module].isDeclared
      let folder = table.folders.folderOfFile[file]
      Self.put(symbol, in: &ofFile[file, default: []])
      Self.put(symbol, in: &ofModule[module, default: []])
      if folder == .root { Self.put(symbol, in: &atRoot[module, default: []]) }
      var current = folder
      while !current.isNone, isDeclared || table.areas.areaOfFolder[current] == table.areas.areaOfFile[file] {
        Self.put(symbol, in: &below[Bucket(module: module, folder: current), default: []])
        if !isDeclared { Self.put(symbol, in: &below[Bucket(module: .none, folder: current), default: []]) }
        current = table.folders.parents[current]
      }
    }
  }

  /// One more than the limit is kept, to detect that there are too many.
  private static func put(_ symbol: SymbolID, in bucket: inout Symbols) {
    if bucket.count <= limit { bucket.append(symbol) }
  }

  /// The types that a file means: of those that it can see, the nearest.
  func meaning(to file: FileID, isExternal: Bool, _ table: SymbolTable) -> Symbols {
    if let own = ofFile[file] { return own }
    let module = table.modules.moduleOfFile[file]
    let isDeclared = table.modules.modules[module].isDeclared
    if ofModule[module] != nil {
      let found = isExternal ? hiding(file, module, isDeclared, table) : climb(file, module, table)
      if !found.isEmpty { return found }
    }
    let imported = imported(file, module, isExternal: isExternal, table)
    if !imported.isEmpty || isExternal || isDeclared { return imported }
    return climb(file, .none, table)
  }

  private func climb(_ file: FileID, _ module: ModuleID, _ table: SymbolTable) -> Symbols {
    var folder = table.folders.folderOfFile[file]
    while !folder.isNone {
      if let found = below[Bucket(module: module, folder: folder)] { return found }
      folder = table.folders.parents[folder]
    }
    return []
  }

  /// Those of the file's own module that certainly hide what an external module exports.
  private func hiding(_ file: FileID, _ module: ModuleID, _ isDeclared: Bool, _ table: SymbolTable) -> Symbols {
    if isDeclared { return climb(file, module, table) }
    var folder = table.folders.folderOfFile[file]
    let isOneApp = table.isOneApp(module)
    if folder == .root, !isOneApp { return atRoot[module] ?? [] }
    while !folder.isNone, table.areas.areaOfFolder[folder] == table.areas.areaOfFile[file],
      folder > .root || isOneApp
    {
      if let found = below[Bucket(module: module, folder: folder)] { return found }
      folder = table.folders.parents[folder]
    }
    return []
  }

  private func imported(_ file: FileID, _ module: ModuleID, isExternal: Bool, _ table: SymbolTable) -> Symbols {
    let imports = table.imports[file]
    var modules: [ModuleID] = []
    if imports.count < ofModule.count {
      for name in imports { modules += (table.modulesNamed[name] ?? []).prefix(Self.maxModules) }
    } else {
      modules = ofModule.keys.filter { imports.contains(table.moduleNames[$0]) }
    }
    let found = Symbols(modules.sorted().filter { $0 != module }.flatMap { ofModule[$0] ?? [] })
    return table.nearest(isExternal ? found.filter(table.isPublic) : table.offered(found, to: file), to: file)
  }

  /// The maximum number of modules of one name.
  private static let maxModules = 1024
}
