import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A binding to a property of a store's state: `$store.name`, `viewStore.$name`.
struct StoreBinding {
  let property: String
  let location: Location
}

extension App {
  /// The first binding outside of tests to the state of each of some reducers. The cost is linear in the paths of files
  /// that have a name with a `$`.
  func storeBindings(to reducers: Set<SymbolID>) -> [SymbolID: StoreBinding] {
    var found: [SymbolID: StoreBinding] = [:]
    for file in program.files.indices where !program.isTestFile[file] {
      let facts = program.files[file].facts
      let projections = Set(facts.names.ownNames(beginning: UInt8(ascii: "$")))
      if projections.isEmpty { continue }
      for id in facts.paths.factIndices {
        let path = facts.paths[id]
        let names = facts.path(path.names).prefix(Self.maxNames)
        guard path.root != .anonymous, let place = names.firstIndex(where: projections.contains) else { continue }
        let (count, text) = (place - names.startIndex, names.map { facts.names.text($0) })
        guard let (reducer, property) = bound(id, by: count, text, in: file), reducers.contains(reducer),
          found[reducer] == nil
        else { continue }
        found[reducer] = StoreBinding(property: property, location: Location(file: file, range: path.range))
      }
    }
    return found
  }

  /// The names of longer paths are not looked at.
  private static let maxNames = 16

  /// - Parameter count: how many names precede the projection.
  private func bound(
    _ path: PathID, by count: Int, _ names: [String], in file: FileID
  ) -> (reducer: SymbolID, property: String)? {
    if count > 0 {
      let store = program.nominal(program.type(ofFirst: count, namesOf: path, in: file))
      if store.externalName == "ViewStore", let reducer = reducer(ofStore: store) {
        return (reducer, String(names[count].dropFirst()))
      }
    }
    guard names.count > count + 1, !names.contains("sending"),
      let reducer = reducer(ofStore: program.type(ofFirst: count + 1, namesOf: path, in: file)),
      TypeHandle(self, reducer).states.contains(where: { $0.isSettable(names[count + 1]) })
    else { return nil }
    return (reducer, names[count + 1])
  }
}

extension TypeHandle {
  fileprivate func isSettable(_ name: String) -> Bool {
    properties(named: name).contains { property in
      !property.flags.contains(.static) && !property.flags.contains(.let)
        && (property.isStoredProperty || property.flags.contains(.setter))
    }
  }
}
