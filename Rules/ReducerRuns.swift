import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// Where code that is no test or preview creates a reducer, or names its `body`: `Feature()`, `Feature.init`. The cost
  /// is that of the mentions of its name.
  func runs(of reducer: TypeHandle) -> some Sequence<(file: FileID, path: PathID)> {
    mentionsOutsideTests(of: program.symbols[reducer.symbol].name).compactMap { file, mention in
      guard case .path(let id, let index) = mention else { return nil }
      let facts = self.program.files[file].facts
      let path = facts.paths[id]
      guard path.root == .unqualified, facts.runs(path, named: index),
        case let scope = facts.scopes[path.scope].declaration,
        case let names = path.names.lowerBound..<path.names.lowerBound + UInt32(index) + 1,
        self.program.resolve(names, in: file, at: scope).symbol == reducer.symbol,
        !self.isTestOrPreview(DeclarationReference(file: file, declaration: scope))
      else { return nil }
      return (file, id)
    }
  }
}

extension FileFacts {
  /// Whether a path runs the type that one of its names means: not `Feature.State`.
  fileprivate func runs(_ path: Path, named index: Int) -> Bool {
    if index + 1 == path.names.count { return !path.calling.isNone || path.flags.contains(.isInit) }
    return index + 2 == path.names.count && lastName(path.names)?.is(.body) == true
  }
}
