import TCALintModel
import TCALintSyntax

/// A program made of files given as text.
func program(
  _ files: [String: String], external: ExternalModules = ExternalModules(),
  traits: (String) -> Traits = { _ in [] }, projectFolders: [FilePath] = [],
  folderChecking: [FilePath: ConcurrencyChecking] = [:]
) -> Program {
  let names = NameTable.knowing([])
  return Program(
    linking: files.sorted { $0.key < $1.key }.map {
      ProgramFile(path: FilePath($0), source: Array($1.utf8), names: names)
    }, names: names, external: external, traits: traits, projectFolders: projectFolders, folderChecking: folderChecking)
}

func program(_ text: String) -> Program { program(["File.swift": text]) }

extension Program {
  /// The types of that display name.
  func symbols(named name: String) -> [SymbolID] {
    symbols.indices.filter { displayName($0) == name }
  }

  /// The only type of that display name.
  func symbol(_ name: String) -> SymbolID? {
    let found = symbols(named: name)
    return found.count == 1 ? found[0] : nil
  }

  /// The traits that the type of that name inherits.
  func traits(of name: String) -> Traits { symbol(name).map(ancestry.traits) ?? [] }
}
