import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The functions that take a `Send` to send actions from the effects that call them.
struct SendingFunctions {
  /// The sequences that they iterate and that nothing in them can cancel.
  public var streams: [FunctionReference: [InfiniteStream]] = [:]

  init(_ app: App, _ cancellations: Cancellations) {
    for code in app.effectFunctions {
      let found = app.infiniteStreams(in: code.range, of: code.file).filter { !cancellations.cover($0.location) }
      guard !found.isEmpty, let function = app.function(ofScope: code.scope, in: code.file) else { continue }
      streams[function] = found
    }
  }

  /// The sequences that an effect iterates in the functions that its operation calls.
  func streams(calledBy operation: Closure, in file: FileID, _ app: App) -> [InfiniteStream] {
    guard !streams.isEmpty, let operation = app.function(ofScope: operation.scope, in: file) else { return [] }
    let found = app.callGraph.reachable(from: [operation]) { caller, edge in
      streams[caller] == nil && (edge.kind == .closure || streams[edge.callee] != nil)
    }
    return found.functions.flatMap { streams[$0] ?? [] }
  }
}

/// Where reducers themselves end what a dependency began: `recorder.stop()`
struct StreamStops {
  private struct Stop: Hashable {
    let reducer: SymbolID
    /// The callee up to the last name: `gameCenter.localPlayer`
    let source: String
  }

  private var stops: Set<Stop> = []

  /// - Parameter reducers: those that wait for something.
  init(_ app: App, _ reducers: [SymbolID]) {
    let files = Set(Set(reducers).flatMap { app.program.members(of: $0).map(\.file) })
    var known: [ProgramName: Bool] = [:]
    for file in files {
      let facts = app.program.files[file].facts
      for (id, call) in facts.calls.numbered {
        guard let name = facts.calleeName(call).map({ app.program.name($0, in: file) }) else { continue }
        let isStop = known[name] ?? StreamWords.stops(app.program.text(name))
        known[name] = isStop
        guard isStop else { continue }
        let site = CallSite(app, id, in: file)
        guard let owner = site.dependency?.owner else { continue }
        stops.insert(Stop(reducer: owner.symbol, source: site.calleeText.withoutLastName))
      }
    }
  }

  /// Whether a reducer ends a stream itself.
  func hasStop(of stream: InfiniteStream, in reducer: SymbolID?) -> Bool {
    guard let reducer, let source = stream.source else { return false }
    return stops.contains(Stop(reducer: reducer, source: source.withoutLastName))
  }
}

extension String {
  fileprivate var withoutLastName: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
