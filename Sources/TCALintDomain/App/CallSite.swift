import TCALintModel
import TCALintSyntax

/// A call as it stands somewhere in the app.
public struct CallSite: Sendable {
  public let app: App
  let file: FileID
  let id: CallID

  init(_ app: App, _ id: CallID, in file: FileID) {
    self.app = app
    self.file = file
    self.id = id
  }

  var facts: FileFacts { app.program.files[file].facts }
  var call: Call { facts.calls[id] }
  var callee: Path? { call.callee.path.map { facts.paths[$0] } }

  /// From the callee's base to the last argument.
  public var location: Location { Location(file: file, range: call.range) }
  /// The last name of what is called: `send` of `await store.send(.tapped)`; nil where that has no name.
  public var name: String? { callee.flatMap { facts.lastName($0.names) }.map { facts.names.text($0) } }
  /// Nothing stands in front of the name.
  public var isUnqualified: Bool {
    guard let callee, callee.names.count == 1 else { return false }
    return callee.root == .local || callee.root == .unqualified
  }
  public var isAwaited: Bool { call.flags.contains(.isAwaited) }
  public var isTried: Bool { call.flags.contains(.isTried) }
  /// A statement by itself: its result is dropped, or returned where it is the only one.
  public var isStatement: Bool { call.use == .statement }
  /// In source order, trailing closures too.
  public var arguments: [ArgumentSite] { call.arguments.map { ArgumentSite(app, $0, in: file) } }
}

/// An argument of a call.
public struct ArgumentSite: Sendable {
  public let app: App
  let file: FileID
  let id: ArgumentID

  init(_ app: App, _ id: ArgumentID, in file: FileID) {
    self.app = app
    self.file = file
    self.id = id
  }

  var facts: FileFacts { app.program.files[file].facts }
  private var argument: Argument { facts.arguments[id] }

  /// nil for none.
  public var label: String? { argument.label.isNone ? nil : facts.names.text(argument.label) }
  /// The expression, without its label.
  public var location: Location { Location(file: file, range: argument.range) }
  /// As it is written.
  public var text: String { app.program.source(location) }
  public var isClosure: Bool { argument.value.closure != nil }
  /// Whether something in it is awaited or tried.
  public var holdsEffects: Bool {
    facts.calls(in: argument.range).contains { !facts.calls[$0].flags.isDisjoint(with: [.isAwaited, .isTried]) }
      || !facts.tries(in: argument.range).isEmpty
  }
}
