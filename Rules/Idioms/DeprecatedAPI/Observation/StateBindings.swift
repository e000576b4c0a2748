import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The places that name the bindings of a state's properties that are `@BindingState`, in the whole program.
struct StateBindings: Sendable {
  /// The `$` of each key path to one: `.binding(\.$title)`.
  let keyPaths: [Location]
  /// The view stores that give one to a control.
  let observations: [StoreObservation]
  let properties: [ViewStoreProperty]
  /// The names of properties of which code matches a bound part alone: `case .binding(\.$settings.volume)`.
  let partsMatched: Set<String>
}

extension TypeHandle {
  /// The places that name the bindings of its properties; nil where some are unknown.
  var bindings: StateBindings? {
    guard let observation, observation.bound.isEmpty || sendsBindings else { return nil }
    return app.table(App.bindingsKey) { BindingTable(app) }.bindings(of: symbol, observation.bound.map(\.property.name))
  }

  /// Whether the action of a state's feature is one that `$store.name` sends.
  private var sendsBindings: Bool {
    guard let action = actionOfFeature else { return false }
    let names = action.inheritanceClauses.flatMap(\.types).compactMap(\.externalName)
    return names.contains("BindableAction") || names.contains("ViewAction")
  }
}

/// The places that name the bindings of all properties that are `@BindingState`, each visited once.
struct BindingTable: Sendable {
  /// A property of a state, or any of a name for no state.
  private struct Property: Hashable {
    let state: SymbolID?
    let name: String
  }
  private struct Uses {
    var keyPaths: [Location] = []
    var isMatchedInPart = false
    var observations: [Location: StoreObservation] = [:]
    var properties: [Member: ViewStoreProperty] = [:]
  }

  private var uses: [Property: Uses] = [:]
  /// The properties that unknown code may bind.
  private var unclear: Set<Property> = []

  /// No feature has more views.
  private static let maxViews = 32

  init(_ app: App) {
    let names = app.boundNames
    for place in app.places(of: names.compactMap { app.program.name("$" + $0) }) {
      var search = BindingSearch(app, app.program.files[place.file].facts, place)
      search.search()
      for found in search.found { add(found) }
    }
  }

  private mutating func add(_ found: BindingSearch.Found) {
    switch found.meaning {
    case .unknown: unclear.insert(Property(state: nil, name: found.name))
    case .other(let states): for state in states { unclear.insert(Property(state: state, name: found.name)) }
    case .keyPath(let state, let place):
      uses[Property(state: state, name: found.name), default: Uses()].keyPaths.append(place)
    case .keyPathOfPart(let state, let place):
      let property = Property(state: state, name: found.name)
      uses[property, default: Uses()].keyPaths.append(place)
      uses[property, default: Uses()].isMatchedInPart = true
    case .observation(let observation):
      let property = Property(state: observation.store.state.symbol, name: found.name)
      uses[property, default: Uses()].observations[observation.call.location] = observation
    case .property(let view):
      uses[Property(state: view.state.symbol, name: found.name), default: Uses()].properties[view.property] = view
    }
  }

  /// The places that name the bindings of properties of a state; nil where unknown code may do so too.
  func bindings(of state: SymbolID, _ names: [String]) -> StateBindings? {
    var keyPaths: [Location] = []
    var observations: [Location: StoreObservation] = [:]
    var properties: [Member: ViewStoreProperty] = [:]
    var partsMatched: Set<String> = []
    for name in names {
      for property in [Property(state: state, name: name), Property(state: nil, name: name)] {
        if unclear.contains(property) { return nil }
        guard let found = uses[property] else { continue }
        keyPaths += found.keyPaths
        if found.isMatchedInPart { partsMatched.insert(name) }
        observations.merge(found.observations) { first, _ in first }
        properties.merge(found.properties) { first, _ in first }
      }
      if observations.count + properties.count > Self.maxViews { return nil }
    }
    return StateBindings(
      keyPaths: keyPaths, observations: observations.values.sorted { $0.call.location < $1.call.location },
      properties: properties.values.sorted { $0.property.location < $1.property.location },
      partsMatched: partsMatched)
  }
}

