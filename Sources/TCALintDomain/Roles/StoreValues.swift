import TCALintModel
import TCALintSyntax

/// Tells which values of code are stores, or view stores: by their declared types, as what a scope gives, and as what views
/// that are given a store hand to their closures.
///
/// What it looks up it remembers, which is why it is to be kept for many questions.
struct StoreValues {
  private let app: App
  private var values: ValueTypes

  init(_ app: App) {
    self.app = app
    values = ValueTypes(app.program)
  }

  private static let types = ArchitectureTypes.stores
  /// Views that hand a store to their closures whatever else they are given.
  private static let hands: Set<String> = ["WithViewStore", "IfLetStore", "ForEachStore", "CaseLet"]
  /// Longer chains are not followed.
  private static let mostSteps = 16
  /// More arguments are not looked at for a store.
  private static let mostArguments = 16

  /// Whether the first names of a path surely reach a store; what the path begins with for none.
  mutating func isStore(ofFirst count: Int, namesOf path: Path, in file: FileID, depth: Int = 0) -> Bool {
    guard depth < Self.mostSteps else { return false }
    let facts = app.program.files[file].facts
    if path.root == .result, count == 0, !path.call.isNone {
      if isScope(path.call, in: file, depth: depth + 1) { return true }
    }
    if path.root == .local, count == 1 {
      let local = facts.locals[path.local]
      if local.type.isNone, isStore(local, in: file, depth: depth + 1) { return true }
    }
    guard case .outside(let name) = values.type(ofFirst: count, namesOf: path, in: file) else { return false }
    return Self.types.contains(app.program.text(name))
  }

  /// Whether code stands in an extension of a store's type, so that what is in front of no name is a store's.
  func isStoreItself(around path: Path, in file: FileID) -> Bool {
    let type: ProgramName
    switch values.enclosing(path, in: file) {
    case .outside(let name): type = name
    case .symbols(let symbols) where symbols.count == 1:
      let symbol = app.program.symbols[symbols[0]]
      guard symbol.kind == .external || app.program.isOutsideType(symbols[0]) else { return false }
      type = symbol.name
    default: return false
    }
    return Self.types.contains(app.program.text(type))
  }

  /// Whether the first names of a path surely reach a view store.
  mutating func isViewStore(ofFirst count: Int, namesOf path: Path, in file: FileID, depth: Int = 0) -> Bool {
    guard depth < Self.mostSteps else { return false }
    let facts = app.program.files[file].facts
    if path.root == .local, count == 1, facts.locals[path.local].type.isNone {
      let local = facts.locals[path.local]
      if let value = local.value.path.map({ facts.paths[$0] }) {
        return isViewStore(ofFirst: value.names.count, namesOf: value, in: file, depth: depth + 1)
      }
      if local.kind == .closureParameter, !facts.scopes[local.scope].closure.isNone {
        let callee = facts.callee(of: facts.closures[facts.scopes[local.scope].closure])
        return callee.flatMap { facts.lastName($0.names) }.map { facts.names.text($0) } == "WithViewStore"
      }
    }
    guard case .outside(let name) = values.type(ofFirst: count, namesOf: path, in: file) else { return false }
    return ["ViewStore", "ViewStoreOf"].contains(app.program.text(name))
  }

  private mutating func isStore(_ local: LocalName, in file: FileID, depth: Int) -> Bool {
    let facts = app.program.files[file].facts
    if let call = local.value.call { return isScope(call, in: file, depth: depth) }
    if let path = local.value.path.map({ facts.paths[$0] }) {
      return isStore(ofFirst: path.names.count, namesOf: path, in: file, depth: depth)
    }
    guard local.kind == .closureParameter, local.position == 0, !facts.scopes[local.scope].closure.isNone else {
      return false
    }
    let call = facts.closures[facts.scopes[local.scope].closure].call
    return !call.isNone && handsStore(call, in: file, depth: depth)
  }

  private mutating func handsStore(_ id: CallID, in file: FileID, depth: Int) -> Bool {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    if let callee = call.callee.path.map({ facts.paths[$0] }), callee.root == .unqualified,
      let name = facts.lastName(callee.names), Self.hands.contains(facts.names.text(name))
    {
      return true
    }
    return facts.arguments[call.arguments].prefix(Self.mostArguments).contains { argument in
      argument.value.call.map { isScope($0, in: file, depth: depth + 1) } ?? false
    }
  }

  /// Whether a call scopes a store, or a binding to one.
  private mutating func isScope(_ call: CallID, in file: FileID, depth: Int) -> Bool {
    let facts = app.program.files[file].facts
    guard let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }), let last = facts.lastName(callee.names),
      facts.names.text(last) == "scope"
    else { return false }
    let count = callee.names.count - 1
    return isProjection(ofFirst: count, namesOf: callee, in: file)
      || isStore(ofFirst: count, namesOf: callee, in: file, depth: depth)
  }

  /// Whether the first names of a path are `$store`, also behind `self`.
  mutating func isProjection(ofFirst count: Int, namesOf path: Path, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard count == 1, path.root == .projection || path.root == .self, let first = facts.firstName(path.names) else {
      return false
    }
    guard facts.isProjection(first), let name = app.program.unprojected(first, in: file),
      case .outside(let type) = values.type(ofMember: name, of: values.enclosing(path, in: file))
    else { return false }
    return Self.types.contains(app.program.text(type))
  }

  /// Whether a value is a binding that a store or a view store gives: `$store.volume`, `viewStore.$volume`,
  /// `viewStore.binding(…)`, and what operators make of one.
  mutating func isBinding(_ value: Value, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    var isCalled = value.call != nil
    var next = facts.namedPath(value)
    for _ in 0..<Self.mostSteps {
      guard let path = next.map({ facts.paths[$0] }) else { return false }
      if isBinding(path, isCalled: isCalled, in: file) { return true }
      guard path.root == .result, !path.call.isNone else { return false }
      (isCalled, next) = (true, facts.calls[path.call].callee.path)
    }
    return false
  }

  private mutating func isBinding(_ path: Path, isCalled: Bool, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    for (index, name) in facts.path(path.names).prefix(Self.mostSteps).enumerated() {
      if facts.isProjection(name) {
        return index + 1 < path.names.count && isProjection(ofFirst: index + 1, namesOf: path, in: file)
          || isStore(ofFirst: index, namesOf: path, in: file)
      }
      if isCalled, name.is(.binding), index + 1 == path.names.count {
        return isStore(ofFirst: index, namesOf: path, in: file)
      }
    }
    return false
  }
}
