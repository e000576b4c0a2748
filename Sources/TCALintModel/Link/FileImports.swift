import TCALintSyntax

/// The modules that each file of a program imports. Many files have equal imports, so each set is stored once.
struct FileImports: Sendable {
  private var sets: [Set<ProgramName>] = []
  private var setOfFile = PerFile<Int32>()
  private var known: [[ProgramName]: Int32] = [:]

  subscript(file: FileID) -> Set<ProgramName> { sets[Int(setOfFile[file])] }

  /// Adds the next file's, which are found where no file before had the same key.
  mutating func append(_ key: [ProgramName], _ find: () -> Set<ProgramName>) {
    let set = known[key] ?? Int32(sets.count)
    if set == sets.count {
      sets.append(find())
      known[key] = set
    }
    setOfFile.append(set)
  }

  /// Something of each file's, which is made once of each set.
  func mapped<Mapped>(_ transform: (Set<ProgramName>) -> Mapped) -> PerFile<Mapped> {
    let made = sets.map(transform)
    return setOfFile.mapped { made[Int($0)] }
  }
}

extension SymbolTable {
  /// The modules that each file imports, those that its module's files export, and those that these export.
  func reachableImports() -> FileImports {
    var exported: [ProgramName: Set<ProgramName>] = [:]
    for file in files.indices where files[file].facts.imports.contains(where: \.isExported) {
      let module = moduleNames[modules.moduleOfFile[file]]
      for name in files[file].facts.imports.lazy.filter(\.isExported).map(\.module) {
        exported[module, default: []].insert(self.name(name, in: file))
      }
    }
    let isForwarded = exported.mapValues { $0.sorted() }
    var imports = FileImports()
    for file in files.indices {
      let module = isForwarded.isEmpty ? .none : moduleNames[modules.moduleOfFile[file]]
      let own = files[file].facts.imports
      var key: [ProgramName] = []
      key.reserveCapacity(own.count + 1)
      for imported in own { key.append(name(imported.module, in: file)) }
      key.append(module)
      imports.append(key) { reachable(from: key.dropLast(), module, isForwarded) }
    }
    return imports
  }

  /// Modules with their re-exports.
  private func reachable(
    from imported: ArraySlice<ProgramName>, _ module: ProgramName, _ isForwarded: [ProgramName: [ProgramName]]
  ) -> Set<ProgramName> {
    var found = Set(imported)
    var waiting = isForwarded.isEmpty ? [] : found.lazy.filter { isForwarded[$0] != nil }.sorted() + [module]
    // The maximum number of steps through modules that re-export modules.
    var limit = 256
    while let next = waiting.popLast(), limit > 0 {
      for name in (isForwarded[next] ?? []).prefix(limit) {
        limit -= 1
        if found.insert(name).inserted { waiting.append(name) }
      }
    }
    return found
  }
}