/// The bindings that a file names.
private struct BindingSearch {
  struct Found {
    enum Meaning {
      /// A binding of any state that has a property of the name.
      case unknown
      /// Something else of these states, or their bindings in a way that is not followed.
      case other(Symbols)
      /// The `$` of a key path; with the state that has the name, nil where that is unknown.
      case keyPath(SymbolID?, Location)
      /// The same for a part of the bound value.
      case keyPathOfPart(SymbolID?, Location)
      case observation(StoreObservation)
      case property(ViewStoreProperty)
    }
    let name: String
    let meaning: Meaning
  }

  private(set) var found: [Found] = []
  private let app: App
  private let facts: FileFacts
  private let file: FileID
  /// The names of bindings, `$title`, as the file has them.
  private let names: Set<Name>

  init(_ app: App, _ facts: FileFacts, _ place: NamePlaces) {
    self.app = app
    self.facts = facts
    file = place.file
    names = Set(place.names.map(\.own))
  }

  mutating func search() {
    for id in facts.keyPaths.factIndices {
      for index in bindings(in: facts.keyPaths[id].names) {
        add(name(at: index), meaning(of: id, index - Int(facts.keyPaths[id].names.lowerBound)))
      }
    }
    for path in facts.paths {
      for index in bindings(in: path.names) {
        add(name(at: index), meaning(of: path, index - Int(path.names.lowerBound)))
      }
    }
  }

  private func bindings(in path: Range<UInt32>) -> [Int] {
    facts.path(path).indices.filter { names.contains(facts.pathNames[$0]) }
  }

  private func name(at index: Int) -> String { String(facts.names.text(facts.pathNames[index]).dropFirst()) }

  private mutating func add(_ name: String, _ meaning: Found.Meaning?) {
    if let meaning { found.append(Found(name: name, meaning: meaning)) }
  }

  /// - Parameter index: that of the binding's name in the key path.
  private func meaning(of keyPathID: KeyPathID, _ index: Int) -> Found.Meaning? {
    let keyPath = facts.keyPaths[keyPathID]
    guard keyPath.use == .argument, let id = facts.call(of: ArgumentID(rawValue: keyPath.user)) else { return .unknown }
    let call = CallSite(app, id, in: file)
    guard let callee = call.callee, call.name == "binding" || call.name == "set", keyPath.type.isNone else {
      return .unknown
    }
    if callee.root != .implicitMember, call.name == "binding", index == 0 {
      // A view store's, which finds its view.
      return meaning(of: callee, callee.names.count - 1)
    }
    var state: SymbolID?
    let place = Int(keyPath.names.lowerBound) + index
    if index > 0 || app.sharedProjections.contains(name(at: place)) {
      // A property of the state may contain another property, which has the binding.
      let members = app.program.declarations(named: keyPathID, from: app.state(boundBy: call), in: file)
      guard members.count > index, let bound = Member(app, members[index]).owner else { return .unknown }
      // A view that binds it goes along where its own state has it.
      if callee.root != .implicitMember { return .other([bound.symbol]) }
      state = bound.symbol
    }
    let start = facts.pathOffsets[place]
    let location = Location(file: file, range: start..<start + 1)
    let isPart = index + 1 < keyPath.names.count && call.name == "binding"
    return isPart ? .keyPathOfPart(state, location) : .keyPath(state, location)
  }

