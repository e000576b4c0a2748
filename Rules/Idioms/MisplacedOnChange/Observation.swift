import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A call of `.onChange(of:)` on a reducer.
struct Observation {
  /// What changes the value instead.
  struct Changer {
    enum Kind {
      /// The name of the child.
      case child(String)
      case bindingReducer
      case sibling
    }
    let kind: Kind
    let location: Location
  }

  let call: CallSite
  /// The reducer in whose body it is.
  let reducer: TypeHandle
  /// The names of the key path.
  let path: [String]
  /// The stored properties that they are, as far as they are those of states.
  private let properties: [StateProperty]

  private var app: App { reducer.app }
  private var facts: FileFacts { call.facts }

  /// The name of the method.
  var nameLocation: Location {
    let names = call.callee?.names ?? 0..<1
    return Location(file: call.file, range: app.program.range(ofPathName: names.upperBound - 1, in: call.file))
  }

  /// The reducer that it is called on.
  private var base: Location {
    Location(file: call.file, range: call.call.range.lowerBound..<nameLocation.range.lowerBound)
  }
}

extension App {
  /// The calls of `.onChange(of:)` on reducers that observe a stored property of their state, outside of tests.
  var observations: [Observation] {
    places(of: [ProgramName(.onChange)]).filter { !program.isTestFile[$0.file] }.flatMap { place in
      calls(of: place.names.lazy.map(\.own), in: place.file).compactMap {
        Observation(CallSite(self, $0, in: place.file))
      }
    }
  }
}

extension Observation {
  fileprivate init?(_ call: CallSite) {
    let facts = call.facts
    guard let argument = call.argument("of"), let keyPath = argument.argument.value.keyPath.map({ facts.keyPaths[$0] }),
      let reducer = call.app.type(.reducer, around: call.call.scope, in: call.file),
      !facts.isForChild(call.call.scope), let state = reducer.onlyState, call.isOnKnownReducer(of: reducer),
      !call.app.isTestOrPreview(call.location)
    else { return nil }
    path = facts.path(keyPath.names).map { name in
      let text = facts.names.text(name)
      return text.hasPrefix("$") ? String(text.dropFirst()) : text
    }
    var properties: [StateProperty] = []
    var owner: TypeHandle? = state
    for name in path.prefix(Self.maxNames) {
      guard let type = owner, type.isState else { break }
      guard let member = type.storedProperty(named: name), member.isPlain else { return nil }
      properties.append(StateProperty(state: type, member: member))
      owner = member.nominalType
    }
    if properties.isEmpty { return nil }
    (self.call, self.reducer, self.properties) = (call, reducer, properties)
  }

  /// Further names are not followed.
  private static let maxNames = 8

  /// What changes the value in place of the reducer that it is called on; nil where that may change it, and where nothing
  /// in the body is known to change it.
  func changer(_ body: ObservedBody) -> Changer? {
    let order = body.order
    guard let index = order.items.firstIndex(where: { $0.file == call.file && $0.start == call.location.start }),
      !body.replacements.contains(where: { base.contains($0) || order.index(of: $0) == nil })
    else { return nil }
    let children = body.children.filter { isPrefix($0.statePath, path) }
    guard !children.contains(where: { base.contains($0.nameLocation) }) else { return nil }
    var found: Changer?
    for (depth, property) in properties.enumerated() {
      let entries = property.entries
      guard entries.count <= Self.maxChanges else { return nil }
      for entry in entries where !entry.isTest && !property.isInInitializer(entry) && changes(entry, depth) {
        switch place(of: entry, order, index) {
        case .base, .unknown: return nil
        case .sibling(let location): found = found ?? Changer(kind: .sibling, location: location)
        case .type(let type):
          guard found == nil, let child = children.first(where: { body.mayRunCode(of: type, in: $0) }) else { continue }
          found = Changer(
            kind: .child(child.child?.name ?? child.statePath.joined(separator: ".")), location: child.nameLocation)
        case .elsewhere: break
        }
      }
    }
    return found ?? changerOfParts(children, body) ?? bindingReducer(order, index)
  }

  /// A property that is changed in more places is not looked at.
  private static let maxChanges = 256

