import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The actions that tests receive: `await store.receive(.loaded(.success(1)))`.
struct ReceivedActions: Sendable {
  struct Receipt: Sendable {
    /// The arguments that say which action it is.
    let location: Location
    /// Whether it compares a result, and not only the action that carries it.
    let isOfResult: Bool
    /// The same by a key path: `\.loaded.success, 1`. nil if none is known to lead there.
    let keyPath: String?
  }

  /// Those that compare each action, or a result that it carries.
  private(set) var receipts: [SymbolID: [Receipt]] = [:]
  /// The names of the cases that stores receive whose action is not known.
  private(set) var unknown: [(name: String, location: Location)] = []

  init(_ app: App) {
    for place in app.places(of: ["receive"].compactMap(app.program.name)) {
      for id in app.calls(of: place.names.lazy.map(\.own), in: place.file) {
        let call = CallSite(app, id, in: place.file)
        guard let callee = call.callee, call.name == "receive", callee.names.count > 1 || callee.root == .result,
          let action = call.arguments.first, action.label == nil, !action.isClosure
        else { continue }
        let store = app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: place.file)
        if store.isKnown, store.unwrapped.externalName != "TestStore" { continue }
        let reducer = app.reducer(ofStore: store)
        let actions = reducer.flatMap { app.features.actions[$0] }
        add(action, valueBehindKeyPath(of: call), of: actions.flatMap { $0.count == 1 ? TypeHandle(app, $0[0]) : nil })
      }
    }
  }

  /// The value behind a key path: `.loaded(1)` of `receive(\.child, .loaded(1))`.
  private func valueBehindKeyPath(of call: CallSite) -> ArgumentSite? {
    guard call.arguments.count > 1, call.arguments[1].label == nil, !call.arguments[1].isClosure else { return nil }
    return call.arguments[1]
  }

  private mutating func add(_ action: ArgumentSite, _ value: ArgumentSite?, of type: TypeHandle?) {
    if !action.isKeyPath {
      if let type {
        let keyPath = action.keyPath(of: .type(type))
        receipts[type.symbol, default: []].append(
          Receipt(location: action.location, isOfResult: false, keyPath: keyPath))
      } else if let name = action.facts.lastName(of: action.argument.value) {
        unknown.append((name, action.location))
      }
      return
    }
    // Without a value nothing is compared.
    guard let value else { return }
    let location = Location(
      file: action.file, range: action.location.range.lowerBound..<value.location.range.upperBound)
    guard let type, let (owner, payload) = action.caseOfKeyPath(in: type) else {
      if let name = value.facts.lastName(of: value.argument.value) { unknown.append((name, location)) }
      return
    }
    let keyPath = value.keyPath(of: payload).map { action.text + $0.dropFirst() }
    switch payload {
    case .type(let carried):
      receipts[carried.symbol, default: []].append(Receipt(location: location, isOfResult: false, keyPath: keyPath))
    case .result:
      receipts[owner.symbol, default: []].append(Receipt(location: location, isOfResult: true, keyPath: keyPath))
    default: break
    }
  }
}

extension ArgumentSite {
  /// What the case carries that a key path leads to from an action, and the last enum that it leads through; nil where
  /// that is not known.
  fileprivate func caseOfKeyPath(in action: TypeHandle) -> (owner: TypeHandle, payload: PayloadType)? {
    guard let id = argument.value.keyPath else { return nil }
    var (owner, payload) = (action, PayloadType.type(action))
    for name in facts.texts(facts.keyPaths[id].names) {
      if case .type(let type) = payload { owner = type }
      guard let next = payload.payload(ofCase: name) else { return nil }
      payload = next
    }
    return (owner, payload)
  }