  /// nil for a path that is no binding.
  ///
  /// - Parameter count: how many names precede the binding's.
  private func meaning(of path: Path, _ count: Int) -> Found.Meaning? {
    let owners = app.program.enclosingSymbols(
      DeclarationReference(file: file, declaration: facts.scopes[path.scope].declaration))
    if path.root == .projection || count < 1 {
      guard path.root == .projection || path.root == .self || path.root == .unqualified else { return .unknown }
      // A property of the type around, which may be the state itself.
      return owners.isEmpty ? nil : .other(owners)
    }
    if path.root == .local {
      let local = facts.locals[path.local]
      if local.kind == .closureParameter, !facts.scopes[local.scope].closure.isNone,
        case let id = facts.closures[facts.scopes[local.scope].closure].call, !id.isNone
      {
        let call = CallSite(app, id, in: file)
        if let observation = app.storeObservation(by: call) { return .observation(observation) }
        let store = call.arguments.first.flatMap { ObservedStore($0) }
        return store.map { .other([$0.state.symbol]) } ?? .unknown
      }
      if let observation = observation(byInitializerAround: path) { return .observation(observation) }
    } else if path.root == .self || path.root == .unqualified,
      let owner = owners.only, let name = facts.firstName(path.names).map({ facts.names.text($0) }),
      let property = app.viewStoreProperties[owner]?.first(where: { $0.property.name == name })
    {
      return .property(property)
    }
    let store = app.program.type(ofFirst: count, namesOf: path, in: file)
    return app.state(ofStore: store).map { .other([$0]) } ?? .unknown
  }
}

extension BindingSearch {
  /// The only view that observes the value whose initializer a path is in.
  private func observation(byInitializerAround path: Path) -> StoreObservation? {
    let function = facts.scopes[facts.body(around: path.scope)].declaration
    guard !function.isNone, facts.declarations[function].kind == .initializer,
      let type = app.type(around: DeclarationReference(file: file, declaration: function)),
      let name = facts.names.find("WithViewStore")
    else { return nil }
    let observations = app.calls(of: CollectionOfOne(name), in: file).lazy
      .compactMap { app.storeObservation(by: CallSite(app, $0, in: file)) }
      .filter { if case .value(let value) = $0.observed { value.type == type } else { false } }
    guard observations.count == 1, let only = observations.first, case .value(let value) = only.observed,
      value.isOfBindings, value.unneededLines != nil
    else { return nil }
    return only
  }
}

extension App {
  private static let sharedProjectionsKey = TableKey<Set<String>>("shared projections")

  /// The type of the state that a call of `.binding(\.$title)` binds, or `.set(\.$title, …)` in one: that of the view
  /// store's, or of the action that the code around asks for.
  fileprivate func state(boundBy call: CallSite) -> SwiftType {
    let (facts, file) = (call.facts, call.file)
    if let callee = call.callee, callee.root != .implicitMember {
      return stateType(ofStore: program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file))
    }
    let node = facts.nodeOfCall[Int(call.id.rawValue)]
    let types =
      [program.expectedType(at: node, in: file)]
      + (facts.operand(1, of: node).map { [program.expectedType(at: $0, in: file)] } ?? [])
    for type in types {
      if case .external("BindingAction", let arguments) = type { return arguments.first ?? .unknown }
      // `set` is a function of the action, too.
      if case .nominal(let action, _) = type, let binding = TypeHandle(self, action).cases(named: "binding").first,
        case .external("BindingAction", let arguments)? = binding.payload?.resolved
      {
        return arguments.first ?? .unknown
      }
    }
    return .unknown
  }

  /// The names of all properties that are bound to controls.
  fileprivate var boundNames: Set<String> {
    Set(namesOfDeclarations(withAttributeAmong: Array(BindingWrappers.names)))
  }

  /// The names that several types have as a property with a projection that is bound or presents.
  fileprivate var sharedProjections: Set<String> {
    table(Self.sharedProjectionsKey) {
      let attributes = Array(BindingWrappers.names) + ["BindingViewState"] + PresentationWrappers.names
      var counts: [String: Int] = [:]
      for name in namesOfDeclarations(withAttributeAmong: attributes) { counts[name, default: 0] += 1 }
      return Set(counts.filter { $0.value > 1 }.keys)
    }
  }

  /// The names of the declarations with an attribute of some names.
  private func namesOfDeclarations(withAttributeAmong names: [String]) -> [String] {
    attributes(among: names).compactMap { file, attribute in
      let facts = program.files[file].facts
      let declaration = facts.declaration(around: attribute.range.lowerBound)
      return declaration.isNone ? nil : facts.names.text(facts.declarations[declaration].name)
    }
  }
}

extension App {
  fileprivate static let bindingsKey = TableKey<BindingTable>("bindings")
}
