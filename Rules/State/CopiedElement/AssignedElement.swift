import TCALintDomain
import TCALintModel
import TCALintSyntax

extension StateAssignment {
  /// The assigned value, as far as the code shows.
  enum Origin: Hashable, Sendable {
    /// `nil`
    case nothing
    /// An element of a collection that the same state stores under that name.
    case element(String)
    /// What a pattern binds to a local name, such as the payload of an action.
    case bound(LocalID)
    case unknown
  }

  /// The origin of the assigned value: an element that is read or found directly, or by way of a local name; or an
  /// element where there is one.
  var origin: Origin {
    let facts = app.program.files[entry.file].facts
    guard let value = facts.value(assignedTo: .path(entry.change.base)), let sides = facts.sides(of: value),
      sides.count > 1
    else { return origin(of: entry.change.value, facts) }
    var element: Origin?
    for side in sides.map(facts.value) where !facts.isConstant(side) {
      switch origin(of: side, facts) {
      case .nothing: continue
      case let found where found == element ?? found: element = found
      default: return .unknown
      }
    }
    return element ?? .unknown
  }

  private func origin(of value: Value, _ facts: FileFacts) -> Origin {
    if facts.isNothing(value) { return .nothing }
    if let collection = ElementSource(entry.change, facts).collection(of: value) {
      return facts.takesOut(of: collection, around: entry.change) ? .unknown : .element(facts.names.text(collection))
    }
    return boundName(of: value, facts).map(Origin.bound) ?? .unknown
  }
}

extension StateAssignment {
  /// Whether the block around it takes elements out of a collection, and puts none in.
  func takesOut(of collection: String) -> Bool {
    let facts = app.program.files[entry.file].facts
    return facts.names.find(collection).map { facts.takesOut(of: $0, around: entry.change) } ?? false
  }

  /// The unchanged local name of a pattern: `case .rowTapped(let item): state.selected = item`
  private func boundName(of value: Value, _ facts: FileFacts) -> LocalID? {
    var value = value
    for _ in 0..<LocalName.maxChainLength {
      guard let path = value.path.map({ facts.paths[$0] }), path.root == .local, path.names.count == 1,
        case let local = facts.locals[path.local],
        !facts.mayChange([path], in: local.offset..<entry.change.range.lowerBound)
      else { return nil }
      switch local.kind {
      case .pattern: return facts.casePattern(binding: path.local).map { _ in path.local }
      // `guard let item`
      case .variable: value = local.value
      default: return nil
      }
    }
    return nil
  }
}

extension FileFacts {
  /// The maximum number of calls of a block. The effect of a longer block is unknown.
  static let maxCallsOfBlock = 512

  /// Whether the block in which an element of a collection is assigned takes elements out of that, and puts none in; also
  /// where that is not known.
  fileprivate func takesOut(of collection: Name, around assignment: PropertyChange) -> Bool {
    let calls = calls(in: scopes[assignment.scope].range)
    guard calls.count < Self.maxCallsOfBlock else { return true }
    let methods = calls.compactMap { index -> String? in
      guard let callee = self.calls[index].callee.path.map({ paths[$0] }), let method = lastName(callee.names),
        path(callee.names).dropLast().last == collection
      else { return nil }
      return names.text(method)
    }
    return methods.contains { $0.hasPrefix("remove") || $0.hasPrefix("pop") }
      && !methods.contains { $0.hasPrefix("append") || $0.hasPrefix("insert") }
  }

  /// The value that is assigned to a path as a whole.
  fileprivate func value(assignedTo path: Value) -> BodyNodeID? {
    guard let target = node(of: path), case let parent = nodes[target].parent, !parent.isNone,
      nodes[parent].kind == .assignment
    else { return nil }
    return operand(1, of: parent)
  }

  /// The possible results of an expression, operands of `??` included: itself where it is no choice. nil beyond the
  /// limit.
  fileprivate func sides(of expression: BodyNodeID) -> [BodyNodeID]? {
    var (sides, pending) = ([BodyNodeID](), [expression])
    while let node = pending.popLast() {
      let isCoalescing = nodes[node].kind == .binary && nodes[node].operator == .coalesce
      guard let values = isCoalescing ? Array(operands(of: node)) : values(ofChoice: node),
        sides.count + pending.count < Self.maxSides
      else { return nil }
      if values.isEmpty { sides.append(node) } else { pending += values.reversed() }
    }
    return sides
  }
  private static let maxSides = 8

  /// A constant of a type that replaces a missing value: `.empty`, `Item.empty`
  public func isConstant(_ value: Value) -> Bool {
    guard let path = value.path.map({ paths[$0] }), path.isPlain, let last = lastName(path.names), !isTypeName(last)
    else { return false }
    return path.root == .implicitMember && path.names.count == 1
      || path.root == .unqualified && path.names.count > 1 && self.path(path.names).dropLast().allSatisfy(isTypeName)
  }

