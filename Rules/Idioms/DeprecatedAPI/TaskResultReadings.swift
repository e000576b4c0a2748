import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The code of a program that reads or compares values of `TaskResult` in a way that `Result` does not have.
struct TaskResultReadings: Sendable {
  /// The `value` of `try result.value`, which `Result` calls `get()`.
  private(set) var values: [Location] = []
  /// A comparison, or the first `value` of a type that is not known.
  private(set) var unclear: Location?

  /// The maximum number of names of a path that are looked at.
  private static let maxNames = 16

  /// - Parameter cases: the names of the cases that carry one.
  init(_ app: App, cases: Set<String>) {
    let program = app.program
    // A value that is read comes from a case, or is created in the file.
    let origins = cases.union(["TaskResult"])
    for file in program.files.indices {
      let facts = program.files[file].facts
      if let value = facts.names.find("value") {
        let mayHold = origins.contains { facts.names.find($0) != nil }
        for case .path(let id, let index) in app.mentions(of: value, in: file) where index < Self.maxNames {
          let path = facts.paths[id]
          let type = program.type(ofFirst: index, namesOf: path, in: file)
          if type.unwrapped.externalName == "TaskResult" {
            values.append(Location(file: file, range: program.range(ofName: index, of: path, in: file)))
          } else if unclear == nil, !type.isKnown, path.root == .local, index == 1, mayHold {
            unclear = Location(file: file, range: path.range)
          }
        }
      }
      if unclear == nil {
        // `Result(taskResult)` creates a result of it.
        let compared = app.comparisons(in: file) + app.comparingCalls(in: file, and: ["Result"])
        unclear = compared.first { $0.types.contains(where: \.isOfTaskResult) }?.location
      }
    }
  }
}

extension SwiftType {
  /// Whether it is a `TaskResult` or consists of one.
  fileprivate var isOfTaskResult: Bool { contains { $0.externalName == "TaskResult" } }
}
