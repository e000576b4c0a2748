import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An `==` that takes different states for equal.
  static let partialStateEquality = Rule(
    id: "partial-state-equality", category: .state, severity: .warning, profile: .recommended,
    summary: "The `==` of a state leaves out stored properties.",
    page: Page.partialStateEquality, fixes: .suggestion,
    check: .program { app in
      var types = EquatableTypes(app)
      return app.stateComparisons.compactMap { finding($0, &types) }
    })
}

private func finding(_ comparison: StateComparison, _ types: inout EquatableTypes) -> Finding? {
  guard let compared = comparison.comparedProperties else { return nil }
  let rest = comparison.state.storedProperties.filter {
    !compared.contains($0.programName) && $0.isPartOfValue && types.contains($0.type)
  }
  if rest.isEmpty { return nil }
  let fixes = comparison.removal(&types).map { removal in
    [Fix("Remove `==`, which the compiler then generates", .suggestion, edits: [removal])]
  }
  let names = rest.map(\.name).unique
  return Finding(
    .leavesOut(names, comparison.state.name), at: comparison.function.nameLocation,
    related: rest.map { RelatedLocation("`\($0.name)` is declared here", at: $0.nameLocation) },
    help: .help(names, canBeGenerated: fixes != nil), fixes: fixes ?? [])
}

extension StateComparison {
  /// The deletion of the function, where the compiler generates one that compares all properties in its place.
  fileprivate func removal(_ types: inout EquatableTypes) -> Edit? {
    guard let declaration = state.declaration, !state.isGeneric, let lines = function.plainLines,
      lines.file == declaration.reference.file,
      state.inheritanceClauses.contains(where: { clause in
        clause.declaration.reference.file == lines.file
          && clause.types.contains { !Set($0.libraryNames).isDisjoint(with: ["Equatable", "Hashable"]) }
      }),
      state.storedProperties.allSatisfy({ $0.isPartOfValue && types.contains($0.type) })
    else { return nil }
    return Edit(lines, replacement: "")
  }
}

extension Member {
  /// The lines of a function that hold nothing else, and that no comment above explains; an empty line goes with them.
  fileprivate var plainLines: Location? {
    let (source, lines) = (app.program.files[reference.file].source, app.lines(of: location).range)
    let rest = source[Int(location.range.upperBound)..<Int(lines.upperBound)].drop { $0 <= UInt8(ascii: " ") }
    guard app.beginsLine(location), rest.isEmpty || rest.starts(with: "//".utf8) else { return nil }
    let end = max(lines.lowerBound, 1) - 1
    let above = app.program.source(app.lines(of: Location(file: reference.file, range: end..<end)))
    let hasComment = above.drop { $0.isWhitespace }.hasPrefix("//") || above.contains("*/")
    return hasComment ? nil : app.linesToRemove(around: location)
  }

  /// Whether it is a stored value that differs between states: no constant with an initial value, and nothing with a wrapper
  /// that may have a meaning of equality.
  fileprivate var isPartOfValue: Bool {
    !flags.isSuperset(of: [.let, .initialValue]) && !flags.contains(.lazy) && canBeCompared
  }

  /// Whether its wrappers compare the values that they hold.
  fileprivate var canBeCompared: Bool {
    facts.attributes(of: declaration).allSatisfy { attribute in
      let name = facts.names.text(attribute.name)
      return PresentationWrappers.names.contains(name) || BindingWrappers.names.contains(name)
    }
  }
}

extension String {
  fileprivate static func leavesOut(_ names: [String], _ state: String) -> String {
    "`==` of `\(state)` leaves out \(list(names))"
  }

  fileprivate static func help(_ names: [String], canBeGenerated: Bool) -> String {
    let what = names.count == 1 ? list(names) : "these properties"
    let first = "Compare \(what) too"
    return canBeGenerated
      ? first + ", or remove `==`, so that the compiler generates it."
      : first + "; what no view reads can be annotated with `@ObservationStateIgnored` instead."
  }
}
