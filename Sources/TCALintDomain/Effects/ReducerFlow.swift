import TCALintModel
import TCALintSyntax

/// A case of an action that something sends or answers, or a function of a reducer.
struct ActionName: Hashable, Sendable {
  /// The enum that has the case, the reducer that has the function; nil where that is not known, so that it may be any.
  let owner: SymbolID?
  let name: ProgramName
}

/// A function, or what answers an action.
struct CodePlace: Hashable, Sendable {
  let file: FileID
  let scope: ScopeID
}

/// What code of an app's reducers leads to: the functions that it calls, and what answers the actions that it sends.
struct ReducerFlow {
  private let app: App
  private var shapes: ActionShapes
  private lazy var functions = ReducerFunctions(app)
  /// What runs where an action is one of a case.
  private lazy var answers = findAnswers()

  /// The cost is linear in the scopes of the app once code is followed, and once actions are in its patterns.
  init(_ app: App) {
    self.app = app
    shapes = ActionShapes(app)
  }

  private mutating func findAnswers() -> CodePlaces {
    var answers = CodePlaces()
    var known: Set<NodeReference> = []
    for entry in app.actionMatchTable.entries {
      let facts = app.program.files[entry.file].facts
      for pattern in entry.patterns {
        known.insert(NodeReference(file: entry.file, node: pattern.node))
        let found = names(facts.value(of: pattern.node), entry.subject, of: entry.reducer, in: entry.file)
        guard let name = found.last else { continue }
        answers.add(CodePlace(file: entry.file, scope: facts.scope(of: pattern)), to: name)
      }
    }
    for (file, contents) in app.program.files.numbered {
      let facts = contents.facts
      for (id, node) in facts.nodes.numbered where node.kind == .expressionPattern {
        guard !known.contains(NodeReference(file: file, node: id)), facts.match(around: id)?.pattern == id,
          let name = facts.innermostCase(facts.value(of: id))
        else { continue }
        answers.add(
          CodePlace(file: file, scope: facts.scope(around: node.range.lowerBound)),
          to: ActionName(owner: nil, name: app.program.name(name, in: file)))
      }
    }
    return answers
  }

  /// The reducer whose code stands in a scope.
  private func reducer(around scope: ScopeID, in file: FileID) -> SymbolID? {
    app.type(.reducer, around: scope, in: file)?.symbol
  }

  // MARK: Following

  /// The code that the functions run which some ranges of files call.
  mutating func reached(from ranges: [FileID: [Range<UInt32>]]) -> Set<CodePlace> {
    var walk = Walk(functions: functions, followsActions: false)
    for (file, ranges) in ranges {
      for range in ranges { follow(range, in: file, &walk) }
    }
    return finish(&walk)
  }

  /// The code that runs because of actions, and of those that are sent there.
  mutating func reached(by actions: [[ActionName]]) -> Set<CodePlace> {
    var walk = Walk(functions: functions, followsActions: true)
    for action in actions { answer(action, &walk) }
    return finish(&walk)
  }

  private struct Walk {
    let functions: ReducerFunctions
    /// Whether what answers the actions that are sent counts.
    let followsActions: Bool
    var reached: Set<CodePlace> = []
    var pending: [CodePlace] = []
    var seenActions: Set<ActionName> = []
    var seenFunctions: Set<ActionName> = []

    mutating func add(_ name: ActionName, of places: CodePlaces) {
      for place in places[withoutOwner: name.name] { add(place) }
      for place in places[name] { add(place) }
    }

    private mutating func add(_ place: CodePlace) {
      if reached.insert(place).inserted { pending.append(place) }
    }
  }

  private mutating func finish(_ walk: inout Walk) -> Set<CodePlace> {
    while let place = walk.pending.popLast() {
      let facts = app.program.files[place.file].facts
      // What it lies in is followed with all that is in there.
      if facts.isScope(facts.scopes[place.scope].parent, of: place.file, withinOneOf: walk.reached) { continue }
      follow(facts.scopes[place.scope].range, in: place.file, &walk)
    }
    return walk.reached
  }

