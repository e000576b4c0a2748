import TCALintDomain
import TCALintModel

/// The reducers that the program's tests name, and those that these run on parts of their state.
struct TestedFeatures {
  private var reducers: Set<TypeHandle>

  /// The cost is linear in the mentions of reducers and in the compositions.
  init(_ app: App) {
    let names = app.namesInTestsOutsideTestFiles
    var known: [ProgramName: Bool] = [:]
    func isNamed(_ name: ProgramName) -> Bool {
      if let known = known[name] { return known }
      let isNamed = names.contains(name) || app.program.places(of: name).contains { app.program.isTestFile[$0.file] }
      known[name] = isNamed
      return isNamed
    }
    // Many features have a `Path` or a `Destination`.
    reducers = Set(
      app.reducers.filter { reducer in
        app.program.withOuterTypes(reducer.symbol).allSatisfy { isNamed(app.program.symbols[$0].name) }
      })
    var open = Array(reducers)
    while let reducer = open.popLast() {
      for child in reducer.compositions.compactMap(\.child) where reducers.insert(child).inserted {
        open.append(child)
      }
    }
  }

  func contains(_ reducer: TypeHandle) -> Bool { reducers.contains(reducer) }
}

extension App {
  /// The names in the types of tests that are declared in a file of other code.
  fileprivate var namesInTestsOutsideTestFiles: Set<ProgramName> {
    var found: Set<ProgramName> = []
    for type in types where roles[type.symbol].contains(.test) {
      for declaration in program.declarations(of: type.symbol) where !program.isTestFile[declaration.file] {
        let facts = program.files[declaration.file].facts
        for path in facts.paths[facts.paths(in: program.declaration(declaration).range)] {
          found.formUnion(facts.path(path.names).map { program.name($0, in: declaration.file) })
        }
      }
    }
    return found
  }
}
