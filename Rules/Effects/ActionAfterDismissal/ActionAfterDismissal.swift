import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A view of a presented feature sends an action when it disappears.
  static let actionAfterDismissal = Rule(
    id: "action-after-dismissal", category: .effects, severity: .info, profile: .strict,
    summary: "A view sends an action when it disappears, but the state of its feature is gone by then.",
    page: Page.actionAfterDismissal, needsWholeProgram: true,
    check: .program { app in
      let sends =
        app.storeSends.compactMap { LateSend($0) }
        + app.sendingFunctions.compactMap { LateSend($0.send, by: $0.argument) }
      if sends.isEmpty { return [] }
      var features = PresentedFeatures(app)
      var views = CoveredViews(app)
      var handlers: Set<Location> = []
      return sends.compactMap { send in
        guard let presented = features.presentation(of: send.feature), !send.isAnsweredByOthers,
          !views.contain(send.view, of: send.feature), handlers.insert(send.handler.location.start).inserted
        else { return nil }
        return finding(send, presented)
      }
    })
}

/// An action that a view sends to the store of its feature when it disappears as a whole.
private struct LateSend {
  let send: StoreSend
  let view: TypeHandle
  let feature: TypeHandle
  /// The call of `onDisappear`.
  let handler: CallSite
  /// The call that sends it, or the argument of `onDisappear` that only calls a function which does.
  let location: Location

  /// - Parameter argument: what forwards the function that sends the action.
  init?(_ send: StoreSend, by argument: ArgumentSite? = nil) {
    let calls = argument.map { [$0.call].compactMap(\.self) } ?? send.closures.compactMap(\.call)
    guard let handler = calls.first(where: { $0.name == "onDisappear" }),
      let view = send.owner, view.isView, case let features = Set(view.stores.map(\.reducer)), features.count == 1,
      let feature = features.first, send.reaches(feature), handler.isOfWholeView
    else { return nil }
    (self.send, self.view, self.feature, self.handler) = (send, view, feature, handler)
    location = argument?.location ?? send.call.location
  }
}

extension LateSend {
  /// Whether another reducer has code for the action: it may be what removes the state.
  fileprivate var isAnsweredByOthers: Bool {
    let (app, file) = (view.app, send.call.file)
    guard let argument = send.call.call.arguments.first.map({ send.facts.arguments[$0] }),
      let node = send.facts.node(at: argument.range), let action = app.actionCases(in: node, of: file).last
    else { return true }
    return app.actionAnswers.code(answering: action).contains { code in
      let facts = app.program.files[code.file].facts
      let scope = facts.scope(around: facts.nodes[code.node].range.lowerBound)
      return app.type(.reducer, around: scope, in: code.file) != feature
    }
  }
}

extension StoreSend {
  /// Whether it is sent to a store of a reducer.
  fileprivate func reaches(_ feature: TypeHandle) -> Bool {
    if isOfViewAction { return true }
    guard let callee = call.callee, callee.names.count > 1 else { return false }
    let type = call.app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: call.file)
    return call.app.reducer(ofStore: type) == feature.symbol
  }
}

extension CallSite {
  /// Whether it is a modifier of the library on what a `body` consists of: on the whole, or on a part that is there for as
  /// long as the whole is.
  fileprivate var isOfWholeView: Bool {
    // The program may declare a modifier of that name.
    guard let name = name.flatMap(app.program.name), !app.declaresFunction(named: name),
      var node = facts.node(of: .call(id)), !isOfBranches
    else { return false }
    for _ in 0..<Self.maxDepth {
      let parent = facts.nodes[node].parent
      if parent.isNone { break }
      switch facts.nodes[parent].kind {
      case .block, .return, .closure, .conditionalCode: break
      case .member where facts.firstOperand(of: parent) == node: break
      case .call:
        let isCallee = facts.firstOperand(of: parent) == node
        guard isCallee || facts.nodes[node].kind == .closure && isContainer(parent) else { return false }
      default: return false
      }
      node = parent
    }
    let body = facts.body(of: node)
    return body.root == node && body.kind == .getter && !body.declaration.isNone
      && facts.declarations[body.declaration].name.is(.body)
  }

  private static var maxDepth: Int { 256 }

  /// Whether it is a modifier of a `Group` or the like whose content has branches: it applies to each of them.
  private var isOfBranches: Bool {
    var base = self
    for _ in 0..<Self.maxDepth {
      guard let receiver = base.receiver else { break }
      base = receiver
    }
    guard base.name.map(Self.transparent.contains) ?? false, base.isUnqualified else { return false }
    return facts.arguments[base.call.arguments].compactMap { $0.value.closure }.contains { closure in
      let (range, scope) = (facts.closures[closure].range, facts.closures[closure].scope)
      return facts.scopes(in: range).contains { facts.scopes[$0].kind == .branch && facts.scopes[$0].parent == scope }
    }
  }

  private static let transparent: Set<String> = ["Group", "WithPerceptionTracking", "WithViewStore"]

  /// Whether a call is one of a view that always shows all of its content, and nothing above it.
  private func isContainer(_ node: BodyNodeID) -> Bool {
    guard let call = facts.value(of: node).call.map({ CallSite(app, $0, in: file) }), let name = call.name,
      call.isUnqualified
    else { return false }
    if name == "NavigationStack" { return call.argument("path") == nil }
    return Self.containers.contains(name)
  }

  private static let containers: Set<String> = [
    "GeometryReader", "Group", "HStack", "NavigationView", "ScrollView", "ScrollViewReader", "VStack",
    "WithPerceptionTracking", "WithViewStore", "ZStack",
  ]
}

private func finding(_ late: LateSend, _ presentation: Composition) -> Finding {
  let action = late.send.call.arguments.first?.text.asOneLine
  return Finding(
    .isLate(late.view.name, action, late.feature.name), at: late.location,
    related: [
      RelatedLocation("`\(presentation.parent.name)` runs `\(late.feature.name)` here", at: presentation.nameLocation)
    ],
    help:
      "Do the work in `\(presentation.parent.name)` where it handles the dismissal, or send the action from what closes "
      + "the view.")
}

extension String {
  fileprivate static func isLate(_ view: String, _ action: String?, _ feature: String) -> String {
    let sent = action.map { "`\($0)`" } ?? "an action"
    return "view `\(view)` sends \(sent) when it disappears: the state of `\(feature)` is gone by then"
  }
}
