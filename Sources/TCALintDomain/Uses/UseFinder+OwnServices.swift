import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The place where a type of the program that does something is called at a place of a path, or a static function of it:
  /// `KeychainStore()`, `KeychainStore.save(token)`.
  mutating func callOfOwnService(_ path: Path, at index: Int, in file: FileID) -> UsePlace? {
    let facts = program.files[file].facts
    guard path.root == .unqualified, !path.calling.isNone, !facts.calls[path.calling].flags.contains(.isSubscript),
      let type = program.resolve(
        path.names.prefix(index + 1), in: file, at: facts.scopes[path.scope].declaration
      ).symbol, isService(type)
    else { return nil }
    switch path.names.count - index {
    // An observable object is part of the views that hold it.
    case 1 where !app.roles[type].contains(.model): return place(path, at: index, in: file, call: path.calling)
    case 2:
      let name = program.name(facts.lastName(path.names)!, in: file)
      let isStatic = app.members.members(.function, named: name, of: type).contains {
        program.declaration($0.reference).flags.contains(.static)
      }
      return isStatic ? place(path, at: index + 1, in: file, call: path.calling) : nil
    default: return nil
    }
  }

  private mutating func isService(_ type: SymbolID) -> Bool {
    if let known = ownServices[type] { return known }
    let isService = mayBeService(type) && doesSomething(type)
    ownServices[type] = isService
    return isService
  }

  /// A class, or a type with functions and without the marks of plain data: no cases, no `Codable`, no `Error`.
  private func doesSomething(_ type: SymbolID) -> Bool {
    let handle = TypeHandle(app, type)
    switch handle.kind {
    case .class, .actor: return true
    case .struct, .enum:
      let members = handle.members
      return members.contains { $0.kind == .function } && !members.contains { $0.kind == .enumCase }
        && handle.inheritanceClauses.flatMap(\.types).allSatisfy { $0.nominal != nil || $0.externalName == "Sendable" }
    default: return false
    }
  }
}
