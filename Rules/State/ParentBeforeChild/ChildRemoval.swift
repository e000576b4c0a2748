import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where a reducer removes or replaces the state of a child in response to an action of that child.
struct ChildRemoval {
  /// What happens to the state.
  enum Kind: Equatable {
    case setsToNil
    /// Another case of an enum is assigned.
    case changesCase
    case removesElement
  }

  let kind: Kind
  /// The change.
  let location: Location
  /// The property or the method of the reducer that contains it.
  let member: Member
}

/// The matches of actions of an app, by reducers.
struct ActionMatches {
  private let app: App
  private let byReducer: [SymbolID: [ActionMatchTable.Entry]]

  init(_ app: App) {
    self.app = app
    byReducer = Dictionary(grouping: app.actionMatchTable.entries, by: \.reducer)
  }

  /// Where the parent of a composition removes the child's state in response to the child's actions.
  func removals(by composition: Composition) -> [ChildRemoval] {
    guard let state = composition.parent.onlyState, !composition.actionPath.isEmpty else { return [] }
    return (byReducer[composition.parent.symbol] ?? []).flatMap { entry -> [ChildRemoval] in
      guard entry.subject.reducer == composition.parent.symbol else { return [] }
      return entry.patterns.flatMap { pattern -> [ChildRemoval] in
        let names = app.actionCases(in: pattern.node, of: entry.file).map { app.program.text($0.name) }
        guard let block = pattern.block, names.starts(with: composition.actionPath) else { return [] }
        let code = AnsweringCode(
          app: app, file: entry.file, state: state, composition: composition, pattern: pattern.node, block: block,
          childCases: Array(names.dropFirst(composition.actionPath.count)))
        return code.removals
      }
    }
  }
}

extension TypeHandle {
  /// The state of a reducer that has one.
  var onlyState: TypeHandle? { states.count == 1 ? states[0] : nil }
}

/// The code that runs in response to an action of a child.
private struct AnsweringCode {
  let app: App
  let file: FileID
  let state: TypeHandle
  let composition: Composition
  let pattern: BodyNodeID
  let block: BodyNodeID
  /// The cases of the child's action that the pattern names, outer ones first: `presented`, `edit`, `save`
  let childCases: [String]

  private var facts: FileFacts { app.program.files[file].facts }
  private var range: Range<UInt32> { facts.nodes[block].range }

  var removals: [ChildRemoval] {
    let facts = facts
    var found: [(ChildRemoval.Kind, Range<UInt32>)] = []
    for write in facts.writes[facts.writes(in: range)] where write.kind == .assignment && runsNow(write.scope) {
      if let kind = kind(of: write) {
        found.append((kind, write.range))
      } else if !found.isEmpty, let path = write.target.path.map({ facts.paths[$0] }),
        isState(path, followedBy: composition.statePath)
      {
        // The child is there again.
        return []
      }
    }
    if composition.kind == .elements, !addsElements {
      for call in facts.calls[facts.calls(in: range)] where runsNow(call.scope) && removesElement(call) {
        found.append((.removesElement, call.range))
      }
    }
    return found.sorted { $0.1.lowerBound < $1.1.lowerBound }.compactMap { kind, range in
      let declaration = facts.declaration(around: range.lowerBound)
      guard !declaration.isNone else { return nil }
      let place = DeclarationReference(file: file, declaration: declaration)
      return ChildRemoval(
        kind: kind, location: Location(file: file, range: range), member: Member(app, place).enclosingMember)
    }
  }

  /// Whether code runs with the code that answers the action, and not in a closure.
  private func runsNow(_ scope: ScopeID) -> Bool {
    facts.body(around: scope) == facts.body(around: facts.scope(around: range.lowerBound))
  }

