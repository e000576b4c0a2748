import TCALintDomain
import TCALintModel
import TCALintSyntax

/// How a reducer answers the actions of alerts without an operator.
struct AlertAnswers {
  private struct NameInFile: Hashable {
    let name: String
    let file: FileID
  }

  /// Where properties are set to nil, by their names.
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
    for state in reducer.states { for member in state.members where member.kind == .function { addHelper(member) } }
    code = code.mapValues(\.merged)
  }

  private mutating func add(_ member: Member) {
    let (facts, range, file) = (member.facts, member.declaration.range, member.reference.file)
    for write in facts.writes[facts.writes(in: range)] where write.kind == .assignment {
      guard facts.isNil(write.value), let name = facts.base(of: write.target).flatMap({ facts.lastName($0.names) })
      else { continue }
      clearings[facts.names.text(name), default: [:]][file, default: []].append(write.range.lowerBound)
    }
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

  /// Notes what a function of the state sets to nil: it is called in answer to something.
  private mutating func addHelper(_ member: Member) {
    let facts = member.facts
    for write in facts.writes[facts.writes(in: member.declaration.range)] where facts.isNil(write.value) {
      if let name = facts.base(of: write.target).flatMap({ facts.lastName($0.names) }) {
        clearedByState.insert(facts.names.text(name))
      }
    }
  }

  /// Whether code sets the property to nil where it answers the case or its dismissal, or each of its buttons.
  func clears(_ slot: ChildSlot) -> Bool {
    if clearedByState.contains(slot.property.name) { return true }
    guard let places = clearings[slot.property.name] else { return false }
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

  /// An alert with more buttons is taken to be cleared.
  private static let maxButtons = 64
}

extension ChildSlot {
  /// The enum of an alert's buttons.
  fileprivate var buttons: TypeHandle? { actionCase.payload?.parts.first?.nominal }
}

extension FileFacts {
  /// `nil` or `.none`
  fileprivate func isNil(_ value: Value) -> Bool {
    if let literal = value.literal { return literals[literal].kind == .nil }
    guard let path = value.path.map({ paths[$0] }), path.root == .implicitMember, path.names.count == 1 else {
      return false
    }
    return firstName(path.names).map { names.has($0, text: "none") } ?? false
  }

  /// `.alert(.presented(…))`
  fileprivate func isOfWhatIsPresented(_ call: CallID) -> Bool {
    guard let argument = arguments[calls[call].arguments].first else { return false }
    let path = argument.value.call.flatMap { calls[$0].callee.path } ?? argument.value.path
    return path.flatMap { lastName(paths[$0].names) }?.is(.presented) == true
  }

  /// The range of the `case` or the `if` whose pattern contains a path; nil for any other path.
  fileprivate func codeOfPattern(around path: PathID) -> Range<UInt32>? {
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
