import TCALintDomain
import TCALintModel
import TCALintSyntax

extension StateAssignment {
  /// The names of those properties of the state that the assigned value is worked out from, by way of local names too; nil
  /// where it may come from something else. Literals and constants say nothing of their own.
  ///
  /// - Parameter properties: the names of the state's stored properties without the assigned one.
  func sources(among properties: Set<String>) -> Set<String>? {
    let facts = app.program.files[entry.file].facts
    var found: Set<String> = []
    let expressions = expressions
    let followed = Set(expressions.compactMap(\.local))
    for (_, range) in expressions {
      for index in facts.paths(in: range) {
        let path = facts.paths[index]
        let names = facts.path(path.names)
        if names.contains(where: { PassingResults.names.contains(facts.names.text($0)) }) { return nil }
        if let name = stateProperty(path, facts) ?? facts.propertyObserved(by: path).map(facts.names.text) {
          guard properties.contains(name), !isChanged(index, facts) else { return nil }
          found.insert(name)
        } else if isChanged(index, facts), facts.base(of: .path(index)).flatMap({ stateProperty($0, facts) }) != nil {
          return nil
        } else if path.root == .local, followed.contains(path.local) {
          if isChanged(index, facts) { return nil }
        } else if !saysNothing(path, within: range, facts) {
          return nil
        }
      }
    }
    return found
  }

  /// The maximum number of local names that a value is traced through. The source of values beyond it is unknown.
  private static let maxLocals = 64

  /// The assigned expression, then those of its unchanged local names, recursively.
  private var expressions: [(local: LocalID?, range: Range<UInt32>)] {
    let facts = app.program.files[entry.file].facts
    var found: [(local: LocalID?, range: Range<UInt32>)] = [(nil, entry.change.valueRange)]
    var seen: Set<LocalID> = []
    var next = 0
    while next < found.count {
      for path in facts.paths[facts.paths(in: found[next].range)]
      where path.root == .local && seen.insert(path.local).inserted {
        if seen.count > Self.maxLocals { return found }
        if let range = facts.valueHeld(by: path, until: entry.change) { found.append((path.local, range)) }
      }
      next += 1
    }
    return found
  }

  /// The key of the assigned value: the expression with its local names resolved.
  var valueKey: ValueKey {
    ValueKey(
      hash: entry.change.valueHash,
      locals: expressions.dropFirst().map { app.program.source(Location(file: entry.file, range: $0.range)) })
  }

  struct ValueKey: Hashable {
    let hash: UInt64
    let locals: [String]
  }

  /// Whether another property, or a part of one, is assigned unchanged: a property of a collection, such as its count,
  /// is no part of it.
  var isCopy: Bool {
    let facts = app.program.files[entry.file].facts
    guard entry.change.isValuePath, var copied = entry.change.value.path else { return false }
    for _ in 0..<LocalName.maxChainLength {
      guard case let path = facts.paths[copied], path.names.count == 1,
        facts.valueHeld(by: path, until: entry.change) != nil
      else { break }
      guard let original = facts.locals[path.local].value.path, facts.isPlainPath(facts.paths[original]) else {
        return false
      }
      copied = original
    }
    guard let last = facts.lastName(facts.paths[copied].names) else { return false }
    return !CollectionProperties.names.contains(facts.names.text(last))
      || entry.property(copiedBy: copied, in: app) != nil
  }

  /// Whether working the value out changes what a path leads to: `state.questions.popLast()`, `&state.deck`
  private func isChanged(_ id: PathID, _ facts: FileFacts) -> Bool {
    let path = facts.paths[id]
    if path.use == .inout { return true }
    guard path.use == .callee, let method = facts.lastName(path.names) else { return false }
    return app.program.changesReceiver(byCalling: id, in: entry.file)
      ?? ChangingMethods.names.contains(facts.names.text(method))
  }
}
