import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The changes that a task makes after a registration, by which other code can see that it is done:
///
///     Task {
///       await WeaveDI.registerAppDependencies()
///       launch.isReady = true
///     }
struct StartSignals {
  private let app: App
  /// The assigned names.
  private var assigned: Set<ProgramName> = []
  /// The names whose methods it calls: `launcher` of `launcher.finish()`.
  private var changed: [[ProgramName]] = []

  /// - Parameter code: the code that runs after a registration.
  init(in code: [Location], of app: App) {
    self.app = app
    for code in code { add(code) }
  }

  private mutating func add(_ code: Location) {
    let file = code.file
    let facts = app.program.files[file].facts
    for write in facts.writes[facts.writes(in: code.range)].prefix(Self.most) {
      let names = facts.namedPath(write.target).map { app.program.path(facts.paths[$0].names, in: file) } ?? []
      if let last = names.last(where: { $0 != ProgramName(.wrappedValue) }) { assigned.insert(last) }
    }
    for call in facts.calls[facts.calls(in: code.range)].prefix(Self.most) {
      guard let callee = call.callee.path.map({ facts.paths[$0] }), callee.names.count > 1 else { continue }
      changed.append(app.program.path(callee.names, in: file).dropLast())
    }
  }

  /// The maximum number of statements after a registration.
  private static let most = 64
  /// The maximum number of paths; longer code is not searched.
  private static let maxPaths = 4_096

  /// Whether a condition in a part of a file depends on one of these.
  func areAsked(in place: Location) -> Bool {
    let facts = app.program.files[place.file].facts
    return facts.paths[facts.paths(in: place.range)].prefix(Self.maxPaths).contains { path in
      facts.decides(path) && isOneOfThese(app.program.path(path.names, in: place.file))
    }
  }

  private func isOneOfThese(_ names: [ProgramName]) -> Bool {
    names.contains(where: assigned.contains) || changed.contains { names.starts(with: $0) }
  }
}

extension FileFacts {
  /// Whether it depends on a path which code runs.
  fileprivate func decides(_ path: Path) -> Bool {
    switch path.use {
    case .condition, .operand, .subject: true
    case .initialValue: scopes[path.scope].kind == .branch
    default: false
    }
  }
}

extension StoreCreation {
  /// Whether it is made with its type, or by its initialiser or body: not by code that others call, or lazily.
  var isMadeWithItsType: Bool {
    guard let member = use.enclosingMember else { return false }
    if member.kind == .initializer { return true }
    if member.declaration.isStoredProperty { return !member.flags.contains(.lazy) && !use.isInBody }
    return member.kind == .property && member.name == "body"
  }

  /// Whether it is made as an app or a scene starts: with the app, with a delegate, or in a delegate's method that the
  /// system calls then, and not only under some condition of a view.
  var isMadeAtStart: Bool {
    guard let type = use.type, type.startsApp, let member = use.enclosingMember else { return false }
    let facts = use.app.program.files[location.file].facts
    if member.kind == .property {
      return isMadeWithItsType
        && !facts.scopes(around: facts.scope(around: location.range.lowerBound))
          .prefix { facts.scopes[$0].kind != .type }.contains { facts.scopes[$0].kind == .branch }
    }
    let body = RegistrationTable.Body(file: location.file, scope: facts.body(aroundOffset: location.range.lowerBound))
    return use.app.isStart(body) || use.app.isFunction(body) && member.startsScene
  }

  /// Whether a condition before it, in the same member, depends on what a task changes.
  func waits(for signals: StartSignals) -> Bool {
    guard let start = use.enclosingMember?.location.range.lowerBound else { return false }
    return signals.areAsked(in: Location(file: location.file, range: start..<max(start, location.range.lowerBound)))
  }
}
