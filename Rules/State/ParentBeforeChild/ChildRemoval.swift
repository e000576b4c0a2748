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
        guard names.starts(with: composition.actionPath),
          let range = app.program.files[entry.file].facts.code(answering: pattern)
        else { return [] }
        let code = AnsweringCode(
          app: app, file: entry.file, state: state, composition: composition, pattern: pattern.node, range: range,
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
  let range: Range<UInt32>
  /// The cases of the child's action that the pattern names, outer ones first: `presented`, `edit`, `save`
  let childCases: [String]

  private var facts: FileFacts { app.program.files[file].facts }

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

  /// `.remove(id: id)`, `.pop(from: id)`, `.removeAll { $0.id == id }`, and `.removeLast()` of a stack, whose last element is
  /// the one on the screen.
  private func removesElement(_ call: Call) -> Bool {
    guard !call.flags.contains(.isSubscript), ![.initialValue, .argument].contains(call.use),
      let path = call.callee.path.map({ facts.paths[$0] }),
      let method = facts.lastName(path.names).map(facts.names.text),
      isState(path, followedBy: composition.statePath + [method])
    else { return false }
    switch method {
    case "remove": return takesElement(call, label: "id")
    case "pop": return takesElement(call, label: "from")
    case "removeAll": return call.arguments.count == 1 && comparesElement(path.calling)
    case "removeLast", "popLast":
      let type = app.program.type(ofFirst: path.names.count - 1, namesOf: path, in: file)
      return call.arguments.isEmpty && type.externalName == "StackState"
    default: return false
    }
  }

  /// Whether the only argument of a call is a closure that compares the identity of its parameter with that in the pattern:
  /// `{ $0.id == id }`
  private func comparesElement(_ call: CallID) -> Bool {
    let facts = facts
    guard let closure = facts.node(of: .call(call)).flatMap({ facts.operand(1, of: $0) }),
      facts.nodes[closure].kind == .closure,
      let block = facts.operands(of: closure).first(where: { facts.nodes[$0].kind == .block }),
      let comparison = facts.onlyOperand(of: block), facts.nodes[comparison].kind == .binary,
      facts.nodes[comparison].operator == .comparison
    else { return false }
    let sides = Array(facts.operands(of: comparison))
    guard sides.count == 2 else { return false }
    let between = facts.nodes[sides[0]].range.upperBound..<facts.nodes[sides[1]].range.lowerBound
    let paths = sides.compactMap { facts.value(of: $0).path.map { facts.paths[$0] } }
    return app.program.source(Location(file: file, range: between)).filter { !$0.isWhitespace } == "=="
      && paths.contains { isInPattern($0) }
      && paths.contains { path in
        [.anonymous, .local].contains(path.root) && facts.path(path.names).dropFirst().map(facts.names.text) == ["id"]
          && facts.body(around: path.scope) == facts.closures[facts.nodes[closure].closure].scope
      }
  }

  /// Whether a path is a name that the pattern binds.
  private func isInPattern(_ path: Path) -> Bool {
    path.root == .local && path.names.count == 1
      && facts.nodes[pattern].range.contains(facts.locals[path.local].offset)
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
      facts.names.text(argument.label) == label, let path = argument.value.path.map({ facts.paths[$0] })
    else { return false }
    return isInPattern(path)
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

extension FileFacts {
  private static var maxExamined: Int { 512 }

  /// The code that runs where a value matches a pattern: a block, or what follows a `guard`.
  fileprivate func code(answering pattern: MatchedPattern) -> Range<UInt32>? {
    if let block = pattern.block { return nodes[block].range }
    let condition = nodes[pattern.node].parent
    guard !condition.isNone, nodes[condition].kind == .patternCondition,
      case let statement = nodes[condition].parent, nodes[statement].kind == .guard,
      case let block = nodes[statement].parent, !block.isNone, nodes[block].kind == .block
    else { return nil }
    let rest = nodes[statement].range.upperBound..<nodes[block].range.upperBound
    // Many guards in one block have the same code behind them.
    return writes(in: rest).count + calls(in: rest).count <= Self.maxExamined ? rest : nil
  }
}
