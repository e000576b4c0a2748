import TCALintModel

/// A program made of files given as text.
func program(_ files: [String: String], projectFolders: [FilePath] = []) -> Program {
  Program(
    linking: files.sorted { $0.key < $1.key }.map { ProgramFile(path: FilePath($0), source: Array($1.utf8)) },
    projectFolders: projectFolders)
}

func program(_ text: String) -> Program { program(["File.swift": text]) }

extension Program {
  /// The types of that display name.
  func symbols(named name: String) -> [SymbolID] {
    symbols.indices.map { SymbolID($0) }.filter { displayName($0) == name }
  }

  /// The only type of that display name.
  func symbol(_ name: String) -> SymbolID? {
    let found = symbols(named: name)
    return found.count == 1 ? found[0] : nil
  }

  func isView(_ name: String) -> Bool { symbol(name).map { roles(of: $0).contains(.view) } ?? false }
  func isReducer(_ name: String) -> Bool { symbol(name).map { roles(of: $0).contains(.reducer) } ?? false }
}
