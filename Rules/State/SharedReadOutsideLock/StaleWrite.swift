import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A write in the closure of `withLock` whose value was computed from the shared value before the lock.
struct StaleWrite {
  let app: App
  /// The call of `withLock`.
  let call: Call
  /// The write in its closure.
  let write: Write
  /// Where that uses the local variable.
  let use: Location
  /// The local variable that was computed before.
  let local: LocalID
  /// Where it is computed, the parts that read the shared value: `state.n`
  let reads: [Location]
  /// The closure's parameter, as it is written: `$0`
  let parameter: String

  var facts: FileFacts { app.program.files[use.file].facts }
  var name: String { facts.names.text(facts.locals[local].name) }
  var read: Location { reads[0] }
  var place: String { app.program.source(read) }

  /// Whether the local variable is used nowhere else, not in a capture list either. The result is false in long functions.
  var isOnlyUseOfLocal: Bool {
    let (facts, maxPaths) = (facts, 1024)
    let range = facts.locals[local].offset..<facts.scopes[facts.locals[local].scope].range.upperBound
    let paths = facts.paths(in: range)
    return paths.count <= maxPaths
      && facts.paths[paths].allSatisfy { path in
        path.localOrProjected != local || path.range.lowerBound == use.range.lowerBound
      }
  }

  /// Whether nothing else is on the lines of the local constant.
  var isLocalAlone: Bool {
    let local = facts.locals[local]
    let lines = app.lines(of: Location(file: use.file, range: local.offset..<local.valueRange.upperBound)).range
    func text(_ range: Range<UInt32>) -> String { app.program.source(Location(file: use.file, range: range)) }
    return text(lines.lowerBound..<local.offset).filter { !$0.isWhitespace } == "let"
      && text(local.valueRange.upperBound..<lines.upperBound).allSatisfy(\.isWhitespace)
  }
}

extension App {
  /// The stale writes outside of tests and previews, in the order of files and lines; one for each call of `withLock`.
  var staleWrites: [StaleWrite] {
    places(of: [ProgramName(.withLock)]).filter { !program.isTestFile[$0.file] }.flatMap { place in
      calls(of: place.names.lazy.map(\.own), in: place.file).compactMap { id in
        let call = CallSite(self, id, in: place.file)
        return isTestOrPreview(call.location) ? nil : LockedClosure(call)?.staleWrite
      }
    }
  }
}

/// The closure of a call of `withLock` on a shared value.
private struct LockedClosure {
  private let site: CallSite
  private let place: SharedPlace
  private let closure: Closure

  init?(_ site: CallSite) {
    let facts = site.facts
    guard let callee = site.callee, let place = SharedPlace(lockedBy: callee, facts),
      site.call.arguments.count == 1,
      let closure = facts.arguments[site.call.arguments].first?.value.closure.map({ facts.closures[$0] })
    else { return nil }
    (self.site, self.place, self.closure) = (site, place, closure)
  }

  private var app: App { site.app }
  private var facts: FileFacts { site.facts }

  var staleWrite: StaleWrite? {
    let facts = facts
    let writes = facts.writes[facts.writes(in: closure.range)].filter { facts.body(around: $0.scope) == closure.scope }
    guard !readsParameter else { return nil }
    for write in writes.prefix(Self.maxWrites) where write.kind == .assignment {
      guard let target = write.target.path.map({ facts.paths[$0] }), isParameter(target) else { continue }
      let written = facts.path(target.names).dropFirst().map { facts.names.text($0) }
      var visited: Set<VisitedLocal> = []
      for path in facts.paths[facts.paths(in: write.valueRange)].prefix(Self.maxPaths) {
        guard let (local, used) = localBefore(path) else { continue }
        let isValue = path.range == write.valueRange && path.names.count == 1
        if let reads = reads(behind: local, usedBy: used, writing: written, isValue: isValue, &visited) {
          return staleWrite(write, path, local, reads)
        }
      }
    }
    return nil
  }

  /// The maximum number of writes in a closure, and of paths in a value; further ones are ignored.
  private static let maxWrites = 32
  private static let maxPaths = 64
  /// The maximum number of local names that a value is followed through. Further ones are ignored.
  private static let maxNames = 64

  private func staleWrite(_ write: Write, _ path: Path, _ local: LocalID, _ reads: [Location]) -> StaleWrite {
    let start = path.range.lowerBound
    let length = UInt32(facts.names.text(facts.locals[local].name).utf8.count)
    return StaleWrite(
      app: app, call: site.call, write: write, use: Location(file: site.file, range: start..<start + length),
      local: local, reads: reads, parameter: parameter)
  }

  /// Whether the closure does more with its parameter than to assign to it, such as to compare it.
  private var readsParameter: Bool {
    facts.paths[facts.paths(in: closure.range)].contains { isParameter($0) && $0.use != .target }
  }

