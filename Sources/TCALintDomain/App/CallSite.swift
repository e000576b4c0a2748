import TCALintModel
import TCALintSyntax

/// A call in the app.
public struct CallSite: Sendable {
  @UnretainedApp public var app: App
  public let file: FileID
  public let id: CallID

  public init(_ app: App, _ id: CallID, in file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    self.id = id
  }

  public var facts: FileFacts { app.program.files[file].facts }
  public var call: Call { facts.calls[id] }
  public var callee: Path? { call.callee.path.map { facts.paths[$0] } }

  /// From the callee's base to the last argument.
  public var location: Location { Location(file: file, range: call.range) }
  /// The last name of the callee: `send` of `await store.send(.tapped)`; nil if it has no name.
  public var name: String? { callee.flatMap { facts.lastName($0.names) }.map { facts.names.text($0) } }
  /// Whether the name has no base.
  public var isUnqualified: Bool {
    guard let callee, callee.names.count == 1 else { return false }
    return callee.root == .local || callee.root == .unqualified
  }
  public var isAwaited: Bool { call.flags.contains(.isAwaited) }
  public var isTried: Bool { call.flags.contains(.isTried) }
  /// A whole statement: its result is dropped, or returned if it is the only one. Not the value of a branch that is
  /// assigned to a variable.
  public var isStatement: Bool { call.use == .statement && !facts.givesValue(call.scope) }
  /// One side of a choice that is a statement: `isOn ? start() : stop()`. Not of what a branch gives to a variable.
  public var isSideOfStatement: Bool { call.flags.contains(.isSideOfStatement) && !facts.givesValue(call.scope) }
  /// Whether the call is the value of a `return`.
  public var isReturned: Bool { call.use == .returned }
  /// Assigned to `_`.
  public var isDiscarded: Bool {
    if call.use == .discarded { return true }
    guard call.use == .assigned, call.user != .max else { return false }
    let write = facts.writes[WriteID(rawValue: call.user)]
    return write.target == .other && app.program.files[file].source[Int(write.range.lowerBound)] == UInt8(ascii: "_")
  }
  /// Whether the call is the operand of `try?`.
  public var isOptionallyTried: Bool { call.flags.contains(.isOptionallyTried) }
  /// Whether the call is in a `do` of the same function or closure.
  public var isInDo: Bool {
    var scope = call.scope
    while !scope.isNone, !facts.scopes[scope].isBody {
      if facts.scopes[scope].kind == .do { return true }
      scope = facts.scopes[scope].parent
    }
    return false
  }
  /// In source order, trailing closures too.
  public var arguments: [ArgumentSite] { call.arguments.map { ArgumentSite(app, $0, in: file) } }
  /// Whether one of them is a closure.
  public var takesClosure: Bool { facts.arguments[call.arguments].contains { $0.value.closure != nil } }
  /// Whether an argument is passed as `inout`: `&state.board`
  public var takesInout: Bool {
    let source = app.program.files[file].source
    return facts.arguments[call.arguments].contains {
      !$0.range.isEmpty && source[Int($0.range.lowerBound)] == UInt8(ascii: "&")
    }
  }
  /// The first argument with a label.
  public func argument(_ label: String) -> ArgumentSite? { arguments.first { $0.label == label } }
}

/// An argument of a call.
public struct ArgumentSite: Sendable {
  @UnretainedApp public var app: App
  public let file: FileID
  public let id: ArgumentID

  public init(_ app: App, _ id: ArgumentID, in file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    self.id = id
  }

  public var facts: FileFacts { app.program.files[file].facts }
  private var argument: Argument { facts.arguments[id] }

  /// nil for none.
  public var label: String? { argument.label.isNone ? nil : facts.names.text(argument.label) }
  /// The expression, without its label.
  public var location: Location { Location(file: file, range: argument.range) }
  /// As it is written.
  public var text: String { app.program.source(location) }
  /// The argument with its label and the comma before it; nil for the first argument, or if there is a comment.
  public var locationWithComma: Location? {
    guard let call, let index = call.arguments.firstIndex(where: { $0.id == id }), index > 0,
      let label = labelLocation ?? Optional(location)
    else { return nil }
    let before = call.arguments[index - 1].location
    let gap = app.program.source(Location(file: file, range: before.range.upperBound..<label.range.lowerBound))
    guard gap.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) else { return nil }
    return Location(file: file, range: before.range.upperBound..<location.range.upperBound)
  }
  /// The property whose projection it is, be that through an operator: `isShown` for `$isShown`, `self.$isShown`,
  /// `$isShown.animation()` and `Binding($isShown)`. nil for a part of one.
  public var projectedName: String? {
    if let path = argument.value.path.map({ facts.paths[$0] }) { return projectedName(path, count: 1) }
    guard let call = argument.value.call.map({ facts.calls[$0] }), !call.flags.contains(.isSubscript),
      let callee = call.callee.path.map({ facts.paths[$0] }), let last = facts.lastName(callee.names),
      case let name = facts.names.text(last)
    else { return nil }
    if name == "Binding", callee.root == .unqualified, call.arguments.count == 1 {
      let base = facts.arguments[call.arguments].first.flatMap { $0.label.isNone ? $0.value.path : nil }
      return base.flatMap { projectedName(facts.paths[$0], count: 1) }
    }
    return Self.bindingOperators.contains(name) ? projectedName(callee, count: 2) : nil
  }

  /// The property whose projection it is a part of: `destination` for `$destination.detail`.
  public var partlyProjectedName: String? {
    guard let path = argument.value.path.map({ facts.paths[$0] }), path.names.count > 1 else { return nil }
    return projectedName(path, count: path.names.count)
  }

  /// The methods of a binding that give one of the same value.
  private static let bindingOperators: Set<String> = ["animation", "removeDuplicates", "transaction"]

  private func projectedName(_ path: Path, count: Int) -> String? {
    guard path.root == .projection || path.root == .self, path.names.count == count else { return nil }
    let first = facts.names.text(facts.firstName(path.names)!)
    return first.hasPrefix("$") ? String(first.dropFirst()) : nil
  }

  public var isClosure: Bool { argument.value.closure != nil }
  /// Whether it begins with a dot, so that its type is inferred from the context: `.init()`
  public var isImplicitMember: Bool {
    facts.namedPath(argument.value).map { facts.paths[$0].root == .implicitMember } ?? false
  }
  /// Whether something in it is awaited or tried.
  public var holdsEffects: Bool {
    facts.calls(in: argument.range).contains { !facts.calls[$0].flags.isDisjoint(with: [.isAwaited, .isTried]) }
      || !facts.tries(in: argument.range).isEmpty
  }
}

extension ArgumentSite {
  /// Its label with the colon and the blanks after it; nil if it has none, or if there is a comment.
  public var labelLocation: Location? {
    guard let label, let source = Optional(app.program.files[file].source) else { return nil }
    var place = Int(location.range.lowerBound)
    while place > 0, source[place - 1] <= UInt8(ascii: " ") { place -= 1 }
    guard place > 0, source[place - 1] == UInt8(ascii: ":") else { return nil }
    place -= 1
    while place > 0, source[place - 1] <= UInt8(ascii: " ") { place -= 1 }
    let start = place - label.utf8.count
    guard start >= 0, source[start..<place].elementsEqual(label.utf8) else { return nil }
    return Location(file: file, range: UInt32(start)..<location.range.lowerBound)
  }
}
