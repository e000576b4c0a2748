import TCALintModel
import TCALintSyntax

extension Program {
  /// Whether a method that a path calls changes the value that it is called on; nil where it is not known to be one of the
  /// program's.
  public func changesReceiver(byCalling path: PathID, in file: FileID) -> Bool? {
    let facts = files[file].facts
    let callee = facts.node(ofFirst: facts.paths[path].names.count, namesOf: path)
    let method = declaration(referencedBy: callee, in: file).map(outline)
    return method?.kind == .function ? method?.flags.contains(.mutating) : nil
  }

  /// The change of the base of a chain.
  func change(by chain: AccessChain, in file: FileID) -> StateUse.Change {
    if chain.method.isNone { return .none }
    if let changes = changesReceiver(byCalling: chain.method, in: file) { return changes ? .certain : .none }
    let facts = files[file].facts
    guard let name = facts.lastName(facts.paths[chain.method].names).map(facts.names.text) else { return .possible }
    if ChangingMethods.names.contains(name) { return .certain }
    return chain.use != .statement && ReadingMethods.names.contains(name) ? .none : .possible
  }
}
