import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// The children whose state and actions a feature holds and whose reducer nothing runs there, in the order of the
  /// features' cases.
  var uncomposedChildren: [ChildSlot] {
    let slots = reducers.flatMap(\.childSlots)
    if slots.isEmpty { return [] }
    let composed = ComposedNames(self, slots)
    let rest = slots.filter { !composed.contain($0) }
    if rest.isEmpty { return [] }
    let unknown = Set(rest.map(\.reducer)).filter { !ReducerParts(of: $0).areKnown || mayInheritCode($0) }
    let idle = Set(rest.compactMap(\.child)).filter(\.doesNothing)
    let running = runningParents(of: Set(rest.compactMap(\.child)))
    var answers: [TypeHandle: AlertAnswers] = [:]
    var found = rest.filter { slot in
      if unknown.contains(slot.reducer) { return false }
      if let child = slot.child { return !idle.contains(child) && running[child]?.contains(slot.reducer) != true }
      if answers[slot.reducer] == nil { answers[slot.reducer] = AlertAnswers(slot.reducer) }
      return answers[slot.reducer]?.clears(slot) != true
    }
    let superfluous = found.indices.filter { index in
      let slot = found[index]
      return slot.child.flatMap { running[$0] }?.contains { $0.lies(in: slot.reducer) } ?? false
    }
    if superfluous.isEmpty { return found }
    let scoped = Set(storeScopes.compactMap(\.members.last?.reference))
    var created: [ProgramName: Set<DeclarationReference?>] = [:]
    for index in superfluous where !scoped.contains(found[index].property.reference) {
      let name = found[index].actionCase.programName
      let cases = created[name] ?? createdCases(named: name)
      created[name] = cases
      found[index].isSuperfluous = !cases.contains(nil) && !cases.contains(found[index].actionCase.reference)
    }
    return found
  }

  /// The enum cases of a name that expressions create; nil for what may be any.
  private func createdCases(named name: ProgramName) -> Set<DeclarationReference?> {
    var found: Set<DeclarationReference?> = []
    for (file, mention) in mentionsOutsideTests(of: name) {
      guard case .path(let id, let index) = mention else { continue }
      let facts = program.files[file].facts
      let path = facts.paths[id]
      let isCase =
        index == 0 ? path.root == .implicitMember : facts.path(path.names).dropFirst(index - 1).first!.is(.Action)
      guard isCase, facts.codeOfPattern(around: id) == nil else { continue }
      found.insert(program.declaration(referencedByFirst: index + 1, namesOf: path, in: file))
    }
    return found
  }

  /// Whether code that the program does not hold may run a reducer's children.
  private func mayInheritCode(_ reducer: TypeHandle) -> Bool { reducer.ancestors == nil }

  /// The types whose code creates some reducers.
  private func runningParents(of children: Set<TypeHandle>) -> [TypeHandle: Set<TypeHandle>] {
    var found: [TypeHandle: Set<TypeHandle>] = [:]
    for child in children {
      for (file, path) in runs(of: child) {
        let facts = program.files[file].facts
        let place = DeclarationReference(file: file, declaration: facts.scopes[facts.paths[path].scope].declaration)
        if let parent = type(around: place) { found[child, default: []].insert(parent) }
      }
    }
    return found
  }
}

extension TypeHandle {
  /// Whether a reducer provably does nothing: `EmptyReducer()`, `Reduce { _, _ in .none }`.
  fileprivate var doesNothing: Bool {
    if kind == .enum { return false }
    return members.filter { $0.kind == .function || $0.name == "body" }.allSatisfy { member in
      let (facts, range) = (member.facts, member.declaration.range)
      return facts.writes(in: range).isEmpty
        && facts.calls[facts.calls(in: range)].allSatisfy { call in
          facts.calleeName(call).map { Self.idleReducers.contains(facts.names.text($0)) } ?? false
        }
    }
  }

  private static let idleReducers: Set<String> = ["BindingReducer", "CombineReducers", "EmptyReducer", "Reduce"]
}
