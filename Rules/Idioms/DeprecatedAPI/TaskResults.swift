import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The uses of `TaskResult` in a program, by the feature that they belong to.
struct TaskResults: Sendable {
  /// Those of each feature, in the order of files and lines. Empty where one of the program is anything else than what an
  /// action carries, or is made for such an action: then another type may meet this one there.
  private(set) var ofFeature: [TypeHandle: [ExternalSymbolUse<DeprecatedInterface>]] = [:]
  /// The first of these other uses.
  private(set) var unclear: Location?

  init(_ app: App) {
    let uses = app.uses(of: deprecatedInterfaces.filter { $0.name == "TaskResult" })
    // `value`, which a result has not.
    if let reading = uses.first(where: { app.readsValueOfResult(in: $0.place.file) }) {
      unclear = reading.location
      return
    }
    var found: [TypeHandle: [ExternalSymbolUse<DeprecatedInterface>]] = [:]
    var carriers: [TypeHandle: Set<String>] = [:]
    var made: [(feature: TypeHandle, action: String)] = []
    for use in uses {
      guard let feature = use.reducerAround else {
        unclear = use.location
        return
      }
      found[feature, default: []].append(use)
      if let action = use.carryingCase {
        guard action.owner?.outerType == feature else {
          unclear = use.location
          return
        }
        carriers[feature, default: []].insert(action.name)
      } else if let action = use.madeAction {
        made.append((feature, action))
      } else {
        unclear = use.location
        return
      }
    }
    guard made.allSatisfy({ carriers[$0.feature]?.contains($0.action) ?? false }) else {
      unclear = uses.first?.location
      return
    }
    ofFeature = found
  }
}

extension ExternalSymbolUse {
  /// The innermost reducer around it.
  fileprivate var reducerAround: TypeHandle? {
    var current = type
    while let type = current, !type.isReducer { current = type.outerType }
    return current
  }

  /// The case of an action whose associated value has this type.
  fileprivate var carryingCase: Member? {
    guard let member = enclosingMember, member.kind == .enumCase, writtenType?.parts.count == 1,
      member.owner?.isAction ?? false
    else { return nil }
    return member
  }

  /// The name of the action that it is made for: `.loaded(TaskResult { … })`.
  fileprivate var madeAction: String? {
    guard let call, call.arguments.count == 1, call.arguments[0].isClosure, let action = call.receivingCall,
      action.isImplicitMember
    else { return nil }
    return action.name
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

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The uses of `TaskResult` that its feature has, where all of the program are actions' of features.
  var taskResultsOfFeature: [ExternalSymbolUse<DeprecatedInterface>] {
    reducerAround.flatMap { app.table(App.taskResultsKey) { TaskResults(app) }.ofFeature[$0] } ?? []
  }
}

extension App {
  /// Whether a file reads a property `value` of something local that may be a result.
  fileprivate func readsValueOfResult(in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard let value = facts.names.find("value") else { return false }
    return facts.paths.contains { path in
      guard path.root == .local, path.names.count == 2, facts.lastName(path.names) == value else { return false }
      let type = program.type(ofFirst: 1, namesOf: path, in: file)
      return !type.isKnown || type.unwrapped.externalName == "TaskResult"
    }
  }

  /// A use of `TaskResult` for which no feature is migrated.
  var unclearTaskResult: Location? { table(Self.taskResultsKey) { TaskResults(self) }.unclear }
}

extension App {
  fileprivate static let taskResultsKey = TableKey<TaskResults>("task results")
}
