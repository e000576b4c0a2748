import TCALintModel
import TCALintSyntax

/// A `.send(…)` of a reducer with an action of its own, which comes back to it; or a `.run` that does only that.
public struct ActionSentToSelf: Sendable {
  public let app: App
  let file: FileID
  let id: CallID
  let action: Argument
  let sent: [Name]
  let declared: DeclarationReference
  public let reducer: TypeHandle

  /// The call: `.send(.refresh)`, `.run { await $0(.refresh) }`.
  public var call: CallSite { CallSite(app, id, in: file) }
  /// The case that is sent, with those of its own that it holds: `.view(.load)`
  public var caseName: String {
    sent.map { ".\(app.program.text($0, in: file))" }.joined(separator: "(")
      + String(repeating: ")", count: sent.count - 1)
  }
  /// The action as it is written.
  public var text: String { app.program.source(Location(file: file, range: action.range)) }
  /// The declaration of the innermost of them.
  public var declaration: Member { Member(app, declared) }
}

extension App {
  /// Where reducers send themselves actions of their own by an effect that does nothing else, in the order of files. Not
  /// among them: what is meant for others (`.delegate`), what belongs to a child, what waits before it is sent.
  public var actionsSentToSelf: [ActionSentToSelf] {
    var shapes = ActionShapes(self)
    let runs = Dictionary(grouping: onlySends.filter(\.send.canMove), by: \.effect.entry.file)
    return program.files.indices.flatMap { file -> [ActionSentToSelf] in
      let names = recognised[file].mentionedNames
      guard names.contains(Name(.send)) || EffectCallee.types.contains(where: { names.contains(Name($0)) }) else {
        return []
      }
      var finder = SentActionFinder(self, file, runs: runs[file] ?? [])
      return program.files[file].facts.calls.factIndices.compactMap { finder.sent($0, &shapes) }
    }
  }
}

/// Finds what the reducers of a file send themselves.
private struct SentActionFinder {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  /// What effects send that do nothing else, by their calls of `run`.
  private let actionsOfRuns: [CallID: Argument]
  /// The names in what the file hands over as `action:`: cases that hold a child's actions.
  private lazy var scopedNames = facts.scopedNames(in: app.program.files[file].source)
  private lazy var laterPlaces = facts.placesBehindOthers

