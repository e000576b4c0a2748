import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A `.send(…)` of a reducer with an action of its own, which comes back to it.
struct ActionSentToSelf: Sendable {
  @UnretainedApp var app: App
  let file: FileID
  let id: CallID
  let sent: [Name]
  let declared: DeclarationReference
  let reducer: TypeHandle
  /// Whether the reducer handles it; otherwise it has no effect.
  let isAnswered: Bool

  /// The call: `.send(.refresh)`.
  var call: CallSite { CallSite(app, id, in: file) }
  /// The case that is sent, with those of its own that it holds: `.view(.load)`
  var caseName: String { app.program.files[file].facts.nestedCases(sent) }
  /// The action as it is written.
  var text: String { call.arguments.first?.text ?? "" }
  /// The declaration of the innermost of them.
  var declaration: Member { Member(app, declared) }
}

extension App {
  /// Where reducers send themselves actions of their own by an effect that does nothing else, in the order of files.
  /// Not among them: actions for others (`.delegate`), or that others match, or may match if the reducer ignores them;
  /// a child's actions, delayed actions, and actions that their own handler sends.
  var actionsSentToSelf: [ActionSentToSelf] {
    var shapes = ActionShapes(self)
    let found = places(of: (DomainName.effectTypes + [.send]).map { ProgramName($0) }).flatMap { place in
      var finder = SentActionFinder(self, place.file)
      let facts = program.files[place.file].facts
      return calls(of: place.names.lazy.map(\.own), in: place.file).compactMap {
        finder.sent($0, facts.calls[$0], &shapes)
      }
    }
    if found.isEmpty { return [] }
    var purposes = ActionPurposes(self)
    var listeners = ActionListeners(self)
    return found.filter {
      !purposes.isAwaited($0) && !purposes.isSentByItself($0) && ($0.isAnswered || !listeners.mayHear($0))
    }
  }
}

/// Finds what the reducers of a file send themselves.
private struct SentActionFinder {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  /// The names in arguments of `action:`: cases that hold a child's actions, and those of them that are cases within
  /// another.
  private lazy var scopedNames = facts.scopedNames(in: app.program.files[file].source)
  private lazy var laterPlaces = facts.placesBehindOthers

