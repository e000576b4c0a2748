import TCALintSyntax

extension SymbolTable {
  /// What a written type means at a place: an optional, `some` or `any` is looked through.
  func resolve(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Resolution {
    guard type >= 0 else { return .unknown }
    let reference = files[file].summary.types[Int(type)]
    switch reference.kind {
    case .named: return resolve(path(reference.path, in: file), in: file, at: declaration)
    case .optional where reference.end > type + 1: return resolve(type + 1, in: file, at: declaration)
    default: return .unknown
    }
  }

  /// What a path of type names means at a place; typealiases are looked through.
  func resolve(_ path: [Name], in file: FileID, at declaration: DeclarationID) -> Resolution {
    resolve(path, in: file, at: declaration, depth: 0)
  }

  private func resolve(
    _ path: [Name], in file: FileID, at declaration: DeclarationID, depth: Int
  ) -> Resolution {
    guard let first = path.first, depth < 16 else { return .unknown }
    var rest = path.dropFirst()
    var candidates: [SymbolID]
    switch lookUp(first, in: file, at: declaration) {
    case .symbols(let found):
      candidates = found
    case .unknown:
      return .unknown
    case .external:
      guard let second = rest.first else { return .external(first) }
      // The first name may be a module's.
      if let inModule = topLevel(second, inModule: first, from: file) {
        candidates = inModule
        rest = rest.dropFirst()
      } else if first.isKnownModule {
        return rest.count == 1 ? .external(second) : .unknown
      } else {
        return .unknown
      }
    }
    for name in rest {
      guard case .symbols(let owners) = lookThrough(candidates, depth: depth) else { return .unknown }
      candidates = owners.flatMap { nested[NestedKey(parent: $0, name: name)] ?? [] }
      if candidates.isEmpty { return .unknown }
    }
    return lookThrough(candidates, depth: depth)
  }

  /// Replaces typealiases by what they stand for.
  private func lookThrough(_ candidates: [SymbolID], depth: Int) -> Resolution {
    var found: [SymbolID] = []
    for candidate in candidates {
      let symbol = symbols[Int(candidate)]
      guard symbol.kind == .typealias, let reference = symbol.declaration else {
        if symbol.kind == .associatedtype { return .unknown }
        found.append(candidate)
        continue
      }
      let declaration = declaration(reference)
      guard declaration.type >= 0 else { return .unknown }
      let type = files[reference.file].summary.types[Int(declaration.type)]
      // A composition is not one type; who asks for conformances looks at its parts.
      guard type.kind == .named else {
        if type.kind == .composition, candidates.count == 1 { return .symbols([candidate]) }
        return .unknown
      }
      let target = resolve(
        path(type.path, in: reference.file), in: reference.file, at: declaration.parent, depth: depth + 1)
      switch target {
      case .symbols(let symbols): found.append(contentsOf: symbols)
      case .external where candidates.count == 1: return target
      default: return .unknown
      }
    }
    var seen: Set<SymbolID> = []
    return .symbols(found.filter { seen.insert($0).inserted })
  }

  /// The innermost meaning of a name at a place, typealiases not looked through.
  func lookUp(_ name: Name, in file: FileID, at declaration: DeclarationID) -> Resolution {
    let summary = files[file].summary
    var current = summary.enclosingType(declaration)
    while current >= 0 {
      let reference = DeclarationReference(file: file, declaration: current)
      let owners = symbolsOfDeclaration[reference] ?? []
      if name.is(.Self) { return owners.isEmpty ? .unknown : .symbols(owners) }
      let scope = summary.declarations[Int(current)]
      if summary.parameters[scope.parameters].contains(where: { self.name($0.name, in: file) == name }) {
        return .unknown
      }
      let inner = owners.flatMap { lookUp(name, inside: $0) }
      if !inner.isEmpty { return .symbols(inner) }
      current = summary.enclosingType(scope.parent)
    }
    guard let candidates = topLevel[name] else { return .external(name) }
    // So many of one name are no program that anyone wrote, and comparing them all each time takes for ever.
    guard candidates.count <= Self.mostOfOneName else { return .unknown }
    let module = NestedKey(parent: SymbolID(modules.moduleOfFile[file]), name: name)
    let nearest = nearest(topLevelOfModule[module] ?? candidates, to: file)
    return nearest.isEmpty ? .external(name) : .symbols(nearest)
  }

  private static let mostOfOneName = 1024

  /// A type inside a type or inside one of those around it.
  private func lookUp(_ name: Name, inside symbol: SymbolID) -> [SymbolID] {
    var current = symbol
    var steps = 0
    while current >= 0, steps < 64 {
      if let found = nested[NestedKey(parent: current, name: name)] { return found }
      if symbols[Int(current)].name == name, symbols[Int(current)].kind != .external { return [current] }
      current = symbols[Int(current)].parent
      steps += 1
    }
    return []
  }

  private func topLevel(_ name: Name, inModule module: Name, from file: FileID) -> [SymbolID]? {
    let candidates = (topLevel[name] ?? []).filter {
      symbols[Int($0)].declaration.map { moduleNames[modules.moduleOfFile[$0.file]] == module } ?? false
    }
    return candidates.isEmpty ? nil : nearest(candidates, to: file)
  }

  // MARK: Nearness

  /// Of several declarations of one name those that a file means: the ones in the file itself, else in its module,
  /// else in a module that it imports, else in the nearest folder.
  func nearest(_ candidates: [SymbolID], to file: FileID) -> [SymbolID] {
    let place = { [symbols] (symbol: SymbolID) in symbols[Int(symbol)].declaration?.file ?? file }
    return nearest(candidates.filter { isVisible(place($0), from: file) }, to: file, file: place)
  }

  func nearest<Candidate>(_ candidates: [Candidate], to file: FileID, file place: (Candidate) -> FileID) -> [Candidate]
  {
    let here = candidates.filter { place($0) == file }
    if !here.isEmpty { return here }
    let module = modules.moduleOfFile[file]
    let inModule = candidates.filter { modules.moduleOfFile[place($0)] == module }
    if !inModule.isEmpty { return nearestFolder(inModule, to: file, file: place) }
    let imported = candidates.filter { imports[file].contains(moduleNames[modules.moduleOfFile[place($0)]]) }
    if !imported.isEmpty { return nearestFolder(imported, to: file, file: place) }
    return nearestFolder(candidates, to: file, file: place)
  }

  /// Whether a file can name what another declares at the top level: what a manifest keeps apart it cannot
  /// without an import. Members of extensions are visible all the same.
  private func isVisible(_ place: FileID, from file: FileID) -> Bool {
    let (here, there) = (modules.moduleOfFile[file], modules.moduleOfFile[place])
    return here == there || imports[file].contains(moduleNames[there])
      || !(modules.modules[here].isDeclared && modules.modules[there].isDeclared)
  }

  private func nearestFolder<Candidate>(
    _ candidates: [Candidate], to file: FileID, file place: (Candidate) -> FileID
  ) -> [Candidate] {
    guard candidates.count > 1 else { return candidates }
    let shared = candidates.map { folders.sharedDepth(file, place($0)) }
    let most = shared.max() ?? 0
    return zip(candidates, shared).filter { $0.1 == most }.map(\.0)
  }
}
