import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A modifier or a view that is given the store of a child: `.sheet(store: store.scope(state: \.$edit, action: \.edit))`.
struct StorePresentation: Sendable {
  let call: CallSite
  /// The argument that is the child's store.
  let argument: ArgumentSite
  /// The store that is scoped.
  let store: ObservedStore
  /// Where that is named.
  let storeName: Location
  /// The key path to the child's state, with `$` for a presented one.
  let state: ArgumentSite
  /// The names of it, without `$`.
  let statePath: [String]
  /// Whether it is the projection of what presents: `\.$edit`.
  let isProjected: Bool
  /// The argument that wraps the child's action in the feature's.
  let action: ArgumentSite
  /// The cases that that puts it into.
  let actionPath: [String]
  /// The case of the child's state and of its action that is meant, where arguments say so, and these.
  let stateCase: (state: String, action: [String], arguments: [ArgumentSite])?
}

extension ExternalSymbolUse {
  /// The store of a child that a call takes, where that is a scope of a store whose state is known.
  var storePresentation: StorePresentation? { call.flatMap { StorePresentation($0) } }
}

extension StorePresentation {
  fileprivate init?(_ call: CallSite) {
    let (facts, app, file) = (call.facts, call.app, call.file)
    guard let argument = call.arguments.first, argument.label == nil || argument.label == "store",
      let id = facts.arguments[argument.id].value.call, case let scope = CallSite(app, id, in: file),
      scope.name == "scope", let path = scope.callee,
      let store = ObservedStore(path, names: path.names.count - 1, app, in: file),
      scope.arguments.map(\.label) == ["state", "action"], let state = scope.arguments.first,
      let keyPath = facts.arguments[state.id].value.keyPath.map({ facts.keyPaths[$0] }),
      keyPath.type.isNone, keyPath.names.count == Int(keyPath.plainCount),
      let action = scope.arguments.last, let actionPath = action.embeddingCases, path.names.count > 1
    else { return nil }
    let names = facts.texts(keyPath.names)
    guard let first = names.first, names.dropFirst().allSatisfy({ !$0.hasPrefix("$") }) else { return nil }
    self.call = call
    self.argument = argument
    self.store = store
    let name = app.program.range(ofName: path.names.count - 2, of: path, in: file)
    storeName = Location(file: file, range: name)
    self.state = state
    isProjected = first.hasPrefix("$")
    statePath = [isProjected ? String(first.dropFirst()) : first] + names.dropFirst()
    self.action = action
    self.actionPath = actionPath
    if let state = call.argument("state") {
      guard let action = call.argument("action"), let stateCase = state.caseName, let path = action.embeddingCases
      else { return nil }
      self.stateCase = (stateCase, path, [state, action])
    } else {
      self.stateCase = nil
    }
  }
}

extension ArgumentSite {
  /// The case that it leads to: `edit` of `/Destination.State.edit`, of `\.edit` and `\Destination.State.Cases.edit`.
  fileprivate var caseName: String? {
    let argument = facts.arguments[id]
    if let keyPath = argument.value.keyPath.map({ facts.keyPaths[$0] }) {
      let names = facts.texts(keyPath.names)
      return names.count == 1 ? names[0] : nil
    }
    let index = facts.operations.count(before: argument.range.lowerBound) { $0.range.lowerBound }
    guard index < facts.operations.count, facts.operations[index].range.lowerBound == argument.range.lowerBound,
      facts.operations[index].isPrefix, let path = facts.operations[index].operand.path.map({ facts.paths[$0] }),
      let last = facts.lastName(path.names), !facts.isTypeName(last)
    else { return nil }
    return facts.names.text(last)
  }
}

/// A closure with a store as its parameter, or a function that creates a view from one in its place.
enum StoreContent: Sendable {
  /// The closure, the name of its parameter, and the places of `$0` where it names none.
  case closure(CodeBlock, parameter: String?, anonymous: [Location])
  /// `ChildView.init(store:)`: the name of the view.
  case view(String)
}

extension ArgumentSite {
  /// What it creates from its store; nil for any other function.
  var storeContent: StoreContent? {
    if let path = facts.arguments[id].value.path.map({ facts.paths[$0] }) {
      let text = text
      let suffix = ".init(store:)"
      guard path.flags.contains(.isInit), text.hasSuffix(suffix) else { return nil }
      return .view(String(text.dropLast(suffix.count)))
    }
    guard let closure = facts.arguments[id].value.closure.map({ facts.closures[$0] }), let block = closureBlock,
      closure.parameters.count < 2, closure.captureItems.isEmpty
    else { return nil }
    if let parameter = closure.parameters.first {
      return .closure(block, parameter: facts.names.text(facts.locals[parameter].name), anonymous: [])
    }
    if closure.hasSignature { return nil }
    let places = facts.unnamedUses(in: closure)
    guard places.allSatisfy({ facts.firstName($0.names).map { facts.names.text($0) } == "$0" }) else { return nil }
    return .closure(
      block, parameter: nil,
      anonymous: places.map {
        Location(file: file, range: $0.range.lowerBound..<$0.range.lowerBound + 2)
      })
  }
}
