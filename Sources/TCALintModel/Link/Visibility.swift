import TCALintSyntax

/// The part of a program that a file can name without a path.
extension SymbolTable {
  /// The types that a name at the top level means to a file: of those that it can see, the nearest. None where the name
  /// is not the program's; nil where that is not known.
  func topLevel(_ name: ProgramName, from file: FileID) -> Symbols? {
    if namesWithin.contains(name), let own = topLevelOfFile[NameIn(parent: file, name: name)] {
      return own.count > AmbiguousNames.limit ? nil : own
    }
    let all = topLevel[Int(name.rawValue)]
    if all.isEmpty { return [] }
    // Most names are those of one type, and often it is the file's own.
    if let only = all.only {
      if symbols[only].declaration?.file == file { return all }
      return isVisible(only, from: file, isExternal: external.exports(name, to: file)) ? all : []
    }
    let isExternal = external.exports(name, to: file)
    let found: Symbols
    if all.count > AmbiguousNames.limit {
      found = meaningOfAmbiguous[NameIn(parent: file, name: name)] ?? []
    } else {
      found = nearest(offered(all.filter { isVisible($0, from: file, isExternal: isExternal) }, to: file), to: file)
    }
    // Of what a library exports there is no doubt.
    return found.count <= AmbiguousNames.limit ? found : isExternal ? [] : nil
  }

  /// The types of that name inside a type that a file can see. More than ``AmbiguousNames/limit`` where there are too many.
  func nested(_ name: ProgramName, in owner: SymbolID, from file: FileID) -> Symbols {
    guard namesWithin.contains(name) else { return [] }
    let key = NameIn(parent: owner, name: name)
    guard let all = nested[key] else { return [] }
    if all.count > AmbiguousNames.limit, let ambiguous = ambiguousNested[key] {
      return ambiguous.visible + (ambiguous.ofFile[file] ?? [])
    }
    return all.filter { symbol in
      guard let reference = symbols[symbol].declaration, reference.file != file else { return true }
      return !declaration(reference).flags.contains(.private)
    }
  }

  /// Whether a file can see what another declares at the top level.
  ///
  /// With a manifest, the declarations of another module are visible where that is imported. Otherwise the content of a
  /// separate folder (a test's, a vendored package's, another project's) is visible only there. Of names that an
  /// external module also exports to the file, only those that certainly shadow it are visible: declarations of the
  /// file's own module, and public ones of a module that it imports.
  private func isVisible(_ symbol: SymbolID, from file: FileID, isExternal: Bool) -> Bool {
    guard let reference = symbols[symbol].declaration else { return false }
    if reference.file == file { return true }
    let (here, there) = (modules.moduleOfFile[file], modules.moduleOfFile[reference.file])
    if isImported(symbol, by: file) { return !isExternal || isPublic(symbol) }
    if modules.modules[here].isDeclared || modules.modules[there].isDeclared { return here == there }
    let (area, other) = (areas.areaOfFile[file], areas.areaOfFile[reference.file])
    guard isExternal else { return areas.isArea(area, within: other) }
    return area == other && here == there && (isOneApp(here) || folders.haveSameTop(file, reference.file))
  }

  /// Types without those that the modules a file imports keep to themselves, where others are offered.
  func offered(_ symbols: Symbols, to file: FileID) -> Symbols {
    guard symbols.count > 1 else { return symbols }
    let isKept = symbols.map { isImported($0, by: file) && !isPublic($0) }
    guard isKept.contains(true), symbols.contains(where: { isImported($0, by: file) && isPublic($0) }) else {
      return symbols
    }
    return Symbols(zip(symbols, isKept).lazy.filter { !$0.1 }.map(\.0))
  }

  private func isImported(_ symbol: SymbolID, by file: FileID) -> Bool {
    guard let place = symbols[symbol].declaration?.file else { return false }
    let (here, there) = (modules.moduleOfFile[file], modules.moduleOfFile[place])
    return here != there && !modules.modules[there].name.isEmpty && imports[file].contains(moduleNames[there])
  }

  /// Whether a type is declared for other modules too.
  func isPublic(_ symbol: SymbolID) -> Bool {
    guard let reference = symbols[symbol].declaration else { return false }
    return !declaration(reference).flags.isDisjoint(with: [.public, .package])
  }

  /// Whether all files of a module are one app's: where neither a manifest nor a project says so, folders at the top are
  /// apps of their own.
  func isOneApp(_ module: ModuleID) -> Bool {
    !modules.modules[module].name.isEmpty || !modules.modules[module].folder.isEmpty
  }
}
