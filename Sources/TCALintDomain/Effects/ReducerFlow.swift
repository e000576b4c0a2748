import TCALintModel
import TCALintSyntax

/// A case of an action that something sends or answers, or a function of a reducer.
struct ActionName: Hashable, Sendable {
  /// The enum that has the case, the reducer that has the function; nil where that is not known, so that it may be any.
  let owner: SymbolID?
  let name: ProgramName

  func _rawHashValue(seed: Int) -> Int {
    NumberHash.hash((owner ?? .none).rawValue, name.rawValue, seed: seed)
  }
}

/// A function, or what answers an action.
struct CodePlace: Hashable, Sendable {
  let file: FileID
  let scope: ScopeID

  func _rawHashValue(seed: Int) -> Int { NumberHash.hash(file.rawValue, scope.rawValue, seed: seed) }
}

/// What code of an app's reducers leads to: the functions that it calls, and what answers the actions that it sends.
final class ReducerFlow {
  private let app: App
  private var shapes: ActionShapes
  /// Functions and computed properties, by their names and the reducer around them.
  private var functions: [ActionName: [CodePlace]] = [:]
  private var functionsByName: [ProgramName: [CodePlace]] = [:]
  /// Most of what is called is no function of the program.
  private var functionNames: NameSet<ProgramName>
  private var answers: [ActionName: [CodePlace]] = [:]
  private var answersByName: [ProgramName: [CodePlace]] = [:]
  /// What answers a value of which is not known whose action it is.
  private var looseAnswers: [ProgramName: [CodePlace]] = [:]
  private var reducers: [DeclarationReference: SymbolID?] = [:]

  /// The cost is linear in the scopes and patterns of the app.
  init(_ app: App) {
    self.app = app
    shapes = ActionShapes(app)
    functionNames = NameSet(in: app.program)
    for (file, contents) in app.program.files.numbered { addFunctions(contents.facts, in: file) }
    var known: Set<MatchPlace> = []
    for entry in app.actionMatchTable.entries {
      known.insert(MatchPlace(file: entry.file, match: entry.match))
      let facts = app.program.files[entry.file].facts
      for pattern in entry.patterns.map({ facts.patterns[$0] }) {
        let found = names(pattern.value, entry.subject, of: entry.reducer, in: entry.file)
        guard let name = found.first else { continue }
        let place = CodePlace(file: entry.file, scope: pattern.scope)
        if name.owner == nil {
          looseAnswers[name.name, default: []].append(place)
        } else {
          answers[name, default: []].append(place)
        }
        answersByName[name.name, default: []].append(place)
      }
    }
    for (file, contents) in app.program.files.numbered {
      for pattern in contents.facts.patterns where !known.contains(MatchPlace(file: file, match: pattern.match)) {
        guard let name = contents.facts.innermostCase(pattern.value) else { continue }
        let place = CodePlace(file: file, scope: pattern.scope)
        looseAnswers[app.program.name(name, in: file), default: []].append(place)
        answersByName[app.program.name(name, in: file), default: []].append(place)
      }
    }
  }

  private struct MatchPlace: Hashable {
    let file: FileID
    let match: MatchID
  }

  private func addFunctions(_ facts: FileFacts, in file: FileID) {
    for scope in facts.scopes.factIndices
    where facts.scopes[scope].kind == .function || facts.scopes[scope].kind == .accessor {
      let declaration = facts.scopes[scope].declaration
      guard !declaration.isNone, !facts.declarations[declaration].name.isNone else { continue }
      let name = app.program.name(facts.declarations[declaration].name, in: file)
      let place = CodePlace(file: file, scope: scope)
      functions[ActionName(owner: reducer(around: scope, in: file), name: name), default: []].append(place)
      functionsByName[name, default: []].append(place)
      functionNames.insert(name)
    }
  }

  /// The reducer whose code stands in a scope.
  func reducer(around scope: ScopeID, in file: FileID) -> SymbolID? {
    let facts = app.program.files[file].facts
    let declaration = facts.scopes[scope].declaration
    guard !declaration.isNone else { return nil }
    let type = DeclarationReference(file: file, declaration: facts.enclosingType(declaration))
    guard !type.declaration.isNone else { return nil }
    if let known = reducers[type] { return known }
    let found = app.type(.reducer, around: type)?.symbol
    reducers[type] = found
    return found
  }

  // MARK: Following

