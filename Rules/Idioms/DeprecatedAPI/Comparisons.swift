import TCALintDomain
import TCALintModel
import TCALintSyntax

/// What code compares, by operators and by functions that need `Equatable` values.
extension App {
  /// The comparison operators in a file, and the types of their operands.
  func comparisons(in file: FileID) -> [(location: Location, types: [SwiftType])] {
    let facts = program.files[file].facts
    return facts.nodes.factIndices.compactMap { node in
      guard facts.nodes[node].kind == .binary, facts.nodes[node].operator == .comparison else { return nil }
      let operands = [facts.operand(0, of: node), facts.operand(1, of: node)].compactMap { $0 }
      return (
        Location(file: file, range: facts.nodes[node].range), operands.map { program.type(of: $0, in: file) }
      )
    }
  }

  /// The calls in a file of functions that compare, and the types of what they compare.
  ///
  /// - Parameter names: further functions.
  func comparingCalls(in file: FileID, and names: [String] = []) -> [(location: Location, types: [SwiftType])] {
    let names = (Self.comparingFunctions + names).compactMap(program.files[file].facts.names.find)
    return calls(of: names, in: file).map { id in
      let call = CallSite(self, id, in: file)
      return (call.location, call.typesCompared)
    }
  }

  private static let comparingFunctions = [
    "XCTAssertEqual", "XCTAssertNotEqual", "XCTAssertNoDifference", "contains", "expectDifference",
    "expectNoDifference", "firstIndex", "lastIndex", "onChange", "removeDuplicates",
  ]
}

extension CallSite {
  /// The types of its arguments that are no closures, and of what it is a method of.
  fileprivate var typesCompared: [SwiftType] {
    let values = arguments.filter { !$0.isClosure }.map { app.program.type(of: $0.argument.value, in: file) }
    guard let callee, callee.names.count > 1 || callee.root == .result,
      // `contains { $0.isOpen }` compares nothing.
      arguments.isEmpty || !arguments.allSatisfy(\.isClosure)
    else { return values }
    return values + [app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file)]
  }
}
