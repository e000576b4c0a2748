import TCALintModel
import TCALintSyntax

extension App {
  /// The initialisers of a file that are called without their type's name: `.init(…)`, `Self(…)`
  func implicitMakings(in file: FileID) -> [PathID] {
    lazyImplicitMakings(file) {
      let facts = program.files[file].facts
      return facts.paths.factIndices.filter { id in
        let path = facts.paths[id]
        guard !path.calling.isNone, path.names.isEmpty else { return false }
        return path.root == .implicitMember && path.flags.contains(.isInit) || path.makesSelf
      }
    }
  }
}