  private func isParameter(_ path: Path) -> Bool {
    switch path.root {
    case .anonymous: facts.body(around: path.scope) == closure.scope
    case .local: closure.parameters.contains(path.local)
    default: false
    }
  }

  private var parameter: String {
    facts.locals[closure.parameters].first.map { facts.names.text($0.name) } ?? "$0"
  }

  /// The local variable of the code around the closure that a path begins with, and the path by which that is used: in the
  /// capture list, or the same.
  private func localBefore(_ path: Path) -> (LocalID, Path)? {
    guard path.root == .local, case var used = path else { return nil }
    if facts.locals[path.local].kind == .capture, facts.locals[path.local].scope == closure.scope {
      guard let captured = captured(path.local) else { return nil }
      used = captured
    }
    let local = used.local
    let found = facts.locals[local]
    return found.kind == .variable && found.offset < closure.range.lowerBound
      && facts.body(around: found.scope) == facts.body(around: site.call.scope) ? (local, used) : nil
  }

  /// The path of a local variable that `[next]` captures.
  private func captured(_ local: LocalID) -> Path? {
    guard let node = facts.declaringNode(of: local), let value = facts.firstOperand(of: node),
      facts.nodes[value].kind == .local
    else { return nil }
    return facts.value(of: value).path.map { facts.paths[$0] }
  }

  /// A local variable, and whether its value is what is written.
  private struct VisitedLocal: Hashable {
    let local: LocalID
    let isValue: Bool
  }

  /// Where the value of a local variable reads the shared value; nil where it does not, and where it only keeps what is
  /// written: `let old = state.n`. Each local variable is visited at most twice.
  private func reads(
    behind local: LocalID, usedBy path: Path, writing written: [String], isValue: Bool,
    _ visited: inout Set<VisitedLocal>
  ) -> [Location]? {
    guard visited.count < Self.maxNames, visited.insert(VisitedLocal(local: local, isValue: isValue)).inserted,
      let node = value(of: local)
    else { return nil }
    let range = facts.nodes[node].range
    let isChanged = facts.locals[local].canChange
    if isChanged && facts.isReplaced(local, before: path.range.lowerBound) { return nil }
    let isKept =
      isValue && !(isChanged && facts.mayChange([path], in: facts.locals[local].offset..<path.range.lowerBound))
    guard facts.nodes[node].kind != .closure, !facts.awaits(node) else { return nil }
    var found: [Location] = []
    for read in facts.paths[facts.paths(in: range)].prefix(Self.maxPaths) {
      if let names = place.names(readBy: read, facts) {
        guard zip(names, written).allSatisfy({ $0 == $1 }), place.isShared(by: read, in: site.file, app) else {
          continue
        }
        if isKept, names == written, gives(node, read) { continue }
        let end = app.program.range(ofPathName: read.names.lowerBound + UInt32(place.length) - 1, in: site.file)
        found.append(Location(file: site.file, range: read.range.lowerBound..<end.upperBound))
      } else if read.root == .local, facts.locals[read.local].kind == .variable,
        facts.locals[read.local].offset < facts.locals[local].offset
      {
        let isValue = isKept && gives(node, read)
        let reads = reads(behind: read.local, usedBy: read, writing: written, isValue: isValue, &visited)
        if let reads { return reads }
      }
    }
    return found.isEmpty ? nil : found
  }

  /// Whether an expression may be what a path reads: it is the path, or a value of `condition ? path : other`.
  private func gives(_ node: BodyNodeID, _ read: Path) -> Bool {
    if facts.nodes[node].kind != .ternary {
      return facts.value(of: node).path.map { facts.paths[$0].range } == read.range
    }
    return (1...2).contains { facts.operand($0, of: node).map { gives($0, read) } ?? false }
  }

  /// The initial value of a local variable, that of a condition too.
  private func value(of local: LocalID) -> BodyNodeID? {
    guard let binding = facts.declaringNode(of: local), case let variable = facts.nodes[binding].parent,
      !variable.isNone,
      [.variable, .optionalBinding].contains(facts.nodes[variable].kind), facts.firstOperand(of: variable) == binding
    else { return nil }
    return facts.operand(1, of: variable)
  }
}

extension FileFacts {
  private static var maxExamined: Int { 512 }

  /// Whether a variable may be assigned another value as a whole before a place.
  fileprivate func isReplaced(_ local: LocalID, before end: UInt32) -> Bool {
    let between = writes(in: locals[local].offset..<end)
    return between.count > Self.maxExamined
      || writes[between].contains { write in
        guard write.kind == .assignment, let target = write.target.path.map({ paths[$0] }) else { return false }
        return target.local == local && target.names.count == 1
      }
  }

  /// Whether something in an expression may be awaited.
  fileprivate func awaits(_ node: BodyNodeID) -> Bool {
    let expression = nodes[node..<nodes[node].end]
    return expression.count > Self.maxExamined || expression.contains { $0.kind == .await }
  }
}
