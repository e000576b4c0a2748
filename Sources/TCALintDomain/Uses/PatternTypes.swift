import TCALintModel
import TCALintSyntax

/// Values that patterns bind to names: `date` of `case .expired(let date)`.
extension ElementTypes {
  /// The type of the value of a case that a pattern binds to a name; nil where that is not known for sure.
  func typeBound(to local: LocalName, in file: FileID, _ steps: Int) -> WrittenType? {
    let facts = app.program.files[file].facts
    guard let pattern = facts.pattern(around: local.offset), pattern.scope == local.scope else { return nil }
    let end = app.program.range(of: local.name, at: local.offset, in: file).upperBound
    var value = pattern.value
    var owner = subject(of: pattern.match, in: file, steps)
    for _ in 0..<Self.mostCases {
      guard let outer = owner, let part = part(of: value, around: local.offset, heldBy: outer, in: file) else {
        return nil
      }
      // `let date`, or `date` behind a `case let`
      let isName = part.range.lowerBound == local.offset || part.range.lowerBound + 4 == local.offset
      if part.value == .other { return isName && part.range.upperBound == end ? part.type : nil }
      (value, owner) = (part.value, part.type.nominal?.symbol)
    }
    return nil
  }

  /// Nobody nests more.
  private static let mostCases = 8
  /// No case holds more: each name that a pattern binds looks for its own.
  private static let mostValues = 32

  /// What a pattern holds against the one value of the case that it names at a place.
  private func part(
    of pattern: Value, around offset: UInt32, heldBy owner: SymbolID, in file: FileID
  ) -> (value: Value, range: Range<UInt32>, type: WrittenType)? {
    let facts = app.program.files[file].facts
    // `.some` is the optional's, whatever it holds.
    guard let call = pattern.call.map({ facts.calls[$0] }), let name = facts.calleeName(call), !name.is(.some),
      let found = app.members.enumCase(app.program.name(name, in: file), of: owner),
      !app.members.enumsWithRepeatedCases.contains(owner)
    else { return nil }
    let declaration = app.program.declaration(found)
    // One name may stand for all of a case's values.
    guard declaration.parameters.count == call.arguments.count, call.arguments.count <= Self.mostValues else {
      return nil
    }
    for (index, argument) in call.arguments.enumerated() where facts.arguments[argument].range.contains(offset) {
      let parameters = app.program.files[found.file].facts.parameters[declaration.parameters]
      let type = parameters[parameters.startIndex + index].type
      // It is being written.
      if type.isNone { return nil }
      let argument = facts.arguments[argument]
      return (argument.value, argument.range, WrittenType(app, type, in: found.file, at: declaration.parent))
    }
    return nil
  }

  /// The enum whose cases the patterns of a match name.
  private func subject(of match: MatchID, in file: FileID, _ steps: Int) -> SymbolID? {
    let facts = app.program.files[file].facts
    if case .cases(let action)? = app.actionMatchTable.subject(of: match, in: file)?.kind { return action }
    guard let path = facts.matches[match].subject.path.map({ facts.paths[$0] }) else { return nil }
    if let (root, count) = facts.changeRoot(of: path), Int(count) == path.names.count,
      let whole = app.types(ofRoot: root, in: path.scope, of: file).only
    {
      return whole
    }
    return type(ofFirst: path.names.count, of: path, in: file, steps - 1)?.wrapped.nominal?.symbol
  }
}

extension FileFacts {
  /// The innermost pattern around a place. The cost is that of a binary search.
  fileprivate func pattern(around offset: UInt32) -> MatchPattern? {
    let index = patterns.count(before: offset + 1, \.range.lowerBound) - 1
    return index >= 0 && patterns[index].range.contains(offset) ? patterns[index] : nil
  }
}
