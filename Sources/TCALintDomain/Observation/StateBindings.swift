import TCALintModel
import TCALintSyntax

/// What names the bindings of a state's properties that are `@BindingState`, in the whole program.
public struct StateBindings: Sendable {
  /// The `$` of each key path to one: `.binding(\.$title)`.
  public let keyPaths: [Location]
  /// The view stores that give one to a control.
  public let observations: [StoreObservation]
  public let properties: [ViewStoreProperty]
}

extension TypeHandle {
  /// What names the bindings of its properties; nil where that is not known of each place that may do so.
  public var bindings: StateBindings? {
    guard let observation else { return nil }
    var search = BindingSearch(self, Set(observation.bound.map(\.property.name)))
    return search.search() ? search.found : nil
  }
}

private struct BindingSearch {
  private let app: App
  private let state: TypeHandle
  private let names: Set<String>
  /// Those of the names that no other type has as a property with a projection.
  private let unique: Set<String>
  private var keyPaths: [Location] = []
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
      properties: properties.values.sorted { $0.property.location.isBefore($1.property.location) })
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
    if callee.root != .implicitMember, call.name == "binding" {
      // A view store's, which finds its view.
      return add(callee, callee.names.count - 1, facts, file)
    }
    let name = String(texts[0].dropFirst())
    guard names.contains(name), texts.count == 1 else { return false }
    if !unique.contains(name) || !keyPath.type.isNone {
      let around = DeclarationReference(file: file, declaration: facts.scopes[keyPath.scope].declaration)
      guard let reducer = app.type(.reducer, around: around), let states = app.features.states[reducer.symbol],
        keyPath.type.isNone
      else { return false }
      // In another feature it means what that has of the name.
      guard states == [state.symbol] else { return states.count == 1 && TypeHandle(app, states[0]).hasBinding(name) }
      if call.standsInOtherAction { return false }
    }
    let start = facts.pathOffsets[Int(keyPath.names.lowerBound)]
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
        if let observation = StoreObservation(call) {
          if observation.store.state == state { observations[observation.call.location] = observation }
          return true
        }
        return call.arguments.first.flatMap { ObservedStore($0) }.map { $0.state != state } ?? false
      }
    } else if path.root == .self || path.root == .unqualified, case .symbols(let owners) = values.enclosing(path, in: file),
      owners.count == 1, let name = facts.firstName(path.names).map({ facts.names.text($0) }),
      let property = app.viewStoreProperties[owners[0]]?.first(where: { $0.property.name == name })
    {
      if property.state == state { properties[property.property] = property }
      return true
    }
    return states.state(ofFirst: count, namesOf: path, in: file).map { $0 != state.symbol } ?? false
  }
}

extension TypeHandle {
  fileprivate func hasBinding(_ name: String) -> Bool {
    members.contains { $0.name == name && $0.hasAttribute(["BindingState"]) }
  }
}

extension CallSite {
  /// Whether the action that it makes stands in another one, which may be another feature's: `.child(.binding(…))`.
  fileprivate var standsInOtherAction: Bool {
    var current = call
    if name == "set", let outer = facts.call(of: current.argument) { current = facts.calls[outer] }
    guard !current.argument.isNone, let outer = facts.call(of: current.argument) else { return false }
    let callee = CallSite(app, outer, in: file).callee
    return callee?.root == .implicitMember
  }
}

extension App {
  /// The names that several types have as a property with a projection that is bound or presents.
  fileprivate var sharedProjections: Set<String> {
    lazySharedProjections {
      var counts: [String: Int] = [:]
      for file in program.files {
        for attribute in file.facts.attributes
        where ["BindingState", "BindingViewState", "PresentationState", "Presents"].contains(
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
