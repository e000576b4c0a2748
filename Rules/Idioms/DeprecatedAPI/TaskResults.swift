import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The uses of `TaskResult` in a program, in groups that become `Result` together, since values of one use may be values
/// of another: the uses of a feature, those with the same success, and what is created for a case with that case.
struct TaskResults: Sendable {
  /// Uses that change together, and the readings of their `value`, which a result has not.
  struct Group: Sendable {
    fileprivate(set) var uses: [ExternalSymbolUse<DeprecatedInterface>] = []
    fileprivate(set) var readings: [Location] = []
  }

  /// By the location of the first use. Empty where one of the program cannot be a result.
  private(set) var groups: [Location: Group] = [:]
  /// The first place that no result can be at, or where that is not known.
  private(set) var unclear: Location?

  init(_ app: App) {
    let uses = app.uses(of: deprecatedInterfaces.filter { $0.name == "TaskResult" })
    if uses.isEmpty { return }
    let cases = uses.indices.filter { uses[$0].enclosingMember?.kind == .enumCase }
    let carriers = Dictionary(grouping: cases) { uses[$0].enclosingMember?.name ?? "" }
    let readings = TaskResultReadings(app, cases: Set(carriers.keys))
    unclear = uses.first { !$0.mayBeResult }?.location ?? readings.unclear
    if unclear != nil { return }
    var partition = Partition(count: uses.count)
    var firstWith: [SwiftType: Int] = [:]
    var firstIn: [TypeHandle: Int] = [:]
    // What is read may be a value of any.
    var areOne = !readings.values.isEmpty
    for (index, use) in uses.enumerated() {
      if let feature = use.reducerAround { partition.join(index, firstIn.first(index, for: feature)) }
      if let success = use.writtenType?.parts.first?.resolved {
        if success.isGeneric || success.contains(where: { !$0.isKnown }) { areOne = true }
        partition.join(index, firstWith.first(index, for: success))
      } else if let action = use.actionCreatedWithIt, let carrying = carriers[action.name ?? ""] {
        let type = action.callee.map { app.program.typeOfImplicitMember(beginning: $0, in: action.file) }
        let symbol = type.flatMap { app.program.symbol(of: $0.unwrapped) }
        let known = carrying.filter { symbol == nil || uses[$0].enclosingMember?.owner?.symbol == symbol }
        for carrier in known { partition.join(index, carrier) }
        if known.isEmpty { areOne = true }
      } else {
        areOne = true
      }
    }
    for part in areOne ? [Array(uses.indices)] : partition.parts {
      groups[uses[part[0]].location] = Group(uses: part.map { uses[$0] }, readings: readings.values)
    }
  }
}

extension Dictionary where Value == Int {
  /// The number of a key, which is the given one where there is none yet.
  fileprivate mutating func first(_ number: Int, for key: Key) -> Int {
    if let first = self[key] { return first }
    self[key] = number
    return number
  }
}

/// Sets of the first numbers, each number in one of them.
private struct Partition {
  private var parents: [Int]

  /// Sets of one number each.
  init(count: Int) { parents = Array(0..<count) }

  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (root(of: one), root(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// The sets, and the numbers in each, in ascending order.
  var parts: [[Int]] {
    var partition = self
    let roots = parents.indices.map { partition.root(of: $0) }
    return Dictionary(grouping: parents.indices) { roots[$0] }.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The uses that become `Result` with it, which is the first of them; nil for any other.
  var taskResults: TaskResults.Group? { app.taskResults.groups[location] }

  /// Whether `Result` can be written for it, where all others become one too.
  fileprivate var mayBeResult: Bool {
    guard resolvesExternally("Result"), nameText == "TaskResult" else { return false }
    if let call {
      return call.arguments.count == 1 && (call.arguments[0].isClosure || call.arguments[0].label == "catching")
    }
    guard writtenType?.parts.count == 1 else { return false }
    guard let member = enclosingMember else { return true }
    // What the users of an alias need is not looked at.
    if member.kind == .typealias || member.kind == .associatedtype { return false }
    guard let owner = member.owner, member.kind == .enumCase || member.isStoredProperty else { return true }
    // An action that is no longer `Equatable` is taken care of.
    return app.equatableActions.isAction(owner) || owner.inheritedTypes.isEmpty && !owner.isComparable
  }

  /// Whether it is what an action carries, or is created for one: then nothing else can need it to be `Equatable`.
  var isOfAction: Bool {
    if enclosingMember?.kind == .enumCase { return true }
    return actionCreatedWithIt != nil
  }

  /// The innermost reducer around it.
  fileprivate var reducerAround: TypeHandle? {
    var current = type
    while let type = current, !type.isReducer { current = type.outerType }
    return current
  }

  /// The action that is created with it: `.loaded(TaskResult { … })`.
  fileprivate var actionCreatedWithIt: CallSite? {
    guard let action = call?.receivingCall, action.isImplicitMember else { return nil }
    return action
  }
}

extension CallSite {
  /// The call that it is an argument of.
  var receivingCall: CallSite? {
    guard !call.argument.isNone else { return nil }
    return facts.call(of: call.argument).map { CallSite(app, $0, in: file) }
  }

  /// Whether only a dot precedes its name: `.loaded(1)`.
  var isImplicitMember: Bool { callee.map { $0.root == .implicitMember && $0.names.count == 1 } ?? false }
}

extension App {
  private static let taskResultsKey = TableKey<TaskResults>("task results")

  var taskResults: TaskResults { table(Self.taskResultsKey) { TaskResults(self) } }
}
