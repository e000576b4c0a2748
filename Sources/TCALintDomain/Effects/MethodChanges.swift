import TCALintModel
import TCALintSyntax

/// Tells what becomes of a value that a method is called on.
struct MethodChanges: Sendable {
  private let program: Program
  private var mutating: Set<ProgramName> = []
  private var other: Set<ProgramName> = []

  /// The cost is one pass over the program's declarations.
  init(_ app: App) {
    program = app.program
    for (file, contents) in program.files.numbered {
      for declaration in contents.facts.declarations where declaration.kind == .function {
        let name = program.name(declaration.name, in: file)
        if declaration.flags.contains(.mutating) { mutating.insert(name) } else { other.insert(name) }
      }
    }
  }

  /// Whether a method of that name may change what it is called on although its result is used.
  func mayChange(by method: ProgramName) -> Bool {
    mutating.contains(method) || ChangingMethods.names.contains(program.text(method))
  }

  func change(by chain: AccessChain, in file: FileID) -> StateUse.Change {
    if chain.method.isNone { return .none }
    let name = program.name(chain.method, in: file)
    let text = program.text(name)
    if ChangingMethods.names.contains(text) || mutating.contains(name) { return .certain }
    if chain.use == .statement { return .possible }
    return ReadingMethods.names.contains(text) || other.contains(name) ? .none : .possible
  }
}

extension App {
  var methodChanges: MethodChanges { lazyMethodChanges { MethodChanges(self) } }
}
