import TCALintModel
import TCALintSyntax

extension App {
  /// The initialisers of a file that are called without their type's name: `.init(…)`, `Self(…)`
  func implicitMakings(in file: FileID) -> [PathID] {
    lazyImplicitMakings(file) {
      let facts = program.files[file].facts
      // There are far fewer calls than paths.
      let made = facts.calls.compactMap { call -> PathID? in
        guard let id = call.callee.path, case let path = facts.paths[id], path.names.isEmpty, path.use == .callee,
          path.root == .implicitMember && path.flags.contains(.isInit) || path.makesSelf
        else { return nil }
        return id
      }
      return made.sorted()
    }
  }
}
