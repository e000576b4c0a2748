import TCALintModel
import TCALintSyntax

/// What code of an app may name that the program declares: what all who follow code look things up in.
struct DeclaredCode: Sendable {
  /// The functions, constants and variables at the top level of files.
  let fileLevel: [ProgramName: [DeclarationReference]]
  /// The names of members and of these: much of what code names is from outside.
  let names: NameSet<ProgramName>
  /// The types from outside that the program extends.
  let extendedTypes: [ProgramName: SymbolID]
  /// The name of the method by which a value is called; nil where the program has none.
  let callAsFunction: ProgramName?

  init(_ app: App) {
    let fileLevel = app.program.fileLevelDeclarations.compactMapValues { declarations in
      let own = declarations.filter { !app.program.isTestFile[$0.file] }
      return own.isEmpty ? nil : own
    }
    var names = app.members.names
    names.formUnion(fileLevel.keys)
    (self.names, self.fileLevel) = (names, fileLevel)
    callAsFunction = app.program.name("callAsFunction").flatMap { names.contains($0) ? $0 : nil }
    let extended = app.program.symbols.numbered.filter { $0.1.kind == .external }
    extendedTypes = Dictionary(extended.map { ($0.1.name, $0.0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension App {
  var declaredCode: DeclaredCode { lazyDeclaredCode(self) { DeclaredCode(self) } }
}