  private mutating func follow(_ range: Range<UInt32>, in file: FileID, _ walk: inout Walk) {
    let facts = app.program.files[file].facts
    let names = app.program.names(of: file)
    for path in facts.paths[facts.paths(in: range)] where path.root != .implicitMember {
      let isOwn =
        path.names.count == 1 && (path.root == .unqualified || path.root == .`self` || path.root == .selfType)
      guard isOwn || !path.calling.isNone, let name = facts.lastName(path.names) else { continue }
      let function = names[name]
      guard walk.functions.names.contains(function) else { continue }
      let called = ActionName(owner: isOwn ? reducer(around: path.scope, in: file) : nil, name: function)
      if walk.seenFunctions.insert(called).inserted { walk.add(called, of: walk.functions.places) }
    }
    guard walk.followsActions else { return }
    for call in facts.calls[facts.calls(in: range)] where !call.arguments.isEmpty {
      let isSend = facts.isSend(call)
      for id in call.arguments {
        let argument = facts.arguments[id]
        guard argument.label.is(.action) || isSend && id == call.arguments.startIndex else { continue }
        let own = reducer(around: call.scope, in: file)
        answer(self.names(argument.value, own.flatMap { shapes.action(of: $0) }, of: own, in: file), &walk)
      }
    }
  }

  /// What answers an action: the innermost of its cases that something answers.
  private mutating func answer(_ action: [ActionName], _ walk: inout Walk) {
    for name in action.reversed() {
      if walk.seenActions.insert(name).inserted { walk.add(name, of: answers) }
      if answers.hold(name) { return }
    }
  }

  // MARK: Names

  /// The action of a reducer.
  func action(of reducer: SymbolID) -> ActionShape? { shapes.action(of: reducer) }

  /// Nobody nests more actions. Beyond it, those within are left out.
  private static let mostCases = 16
  /// Beyond it, a case's values are not looked at for another action.
  private static let mostArguments = 16

  /// The cases that an action or a pattern names, outermost first.
  ///
  /// - Parameter shape: what the value is as an action; nil where that is not known.
  mutating func names(_ value: Value, _ shape: ActionShape?, of reducer: SymbolID?, in file: FileID) -> [ActionName] {
    let facts = app.program.files[file].facts
    var (value, shape, owner) = (value, shape, reducer)
    var found: [ActionName] = []
    for _ in 0..<Self.mostCases {
      guard let name = facts.caseName(value) else { break }
      owner = shape?.reducer ?? owner
      let own = app.program.name(name, in: file)
      switch shape?.kind {
      case .cases(let type), .made(let type):
        // `send(.task)` of a view with `@ViewAction` names a case of a part of the action.
        let isDeclared = shape.map { shapes.declaredCase(own, of: $0) != nil } ?? false
        found.append(ActionName(owner: isDeclared ? type : nil, name: own))
      case .none: found.append(ActionName(owner: nil, name: own))
      default: break
      }
      guard let call = value.call.map({ facts.calls[$0] }) else { break }
      var next: (value: Value, shape: ActionShape)?
      for (index, id) in call.arguments.prefix(Self.mostArguments).enumerated() {
        let argument = facts.arguments[id]
        guard let current = shape, let owner, facts.caseName(argument.value) != nil,
          let part = shapes.payload(name, index, label: argument.label, of: current, in: file, for: owner)
        else { continue }
        next = (argument.value, part)
      }
      guard let next else {
        // Whose it is that is held there is not known.
        if shape == nil || owner == nil, let inner = facts.innermostCase(value), inner != name {
          found.append(ActionName(owner: nil, name: app.program.name(inner, in: file)))
        }
        break
      }
      (value, shape) = (next.value, next.shape)
    }
    return found
  }
}

extension FileFacts {
  /// The last case that an action or a pattern names: `task` of `.view(.task)`
  func innermostCase(_ value: Value) -> Name? {
    guard let path = value.path ?? value.call.flatMap({ calls[$0].callee.path }) else { return nil }
    guard let call = value.call.map({ calls[$0] }) else { return lastName(paths[path].names) }
    let inner = paths[paths(in: call.range)].last { $0.root == .implicitMember }
    return lastName((inner ?? paths[path]).names)
  }

  /// Whether what a call is given first is sent as an action: `send(.load)`, `$0(.load)`
  fileprivate func isSend(_ call: Call) -> Bool {
    guard let callee = call.callee.path.map({ paths[$0] }) else { return false }
    return lastName(callee.names)?.is(.send) == true || callee.root == .anonymous && callee.names.count == 1
  }

  /// Whether a scope of a file is one of some places, or lies in one.
  func isScope(_ scope: ScopeID, of file: FileID, withinOneOf places: Set<CodePlace>) -> Bool {
    var current = scope
    while !current.isNone {
      if places.contains(CodePlace(file: file, scope: current)) { return true }
      current = scopes[current].parent
    }
    return false
  }
}
