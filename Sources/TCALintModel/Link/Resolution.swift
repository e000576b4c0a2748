import TCALintSyntax

extension SymbolTable {
  /// The meaning of a written type at a place: an optional, `some` or `any` is looked through.
  public func resolve(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Resolution {
    guard !type.isNone else { return .unknown }
    let reference = files[file].facts.types[type]
    switch reference.kind {
    case .named: return resolve(reference.path, in: file, at: declaration)
    case .optional where reference.end > type.next: return resolve(type.next, in: file, at: declaration)
    default: return .unknown
    }
  }

  /// The meaning of a path of type names of the file at a place; typealiases are looked through.
  public func resolve(_ path: Range<UInt32>, in file: FileID, at declaration: DeclarationID) -> Resolution {
    guard path.count == 1 else { return resolve(names(path, in: file), in: file, at: declaration) }
    return resolve(name(files[file].facts.pathNames[Int(path.lowerBound)], in: file), in: file, at: declaration)
  }

  /// The meaning of an unqualified type name at a place; typealiases are looked through.
  public func resolve(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> Resolution {
    let found = lookUp(name, in: file, at: declaration)
    guard case .symbols(let candidates) = found else { return found }
    var steps = Self.maxAliases
    return lookThrough(candidates, depth: 0, &steps)
  }

  /// The meaning of a path of type names at a place; typealiases are looked through.
  private func resolve(
    _ path: some RandomAccessCollection<ProgramName>, in file: FileID, at declaration: DeclarationID
  ) -> Resolution {
    var steps = Self.maxAliases
    return resolve(path, in: file, at: declaration, depth: 0, &steps)
  }

  /// The maximum number of typealiases and path components that are resolved for one name.
  private static let maxAliases = 64
  /// The maximum depth of typealiases. Beyond either limit, the meaning of a name is unknown.
  private static let maxLevels = 16

  /// - Parameters:
  ///   - depth: how many typealiases led here.
  ///   - steps: how many more may be looked through.
  private func resolve(
    _ path: some RandomAccessCollection<ProgramName>, in file: FileID, at declaration: DeclarationID, depth: Int,
    _ steps: inout Int
  ) -> Resolution {
    guard let first = path.first, path.count <= Self.maxAliases, depth < Self.maxLevels else { return .unknown }
    var rest = path.dropFirst()
    var candidates: Symbols
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
      } else if external.isModule(first) {
        return rest.count == 1 ? .external(second) : .unknown
      } else {
        return .unknown
      }
    }
    for name in rest {
      guard case .symbols(let owners) = lookThrough(candidates, depth: depth, &steps) else { return .unknown }
      candidates = nested(name, in: owners, from: file)
      guard candidates.isEmpty else { continue }
      // A type that has the name of a module does not hide what the module declares from who imports that.
      return path.count == 2 && external.isModule(first) && imports[file].contains(first) ? .external(name) : .unknown
    }
    return lookThrough(candidates, depth: depth, &steps)
  }

  /// Replaces typealiases by their targets.
  private func lookThrough(_ candidates: Symbols, depth: Int, _ steps: inout Int) -> Resolution {
    guard candidates.count <= AmbiguousNames.limit else { return .unknown }
    // Nearly all names mean one type, which is none of these.
    if let only = candidates.only, symbols[only].kind.isType { return .symbols(candidates) }
    var found: Symbols = []
    for candidate in candidates {
      let symbol = symbols[candidate]
      guard symbol.kind == .typealias, let reference = symbol.declaration else {
        if symbol.kind == .associatedtype { return .unknown }
        found.append(candidate)
        continue
      }
      let declaration = declaration(reference)
      steps -= 1
      guard !declaration.type.isNone, steps >= 0 else { return .unknown }
      let type = files[reference.file].facts.types[declaration.type]
      // A composition is not one type; who asks for conformances looks at its parts.
      guard type.kind == .named else {
        if type.kind == .composition, candidates.count == 1 { return .symbols(Symbols(candidate)) }
        return .unknown
      }
      let target = resolve(
        names(type.path, in: reference.file), in: reference.file, at: declaration.parent, depth: depth + 1, &steps)
      switch target {
      case .symbols(let symbols): found += symbols
      case .external where candidates.count == 1: return target
      default: return .unknown
      }
    }
    if found.count > 1 {
      var seen: Set<SymbolID> = []
      found = found.filter { seen.insert($0).inserted }
    }
    return found.count > AmbiguousNames.limit ? .unknown : .symbols(found)
  }