  init(_ app: App, _ file: FileID) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
  }

  mutating func sent(_ id: CallID, _ call: Call, _ shapes: inout ActionShapes) -> ActionSentToSelf? {
    guard isSend(call), isEffect(call), !isTimed(call), !comesBehindOthers(call),
      let reducer = app.type(.reducer, around: call.scope, in: file), !facts.isForChild(call.scope),
      let action = facts.arguments[call.arguments].first, let own = shapes.action(of: reducer.symbol),
      isOwnCase(action.value, own, &shapes),
      let cases = ownCases(action.value, own, reducer.symbol, &shapes), let declared = cases.last?.declaration
    else { return nil }
    let outcome = app.answeredActions.outcome(
      of: action.value, holding: cases.count > 1 ? app.program.enclosingSymbols(cases[1].declaration).only : nil,
      for: reducer.symbol, in: file, app)
    if outcome == .nothingOfItsKind { return nil }
    return ActionSentToSelf(
      app: app, file: file, id: id, sent: cases.map(\.name), declared: declared, reducer: reducer,
      isAnswered: outcome == .something)
  }

  /// `.send(…)`, `Effect.send(…)`, the older `Effect(value: …)`
  private func isSend(_ call: Call) -> Bool {
    guard let path = call.callee.path.map({ facts.paths[$0] }), let name = facts.lastName(path.names)?.domain,
      !call.flags.contains(.isSubscript)
    else { return false }
    if name.isEffectType, path.root == .unqualified {
      return facts.arguments[call.arguments].first?.label.is(.value) == true
    }
    guard name == .send else { return false }
    if path.root == .implicitMember { return path.names.count == 1 }
    guard path.root == .unqualified, path.names.count > 1 else { return false }
    let type = path.names.lowerBound..<path.names.upperBound - 1
    return facts.lastName(type)?.isOfEffects ?? false
      || app.nameEffects(type, in: file, at: facts.scopes[path.scope].declaration)
  }

  /// Whether a call can be an effect as far as its context shows: it is not sent by a button, is not stored, and is not
  /// returned as something else.
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

  /// Whether a call is in a `concatenate` after other effects.
  private mutating func comesBehindOthers(_ call: Call) -> Bool {
    laterPlaces.cover(call.range.lowerBound)
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

  /// Whether an expression makes a value of a case of the own action: `.refresh`, `Action.refresh`.
  private func isOwnCase(_ value: Value, _ own: ActionShape, _ shapes: inout ActionShapes) -> Bool {
    guard let path = facts.namedPath(value).map({ facts.paths[$0] }), let name = facts.lastName(path.names)
    else { return false }
    switch path.root {
    case .implicitMember where path.names.count == 1: break
    case .unqualified, .selfType:
      guard facts.path(path.names).dropLast().last?.is(.Action) == true else { return false }
    default: return false
    }
    return shapes.declaredCase(app.program.name(name, in: file), of: own) != nil
  }

  /// The maximum depth of nested actions, and of associated values of a case.
  private static let maxCases = 16

  /// The cases that an action names, the outermost first; nil for a delegate's and for a child's case.
  private mutating func ownCases(
    _ value: Value, _ own: ActionShape, _ reducer: SymbolID, _ shapes: inout ActionShapes
  ) -> [(name: Name, declaration: DeclarationReference)]? {
    var (value, shape) = (value, own)
    var cases: [(Name, DeclarationReference)] = []
    while cases.count < Self.maxCases, let name = facts.caseName(value) {
      let ofChildren = cases.isEmpty ? scopedNames.all : scopedNames.inner
      if name.is(.delegate) || ofChildren.contains(name) { return nil }
      guard let found = shapes.declaredCase(app.program.name(name, in: file), of: shape) else { return cases }
      cases.append((name, found))
      let arguments = value.call.map { facts.calls[$0].arguments }
      var next: (Value, ActionShape)?
      for index in 0..<min(app.program.declaration(found).parameters.count, Self.maxCases) {
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
  /// The arguments of the file's calls of `concatenate` after the first effect, in order and disjoint.
  fileprivate var placesBehindOthers: [Range<UInt32>] {
    guard let concatenate = names.find("concatenate") else { return [] }
    let with = names.find("with")
    var found: [Range<UInt32>] = []
    for call in calls {
      guard calleeName(call) == concatenate, let first = arguments[call.arguments].first else { continue }
      var start = first.range.upperBound
      if first.label == with {
        start = first.range.lowerBound
      } else if first.value == .other, let element = paths(in: first.range).first {
        // The elements of a list: the first one runs first.
        start = paths[element].range.lowerBound + 1
      }
      if start < call.range.upperBound { found.append(start..<call.range.upperBound) }
    }
    return found.merged
  }

  fileprivate func scopedNames(in source: [UInt8]) -> (all: Set<Name>, inner: Set<Name>) {
    var (found, inner): (Set<Name>, Set<Name>) = ([], [])
    for keyPath in keyPaths where keyPath.use == .argument && !keyPath.isInAttribute {
      let argument = ArgumentID(rawValue: keyPath.user)
      if argument < arguments.factIndices.upperBound, arguments[argument].label.is(.action) {
        found.formUnion(path(keyPath.names))
        inner.formUnion(path(keyPath.names).dropFirst())
      }
    }
    for operation in operations where operation.isPrefix {
      guard operation.range.count == 1, source[Int(operation.range.lowerBound)] == UInt8(ascii: "/") else { continue }
      if let path = operation.operand.path, let name = lastName(paths[path].names) { found.insert(name) }
    }
    return (found, inner)
  }
}
