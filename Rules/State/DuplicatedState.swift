import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The same fact is stored twice.
  static let duplicatedState = Rule(
    id: "duplicated-state", category: .state, severity: .warning, profile: .recommended,
    summary: "The same fact is stored twice.",
    page: PackageResources.DuplicatedState_md,
    check: .program { program in
      program.states.flatMap { inState($0, program) } + viewCopies(in: program)
    })
}

/// The twins of one state, and the properties that are always written together.
private func inState(_ state: SymbolID, _ program: Program) -> [Finding] {
  guard let place = program.symbols[Int(state)].declaration, !program.isTestOrPreview(place) else { return [] }
  let properties = program.storedProperties(of: state).filter { program.canBeDuplicate($0) }
  guard properties.count > 1 else { return [] }
  let writes = program.writes(to: state)
  let words = properties.map { PropertyWords(program.propertyName($0)) }
  var findings: [Finding] = []
  for (index, second) in properties.enumerated() {
    for (earlier, first) in properties[..<index].enumerated() {
      if words[earlier].meaning == words[index].meaning, program.haveTwinTypes(first, second) {
        findings.append(twins(first, second, state, writes, program))
        break
      }
      if program.areWrittenTogether(first, second, state, writes) {
        findings.append(together(first, second, state, program))
        break
      }
    }
  }
  return findings
}

private func twins(
  _ first: DeclarationReference, _ second: DeclarationReference, _ state: SymbolID, _ writes: [StateWrite],
  _ program: Program
) -> Finding {
  let (name, other) = (program.propertyName(second), program.propertyName(first))
  let fix = TwinFix(program, first, second, state, writes)
  return Finding(
    .twins(name, other, program.displayName(state)), at: program.nameLocation(of: second),
    related: [RelatedLocation("`\(other)` is stored here", at: program.nameLocation(of: first))]
      + fix.removals.map { RelatedLocation("`\(name)` is assigned here what `\(other)` is", at: $0) },
    help: "Keep `\(other)` and remove `\(name)`, or compute one from the other.", fixes: fix.fixes)
}

private func together(
  _ first: DeclarationReference, _ second: DeclarationReference, _ state: SymbolID, _ program: Program
) -> Finding {
  let (name, other) = (program.propertyName(second), program.propertyName(first))
  return Finding(
    .together(name, other, program.displayName(state)), at: program.nameLocation(of: second),
    related: [RelatedLocation("`\(other)` is stored here", at: program.nameLocation(of: first))],
    help: "Store it once, as `\(other)`, and compute `\(name)` from it where it is needed.")
}

/// The state that views keep beside a store that holds it already.
private func viewCopies(in program: Program) -> [Finding] {
  program.symbols.indices.map { SymbolID($0) }.flatMap { view -> [Finding] in
    guard program.roles(of: view).contains(.view) else { return [] }
    let stores = program.stores(heldBy: view)
    guard !stores.isEmpty else { return [] }
    return program.members(of: view).compactMap { property -> Finding? in
      guard program.isViewStorage(property), !program.isTestOrPreview(property) else { return nil }
      for (reducer, _) in stores {
        for state in program.states(of: reducer) {
          if let original = program.property(like: property, of: state) {
            return copy(property, original, view, state, program)
          }
        }
      }
      return nil
    }
  }
}

private func copy(
  _ property: DeclarationReference, _ original: DeclarationReference, _ view: SymbolID, _ state: SymbolID,
  _ program: Program
) -> Finding {
  let name = program.propertyName(property)
  return Finding(
    .copy(name, program.displayName(view), program.displayName(state)), at: program.nameLocation(of: property),
    related: [
      RelatedLocation(
        "`\(name)` of `\(program.displayName(state))` is stored here", at: program.nameLocation(of: original))
    ],
    help: "Read `\(name)` from the store, and bind to it with `$store.\(name)` where the view changes it.")
}

extension String {
  fileprivate static func twins(_ name: String, _ other: String, _ state: String) -> String {
    "`\(name)` and `\(other)` of `\(state)` store the same fact twice"
  }

  fileprivate static func together(_ name: String, _ other: String, _ state: String) -> String {
    "`\(name)` of `\(state)` is always assigned what `\(other)` is: the same fact is stored twice"
  }

  fileprivate static func copy(_ name: String, _ view: String, _ state: String) -> String {
    "view `\(view)` stores `\(name)`, which `\(state)` of its store holds already"
  }
}