  init(_ app: App, _ file: FileID, runs: [(effect: Effect, send: OnlySend)]) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
    actionsOfRuns = Dictionary(runs.map { ($0.effect.entry.recognised.call, $0.send.argument) }) { first, _ in first }
  }

  mutating func sent(_ id: CallID, _ shapes: inout ActionShapes) -> ActionSentToSelf? {
    let call = facts.calls[id]
    guard let action = isSend(call) ? facts.arguments[call.arguments].first : actionsOfRuns[id], isEffect(call),
      !isTimed(call), !comesBehindOthers(call),
      let reducer = reducer(around: call.scope), !facts.isForChild(call.scope),
      let own = shapes.action(of: reducer.symbol),
      ownCase(action.value, own, &shapes) != nil,
      let cases = ownCases(action.value, own, reducer.symbol, &shapes), let declared = cases.last?.declaration,
      app.answeredActions.doesSomething(action.value, of: reducer.symbol, in: file, app)
    else { return nil }
    return ActionSentToSelf(
      app: app, file: file, id: id, action: action, sent: cases.map(\.name), declared: declared, reducer: reducer)
  }

  /// `.send(…)`, `Effect.send(…)`, the older `Effect(value: …)`
  private func isSend(_ call: Call) -> Bool {
    guard let path = call.callee.path.map({ facts.paths[$0] }), let name = facts.lastName(path.names),
      !call.flags.contains(.isSubscript)
    else { return false }
    if let type = name.domain, EffectCallee.types.contains(type), path.root == .unqualified {
      return facts.arguments[call.arguments].first?.label.is(.value) == true
    }
    guard name.is(.send) else { return false }
    if path.root == .implicitMember { return path.names.count == 1 }
    guard path.root == .unqualified, path.names.count > 1 else { return false }
    let type = facts.path(path.names).dropLast().last?.domain
    return type.map(EffectCallee.types.contains) ?? false
  }

  /// Whether what a call gives can be an effect as far as its place tells: it is not what a button is to send, is not
  /// stored, and is not returned as something else.
  private func isEffect(_ call: Call) -> Bool {
    switch call.use {
    case .argument: return call.argument.isNone || !facts.arguments[call.argument].label.is(.action)
    case .assigned:
      guard call.user != .max, let target = facts.writes[WriteID(rawValue: call.user)].target.path else { return false }
      return facts.paths[target].root == .local && facts.paths[target].names.count == 1
    case .returned, .statement:
      let body = facts.body(around: call.scope)
      guard !body.isNone, facts.scopes[body].kind == .function else { return true }
      let function = facts.scopes[body].declaration
      guard facts.declarations[function].kind == .function else { return true }
      var type = facts.declarations[function].type
      if !type.isNone, facts.types[type].kind == .optional, let inner = facts.parts(of: type).first { type = inner }
      return app.isEffect(type, in: file, at: facts.declarations[function].parent)
    default: return true
    }
  }

  /// Whether a call stands in a `concatenate` behind what has to be done first.
  private mutating func comesBehindOthers(_ call: Call) -> Bool {
    let before = laterPlaces.count(before: call.range.lowerBound + 1, \.lowerBound)
    return before > 0 && laterPlaces[before - 1].contains(call.range.lowerBound)
  }

  /// Whether an operator behind a call sends it later, or makes another's of it.
  private func isTimed(_ call: Call) -> Bool {
    var call = call
    while let path = call.reader.path.map({ facts.paths[$0] }) {
      guard let name = facts.lastName(path.names).map(facts.names.text) else { return false }
      if ["debounce", "throttle", "map", "delay", "deferred"].contains(name) { return true }
      guard !path.calling.isNone else { return false }
      call = facts.calls[path.calling]
    }
    return false
  }

  private func reducer(around scope: ScopeID) -> TypeHandle? {
    let declaration = facts.scopes[scope].declaration
    guard !declaration.isNone else { return nil }
    return app.type(.reducer, around: DeclarationReference(file: file, declaration: declaration))
  }

  /// The case of the own action that an expression makes a value of: `.refresh`, `Action.refresh`.
  private func ownCase(_ value: Value, _ own: ActionShape, _ shapes: inout ActionShapes) -> DeclarationReference? {
    guard let id = value.path ?? value.call.flatMap({ facts.calls[$0].callee.path }),
      let name = facts.lastName(facts.paths[id].names)
    else { return nil }
    let path = facts.paths[id]
    switch path.root {
    case .implicitMember where path.names.count == 1: break
    case .unqualified, .selfType:
      guard facts.path(path.names).dropLast().last?.is(.Action) == true else { return nil }
    default: return nil
    }
    return shapes.declaredCase(app.program.name(name, in: file), of: own)
  }

  /// The cases that an action names, the outermost first; nil for a delegate's and for one that belongs to a child.
  private mutating func ownCases(
    _ value: Value, _ own: ActionShape, _ reducer: SymbolID, _ shapes: inout ActionShapes
  ) -> [(name: Name, declaration: DeclarationReference)]? {
    var (value, shape) = (value, own)
    var cases: [(Name, DeclarationReference)] = []
    while cases.count < 16, let name = facts.caseName(value) {
      if name.is(.delegate) || scopedNames.contains(name) { return nil }
      guard let found = shapes.declaredCase(app.program.name(name, in: file), of: shape) else { return cases }
      cases.append((name, found))
      let arguments = value.call.map { facts.calls[$0].arguments }
      var next: (Value, ActionShape)?
      for index in 0..<min(app.program.declaration(found).parameters.count, 16) {
        guard
          let part = shapes.payload(name, index, label: .none, of: shape, in: file, for: reducer)
        else { continue }
        if part.isWrapper || part.reducer.map({ $0 != reducer }) ?? false { return nil }
        if let argument = arguments?.dropFirst(index).first { next = (facts.arguments[argument].value, part) }
      }
      guard let next else { return cases }
      (value, shape) = next
    }
    return cases
  }
}

extension FileFacts {
  /// What the file's calls of `concatenate` are given behind the first effect, in order and apart.
  fileprivate var placesBehindOthers: [Range<UInt32>] {
    var found: [Range<UInt32>] = []
    for call in calls {
      guard let callee = call.callee.path.map({ paths[$0] }), lastName(callee.names).map(names.text) == "concatenate",
        let first = arguments[call.arguments].first
      else { continue }
      var start = first.range.upperBound
      if !first.label.isNone, names.text(first.label) == "with" {
        start = first.range.lowerBound
      } else if first.value == .other, let element = paths(in: first.range).first {
        // The elements of a list: the first begins what comes first.
        start = paths[element].range.lowerBound + 1
      }
      if start < call.range.upperBound { found.append(start..<call.range.upperBound) }
    }
    return found.merged
  }

  fileprivate func scopedNames(in source: [UInt8]) -> Set<Name> {
    var found: Set<Name> = []
    for keyPath in keyPaths where keyPath.use == .argument && !keyPath.isInAttribute {
      let argument = ArgumentID(rawValue: keyPath.user)
      if argument < arguments.factIndices.upperBound, arguments[argument].label.is(.action) {
        found.formUnion(path(keyPath.names))
      }
    }
    for operation in operations where operation.isPrefix {
      guard operation.range.count == 1, source[Int(operation.range.lowerBound)] == UInt8(ascii: "/") else { continue }
      if let path = operation.operand.path, let name = lastName(paths[path].names) { found.insert(name) }
    }
    return found
  }
}