  /// `nil`, `.none`
  func isNothing(_ value: Value) -> Bool {
    if let literal = value.literal { return literals[literal].kind == .nil }
    guard let path = value.path.map({ paths[$0] }), path.root == .implicitMember, path.names.count == 1 else {
      return false
    }
    return names.text(pathNames[Int(path.names.lowerBound)]) == "none"
  }
}

/// Finds the collection of a state that a value is an element of.
struct ElementSource {
  private let assignment: PropertyChange
  private let facts: FileFacts

  init(_ assignment: PropertyChange, _ facts: FileFacts) {
    self.assignment = assignment
    self.facts = facts
  }

  /// The name of the collection.
  func collection(of value: Value) -> Name? {
    if let path = value.path.map({ facts.paths[$0] }), path.root == .local, path.names.count == 1 {
      // A copy that was changed since is no element any more.
      let since = facts.locals[path.local].offset..<assignment.range.lowerBound
      return facts.mayChange([path], in: since) ? nil : collection(ofLocal: path.local)
    }
    if let path = value.path.map({ facts.paths[$0] }), path.root == .anonymous, path.names.count == 1 {
      let closure = facts.scopes(around: path.scope).first { facts.scopes[$0].kind == .closure }
      return closure.flatMap { collection(ofLoop: facts.scopes[$0].closure) }
    }
    return collection(of: value, isElement: true)
  }

  /// `guard let item = state.items.first(…)`, `for item in state.items`, `state.items.forEach { item in … }`
  private func collection(ofLocal id: LocalID) -> Name? {
    let local = facts.locals[id]
    switch local.kind {
    case .variable: return collection(of: local.value, isElement: true)
    case .pattern:
      return facts.sequenceOfLoop(over: id).flatMap { collection(of: facts.value(of: $0), isElement: false) }
    case .closureParameter:
      let closure = facts.scopes[local.scope].closure
      return facts.closures[closure].parameters.count == 1 ? collection(ofLoop: closure) : nil
    default: return nil
    }
  }

  /// The collection whose elements a closure is called for.
  private func collection(ofLoop closure: ClosureID) -> Name? {
    guard case let call = facts.closures[closure].call, !call.isNone,
      let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      facts.lastName(callee.names).map(facts.names.text) == "forEach"
    else { return nil }
    return step(callee, isCalled: true, isElement: false).flatMap(collection(behind:))
  }

  private func collection(behind step: Step) -> Name? {
    switch step {
    case .collection(let name): name
    case .value(let value): collection(of: value, isElement: false)
    }
  }

  /// - Parameter isElement: whether the value is to be an element, and not the collection or a part of it.
  private func collection(of value: Value, isElement: Bool) -> Name? {
    var (value, isElement) = (value, isElement)
    for _ in 0..<Self.maxSteps {
      let path: Path
      if let call = value.call.map({ facts.calls[$0] }) {
        if call.flags.contains(.isSubscript) {
          guard isElement else { return nil }
          isElement = false
          value = call.callee
          continue
        }
        guard let callee = call.callee.path.map({ facts.paths[$0] }), let method = facts.lastName(callee.names),
          (isElement ? Self.finding : Self.narrowing).contains(facts.names.text(method))
        else { return nil }
        (path, isElement) = (callee, false)
      } else if let found = value.path.map({ facts.paths[$0] }) {
        path = found
      } else {
        return nil
      }
      guard let step = step(path, isCalled: value.call != nil, isElement: isElement) else { return nil }
      switch step {
      case .collection(let name): return name
      case .value(let origin): (value, isElement) = (origin, false)
      }
    }
    return nil
  }

  private enum Step {
    case collection(Name)
    /// The value that the path continues.
    case value(Value)
  }

  /// - Parameter isCalled: whether the path's last name is a method.
  private func step(_ path: Path, isCalled: Bool, isElement: Bool) -> Step? {
    var names = facts.path(path.names)
    if isCalled { names = names.dropLast() }
    if isElement {
      guard let last = names.last, Self.ends.contains(facts.names.text(last)) else { return nil }
      names = names.dropLast()
    }
    while let last = names.last, Self.views.contains(facts.names.text(last)) { names = names.dropLast() }
    if path.root == .result { return names.isEmpty && !path.call.isNone ? .value(.call(path.call)) : nil }
    if names.count == 1, facts.valueHeld(by: path, until: assignment) != nil {
      return .value(facts.locals[path.local].value)
    }
    guard facts.haveOneRoot(facts.paths[assignment.base], path), let count = facts.rootLength(of: path),
      names.count == Int(count) + 1
    else { return nil }
    return names.last.map { .collection($0) }
  }

  private static let maxSteps = 16
  private static let ends: Set<String> = ["first", "last"]
  static let views: Set<String> = ["elements", "lazy", "values"]
  private static let finding: Set<String> = ["first", "last", "max", "min", "randomElement"]
  static let narrowing: Set<String> = [
    "drop", "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
  ]
}
