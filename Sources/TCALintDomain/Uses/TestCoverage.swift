import TCALintModel
import TCALintSyntax

/// What the tests of a program name and override. Where tests may override something, it counts as overridden.
public struct TestCoverage: Sendable {
  /// The number of files with tests.
  public private(set) var fileCount = 0
  /// The names that tests assign to, declare, or use as labels of arguments or at the end of key paths.
  private var given: Set<ProgramName> = []
  /// The names that follow each name in paths of tests.
  private var followers: [ProgramName: Set<ProgramName>] = [:]
  /// Whether tests change the context, which decides the values of all clients.
  private var changesContext = false

  /// Searches the tests of a program. The cost is linear in the facts of its files with tests.
  public init(_ app: App) {
    let program = app.program
    for file in program.files.indices where program.isTestFile[file] {
      fileCount += 1
      let facts = program.files[file].facts
      var names = facts.writes.compactMap { write in
        facts.namedPath(write.target).flatMap { facts.lastName(facts.paths[$0].names) }
      }
      names += facts.arguments.lazy.map(\.label).filter { !$0.isNone }
      names += facts.keyPaths.compactMap { facts.lastName($0.names) }
      names += facts.outlines.filter { $0.kind == .function || $0.kind == .property }.map(\.name)
      given.formUnion(names.lazy.map { program.name($0, in: file) })
      for path in facts.paths where path.names.count > 1 {
        let names = program.path(path.names, in: file)
        for (name, next) in zip(names, names.dropFirst()) { followers[name, default: []].insert(next) }
      }
    }
    changesContext = program.name("context").map(given.contains) ?? false
  }

  /// Whether a file with tests mentions a type by its last name.
  public func names(_ type: TypeHandle) -> Bool {
    let program = type.app.program
    return program.places(of: program.symbols[type.symbol].name).contains { program.isTestFile[$0.file] }
  }

  /// The endpoints of a client that no test overrides: neither each, nor the client as a whole, by an assignment or by a
  /// method that may change it.
  ///
  /// - Parameter keys: those of the client.
  public func endpointsWithoutOverride(of client: Client, keys: [ClientKey]) -> [Member] {
    if changesContext || fileCount == 0 || names(client.type) { return [] }
    let endpoints = client.endpointDeclarations
    let names = Set(endpoints.map(\.programName))
    let isReplaced = keys.contains { key in
      if let type = key.type, self.names(type) { return true }
      return key.properties.contains { property in
        given.contains(property.programName) || !names.isSuperset(of: followers[property.programName] ?? [])
      }
    }
    return isReplaced ? [] : endpoints.filter { !given.contains($0.programName) }
  }
}
