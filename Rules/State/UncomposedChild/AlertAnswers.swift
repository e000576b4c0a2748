import TCALintDomain
import TCALintModel
import TCALintSyntax

/// How a reducer answers the actions of alerts without an operator.
struct AlertAnswers {
  private struct NameInFile: Hashable {
    let name: String
    let file: FileID
  }

  /// Where properties are set to nil, by their names; where the whole state is created anew, under ``wholeState``.
  private var clearings: [String: [FileID: [UInt32]]] = [:]
  /// The properties that functions of the state set to nil.
  private var clearedByState: Set<String> = []
  /// What patterns that name a case decide about, as far as they do not only match buttons: `.alert`, `.alert(.dismiss)`.
  private var answers: Set<String> = []
  /// The code that runs where a pattern names a case.
  private var code: [NameInFile: [Range<UInt32>]] = [:]

  /// The cost is linear in the code of the reducer.
  init(_ reducer: TypeHandle) {
    for member in reducer.members where member.kind == .function || member.kind == .property { add(member) }
    // A function of the state is called in answer to something.
    for member in reducer.states.flatMap(\.members) where member.kind == .function {
      clearedByState.formUnion(member.facts.clearings(in: member.declaration.range).map(\.name))
    }
    code = code.mapValues(\.merged)
  }

  private mutating func add(_ member: Member) {
    let (facts, range, file) = (member.facts, member.declaration.range, member.reference.file)
    for (name, offset) in facts.clearings(in: range) { clearings[name, default: [:]][file, default: []].append(offset) }
    for id in facts.paths(in: range) {
      let path = facts.paths[id]
      guard path.root == .implicitMember, path.names.count == 1, let name = facts.lastName(path.names),
        let code = facts.codeOfPattern(around: id)
      else { continue }
      let text = facts.names.text(name)
      if path.calling.isNone || !facts.isOfWhatIsPresented(path.calling) { answers.insert(text) }
      self.code[NameInFile(name: text, file: file), default: []].append(code)
    }
  }

  /// Whether code sets the property to nil where it answers the case or its dismissal, or each of its buttons.
  func clears(_ slot: ChildSlot) -> Bool {
    if clearedByState.contains(slot.property.name) { return true }
    let places = (clearings[slot.property.name] ?? [:]).merging(clearings[Self.wholeState] ?? [:], uniquingKeysWith: +)
    if places.isEmpty { return false }
    if answers.contains(slot.actionCase.name) { return true }
    let buttons = slot.buttons?.members.filter { $0.kind == .enumCase } ?? []
    return buttons.count > Self.maxButtons
      || !buttons.isEmpty
        && buttons.allSatisfy { button in
          places.contains { file, offsets in
            let code = code[NameInFile(name: button.name, file: file)] ?? []
            return offsets.contains { code.cover($0) }
          }
        }
  }

  fileprivate static let wholeState = "self"

  /// An alert with more buttons is taken to be cleared.
  private static let maxButtons = 64
}

extension ChildSlot {
  /// The enum of an alert's buttons.
  fileprivate var buttons: TypeHandle? { actionCase.payload?.parts.first?.nominal }
}

extension FileFacts {
  /// The names that code in a range sets to nil, and where; that of the whole state where it is created anew.
  fileprivate func clearings(in range: Range<UInt32>) -> [(name: String, offset: UInt32)] {
    writes[writes(in: range)].compactMap { write in
      guard write.kind == .assignment, let path = base(of: write.target) else { return nil }
      if write.value.call != nil, path.names.count == 1, path.root == .local, inoutState(path.local) != nil {
        return (AlertAnswers.wholeState, write.range.lowerBound)
      }
      guard isNothing(write.value), let name = lastName(path.names) else { return nil }
      return (names.text(name), write.range.lowerBound)
    }
  }

  /// `.alert(.presented(…))`
  fileprivate func isOfWhatIsPresented(_ call: CallID) -> Bool {
    guard let argument = arguments[calls[call].arguments].first else { return false }
    let path = argument.value.call.flatMap { calls[$0].callee.path } ?? argument.value.path
    return path.flatMap { lastName(paths[$0].names) }?.is(.presented) == true
  }

  /// The range of the `case` or the `if` whose pattern contains a path; nil for any other path.
  func codeOfPattern(around path: PathID) -> Range<UInt32>? {
    guard var node = node(of: .path(path)) else { return nil }
    for _ in 0..<Self.maxLevels {
      guard case let parent = nodes[node].parent, !parent.isNone else { return nil }
      switch nodes[parent].kind {
      case .case, .if: return nodes[parent].range
      case .guard:
        // What follows it.
        let block = nodes[parent].parent
        return nodes[parent].range.lowerBound..<nodes[block.isNone ? parent : block].range.upperBound
      case .call, .expressionPattern, .caseItem, .patternCondition, .tuplePattern, .optionalChain: node = parent
      default: return nil
      }
    }
    return nil
  }

  /// Patterns nest no deeper; those that do answer nothing.
  private static let maxLevels = 16
}
