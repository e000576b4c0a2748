import TCALintModel
import TCALintSyntax

/// What names the bindings of a state's properties that are `@BindingState`, in the whole program.
public struct StateBindings: Sendable {
  /// The `$` of each key path to one: `.binding(\.$title)`.
  public let keyPaths: [Location]
  /// The view stores that give one to a control.
  public let observations: [StoreObservation]
  public let properties: [ViewStoreProperty]
  /// The names of those of which code matches what is bound of a part alone: `case .binding(\.$settings.volume)`.
  public let partsMatched: Set<String>
}

extension TypeHandle {
  /// What names the bindings of its properties; nil where that is not known of each place that may do so.
  public var bindings: StateBindings? { app.stateBindings[symbol] }
}

extension App {
  /// Those of each state that has some, where they are known.
  fileprivate var stateBindings: [SymbolID: StateBindings] {
    lazyStateBindings {
      var found: [SymbolID: StateBindings] = [:]
      for state in statesWithBindings {
        guard let observation = state.observation else { continue }
        var search = BindingSearch(state, Set(observation.bound.map(\.property.name)))
        if search.search() { found[state.symbol] = search.found }
      }
      return found
    }
  }

  /// The types that have a property with an attribute for bindings.
  private var statesWithBindings: [TypeHandle] {
    var found: [TypeHandle] = []
    var seen: Set<SymbolID> = []
    let names = ["BindingState", "BindableState"]
    for place in places(of: names.compactMap { program.name($0) }) {
      let facts = program.files[place.file].facts
      for attribute in facts.attributes where names.contains(facts.names.text(attribute.name)) {
        let declaration = facts.declaration(around: attribute.range.lowerBound)
        guard !declaration.isNone,
          let owner = Member(self, DeclarationReference(file: place.file, declaration: declaration)).owner,
          seen.insert(owner.symbol).inserted
        else { continue }
        found.append(owner)
      }
    }
    return found
  }
}

private struct BindingSearch {
  private let app: App
  private let state: TypeHandle
  private let names: Set<String>
  /// Those of the names that no other type has as a property with a projection.
  private let unique: Set<String>
  private var keyPaths: [Location] = []
  private var partsMatched: Set<String> = []
  private var observations: [Location: StoreObservation] = [:]
  private var properties: [Member: ViewStoreProperty] = [:]
  private var states: StoreStates

  /// No feature has more views.
  private static let mostViews = 32

  init(_ state: TypeHandle, _ names: Set<String>) {
    app = state.app
    self.state = state
    self.names = names
    states = StoreStates(app)
    unique = names.subtracting(app.sharedProjections)
  }

  var found: StateBindings {
    StateBindings(
      keyPaths: keyPaths,
      observations: observations.values.sorted { $0.call.location.isBefore($1.call.location) },
      properties: properties.values.sorted { $0.property.location.isBefore($1.property.location) },
      partsMatched: partsMatched)
  }

  mutating func search() -> Bool {
    let wanted = names.compactMap { app.program.name("$" + $0) }
    for place in app.places(of: wanted) {
      let own = Set(place.names.map(\.own))
      let facts = app.program.files[place.file].facts
      for keyPath in facts.keyPaths {
        let path = facts.path(keyPath.names)
        guard path.contains(where: own.contains) else { continue }
        guard add(keyPath, facts, place.file) else { return false }
      }
      for path in facts.paths {
        guard let index = facts.path(path.names).firstIndex(where: own.contains) else { continue }
        guard add(path, index - Int(path.names.lowerBound), facts, place.file) else { return false }
      }
      if observations.count + properties.count > Self.mostViews { return false }
    }
    return true
  }

  private mutating func add(_ keyPath: KeyPathExpression, _ facts: FileFacts, _ file: FileID) -> Bool {
    let texts = facts.texts(keyPath.names)
    guard keyPath.use == .argument, let id = facts.call(of: ArgumentID(rawValue: keyPath.user)) else { return false }
    let call = CallSite(app, id, in: file)
    guard let callee = call.callee, call.name == "binding" || call.name == "set" else { return false }
    guard keyPath.type.isNone, let index = texts.firstIndex(where: { $0.hasPrefix("$") }) else { return false }
    if callee.root != .implicitMember, call.name == "binding", index == 0 {
      // A view store's, which finds its view.
      return add(callee, callee.names.count - 1, facts, file)
    }
    if index > 0 || !unique.contains(String(texts[0].dropFirst())) {
      guard let owner = states.state(boundBy: call) else { return false }
      // What a property of the state holds may be another, which has the binding.
      let members = states.route(of: keyPath, from: owner, in: file).members
      guard members.count > index, let bound = Member(app, members[index]).owner else { return false }
      if bound != state { return true }
      // A view that binds it goes along where its own state has it.
      if callee.root != .implicitMember { return false }
    }
    if index + 1 < texts.count, call.name == "binding" { partsMatched.insert(String(texts[index].dropFirst())) }
    let start = facts.pathOffsets[Int(keyPath.names.lowerBound) + index]
    keyPaths.append(Location(file: file, range: start..<start + 1))
    return true
  }

