import TCALintModel
import TCALintSyntax

/// The captures of `self` by the closures of effects.
struct SelfCaptureTable: Sendable {
  /// By closure, in ``EffectTable/closures``: in source order, explicit or not.
  private(set) var captures = IndexedArray<EffectClosureID, [Capture]>()
  /// By closure: whether the compiler refuses that `self` is captured.
  private(set) var isRefused = IndexedArray<EffectClosureID, Bool>()

  /// The cost is linear in what the closures mention.
  init(_ app: App) {
    let closures = app.effectTable.closures
    captures = closures.mapped { closure in
      // The captures of a closure around it are reported there; a function has no capture list.
      let isReportedOutside = closure.outer.map { !closures[$0].isFunction } ?? false
      return closure.isReducerCode && !isReportedOutside ? app.mentions(in: closure) : []
    }
    var members = InstanceMembers(app, captures.joined())
    var sendables = SendableTypes(app)
    for id in captures.indices where !captures[id].isEmpty {
      let reducer = closures[id].reducer
      captures[id] = captures[id].compactMap { capture in
        guard !capture.fileName.isNone, let reducer else { return capture.isExplicit ? capture : nil }
        let member = members.member(capture, of: reducer, &sendables)
        guard capture.isExplicit || member != nil else { return nil }
        var known = capture
        known.member = capture.isOverridden ? .overridden : member ?? .unknown
        return known
      }
    }
    let refused = closures.numbered.map { id, closure -> Bool in
      guard let reducer = closure.reducer, !captures[id].isEmpty else { return false }
      return app.program.checksConcurrencyCompletely(closure.file) && !sendables.contains(reducer)
    }
    isRefused = IndexedArray(refused)
    // Such a dependency could only be used in another way, and need not be.
    for id in captures.indices where !isRefused[id] { captures[id].removeAll { $0.member == .overridden } }
  }
}

extension App {
  private static let selfCapturesKey = TableKey<SelfCaptureTable>("captures of self")

  fileprivate var selfCaptureTable: SelfCaptureTable { table(Self.selfCapturesKey) { SelfCaptureTable(self) } }

  /// The mentions of `self` or of its members in an effect's closure, in source order.
  fileprivate func mentions(in entry: EffectTable.ClosureEntry) -> [Capture] {
    let facts = program.files[entry.file].facts
    let listed = facts.captureItems[entry.closure.captureItems].filter(facts.holdsSelf).map {
      Capture(listed: $0, in: entry.file, self)
    }
    let body = entry.closure.captureList.upperBound..<entry.closure.range.upperBound
    let targets = facts.targets(in: body)
    let operations = facts.overriddenOperations(in: body).merged
    // A type within has a `self` of its own.
    var types = facts.typeScopes(in: body)[...]
    var captures = listed
    for path in facts.paths(in: body) {
      let start = facts.paths[path].range.lowerBound
      while let type = types.first, type.upperBound <= start { types.removeFirst() }
      if let type = types.first, type.contains(start) { continue }
      if let capture = Capture(path, facts, targets, operations, in: entry.file, self) { captures.append(capture) }
    }
    return captures
  }
}

extension FileFacts {
  /// `[self]`, `[weak self]`, `[reducer = self]`
  fileprivate func holdsSelf(_ item: CaptureItem) -> Bool {
    item.isSelf
      || paths[paths(in: item.range)].contains {
        $0.root == .self && $0.names.isEmpty && $0.range.upperBound == item.range.upperBound
      }
  }
}

extension EffectClosure {
  /// Every place that reaches for `self`, in source order, explicit or not.
  public var selfCaptures: [Capture] { app.selfCaptureTable.captures[id] }
  /// Whether the compiler refuses that the closure captures `self`: that of a reducer that is not `Sendable`, in Swift 6
  /// mode or under complete checking.
  public var isCaptureRefused: Bool { app.selfCaptureTable.isRefused[id] }
}
