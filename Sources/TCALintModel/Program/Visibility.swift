import TCALintSyntax

/// What of a program a file can name without a path.
extension SymbolTable {
  private static let mostOfOneName = 1024

  /// The types that a name at the top level means to a file: of those that it can see, the nearest. None where the name
  /// is not the program's; nil where that cannot be told.
  func topLevel(_ name: Name, from file: FileID) -> [SymbolID]? {
    let isLibrarys = libraries.exports(name, to: file)
    let own = topLevelOfFile[NestedKey(parent: SymbolID(file), name: name)]
    let module = topLevelOfModule[NestedKey(parent: SymbolID(modules.moduleOfFile[file]), name: name)]
    for candidates in [own, module, topLevel[name]] {
      guard let candidates else { continue }
      // So many of one name are no program that anyone wrote, and comparing them all each time takes for ever.
      guard candidates.count <= Self.mostOfOneName else { return isLibrarys ? [] : nil }
      let found = nearest(candidates.filter { isVisible($0, from: file, isLibrarys: isLibrarys) }, to: file)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The types of that name inside a type that a file can see.
  func nested(_ name: Name, in owner: SymbolID, from file: FileID) -> [SymbolID] {
    (nested[NestedKey(parent: owner, name: name)] ?? []).filter { symbol in
      guard let reference = symbols[Int(symbol)].declaration, reference.file != file else { return true }
      return !declaration(reference).flags.contains(.private)
    }
  }

  /// Whether a file can see what another declares at the top level.
  ///
  /// A manifest tells modules apart: what is in another can be seen where that is imported. Else what stands in a folder
  /// of its own (a test's, a vendored package's, another project's) is seen only there. Of names that a library exports
  /// to the file too, only what surely hides the library's is seen: what stands in the file's own module, or is public
  /// in one that it imports.
  private func isVisible(_ symbol: SymbolID, from file: FileID, isLibrarys: Bool) -> Bool {
    guard let reference = symbols[Int(symbol)].declaration else { return false }
    if reference.file == file { return true }
    let (here, there) = (modules.moduleOfFile[file], modules.moduleOfFile[reference.file])
    if here != there, !modules.modules[there].name.isEmpty, imports[file].contains(moduleNames[there]) {
      return !isLibrarys || !declaration(reference).flags.isDisjoint(with: [.public, .package])
    }
    if modules.modules[here].isDeclared || modules.modules[there].isDeclared { return here == there }
    let (area, other) = (areas.areaOfFile[file], areas.areaOfFile[reference.file])
    return isLibrarys ? area == other && isSameModule(file, reference.file) : areas.isArea(area, within: other)
  }

  /// Whether two files that no manifest speaks of are of one module: where no project does either, folders at the top
  /// are apps of their own.
  private func isSameModule(_ first: FileID, _ second: FileID) -> Bool {
    let module = modules.moduleOfFile[first]
    guard module == modules.moduleOfFile[second] else { return false }
    return !modules.modules[module].name.isEmpty || !modules.modules[module].folder.isEmpty
      || folders.haveSameTop(first, second)
  }

  /// The modules that each file imports, those that its module's files export, and, one step further, those that the
  /// imported modules of the program export.
  func reachableImports() -> [Set<Name>] {
    var exported: [Name: Set<Name>] = [:]
    for (file, contents) in files.enumerated() where !contents.summary.exportedImports.isEmpty {
      let module = moduleNames[modules.moduleOfFile[file]]
      for name in contents.summary.exportedImports {
        exported[module, default: []].insert(self.name(name, in: file))
      }
    }
    return files.indices.map { file in
      var found = Set(files[file].summary.imports.map { name($0, in: file) })
      if exported.isEmpty { return found }
      var waiting = Array(found) + [moduleNames[modules.moduleOfFile[file]]]
      // A module that hands on modules that hand on modules, so many times over, is no program that anyone wrote.
      while let next = waiting.popLast(), found.count < 256 {
        for name in exported[next] ?? [] where found.insert(name).inserted { waiting.append(name) }
      }
      return found
    }
  }
}
