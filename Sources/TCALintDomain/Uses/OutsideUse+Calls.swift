import TCALintModel
import TCALintSyntax

extension Array {
  /// The uses that stand for themselves: what a call that is a use is given belongs to it, the bodies of its closures
  /// aside; and of several operators in the arguments of one call the first stands for all.
  public func withoutParts<Row>() -> [OutsideUse<Row>] where Element == OutsideUse<Row> {
    var uses: [OutsideUse<Row>] = []
    var start = startIndex
    while start < endIndex {
      let file = self[start].place.file
      let end = self[start...].firstIndex { $0.place.file != file } ?? endIndex
      uses += Self.withoutParts(self[start..<end], self[start].app.program.files[file].facts)
      start = end
    }
    return uses
  }

  /// The uses without those that are members of what another one gives: `timeIntervalSinceNow` of
  /// `Date().timeIntervalSinceNow`.
  public func withoutMembersOfOthers<Row>() -> [OutsideUse<Row>] where Element == OutsideUse<Row> {
    let members = Set(compactMap { $0.call?.firstMemberOfResult })
    return filter { !members.contains($0.nameLocation.start) }
  }

  private static func withoutParts<Row>(_ uses: ArraySlice<Element>, _ facts: FileFacts) -> [Element]
  where Element == OutsideUse<Row> {
    guard uses.count > 1 else { return Array(uses) }
    var inUses = EnclosingArguments(of: uses.compactMap { $0.place.call.isNone ? nil : $0.place.call }, facts)
    var inCalls = EnclosingArguments(
      of: uses.contains(where: \.isOperator) ? [CallID](facts.calls.factIndices) : [], facts)
    var operatedCalls: Set<CallID> = []
    return uses.filter { use in
      let offset = use.place.nameRange.lowerBound
      if inUses.call(around: offset) != nil { return false }
      guard use.isOperator, let call = inCalls.call(around: offset) else { return true }
      return operatedCalls.insert(call).inserted
    }
  }
}

extension OutsideUse {
  fileprivate var isOperator: Bool {
    if case .prefixOperator = row.pattern { true } else { false }
  }
}

/// Says in which of some calls' arguments a place stands. It is asked for one place after the other, in source order.
private struct EnclosingArguments {
  private let facts: FileFacts
  private let arguments: [(range: Range<UInt32>, call: CallID)]
  private var next = 0
  private var around: [(range: Range<UInt32>, call: CallID)] = []

  init(of calls: [CallID], _ facts: FileFacts) {
    self.facts = facts
    arguments = calls.flatMap { call in
      facts.arguments[facts.calls[call].arguments].map { (range: $0.range, call: call) }
    }.sorted { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
  }

  /// The innermost call in whose arguments an offset stands, unless a closure's body lies between.
  mutating func call(around offset: UInt32) -> CallID? {
    while next < arguments.count, arguments[next].range.lowerBound <= offset {
      while let last = around.last, last.range.upperBound <= arguments[next].range.lowerBound { around.removeLast() }
      around.append(arguments[next])
      next += 1
    }
    while let last = around.last, last.range.upperBound <= offset { around.removeLast() }
    guard let last = around.last,
      facts.body(around: facts.calls[last.call].scope) == facts.body(aroundOffset: offset)
    else { return nil }
    return last.call
  }
}

extension CallSite {
  /// Where the name begins that is reached for in what it gives.
  fileprivate var firstMemberOfResult: Location? {
    let path = facts.paths(in: call.range).first { facts.paths[$0].call == id && !facts.paths[$0].names.isEmpty }
    return path.map { path in
      let start = facts.pathOffsets[Int(facts.paths[path].names.lowerBound)]
      return Location(file: file, range: start..<start)
    }
  }
}
