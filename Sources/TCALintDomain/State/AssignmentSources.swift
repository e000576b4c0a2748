import TCALintModel
import TCALintSyntax

extension StateAssignment {
  /// The names of those properties of the state that the assigned value is worked out from; nil where it may come from
  /// something else. Literals and constants say nothing of their own.
  ///
  /// - Parameter properties: the names of the state's stored properties without the assigned one.
  public func sources(among properties: Set<String>) -> Set<String>? {
    let facts = app.program.files[entry.file].facts
    let range = entry.change.valueRange
    var found: Set<String> = []
    for index in facts.paths(in: range) {
      let path = facts.paths[index]
      if let name = stateProperty(path, facts) {
        guard properties.contains(name) else { return nil }
        found.insert(name)
      } else if !saysNothing(path, within: range, facts) {
        return nil
      }
    }
    return found
  }

  /// Whether another property, or a part of one, is assigned as it is: what a collection says of itself is no part of it.
  public var isCopy: Bool {
    let facts = app.program.files[entry.file].facts
    guard entry.change.isValuePath, let path = facts.paths(in: entry.change.valueRange).first.map({ facts.paths[$0] }),
      let last = facts.lastName(path.names)
    else { return false }
    return !CollectionProperties.names.contains(facts.names.text(last)) || entry.copiedProperty(in: app) != nil
  }

  /// The property of the state that a path begins with.
  private func stateProperty(_ path: Path, _ facts: FileFacts) -> String? {
    guard let (root, count) = facts.changeRoot(of: path), path.names.count > count else { return nil }
    switch (root, entry.change.root) {
    case (.state, .state), (.typed, .typed), (.self, .self): break
    default: return nil
    }
    // A function of that name is no property.
    if path.root == .unqualified, path.use == .callee, path.names.count == 1 { return nil }
    return facts.names.text(facts.pathNames[Int(path.names.lowerBound + count)])
  }

  /// Whether a path is no source of a value: what the expression binds itself, a constant, a pure function.
  private func saysNothing(_ path: Path, within range: Range<UInt32>, _ facts: FileFacts) -> Bool {
    switch path.root {
    case .local: return range.contains(facts.locals[path.local].offset)
    case .anonymous, .implicitMember, .result, .other: return true
    case .unqualified:
      if facts.typeNames(of: path) != nil { return path.flags.contains(.isMetatype) || isGivenSomething(path, facts) }
      return path.names.count == 1 && path.use == .callee
        && PureFunctions.names.contains(facts.names.text(facts.pathNames[Int(path.names.lowerBound)]))
    case .self, .super, .selfType, .projection, .macro: return false
    }
  }

  /// A type that is called with something makes that into another value; `Date()` makes one of its own.
  private func isGivenSomething(_ path: Path, _ facts: FileFacts) -> Bool {
    !path.calling.isNone && !facts.calls[path.calling].arguments.isEmpty
  }
}

extension StateChanges.Entry {
  /// The name of the property that is assigned as it is, of what may be the same state.
  func copiedProperty(in app: App) -> ProgramName? {
    let facts = app.program.files[file].facts
    guard change.isValuePath, let path = facts.paths(in: change.valueRange).first.map({ facts.paths[$0] }),
      let (_, count) = facts.changeRoot(of: path), path.names.count == Int(count) + 1,
      let name = facts.lastName(path.names)
    else { return nil }
    return app.program.name(name, in: file)
  }
}