  /// A child that changes a property inside the value.
  private func changerOfParts(_ children: [Composition], _ body: ObservedBody) -> Changer? {
    guard let child = children.first(where: { $0.statePath.count >= path.count && $0.childState != nil }),
      let state = child.childState, state.kind == .struct
    else { return nil }
    let isChanged = state.stateProperties.prefix(Self.maxChanges).contains { property in
      property.entries.prefix(Self.maxChanges).contains { entry in
        !entry.isTest && entry.owner.isDefinitely(state.symbol) && !property.isInInitializer(entry)
          && type(around: entry).map { body.mayRunCode(of: $0, in: child) } == true
      }
    }
    return isChanged
      ? Changer(kind: .child(child.child?.name ?? state.name), location: child.nameLocation) : nil
  }

  /// A `BindingReducer` beside it, where a view is known to bind the property.
  private func bindingReducer(_ order: BodyOrder, _ index: Int) -> Changer? {
    guard path.count == 1, properties[0].isBindable(app.stateChanges.bindings.bound) else { return nil }
    let item = order.items.indices.first { other in
      other != index && app.program.source(order.items[other]).hasPrefix("BindingReducer(")
    }
    return item.map { Changer(kind: .bindingReducer, location: order.items[$0]) }
  }

  private func isPrefix(_ some: [String], _ others: [String]) -> Bool { zip(some, others).allSatisfy { $0 == $1 } }

  /// Whether a change of one of the properties is one of the value, of a part of it or of what contains it.
  private func changes(_ entry: StateChanges.Entry, _ depth: Int) -> Bool {
    let facts = app.program.files[entry.file].facts
    let changed = facts.path(entry.change.path).dropFirst(entry.depth).map { facts.names.text($0) }
    return isPrefix(changed, Array(path.dropFirst(depth)))
  }

  private enum Place {
    /// In the reducer that is observed, or in code that it may run.
    case base
    case sibling(Location)
    case type(TypeHandle)
    case elsewhere
    case unknown
  }

  private func place(of entry: StateChanges.Entry, _ order: BodyOrder, _ index: Int) -> Place {
    let location = Location(file: entry.file, range: entry.change.range)
    if base.contains(location) { return .base }
    if let item = order.index(of: location) {
      // What follows in the chain of the observed reducer runs around it.
      return item == index ? .elsewhere : .sibling(location)
    }
    guard let type = type(around: entry) else { return entry.owner.isKnown ? .unknown : .elsewhere }
    if type == reducer || reducer.states.contains(type) { return .base }
    if type.isReducer || type.isState { return .type(type) }
    return type.isView || !entry.owner.isKnown ? .elsewhere : .unknown
  }

  private func type(around entry: StateChanges.Entry) -> TypeHandle? {
    let scope = app.program.files[entry.file].facts.scopes[entry.change.scope].declaration
    return app.type(around: DeclarationReference(file: entry.file, declaration: scope))
  }
}

extension StateChanges.Owner {
  fileprivate var isKnown: Bool { if case .types(let types) = self { !types.isEmpty } else { false } }
}

extension Member {
  /// Whether nothing but reducers changes it: no wrapper shares or computes it.
  fileprivate var isPlain: Bool {
    let plain = PresentationWrappers.names.union(BindingWrappers.names)
    return facts.attributes(of: declaration).allSatisfy { plain.contains(facts.names.text($0.name)) }
  }
}

extension CallSite {
  /// Whether it is called on reducers of the library with operators of the library: `Reduce { … }.ifLet(…)`.
  fileprivate func isOnKnownReducer(of reducer: TypeHandle) -> Bool {
    guard var base = receiver else { return false }
    for _ in 0..<Self.maxOperators {
      guard let receiver = base.receiver else { return base.isKnownReducer(of: reducer) }
      guard let name = base.name, ReducerOperators.names.contains(name) else { return false }
      base = receiver
    }
    return false
  }

  private static let maxOperators = 32

  private func isKnownReducer(of reducer: TypeHandle) -> Bool {
    guard let callee, callee.root == .unqualified, callee.names.count == 1, let name,
      ["EmptyReducer", "Reduce", "Scope"].contains(name),
      app.program.externalName(callee.names, in: file, at: facts.scopes[callee.scope].declaration) != nil
    else { return false }
    guard name == "Reduce" else { return true }
    return facts.arguments[call.arguments].allSatisfy { argument in
      if argument.value.closure != nil { return true }
      guard let path = argument.value.path.map({ facts.paths[$0] }), path.names.count == 1,
        path.root == .unqualified || path.root == .self, let name = facts.lastName(path.names)
      else { return false }
      return reducer.hasMember(named: facts.names.text(name))
    }
  }
}
