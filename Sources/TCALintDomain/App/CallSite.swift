import TCALintModel
import TCALintSyntax

/// A call in the app.
public struct CallSite: Sendable {
  @UnretainedApp public var app: App
  /// The file that contains the call.
  public let file: FileID
  /// Its index in ``FileFacts/calls``.
  public let id: CallID

  /// A handle for a call of a file.
  public init(_ app: App, _ id: CallID, in file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    self.id = id
  }

  /// The facts of its file.
  public var facts: FileFacts { app.program.files[file].facts }
  /// The stored call.
  public var call: Call { facts.calls[id] }
  /// The path of the callee; nil for a callee that is not a path.
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
  /// Whether the call is the operand of `await`.
  public var isAwaited: Bool { call.flags.contains(.isAwaited) }
  /// Whether the call is the operand of `try`, `try?` or `try!`.
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
  /// The file that contains the argument.
  public let file: FileID
  /// Its index in ``FileFacts/arguments``.
  public let id: ArgumentID

  /// A handle for an argument of a file.
  public init(_ app: App, _ id: ArgumentID, in file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    self.id = id
  }

  /// The facts of its file.
  public var facts: FileFacts { app.program.files[file].facts }
  /// The stored argument.
  public var argument: Argument { facts.arguments[id] }

  /// nil for none.
  public var label: String? { argument.label.isNone ? nil : facts.names.text(argument.label) }
  /// The expression, without its label.
  public var location: Location { Location(file: file, range: argument.range) }
  /// As it is written.
  public var text: String { app.program.source(location) }

  /// Whether it is a closure.
  public var isClosure: Bool { argument.value.closure != nil }
  /// Whether something in it is awaited or tried.
  public var holdsEffects: Bool {
    facts.calls(in: argument.range).contains { !facts.calls[$0].flags.isDisjoint(with: [.isAwaited, .isTried]) }
      || !facts.tries(in: argument.range).isEmpty
  }
}

extension ArgumentSite {
  /// The call that it is an argument of; nil for an attribute's.
  public var call: CallSite? { facts.call(of: id).map { CallSite(app, $0, in: file) } }
}
