import TCALintDomain
import TCALintModel
import TCALintSyntax

extension Array {
  /// The uses without those that are parts of another: the arguments of a call that is a use of some rows belong to it,
  /// without the bodies of its closures; of several operators in the arguments of one call the first is kept.
  func withoutParts<Row>(of isWhole: (Row) -> Bool) -> [ExternalSymbolUse<Row>]
  where Element == ExternalSymbolUse<Row> {
    guard let program = first?.app.program else { return [] }
    let areParts = areParts(
      map { PlacedUse(place: $0.place, isOperator: $0.isOperator, isWhole: isWhole($0.row)) }, program)
    return zip(self, areParts).compactMap { use, isPart in isPart ? nil : use }
  }
}

private struct PlacedUse {
  let place: UsePlace
  let isOperator: Bool
  /// Whether its arguments belong to it.
  let isWhole: Bool
}

/// Whether each of some uses, file by file, belongs to another.
private func areParts(_ uses: [PlacedUse], _ program: Program) -> [Bool] {
  var areParts: [Bool] = []
  var start = 0
  while start < uses.count {
    let file = uses[start].place.file
    let end = uses[start...].firstIndex { $0.place.file != file } ?? uses.count
    areParts += end == start + 1 ? [false] : EnclosingArguments.hold(uses[start..<end], program.files[file].facts)
    start = end
  }
  return areParts
}

extension ExternalSymbolUse {
  fileprivate var isOperator: Bool {
    if case .prefixOperator = row.pattern { true } else { false }
  }
}

/// Finds the call whose arguments contain a place. Places must be queried in source order.
private struct EnclosingArguments {
  private let facts: FileFacts
  private var arguments: [(range: Range<UInt32>, call: CallID)] = []
  private var next = 0
  private var around: [(range: Range<UInt32>, call: CallID)] = []

  /// For each use of a file, whether it is in the arguments of another use, or of a call that another operator
  /// represents.
  static func hold(_ uses: ArraySlice<PlacedUse>, _ facts: FileFacts) -> [Bool] {
    var inUses = EnclosingArguments(of: uses.filter { $0.isWhole && !$0.place.call.isNone }.map(\.place.call), facts)
    var inCalls = EnclosingArguments(
      of: uses.contains { $0.isOperator } ? [CallID](facts.calls.factIndices) : [], facts)
    var operatedCalls: Set<CallID> = []
    return uses.map { use in
      let offset = use.place.nameRange.lowerBound
      if inUses.call(around: offset) != nil { return true }
      guard use.isOperator, let call = inCalls.call(around: offset) else { return false }
      return !operatedCalls.insert(call).inserted
    }
  }

  init(of calls: [CallID], _ facts: FileFacts) {
    self.facts = facts
    for call in calls {
      for argument in facts.arguments[facts.calls[call].arguments] { arguments.append((argument.range, call)) }
    }
    arguments.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
  }

  /// The innermost call whose arguments contain an offset, unless a closure's body is in between.
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
