import TCALintModel
import TCALintSyntax

/// A `.send(…)` of a reducer with an action of its own, which comes back to it.
public struct ActionSentToSelf: Sendable {
  public let app: App
  let file: FileID
  let id: CallID
  let sent: Name
  let declared: DeclarationReference
  public let reducer: TypeHandle

  /// The call: `.send(.refresh)`.
  public var call: CallSite { CallSite(app, id, in: file) }
  /// The name of the case that is sent.
  public var caseName: String { app.program.text(sent, in: file) }
  /// The action as it is written.
  public var text: String { call.arguments.first?.text ?? "" }
  /// The declaration of the case.
  public var declaration: Member { Member(app, declared) }
}

extension App {
  /// Where reducers send themselves actions of their own by an effect that does nothing else, in the order of files. Not
  /// among them: what is meant for others (`.delegate`), what belongs to a child, what waits before it is sent.
  public var actionsSentToSelf: [ActionSentToSelf] {
    var shapes = ActionShapes(self)
    return program.files.indices.flatMap { file -> [ActionSentToSelf] in
      let names = recognised[file].mentionedNames
      guard names.contains(Name(.send)) || EffectCallee.types.contains(where: { names.contains(Name($0)) }) else {
        return []
      }
      var finder = SentActionFinder(self, file)
      return program.files[file].facts.calls.factIndices.compactMap { finder.sent($0, &shapes) }
    }
  }
}

/// Finds what the reducers of a file send themselves.
private struct SentActionFinder {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  /// The names in what the file hands over as `action:`: cases that hold a child's actions.
  private lazy var scopedNames = facts.scopedNames

  init(_ app: App, _ file: FileID) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
  }

  mutating func sent(_ id: CallID, _ shapes: inout ActionShapes) -> ActionSentToSelf? {
    let call = facts.calls[id]
    guard isSend(call), !isTimed(call), let reducer = reducer(around: call.scope), !facts.isForChild(call.scope),
      let action = facts.arguments[call.arguments].first, let own = shapes.action(of: reducer.symbol),
      let name = facts.caseName(action.value), let declared = ownCase(action.value, own, &shapes),
      !isForOthers(action.value, own, reducer.symbol, &shapes)
    else { return nil }
    return ActionSentToSelf(app: app, file: file, id: id, sent: name, declared: declared, reducer: reducer)
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

  /// Whether an action is a delegate's or belongs to a child.
  private mutating func isForOthers(
    _ value: Value, _ own: ActionShape, _ reducer: SymbolID, _ shapes: inout ActionShapes
  ) -> Bool {
    var (value, shape, depth) = (value, own, 0)
    while depth < 16, let name = facts.caseName(value) {
      depth += 1
      if name.is(.delegate) || scopedNames.contains(name) { return true }
      guard let found = shapes.declaredCase(app.program.name(name, in: file), of: shape) else { return false }
      let arguments = value.call.map { facts.calls[$0].arguments }
      var next: (Value, ActionShape)?
      for index in 0..<min(app.program.declaration(found).parameters.count, 16) {
        guard
          let part = shapes.payload(name, index, label: .none, of: shape, in: file, for: reducer)
        else { continue }
        if part.isWrapper || part.reducer.map({ $0 != reducer }) ?? false { return true }
        if let argument = arguments?.dropFirst(index).first { next = (facts.arguments[argument].value, part) }
      }
      guard let next else { return false }
      (value, shape) = next
    }
    return false
  }
}

extension FileFacts {
  fileprivate var scopedNames: Set<Name> {
    var found: Set<Name> = []
    for keyPath in keyPaths where keyPath.use == .argument && !keyPath.isInAttribute {
      let argument = ArgumentID(rawValue: keyPath.user)
      if argument < arguments.factIndices.upperBound, arguments[argument].label.is(.action) {
        found.formUnion(path(keyPath.names))
      }
    }
    for operation in operations where operation.isPrefix {
      if let path = operation.operand.path, let name = lastName(paths[path].names) { found.insert(name) }
    }
    return found
  }
}
