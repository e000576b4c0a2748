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
    for (index, slot) in found.enumerated() {
      let isRunInParts = slot.child.flatMap { running[$0] }?.contains { $0.lies(in: slot.reducer) } ?? false
      found[index].isSuperfluous = isRunInParts && !maySend(slot)
    }
    return found
  }

  /// Whether code may send the actions of a slot: a view scopes a store to it, or an expression creates its case.
  private func maySend(_ slot: ChildSlot) -> Bool {
    storeScopes.contains { $0.members.last == slot.property }
      || mentionsOutsideTests(of: slot.actionCase.programName).contains { file, mention in
        guard case .path(let id, let index) = mention else { return false }
        let facts = program.files[file].facts
        let path = facts.paths[id]
        let isCase =
          index == 0 ? path.root == .implicitMember : facts.path(path.names).dropFirst(index - 1).first!.is(.Action)
        guard isCase, facts.codeOfPattern(around: id) == nil else { return false }
        let meant = program.declaration(referencedByFirst: index + 1, namesOf: path, in: file)
        return meant == nil || meant == slot.actionCase.reference
      }
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
