import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where a program does with a `TaskResult` what a `Result` has another name for, or cannot do.
struct TaskResultReadings: Sendable {
  /// `value` of `try result.value`, which is `get()` of a result.
  private(set) var values: [Location] = []
  /// A comparison, or the first reading of a `value` that may be one.
  private(set) var unclear: Location?

  /// The maximum number of names of a path that are looked at.
  private static let maxNames = 16

  /// - Parameter cases: the names of the cases that carry one.
  init(_ app: App, cases: Set<String>) {
    let program = app.program
    for file in program.files.indices {
      let facts = program.files[file].facts
      // A value that is read comes from a case, or is created in the file.
      lazy var mayHold = (cases.union(["TaskResult"])).contains { facts.names.find($0) != nil }
      if let value = facts.names.find("value") {
        for path in facts.paths where facts.path(path.names).contains(value) {
          for (index, name) in facts.path(path.names).enumerated() where name == value && index < Self.maxNames {
            let type = program.type(ofFirst: index, namesOf: path, in: file)
            if type.unwrapped.externalName == "TaskResult" {
              values.append(Location(file: file, range: program.range(ofName: index, of: path, in: file)))
            } else if unclear == nil, !type.isKnown, path.root == .local, index == 1, mayHold {
              unclear = Location(file: file, range: path.range)
            }
          }
        }
      }
      if unclear == nil { unclear = app.comparison(in: file) }
    }
  }
}

extension App {
  /// The first comparison of task results in a file.
  fileprivate func comparison(in file: FileID) -> Location? {
    let facts = program.files[file].facts
    for node in facts.nodes.indices.lazy.map({ BodyNodeID(rawValue: UInt32($0)) })
    where facts.nodes[node].kind == .binary && facts.nodes[node].operator == .comparison {
      for operand in [facts.operand(0, of: node), facts.operand(1, of: node)].compactMap({ $0 })
      where program.type(of: operand, in: file).contains(where: { $0.externalName == "TaskResult" }) {
        return Location(file: file, range: facts.nodes[node].range)
      }
    }
    let comparing = Self.comparing.compactMap(facts.names.find)
    if comparing.isEmpty { return nil }
    return facts.calls.factIndices.lazy.map { CallSite(self, $0, in: file) }.first { call in
      guard let name = facts.calleeName(call.call), comparing.contains(name) else { return false }
      return call.typesCompared.contains { $0.contains(where: { $0.externalName == "TaskResult" }) }
    }?.location
  }

  /// The names of functions that compare what they are given, or create a result of a task's.
  private static let comparing = Array(CallSite.namesThatCompare) + ["Result"]
}

extension CallSite {
  /// The names of functions that need what they compare to be `Equatable`.
  static let namesThatCompare: Set<String> = [
    "XCTAssertEqual", "XCTAssertNotEqual", "XCTAssertNoDifference", "contains", "expectDifference",
    "expectNoDifference",
    "firstIndex", "lastIndex", "onChange", "removeDuplicates",
  ]

  /// The types of its arguments that are no functions, and of what it is a method of.
  var typesCompared: [SwiftType] {
    let values = arguments.filter { !$0.isClosure }.map { app.program.type(of: $0.argument.value, in: file) }
    guard let callee, callee.names.count > 1 || callee.root == .result else { return values }
    // `contains { $0.isOpen }` compares nothing.
    if arguments.isEmpty || !arguments.allSatisfy(\.isClosure) {
      return values + [app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file)]
    }
    return values
  }
}
