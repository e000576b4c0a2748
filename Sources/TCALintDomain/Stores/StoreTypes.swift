import TCALintModel
import TCALintSyntax

// The library's types of stores and of bindings to them.

extension SwiftType {
  /// Whether it is the type of a store or of a view store.
  var isStore: Bool { externalName.map(ArchitectureTypes.stores.contains) ?? false }

  var isViewStore: Bool { externalName == "ViewStore" }

  /// The type of what a binding gives; nil for any other type.
  var bound: SwiftType? {
    switch self {
    case .external("Binding", let arguments), .external("Bindable", let arguments): arguments.first?.unwrapped
    default: nil
    }
  }
}

extension Program {
  /// The type that the first names of a path refer to, without optionals; of a generic parameter its constraint.
  func nominal(ofFirst count: Int, namesOf path: Path, in file: FileID) -> SwiftType {
    nominal(type(ofFirst: count, namesOf: path, in: file))
  }

  /// Whether the first names of a path reach a store or a view store; what the path begins with for none.
  public func isStore(ofFirst count: Int, namesOf path: Path, in file: FileID) -> Bool {
    nominal(ofFirst: count, namesOf: path, in: file).isStore
  }

  /// Whether a value is a binding that a store or a view store gives: `$store.volume`, `viewStore.$volume`,
  /// `viewStore.binding(…)`, and what operators make of one.
  public func isBindingOfStore(_ value: Value, in file: FileID) -> Bool {
    let facts = files[file].facts
    guard var node = facts.node(of: value) else { return false }
    while let base = facts.base(of: node) {
      let type = nominal(self.type(of: base, in: file))
      if type.bound?.isStore ?? false { return true }
      let name = facts.nodes[node].kind == .member ? facts.names.text(facts.nodes[node].name) : ""
      if type.isStore, name == "binding" || name.first == "$" { return true }
      node = base
    }
    return false
  }
}

extension App {
  /// The state of the store that is of a type, or that a binding of the type gives; nil where that is no store, or not
  /// known.
  public func state(ofStore type: SwiftType) -> SymbolID? { state(meantBy: stateType(ofStore: type)) }

  /// Whether a name of a path is that of a member of a state, reached through the state or a store of it: `state.posts`,
  /// `store.posts`, `viewStore.posts`.
  public func isMember(ofState state: SymbolID, nameAt index: Int, of path: PathID, in file: FileID) -> Bool {
    guard index > 0 || program.files[file].facts.paths[path].root == .result else { return false }
    let base = program.type(ofFirst: index, namesOf: path, in: file)
    return base.unwrapped.symbol == state || self.state(ofStore: base) == state
  }

  /// The type of that state.
  public func stateType(ofStore type: SwiftType) -> SwiftType { arguments(ofStore: type).first ?? .unknown }

  /// The types of the state and the action of a store; none for any other type.
  private func arguments(ofStore type: SwiftType) -> [SwiftType] {
    let type = program.nominal(type)
    guard case .external(let name, let arguments) = type.bound ?? type,
      ["Store", "TestStore", "ViewStore"].contains(name)
    else { return [] }
    return arguments
  }

  /// The reducer of the store that is of a type, or that a binding of the type gives; nil where that is no store, or not
  /// known.
  public func reducer(ofStore type: SwiftType) -> SymbolID? {
    let arguments = arguments(ofStore: type)
    // The state of a reducer without a declared name, or that a macro generates.
    if case .nested(let reducer, ProgramName(.State))? = arguments.first { return program.nominal(reducer).symbol }
    // Several reducers may have one state, and view stores observe other types.
    let action = arguments.last.flatMap { program.nominal($0).symbol }
    if let reducer = action.flatMap({ features.reducersOfAction[$0]?.only }) { return reducer }
    return state(meantBy: arguments.first ?? .unknown).flatMap(reducer(ofState:))
  }

  /// The state that a type is, also where it is presented; the reducer where a macro makes the state of an enum.
  func state(meantBy type: SwiftType) -> SymbolID? {
    switch program.nominal(type) {
    case .nominal(let symbol, _): return symbol
    case .external("PresentationState", let arguments): return arguments.first.flatMap { $0.unwrapped.symbol }
    case .nested(let outer, let name):
      guard name == ProgramName(.State), let reducer = program.nominal(outer).symbol else { return nil }
      if let states = features.states[reducer], !states.isEmpty { return states.only }
      return program.symbols[reducer].kind == .enum ? reducer : nil
    default: return nil
    }
  }
}

extension FileFacts {
  /// The expression of which a member, a call or an element is asked.
  fileprivate func base(of node: BodyNodeID) -> BodyNodeID? {
    nodes[node].kind.continuesChain ? firstOperand(of: node) : nil
  }
}
