import TCALintModel
import TCALintSyntax

/// Edges by `.liveValue` without a type before it, where the context determines the type.
extension ClientEdges {
  /// Whether a value of a client replaces the live one where dependencies are overridden, and is not live itself:
  /// `$0.session = .testValue`
  func isReplacement(_ value: Name, at offset: UInt32, in file: FileID) -> Bool {
    (value.is(.testValue) || value.is(.previewValue)) && app.recognised[file].clients.givesValue(at: offset)
  }

  /// `.liveValue` where a client is expected: `let audit: Audit = .liveValue`, `.live(audit: .liveValue)`.
  mutating func addExpectedValues(from node: ClientID, in region: Region) {
    let file = region.location.file
    let facts = program.files[file].facts
    for index in facts.paths(in: region.location.range) where allows(1, for: node) {
      let path = facts.paths[index]
      guard path.isImplicitValue(facts), let value = facts.firstName(path.names),
        !isReplacement(value, at: path.range.lowerBound, in: file),
        let type = program.typeOfImplicitMember(beginning: index, in: file).unwrapped.symbol,
        let target = clients.node(of: type), target != node
      else { continue }
      add(from: node, to: target, at: Location(file: file, range: path.range), region.values(in: path.scope, facts))
    }
  }
}
