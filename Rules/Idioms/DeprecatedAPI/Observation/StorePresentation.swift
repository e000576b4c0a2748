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
  var storePresentation: StorePresentation? { call?.storePresentation }
}

extension CallSite {
  /// The store of a child that it takes, where that is a scope of a store whose state is known.
  var storePresentation: StorePresentation? { StorePresentation(self) }
}

extension StorePresentation {
  fileprivate init?(_ call: CallSite) {
    let (facts, app, file) = (call.facts, call.app, call.file)
    guard let argument = call.arguments.first, argument.label == nil || argument.label == "store",
      let id = facts.arguments[argument.id].value.call, case let scope = CallSite(app, id, in: file),
      scope.name == "scope", let path = scope.callee,
      let store = ObservedStore(path, names: path.names.count - 1, app, in: file),
      scope.arguments.map(\.label) == ["state", "action"], let state = scope.arguments.first,
      let action = scope.arguments.last, let actionPath = action.embeddingCases, path.names.count > 1,
      let names = state.names(in: store.state)
    else { return nil }
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
      guard let action = call.argument("action"), let stateCase = state.nameOfCase, let path = action.embeddingCases
      else { return nil }
      self.stateCase = (stateCase, path, [state, action])
    } else {
      self.stateCase = nil
    }
  }
}

extension ArgumentSite {
  /// The names of a key path to a part of a state, or of a case path to a case that has such a key path.
  fileprivate func names(in state: TypeHandle) -> [String]? {
    guard let keyPath = argument.value.keyPath.map({ facts.keyPaths[$0] }) else {
      return state.hasCaseProperties ? caseName.map { [$0] } : nil
    }
    return keyPath.type.isNone && keyPath.names.count == Int(keyPath.plainCount) ? facts.texts(keyPath.names) : nil
  }

  /// The case that it leads to: `edit` of `/Destination.State.edit`, of `\.edit` and `\Destination.State.Cases.edit`.
  var nameOfCase: String? {
    guard let keyPath = argument.value.keyPath.map({ facts.keyPaths[$0] }) else { return caseName }
    let names = facts.texts(keyPath.names)
    // The type in front may be one in another.
    return keyPath.type.isNone && names.count > 1 ? nil : names.last
  }

  /// The case of a case path that a prefix operator makes: `edit` of `/Destination.State.edit`.
  var caseName: String? {
    let argument = facts.arguments[id]
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
  /// `ChildView.init(store:)`: the name of the view, and the label of the store with its colon.
  case view(String, label: String)
}

extension ArgumentSite {
  /// What it creates from its store; nil for any other function.
  var storeContent: StoreContent? {
    if let path = facts.arguments[id].value.path.map({ facts.paths[$0] }) {
      guard path.flags.contains(.isInit), let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      let view = String(text[..<dot])
      switch text[dot...] {
      case ".init(store:)": return .view(view, label: "store: ")
      case ".init":
        let scope = facts.scopes[path.scope].declaration
        let type = app.program.resolve(path.names, in: file, at: scope).symbol
        return type.flatMap { TypeHandle(app, $0).labelOfOnlyParameter }.map { .view(view, label: $0) }
      default: return nil
      }
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

extension TypeHandle {
  /// The label of the only parameter of its only initializer, with its colon; empty for none. nil where it has others.
  fileprivate var labelOfOnlyParameter: String? {
    let initializers = members.filter { $0.kind == .initializer }
    guard let own = initializers.first else {
      let properties = storedProperties.filter { !$0.flags.contains(.initialValue) }
      return kind == .struct && properties.count == 1 ? "\(properties[0].name): " : nil
    }
    guard initializers.count == 1, own.declaration.parameters.count == 1,
      let parameter = own.facts.parameters[own.declaration.parameters].first
    else { return nil }
    return parameter.label.isNone ? "" : "\(own.facts.names.text(parameter.label)): "
  }
}
