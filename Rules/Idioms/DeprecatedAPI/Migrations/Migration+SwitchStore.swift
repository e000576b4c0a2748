import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `switch store.state { case .detail: if let store = store.scope(…) { … } }`
  static let storeSwitches = ["SwitchStore", "CaseLet"].map { name in
    Migration(name) { use in
      guard let call = use.call, let around = name == "CaseLet" ? call.callOfCases : call else { return nil }
      if around.name == "NavigationStackStore" {
        return around.storePresentation?.moveToStack?.change("Write `NavigationStack`", of: use)
      }
      return around.moveToSwitch?.change("Write `switch`", of: use)
    }
  }
}

extension CallSite {
  /// The call whose closure chooses between the `CaseLet`s of which it is one.
  fileprivate var callOfCases: CallSite? {
    var scope = call.scope
    while !scope.isNone {
      let closure = facts.scopes[scope].closure
      if facts.scopes[scope].kind == .closure, !closure.isNone, !facts.closures[closure].call.isNone {
        let around = CallSite(app, facts.closures[closure].call, in: file)
        if around.choosesCase { return around }
      }
      scope = facts.scopes[scope].parent
    }
    return nil
  }

  private var choosesCase: Bool { name == "SwitchStore" || name == "NavigationStackStore" }

  /// A `switch` in the place of a `SwitchStore`.
  fileprivate var moveToSwitch: ObservationMove? {
    guard arguments.count == 2, let store = arguments.first.flatMap({ ObservedStore($0) }), arguments[0].label == nil,
      let closure = arguments.last, let choice = StoreChoice(in: closure, of: self, store.state, named: store.text),
      let state = store.state.move, let tracking = trackingMove, let own = choice.move(inPlaceOf: self)
    else { return nil }
    return own + state + tracking
  }
}

/// A closure of a view that chooses between the cases of a store's state.
struct StoreChoice {
  private let block: CodeBlock
  private let state: TypeHandle
  /// The name of the store.
  private let store: String
  /// The only use of the closure's parameter, in the head of a `switch`; nil where the closure lists the cases.
  private let subject: Location?
  private let cases: [CallSite]

  /// - Parameter call: the view whose argument the closure is.
  init?(in argument: ArgumentSite, of call: CallSite, _ state: TypeHandle, named store: String) {
    guard let closure = argument.argument.value.closure.map({ call.facts.closures[$0] }),
      let block = argument.closureBlock, !block.hasCommentAtItsEdge, state.kind == .enum, state.hasCaseProperties
    else { return nil }
    let facts = call.facts
    let uses =
      closure.parameters.first.map { parameter in
        facts.paths[facts.paths(in: closure.range)].filter { $0.local == parameter }
      } ?? facts.unnamedUses(in: closure)
    guard closure.parameters.count < 2, uses.count < 2, uses.allSatisfy({ $0.use == .subject && $0.names.count == 1 })
    else { return nil }
    (self.block, self.state, self.store) = (block, state, store)
    subject = uses.first.map { Location(file: call.file, range: $0.range) }
    cases = Array(
      facts.calls(in: closure.range).lazy.map { CallSite(call.app, $0, in: call.file) }
        .filter { $0.name == "CaseLet" && $0.callOfCases?.id == call.id }.prefix(Self.maxCases + 1))
    if cases.isEmpty || cases.count > Self.maxCases || subject == nil && !isList { return nil }
  }

  /// The maximum number of cases; each of them has the change of all.
  private static let maxCases = 64

  /// Whether each statement of the closure is one of the cases, which are all that there are.
  private var isList: Bool {
    let names = Set(cases.compactMap(\.nameOfCase))
    return block.statementCount == cases.count && cases.allSatisfy { $0.call.scope == block.scope }
      && state.members.allSatisfy { $0.kind != .enumCase || names.contains($0.name) }
  }

  /// The changes with a `switch` in the place of the view.
  fileprivate func move(inPlaceOf call: CallSite) -> ObservationMove? {
    let head = Location(file: call.file, range: call.location.range.lowerBound..<block.head.range.upperBound)
    guard call.app.isWithoutComments(head), call.location.range.upperBound == block.location.range.upperBound else {
      return nil
    }
    guard subject != nil else {
      guard call.isInViewBuilder, let own = moveOfCases() else { return nil }
      return own + ObservationMove([Edit(head, replacement: "switch \(store).state {")])
    }
    let frame =
      call.isInViewBuilder
      ? block.unwrapping(from: call.location) : ObservationMove([Edit(head, replacement: "Group {")])
    let inner = block.indentation ?? block.indentationBehindComment ?? block.outerIndentation
    let surplus = call.isInViewBuilder ? inner.utf8.count - block.outerIndentation.utf8.count : 0
    guard let frame, let own = moveOfCases(outdentedBy: max(surplus, 0)) else { return nil }
    return frame + own
  }

  /// The changes of the cases, and of the subject of the `switch`.
  ///
  /// - Parameter surplus: how many columns the lines of the cases move out by another change.
  func moveOfCases(outdentedBy surplus: Int = 0) -> ObservationMove? {
    var move = ObservationMove(subject.map { [Edit($0, replacement: "\(store).state")] } ?? [])
    for call in cases {
      var condition = condition(of: call)
      condition?.surplus = surplus
      guard let condition = condition?.move else { return nil }
      move = move + condition
      if subject != nil { continue }
      guard let name = call.nameOfCase, call.app.beginsLine(call.location) else { return nil }
      let line = call.app.program.lines(of: call.location.start).start
      move = move + ObservationMove([Edit(line, replacement: "\(block.outerIndentation)case .\(name):\n")])
    }
    return move
  }

  private func condition(of call: CallSite) -> StoreCondition? {
    guard let feature = state.actionOfFeature, let name = call.nameOfCase, !state.cases(named: name).isEmpty,
      let actions = call.argument("action")?.embeddingCases, feature.hasCaseKeyPath(through: actions), !actions.isEmpty
    else { return nil }
    let closures = call.arguments.dropFirst().filter { $0.label != "action" }
    let path = actions.joined(separator: ".")
    return StoreCondition(
      call: call, scope: "\(store).scope(state: \\.\(name), action: \\.\(path))", closures: closures)
  }
}

extension CallSite {
  /// The case of a `CaseLet`.
  fileprivate var nameOfCase: String? {
    arguments.first.flatMap { $0.label == nil || $0.label == "state" ? $0.nameOfCase : nil }
  }
}