  private func kind(of write: Write) -> ChildRemoval.Kind? {
    let facts = facts
    if let path = write.target.path.map({ facts.paths[$0] }) {
      if holdsCases {
        guard composition.statePath.count == 1, isState(path, followedBy: []) else { return nil }
        return isOtherCase(write.value, than: composition.statePath.last) ? .changesCase : nil
      }
      guard isState(path, followedBy: composition.statePath) else { return nil }
      if isNil(write.value) { return composition.kind == .optional ? .setsToNil : nil }
      return composition.kind == .optional && isOtherCase(write.value, than: caseOfChild) ? .changesCase : nil
    }
    // `state.rows[id: id] = nil`
    guard composition.kind == .elements, isNil(write.value), let call = write.target.call.map({ facts.calls[$0] }),
      call.flags.contains(.isSubscript), let path = call.callee.path.map({ facts.paths[$0] }),
      isState(path, followedBy: composition.statePath)
    else { return nil }
    return takesElement(call, label: "id") ? .removesElement : nil
  }

  /// Whether the state of the child is a case of the parent's state.
  private var holdsCases: Bool { state.kind == .enum }

  /// The case of the child's action behind that of the library, where the child is one of several: `edit` of
  /// `.destination(.presented(.edit(.save)))`
  private var caseOfChild: String? {
    guard composition.child?.kind == .enum || composition.childState?.kind == .enum else { return nil }
    return childCases.first == "presented" ? childCases.dropFirst().first : childCases.first
  }

  /// `.remove(id: id)`, `.pop(from: id)`
  private func removesElement(_ call: Call) -> Bool {
    guard !call.flags.contains(.isSubscript), ![.initialValue, .argument].contains(call.use),
      let path = call.callee.path.map({ facts.paths[$0] }),
      let method = facts.lastName(path.names).map(facts.names.text)
    else { return false }
    let label = method == "remove" ? "id" : method == "pop" ? "from" : nil
    return label.map { takesElement(call, label: $0) } ?? false
      && isState(path, followedBy: composition.statePath + [method])
  }

  /// Whether it puts elements into the collection, such as one that it moves.
  private var addsElements: Bool {
    facts.calls[facts.calls(in: range)].contains { call in
      guard let path = call.callee.path.map({ facts.paths[$0] }) else { return false }
      return ["append", "insert", "updateOrAppend", "updateOrInsert"].contains {
        isState(path, followedBy: composition.statePath + [$0])
      }
    }
  }

  /// Whether a call has only one argument: the name of the element whose action the pattern matches.
  private func takesElement(_ call: Call, label: String) -> Bool {
    guard call.arguments.count == 1, let argument = facts.arguments[call.arguments].first,
      facts.names.text(argument.label) == label, let path = argument.value.path.map({ facts.paths[$0] }),
      path.root == .local, path.names.count == 1
    else { return false }
    return facts.nodes[pattern].range.contains(facts.locals[path.local].offset)
  }

  /// Whether a path is the parent's state and some names.
  private func isState(_ path: Path, followedBy names: [String]) -> Bool {
    guard path.root == .local || path.root == .anonymous, path.names.count == names.count + 1,
      path.local.isNone || facts.locals[path.local].kind != .variable
    else { return false }
    return facts.path(path.names).dropFirst().map(facts.names.text).elementsEqual(names)
      && app.program.type(ofFirst: 1, namesOf: path, in: file).symbol == state.symbol
  }

  private func isNil(_ value: Value) -> Bool { value.literal.map { facts.literals[$0].kind == .nil } ?? false }

  /// Whether a value is a case of an enum, and not one of some name: `.login(Login.State())`
  private func isOtherCase(_ value: Value, than name: String?) -> Bool {
    guard let name, let path = facts.namedPath(value).map({ facts.paths[$0] }), path.root == .implicitMember,
      !path.flags.contains(.isInit), path.names.count == 1,
      let other = facts.firstName(path.names).map(facts.names.text), other != name
    else { return false }
    let type = state.kind == .enum ? state : composition.childState ?? composition.child
    guard let type, let otherCase = app.program.name(other) else { return false }
    return app.members.enumCase(otherCase, of: type.symbol) != nil
  }
}
