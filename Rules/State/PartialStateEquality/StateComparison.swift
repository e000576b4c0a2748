import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A hand-written `==` of a state.
struct StateComparison {
  let state: TypeHandle
  let function: Member

  /// The names of the stored properties that its code reads, also through computed ones; nil where it may read others.
  var comparedProperties: Set<ProgramName>? {
    guard let names = namesOfOperands else { return nil }
    if names.isEmpty, !returnsTrue { return nil }
    return storedProperties(behind: names)
  }

  /// The members of the two states that the code names; nil where it uses one of these as a whole.
  private var namesOfOperands: Set<ProgramName>? {
    let facts = function.facts
    var names: Set<ProgramName> = []
    for path in facts.paths[facts.paths(in: function.declaration.range)] {
      guard path.root == .local || path.root == .projection, isOperand(facts.locals[path.localOrProjected], facts)
      else { continue }
      guard let name = facts.path(path.names).dropFirst().first else { return nil }
      names.insert(function.app.program.name(name, in: function.reference.file))
    }
    return names
  }

  private func isOperand(_ local: LocalName, _ facts: FileFacts) -> Bool {
    local.kind == .parameter && facts.scopes[local.scope].declaration == function.reference.declaration
  }

  /// Whether its code is nothing but `true`.
  private var returnsTrue: Bool {
    let facts = function.facts
    let range = function.declaration.range
    guard let literal = facts.literals(in: range).first, facts.literals(in: range).count == 1,
      facts.paths(in: range).allSatisfy({ facts.paths[$0].names.isEmpty }), facts.calls(in: range).isEmpty
    else { return false }
    let text = function.app.program.source(
      Location(file: function.reference.file, range: facts.literals[literal].range))
    return text == "true"
  }

  /// The stored properties that some members are, or compute their values from; nil where that is not known.
  private func storedProperties(behind names: Set<ProgramName>) -> Set<ProgramName>? {
    let (app, members) = (state.app, state.app.members)
    var (found, pending): (Set<ProgramName>, [ProgramName]) = ([], Array(names))
    var seen = names
    while let name = pending.popLast() {
      guard seen.count <= Self.maxMembers else { return nil }
      let declared = members.members(named: name, of: state.symbol).map { Member(app, $0.reference) }
      if declared.isEmpty {
        guard let wrapped = property(projectedAs: name) else { return nil }
        found.insert(wrapped)
        continue
      }
      if declared.contains(where: \.isStoredProperty) {
        found.insert(name)
        continue
      }
      for member in declared where !member.flags.contains(.static) {
        guard let used = namesUsed(by: member) else { return nil }
        for name in used where seen.insert(name).inserted { pending.append(name) }
      }
    }
    return found
  }

  /// The stored property of which a name is the projection or the storage: `$child`, `_child`
  private func property(projectedAs name: ProgramName) -> ProgramName? {
    let text = state.app.program.text(name)
    guard text.hasPrefix("$") || text.hasPrefix("_"),
      let property = state.storedProperty(named: String(text.dropFirst()))
    else { return nil }
    return property.programName
  }

  /// The members of the state that the code of one may use; nil where it uses the state as a whole.
  private func namesUsed(by member: Member) -> Set<ProgramName>? {
    let facts = member.facts
    var names: Set<ProgramName> = []
    for path in facts.paths[facts.paths(in: member.declaration.range)] {
      guard path.root == .self || path.root == .unqualified else { continue }
      guard let name = facts.path(path.names).first else {
        if path.root == .self { return nil }
        continue
      }
      let known = member.app.program.name(name, in: member.reference.file)
      if path.root == .self || state.app.members.holds(known, state.symbol) { names.insert(known) }
    }
    return names
  }

  /// More members are not looked through.
  private static let maxMembers = 512
}

extension App {
  /// The `==` functions of states outside of tests, in the order of files and lines.
  var stateComparisons: [StateComparison] {
    // The names of operators are no identifiers.
    functionsByName[.none].compactMap { reference in
      let function = Member(self, reference)
      let parameters = function.facts.parameters[function.declaration.parameters]
      guard parameters.count == 2, !program.isTestFile[reference.file], function.flags.contains(.code),
        program.source(function.nameLocation) == "=="
      else { return nil }
      let types = parameters.map { parameter in
        parameter.type.isNone
          ? nil : WrittenType(self, parameter.type, in: reference.file, at: reference.declaration).nominal
      }
      guard let state = types[0], types[1] == state, state.isState, state.kind == .struct else { return nil }
      return StateComparison(state: state, function: function)
    }
  }
}
