import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The uses of `TaskResult` in a program, in groups that become `Result` together, since values of one use may be values
/// of another: the uses of a feature, those with the same success, and what is created for a case with that case.
struct TaskResults: Sendable {
  /// Uses that change together.
  struct Group: Sendable {
    /// In the order of files and lines.
    let uses: [ExternalSymbolUse<DeprecatedInterface>]
    /// The `value` of each reading of one, which `Result` calls `get()`.
    let readings: [Location]
    /// The edits that take `Equatable` from the actions with them, computed once for all uses.
    let equality = Lazy<Result<[Edit], EquatableActions.Obstacle>>("equality of actions with task results")
  }

  /// Empty where a use in the program cannot become a result.
  private var groups: [Group] = []
  private var groupOfUse: [Location: Int] = [:]
  /// The first place where `Result` cannot replace it, or where that is not known.
  private(set) var unclear: Location?

  init(_ app: App) {
    let uses = app.uses(of: deprecatedInterfaces.filter { $0.name == "TaskResult" })
    if uses.isEmpty { return }
    let cases = uses.indices.filter { uses[$0].enclosingMember?.kind == .enumCase }
    let carriers = Dictionary(grouping: cases) { uses[$0].enclosingMember?.name ?? "" }
    let readings = TaskResultReadings(app, cases: Set(carriers.keys))
    unclear = uses.first { !$0.mayBeResult }?.location ?? readings.unclear
    if unclear != nil { return }
    var sets = DisjointSets(count: uses.count)
    var firstWith: [SwiftType: Int] = [:]
    var firstIn: [TypeHandle: Int] = [:]
    // What is read may be a value of any.
    var areOne = !readings.values.isEmpty
    for (index, use) in uses.enumerated() {
      if let feature = use.reducerAround { sets.unite(index, firstIn.first(index, for: feature)) }
      if let success = use.writtenType?.parts.first?.resolved {
        if success.isGeneric || success.contains(where: { !$0.isKnown }) { areOne = true }
        sets.unite(index, firstWith.first(index, for: success))
      } else if let action = use.actionCreatedWithIt, let carrying = carriers[action.name ?? ""] {
        let type = action.callee.map { app.program.typeOfImplicitMember(beginning: $0, in: action.file) }
        let symbol = type.flatMap { app.program.symbol(of: $0.unwrapped) }
        let known = carrying.filter { symbol == nil || uses[$0].enclosingMember?.owner?.symbol == symbol }
        for carrier in known { sets.unite(index, carrier) }
        if known.isEmpty { areOne = true }
      } else {
        areOne = true
      }
    }
    for set in areOne ? [Array(uses.indices)] : sets.all {
      for use in set { groupOfUse[uses[use].location] = groups.count }
      groups.append(Group(uses: set.map { uses[$0] }, readings: readings.values))
    }
  }

  /// The group that a use changes with; nil where none changes.
  func group(of use: ExternalSymbolUse<DeprecatedInterface>) -> Group? { groupOfUse[use.location].map { groups[$0] } }
}

extension Dictionary where Value == Int {
  /// The number of a key, which is the given one where there is none yet.
  fileprivate mutating func first(_ number: Int, for key: Key) -> Int {
    if let first = self[key] { return first }
    self[key] = number
    return number
  }
}

/// Disjoint sets of the numbers below a count, as a union-find forest.
private struct DisjointSets {
  private var parents: [Int]

  /// A set for each number.
  init(count: Int) { parents = Array(0..<count) }

  mutating func unite(_ one: Int, _ other: Int) {
    let (one, other) = (root(of: one), root(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// The sets and the numbers in each, in ascending order.
  var all: [[Int]] {
    var sets = self
    let roots = parents.indices.map { sets.root(of: $0) }
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
  /// Whether `Result` can be written for it, where all others become one too.
  fileprivate var mayBeResult: Bool {
    guard resolvesExternally("Result"), nameText == "TaskResult" else { return false }
    if let call {
      return call.arguments.count == 1 && (call.arguments[0].isClosure || call.arguments[0].label == "catching")
    }
    guard writtenType?.parts.count == 1 else { return false }
    guard let member = enclosingMember else { return true }
    // The code that uses an alias may need it to be `Equatable`.
    if member.kind == .typealias || member.kind == .associatedtype { return false }
    guard let owner = member.owner, member.kind == .enumCase || member.isStoredProperty else { return true }
    // The fix takes `Equatable` from actions.
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
