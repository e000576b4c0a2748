import TCALintModel
import TCALintSyntax

extension EffectClosure {
  /// Each `try` whose error leaves the closure, in source order; not one that only throws when the effect is cancelled.
  /// What stands in a closure or a function within belongs to that.
  public var unhandledTries: [Location] { app.unhandledTryTable.tries[id] ?? [] }
}

extension App {
  fileprivate var unhandledTryTable: UnhandledTryTable { lazyUnhandledTries { UnhandledTryTable(self) } }
}

/// What throws out of the closures of effects.
struct UnhandledTryTable: Sendable {
  /// By closure that has some.
  private(set) var tries: [EffectClosureID: [Location]] = [:]

  /// The cost is linear in what the closures hold.
  init(_ app: App) {
    var cancellation = CancellationErrors(app)
    for (id, entry) in app.effectTable.closures.numbered {
      let found = cancellation.failures(in: entry.closure, entry.file)
      if !found.isEmpty { tries[id] = found.map { Location(file: entry.file, range: $0.range) } }
    }
  }
}

/// Tells what throws only where the task around it is cancelled, which is no failure.
struct CancellationErrors {
  private let app: App
  private var types: ValueTypes
  /// The properties that are clients.
  private lazy var clients = Set(
    app.dependencies.compactMap { dependency -> MemberName? in
      guard case .client = dependency.meaning, let owner = dependency.owner else { return nil }
      return MemberName(owner: owner.symbol, name: dependency.property.programName)
    })

  init(_ app: App) {
    self.app = app
    types = ValueTypes(app.program, app.members)
  }

  /// Each `try` whose error leaves a closure and tells of a failure.
  mutating func failures(in closure: Closure, _ file: FileID) -> [Try] {
    let facts = app.program.files[file].facts
    return facts.tries[facts.tries(in: closure.range)].filter { attempt in
      attempt.kind == .plain && !attempt.isInAsyncLet && facts.isThrown(attempt, outOf: closure)
        && !isOfCancellation(attempt, file)
    }
  }

  /// Whether what is tried only throws where the task is cancelled.
  mutating func isOfCancellation(_ attempt: Try, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    // The outermost call comes first.
    guard !attempt.isLoop, let call = facts.calls[facts.calls(in: attempt.range)].first, call.flags.contains(.isTried),
      call.range.upperBound == attempt.range.upperBound, let callee = call.callee.path.map({ facts.paths[$0] }),
      let name = facts.lastName(callee.names)
    else { return false }
    switch facts.names.text(name) {
    case "sleep":
      return ["", "for", "until", "nanoseconds"].contains(facts.label(ofFirstArgument: call))
        && mayBeClock(callee, file)
    case "checkCancellation", "never": return isTask(callee, file)
    case "withTaskCancellation": return callee.names.count == 1 && sleepsOnly(call, file)
    // These throw what their closure does.
    case let text where RethrowingFunctions.names.contains(text):
      return callee.root != .result && call.arguments.count == 1 && sleepsOnly(call, file)
    default: return false
    }
  }

  /// Whether the closure of a call throws nothing but on cancellation.
  private mutating func sleepsOnly(_ call: Call, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard let closure = facts.arguments[call.arguments].last?.value.closure else { return false }
    return failures(in: facts.closures[closure], file).isEmpty
  }

  /// Whether what `sleep` is called on may be a clock, a scheduler or `Task`: nothing says that it is something else.
  private mutating func mayBeClock(_ callee: Path, _ file: FileID) -> Bool {
    if isNamed(callee, file) { return isTask(callee, file) }
    let receiver = types.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
    guard case .symbols(let symbols) = receiver else { return !isClient(callee, file) }
    return symbols.contains { Self.isClock(app.program.text(app.program.symbols[$0].name)) }
  }

  /// Whether a method is called on a client of the type around it.
  private mutating func isClient(_ callee: Path, _ file: FileID) -> Bool {
    guard callee.names.count == 2, let own = app.program.files[file].facts.firstName(callee.names),
      case let name = app.program.name(own, in: file), case .symbols(let owners) = types.enclosing(callee, in: file)
    else { return false }
    return owners.contains { clients.contains(MemberName(owner: $0, name: name)) }
  }

  /// Whether a method is called on the name of a type: `Task.sleep`.
  private func isNamed(_ callee: Path, _ file: FileID) -> Bool {
    guard callee.root == .unqualified, callee.names.count == 2 else { return false }
    let facts = app.program.files[file].facts
    return facts.isTypeName(facts.firstName(callee.names) ?? .none)
  }

  /// Whether a method is called on the standard library's `Task`.
  private func isTask(_ callee: Path, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let type = callee.names.dropLast()
    guard callee.root == .unqualified, let name = facts.lastName(type), facts.names.text(name) == "Task" else {
      return false
    }
    return app.program.resolve(type, in: file, at: facts.scopes[callee.scope].declaration).symbols.isEmpty
  }

  private static func isClock(_ type: String) -> Bool { type.hasSuffix("Clock") || type.hasSuffix("Scheduler") }
}

extension FileFacts {
  /// Whether the error of a `try` leaves a closure that it stands in. The cost is the depth between them.
  fileprivate func isThrown(_ attempt: Try, outOf closure: Closure) -> Bool {
    var current = attempt.scope
    while !current.isNone, current != closure.scope {
      let scope = scopes[current]
      if scope.isBody || scope.kind == .type || scope.flags.contains(.catchesAll) { return false }
      current = scope.parent
    }
    return !current.isNone
  }

  fileprivate func label(ofFirstArgument call: Call) -> String {
    arguments[call.arguments].first.map { names.text($0.label) } ?? ""
  }
}