  /// The code that runs because of what stands in some ranges of files, by file.
  ///
  /// - Parameter followsActions: whether what answers the actions that are sent counts.
  func reached(from ranges: [(file: FileID, ranges: [Range<UInt32>])], followsActions: Bool)
    -> [FileID: Set<ScopeID>]
  {
    var walk = Walk(followsActions: followsActions)
    for (file, ranges) in ranges {
      for range in ranges { follow(range, in: file, &walk) }
    }
    while let place = walk.pending.popLast() {
      follow(app.program.files[place.file].facts.scopes[place.scope].range, in: place.file, &walk)
    }
    return walk.reached
  }

  /// The code that runs because of actions.
  func reached(by actions: [[ActionName]]) -> [FileID: Set<ScopeID>] {
    var walk = Walk(followsActions: true)
    for action in actions { answer(action, &walk) }
    while let place = walk.pending.popLast() {
      follow(app.program.files[place.file].facts.scopes[place.scope].range, in: place.file, &walk)
    }
    return walk.reached
  }

  private struct Walk {
    let followsActions: Bool
    var reached: [FileID: Set<ScopeID>] = [:]
    var pending: [CodePlace] = []
    var seenActions: Set<ActionName> = []
    var seenFunctions: Set<ActionName> = []

    mutating func add(_ places: [CodePlace]?) {
      for place in places ?? [] where reached[place.file, default: []].insert(place.scope).inserted {
        pending.append(place)
      }
    }
  }

  private func follow(_ range: Range<UInt32>, in file: FileID, _ walk: inout Walk) {
    let facts = app.program.files[file].facts
    for id in facts.paths(in: range) {
      let path = facts.paths[id]
      guard let name = facts.lastName(path.names), path.root != .implicitMember else { continue }
      let isCalled = !path.calling.isNone
      let isOwn = path.names.count == 1 && [.unqualified, .self, .selfType].contains(path.root)
      guard isCalled || isOwn else { continue }
      let function = app.program.name(name, in: file)
      guard functionNames.contains(function) else { continue }
      call(function, isOwn ? reducer(around: path.scope, in: file) : nil, &walk)
    }
    guard walk.followsActions else { return }
    for id in facts.calls(in: range) {
      for value in facts.sentActions(facts.calls[id]) {
        let own = reducer(around: facts.calls[id].scope, in: file)
        answer(names(value, own.flatMap { shapes.action(of: $0) }, of: own, in: file), &walk)
      }
    }
  }

  private func call(_ function: ProgramName, _ reducer: SymbolID?, _ walk: inout Walk) {
    let node = ActionName(owner: reducer, name: function)
    guard walk.seenFunctions.insert(node).inserted else { return }
    guard reducer != nil else { return walk.add(functionsByName[node.name]) }
    walk.add(functions[node])
    walk.add(functions[ActionName(owner: nil, name: node.name)])
  }

  /// What answers an action: the innermost of its cases that something answers.
  private func answer(_ action: [ActionName], _ walk: inout Walk) {
    for name in action {
      let found = name.owner == nil ? answersByName[name.name] : answers[name]
      if walk.seenActions.insert(name).inserted {
        walk.add(looseAnswers[name.name])
        walk.add(found)
      }
      if found != nil { return }
    }
  }

  // MARK: Names

  /// The cases that an action or a pattern names, innermost first.
  ///
  /// - Parameter shape: what the value is as an action; nil where that is not known.
  func names(_ value: Value, _ shape: ActionShape?, of reducer: SymbolID?, in file: FileID) -> [ActionName] {
    let facts = app.program.files[file].facts
    var (value, shape, owner) = (value, shape, reducer)
    var found: [ActionName] = []
    for _ in 0..<16 {
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
      for (index, id) in call.arguments.prefix(16).enumerated() {
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
    return found.reversed()
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

  /// The actions that a call sends: `send(.load)`, `$0(.load)`, `reduce(into: &state, action: .load)`
  func sentActions(_ call: Call) -> [Value] {
    var found = arguments[call.arguments].filter { $0.label.is(.action) }.map(\.value)
    guard let callee = call.callee.path.map({ paths[$0] }), let first = arguments[call.arguments].first else {
      return found
    }
    if lastName(callee.names)?.is(.send) == true || callee.root == .anonymous && callee.names.count == 1 {
      found.append(first.value)
    }
    return found
  }

  func isScope(_ scope: ScopeID, withinOneOf outer: Set<ScopeID>?) -> Bool {
    guard let outer else { return false }
    var current = scope
    while !current.isNone {
      if outer.contains(current) { return true }
      current = scopes[current].parent
    }
    return false
  }
}
