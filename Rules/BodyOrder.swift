import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The reducers that the body of a reducer lists, in the order in which they run: those in `CombineReducers`, and in
/// properties and methods of the reducer that only compose, one by one.
struct BodyOrder {
  /// Expressions in a body, each with the operators that are chained to it.
  private(set) var items: [Location] = []
  /// The properties and methods in which they are.
  private(set) var members: [Member] = []
  private let reducer: TypeHandle

  /// Beyond these numbers, the order is unknown.
  private static let maxItems = 256
  private static let maxDepth = 8

  /// nil where a body is not found, or there are several.
  init?(of reducer: TypeHandle) {
    self.reducer = reducer
    let bodies = reducer.properties(named: "body").filter {
      $0.flags.contains(.computed) && !$0.flags.contains(.static)
    }
    guard bodies.count == 1, add(bodies[0], depth: 0), items.count <= Self.maxItems else { return nil }
  }

  /// The index of the item that a place is in; nil for none.
  func index(of location: Location) -> Int? {
    items.firstIndex { $0.file == location.file && $0.range.contains(location.range.lowerBound) }
  }

  /// Adds the items of a property or a method of the reducer.
  private mutating func add(_ member: Member, depth: Int) -> Bool {
    guard depth < Self.maxDepth, !members.contains(member), let block = member.composingBlock else { return false }
    members.append(member)
    for item in member.facts.operands(of: block) {
      if items.count > Self.maxItems { break }
      add(item, in: member.reference.file, depth: depth + 1)
    }
    return true
  }

  private mutating func add(_ item: BodyNodeID, in file: FileID, depth: Int) {
    let facts = reducer.app.program.files[file].facts
    if let block = facts.blockOfCombined(item), depth < Self.maxDepth {
      for item in facts.operands(of: block) where items.count <= Self.maxItems {
        add(item, in: file, depth: depth + 1)
      }
    } else if let part = part(item, facts), add(part, depth: depth) {
      return
    } else {
      items.append(Location(file: file, range: facts.nodes[item].range))
    }
  }

  /// The property or the method of the reducer that an item names: `core`, `self.core`, `core()`
  private func part(_ item: BodyNodeID, _ facts: FileFacts) -> Member? {
    var node = item
    let isCall = facts.nodes[item].kind == .call
    if isCall {
      guard let callee = facts.onlyOperand(of: item) else { return nil }
      node = callee
    }
    switch facts.nodes[node].kind {
    case .name: break
    case .member where facts.firstOperand(of: node).map { facts.nodes[$0].kind == .self } == true: break
    default: return nil
    }
    let name = facts.names.text(facts.nodes[node].name)
    let parts = reducer.members.filter { $0.name == name && !$0.flags.contains(.static) && $0.flags.contains(.code) }
    guard parts.count == 1, parts[0].kind == (isCall ? .function : .property) else { return nil }
    return parts[0]
  }
}

extension Member {
  /// The statements of a getter or a method.
  fileprivate var composingBlock: BodyNodeID? {
    let bodies = facts.bodies(of: reference.declaration).filter { $0.kind == .getter || $0.kind == .function }
    guard bodies.count == 1, facts.nodes[bodies[0].root].kind == .block else { return nil }
    return bodies[0].root
  }
}

extension FileFacts {
  /// The statements in the closure of a `CombineReducers` to which no operator is chained.
  fileprivate func blockOfCombined(_ item: BodyNodeID) -> BodyNodeID? {
    guard nodes[item].kind == .call else { return nil }
    let parts = Array(operands(of: item).prefix(3))
    guard parts.count == 2, nodes[parts[0]].kind == .name, names.text(nodes[parts[0]].name) == "CombineReducers",
      nodes[parts[1]].kind == .closure, let block = onlyOperand(of: parts[1]), nodes[block].kind == .block
    else { return nil }
    return block
  }
}