  /// The name under which an external module declares what a path of the file means, also where that module is part of the
  /// program or the program has a typealias of that name; nil for anything else.
  func externalName(_ path: Range<UInt32>, in file: FileID, at declaration: DeclarationID) -> ProgramName? {
    let facts = files[file].facts
    guard path.count <= 2, let own = facts.firstName(path), let last = facts.lastName(path) else { return nil }
    let first = name(own, in: file)
    if path.count == 2 { return external.isModule(first) ? name(last, in: file) : nil }
    return externalName(first, in: file, at: declaration)
  }

  /// The same for an unqualified name.
  func externalName(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> ProgramName? {
    switch lookUp(name, in: file, at: declaration) {
    case .external(let name): name
    case .unknown: nil
    case .symbols(let found): found.allSatisfy { symbols[$0].kind == .typealias || isExternalType($0) } ? name : nil
    }
  }

  /// The innermost meaning of a name at a place, typealiases not looked through.
  private func lookUp(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> Resolution {
    let mayBeParameter = namesOfParameters.contains(name)
    guard mayBeParameter || namesOfTypes.contains(name) || name.is(.Self) else { return .external(name) }
    let isOfCode = mayBeParameter || localTypes.names.contains(name)
    let facts = files[file].facts
    var current = facts.enclosingType(declaration)
    if isOfCode, let found = lookUp(name, inCodeOf: file, from: declaration, to: current) { return found }
    while !current.isNone {
      let reference = DeclarationReference(file: file, declaration: current)
      let owners = symbolsOfDeclaration[reference]
      if owners.isEmpty { miss(.owner(reference)) }
      if name.is(.Self) { return owners.isEmpty ? .unknown : .symbols(owners) }
      if mayBeParameter, hasParameter(name, reference) { return .unknown }
      let scope = facts.declarations[current]
      // The types around a type that is no extension come next anyway.
      let maxSteps = scope.kind == .extension ? Self.maxAliases : 1
      let inner = owners.flatMap { lookUp(name, inside: $0, from: file, maxSteps: maxSteps) }
      if !inner.isEmpty { return .symbols(inner) }
      current = facts.enclosingType(scope.parent)
      if isOfCode, let found = lookUp(name, inCodeOf: file, from: scope.parent, to: current) { return found }
    }
    guard let found = topLevel(name, from: file) else { return .unknown }
    return found.isEmpty ? .external(name) : .symbols(found)
  }

  /// The meaning of a name in the functions and properties around a place, up to a type: a generic parameter, or a type
  /// that is declared in their code; nil where it is none of these.
  private func lookUp(
    _ name: ProgramName, inCodeOf file: FileID, from declaration: DeclarationID, to type: DeclarationID
  ) -> Resolution? {
    var current = declaration
    while !current.isNone, current != type {
      let reference = DeclarationReference(file: file, declaration: current)
      let local = localTypes.types(named: name, inCodeOf: reference)
      if !local.isEmpty { return .symbols(local) }
      if hasParameter(name, reference) { return .unknown }
      current = files[file].facts.declarations[current].parent
    }
    return nil
  }

  /// A type inside a type or inside one of those around it.
  private func lookUp(_ name: ProgramName, inside symbol: SymbolID, from file: FileID, maxSteps: Int) -> Symbols {
    let isWithin = namesWithin.contains(name)
    var current = symbol
    var steps = 0
    while !current.isNone, steps < maxSteps {
      if isWithin, case let found = nested(name, in: current, from: file), !found.isEmpty { return found }
      missNested(name, in: current, from: file)
      if symbols[current].name == name, symbols[current].kind != .external { return Symbols(current) }
      current = symbols[current].parent
      steps += 1
    }
    return []
  }

  /// The types of that name inside types; where there are none, that is noted.
  private func nested(_ name: ProgramName, in owners: Symbols, from file: FileID) -> Symbols {
    let found = owners.flatMap { nested(name, in: $0, from: file) }
    if found.isEmpty { for owner in owners { missNested(name, in: owner, from: file) } }
    return found
  }

  private func missNested(_ name: ProgramName, in owner: SymbolID, from file: FileID) {
    let key = NameIn(parent: owner, name: name)
    miss(.type(key))
    miss(.privateType(key, file))
  }

  /// The types at the top level of a module; nil where the module is none of the program's that has the name.
  private func topLevel(_ name: ProgramName, inModule module: ProgramName, from file: FileID) -> Symbols? {
    let candidates = Symbols(
      (modulesNamed[module] ?? []).prefix(Self.maxAliases).flatMap {
        (topLevelOfModule[NameIn(parent: $0, name: name)] ?? []).prefix(AmbiguousNames.limit + 1)
      })
    return candidates.isEmpty ? nil : nearest(candidates, to: file)
  }

  // MARK: Nearness

  /// Of several declarations of one name those that a file means: the ones in the file itself, else in its module,
  /// else in a module that it imports, else in the nearest folder.
  func nearest(_ candidates: Symbols, to file: FileID) -> Symbols {
    guard candidates.count > 1 else { return candidates }
    return Symbols(nearest(Array(candidates), to: file) { symbols[$0].declaration?.file ?? file })
  }

  func nearest<Candidate>(_ candidates: [Candidate], to file: FileID, file place: (Candidate) -> FileID) -> [Candidate]
  {
    guard candidates.count > 1 else { return candidates }
    let here = candidates.filter { place($0) == file }
    if !here.isEmpty { return here }
    let module = modules.moduleOfFile[file]
    let inModule = candidates.filter { modules.moduleOfFile[place($0)] == module }
    if !inModule.isEmpty { return nearestFolder(inModule, to: file, file: place) }
    let imported = candidates.filter { imports[file].contains(moduleNames[modules.moduleOfFile[place($0)]]) }
    if !imported.isEmpty { return nearestFolder(imported, to: file, file: place) }
    return nearestFolder(candidates, to: file, file: place)
  }

  private func nearestFolder<Candidate>(
    _ candidates: [Candidate], to file: FileID, file place: (Candidate) -> FileID
  ) -> [Candidate] {
    guard candidates.count > 1 else { return candidates }
    let shared = candidates.map { folders.sharedDepth(file, place($0)) }
    let deepest = shared.max() ?? 0
    return zip(candidates, shared).filter { $0.1 == deepest }.map(\.0)
  }
}

// MARK: Typealiases

extension SymbolTable {
  /// The typealiases of which a written type names one; none where it may mean another type as well.
  func aliases(named place: PlacedType) -> Symbols {
    guard !place.type.isNone else { return [] }
    let reference = files[place.file].facts.types[place.type]
    guard reference.kind == .named else { return [] }
    return aliases(named: reference.path, in: place.file, at: place.scope)
  }

  /// The typealias that an unqualified name refers to; nil where it is ambiguous.
  func alias(named name: ProgramName, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    guard let found = lookUp(name, in: file, at: scope).symbols.only, symbols[found].kind == .typealias else {
      return nil
    }
    return found
  }

  /// The same of a path of names.
  func aliases(named path: Range<UInt32>, in file: FileID, at scope: DeclarationID) -> Symbols {
    guard let own = files[file].facts.lastName(path) else { return [] }
    let last = name(own, in: file)
    guard namesOfAliases.contains(last) else { return [] }
    let found: Symbols
    if path.count == 1 {
      found = lookUp(last, in: file, at: scope).symbols
    } else {
      let names = names(path.dropLast(), in: file)
      guard let owner = resolve(names, in: file, at: scope).symbol else { return [] }
      found = nested[NameIn(parent: owner, name: last)] ?? []
    }
    return found.count <= AmbiguousNames.limit && found.allSatisfy { symbols[$0].kind == .typealias } ? found : []
  }
}