  /// The key path to the case that it creates, with the value of that as a further argument.
  fileprivate func keyPath(of payload: PayloadType) -> String? {
    var names: [String] = []
    var value = argument.value
    var current = payload
    var isLast = false
    while names.count < TypeHandle.maxCases {
      guard !isLast, let name = facts.implicitName(of: value), let next = current.payload(ofCase: name) else { break }
      names.append(name)
      guard let call = value.call.map({ CallSite(app, $0, in: file) }) else {
        return "\\.\(names.joined(separator: "."))"
      }
      var arguments = call.arguments
      if arguments.map(\.label) == ["id", "action"], name == "element", case .element = current {
        names.removeLast()
        names[names.count - 1] += "[id: \(arguments[0].text)]"
        arguments.removeFirst()
      }
      guard arguments.count == 1, !arguments[0].isClosure, !next.isAction else { return nil }
      if next.isError { return "\\.\(names.joined(separator: "."))" }
      let argument = arguments[0]
      value = argument.argument.value
      current = next
      isLast = next.isLeaf
      if isLast || !next.hasCase(argument, value) {
        guard !names.isEmpty, argument.text != "()" else { return nil }
        return "\\.\(names.joined(separator: ".")), \(argument.text)"
      }
    }
    return nil
  }
}

/// What a case of an action carries.
private indirect enum PayloadType {
  /// An enum of the program with key paths to its cases.
  case type(TypeHandle)
  case result(WrittenType)
  case presented(WrittenType)
  case element(WrittenType)
  case error
  /// An action without key paths to its cases; a fix may take `Equatable` from it.
  case action
  case leaf

  var isLeaf: Bool { if case .leaf = self { true } else { false } }
  var isAction: Bool { if case .action = self { true } else { false } }
  var isError: Bool { if case .error = self { true } else { false } }

  init(_ written: WrittenType?) {
    guard let written else {
      self = .leaf
      return
    }
    if written.isNamed(among: ["TaskResult", "Result"]), let success = written.parts.first {
      self = .result(success)
    } else if written.isNamed(among: ["PresentationAction"]), let inner = written.parts.first {
      self = .presented(inner)
    } else if written.isNamed(among: ["IdentifiedAction", "StackAction"]), let inner = written.parts.last {
      self = .element(inner)
    } else if let type = written.nominal, type.hasCaseKeyPaths {
      self = .type(type)
    } else if let type = written.nominal, type.app.equatableActions.isAction(type) {
      self = .action
    } else {
      self = .leaf
    }
  }

  /// What one of its cases carries; nil for no case that a key path leads to.
  func payload(ofCase name: String) -> PayloadType? {
    switch (self, name) {
    case (.type(let type), _):
      guard type.hasCaseKeyPaths, case let cases = type.cases(named: name), cases.count == 1,
        cases[0].carriesOneValueAtMost
      else { return nil }
      return PayloadType(cases[0].payload)
    case (.result(let success), "success"): return PayloadType(success)
    case (.result, "failure"): return .error
    case (.presented(let inner), "presented"), (.element(let inner), "element"): return PayloadType(inner)
    case (.presented, "dismiss"): return .leaf
    default: return nil
    }
  }

  /// Whether an argument creates one of its cases, and is no value of another origin.
  func hasCase(_ argument: ArgumentSite, _ value: Value) -> Bool {
    argument.facts.implicitName(of: value).flatMap(payload) != nil
  }
}

extension FileFacts {
  /// The last name of a value or of what it calls: `loaded` of `Action.loaded(1)`.
  fileprivate func lastName(of value: Value) -> String? {
    (value.call.map { calls[$0].callee } ?? value).path.flatMap { lastName(paths[$0].names) }.map { names.text($0) }
  }

  /// The name of the case that a value is, or that its call creates: `loaded` of `.loaded(1)`.
  fileprivate func implicitName(of value: Value) -> String? {
    guard let path = (value.call.map { calls[$0].callee } ?? value).path.map({ paths[$0] }),
      path.root == .implicitMember, path.names.count == 1
    else { return nil }
    return firstName(path.names).map { names.text($0) }
  }
}

extension App {
  private static let receivedActionsKey = TableKey<ReceivedActions>("received actions")

  var receivedActions: ReceivedActions { table(Self.receivedActionsKey) { ReceivedActions(self) } }
}