  /// - Parameter count: how many names stand in front of the binding's.
  private mutating func add(_ path: Path, _ count: Int, _ facts: FileFacts, _ file: FileID) -> Bool {
    let values = ValueTypes(app.program)
    if path.root == .projection || count < 1 {
      guard path.root == .projection || path.root == .self || path.root == .unqualified else { return false }
      // A property of the type around, which may be the state itself.
      guard case .symbols(let owners) = values.enclosing(path, in: file) else { return true }
      return !owners.contains(state.symbol)
    }
    if path.root == .local {
      let local = facts.locals[path.local]
      if local.kind == .closureParameter, !facts.scopes[local.scope].closure.isNone,
        case let id = facts.closures[facts.scopes[local.scope].closure].call, !id.isNone
      {
        let call = CallSite(app, id, in: file)
        if let observation = app.storeObservation(by: call) {
          if observation.store.state == state { observations[observation.call.location] = observation }
          return true
        }
        return call.arguments.first.flatMap { ObservedStore($0) }.map { $0.state != state } ?? false
      }
    } else if path.root == .self || path.root == .unqualified,
      case .symbols(let owners) = values.enclosing(path, in: file),
      owners.count == 1, let name = facts.firstName(path.names).map({ facts.names.text($0) }),
      let property = app.viewStoreProperties[owners[0]]?.first(where: { $0.property.name == name })
    {
      if property.state == state { properties[property.property] = property }
      return true
    }
    return states.state(ofFirst: count, namesOf: path, in: file).map { $0 != state.symbol } ?? false
  }
}

extension StoreStates {
  /// The state of the feature whose `.binding(…)` a call makes, or the `.set(…)` in one: of the store that it is sent to,
  /// or of the reducer around, by the actions that it stands in. nil where that is not known.
  fileprivate mutating func state(boundBy call: CallSite) -> SymbolID? {
    let (app, facts, file) = (call.app, call.facts, call.file)
    if let callee = call.callee, callee.root != .implicitMember, callee.names.count > 1 {
      return state(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
    }
    var current = call
    var cases: [String] = []
    while !current.call.argument.isNone,
      let outer = facts.call(of: current.call.argument).map({ CallSite(app, $0, in: file) })
    {
      guard let callee = outer.callee else { return nil }
      guard callee.root == .implicitMember, callee.names.count == 1, let name = outer.name else {
        guard ["send", "receive"].contains(outer.name), callee.names.count > 1,
          let state = state(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
        else { break }
        return TypeHandle(app, state).actionOfFeature.flatMap { app.state(ofActionIn: $0, through: cases) }
      }
      if name != "binding" { cases.insert(name, at: 0) }
      current = outer
    }
    let around = DeclarationReference(file: file, declaration: facts.scopes[call.call.scope].declaration)
    guard let reducer = app.type(.reducer, around: around), let actions = app.features.actions[reducer.symbol],
      actions.count == 1
    else { return nil }
    return app.state(ofActionIn: TypeHandle(app, actions[0]), through: cases)
  }
}

extension App {
  /// The state of the feature whose action cases of another one lead to. An effect may stand around them.
  fileprivate func state(ofActionIn action: TypeHandle, through cases: [String]) -> SymbolID? {
    var action = action
    var rest = cases[...]
    if rest.first == "send", !action.members.contains(where: { $0.kind == .enumCase && $0.name == "send" }) {
      rest = rest.dropFirst()
    }
    while let name = rest.popFirst() {
      guard let payload = action.members.first(where: { $0.kind == .enumCase && $0.name == name })?.payload else {
        return nil
      }
      var type = payload
      if payload.isNamed(among: ["PresentationAction"]) {
        guard let inner = payload.parts.first, rest.popFirst() == "presented" else { return nil }
        type = inner
      }
      guard let next = type.nominal else { return nil }
      action = next
    }
    guard let reducers = features.reducersOfAction[action.symbol], reducers.count == 1,
      let states = features.states[reducers[0]], states.count == 1
    else { return nil }
    return states[0]
  }
}

extension App {
  /// The names that several types have as a property with a projection that is bound or presents.
  fileprivate var sharedProjections: Set<String> {
    lazySharedProjections {
      var counts: [String: Int] = [:]
      for file in program.files {
        for attribute in file.facts.attributes
        where ["BindableState", "BindingState", "BindingViewState", "PresentationState", "Presents"].contains(
          file.facts.names.text(attribute.name))
        {
          let declaration = file.facts.declaration(around: attribute.range.lowerBound)
          guard !declaration.isNone else { continue }
          counts[file.facts.names.text(file.facts.declarations[declaration].name), default: 0] += 1
        }
      }
      return Set(counts.filter { $0.value > 1 }.keys)
    }
  }
}

extension Location {
  fileprivate func isBefore(_ other: Location) -> Bool {
    (file, range.lowerBound) < (other.file, other.range.lowerBound)
  }
}
