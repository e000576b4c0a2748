import TCALintModel

extension App {
  private static let functionsKey = TableKey<[DeclarationReference]>("functions")

  /// The functions of the program, in the order of files and lines: methods, functions at file level and local
  /// functions. Searches over functions need not visit all declarations.
  var functions: [DeclarationReference] {
    table(Self.functionsKey) {
      var found: [DeclarationReference] = []
      for file in program.files.indices {
        for id in program.files[file].facts.declarations(where: { $0.kind == .function }) {
          found.append(DeclarationReference(file: file, declaration: id))
        }
      }
      return found
    }
  }

  private static let functionsByNameKey = TableKey<Lists<ProgramName, DeclarationReference>>("functions by names")

  /// The functions of the program by their names, those of one name in the order of files and lines; computed once.
  public var functionsByName: Lists<ProgramName, DeclarationReference> {
    table(Self.functionsByNameKey) {
      var found = Lists<ProgramName, DeclarationReference>()
      for function in functions {
        found.add(function, to: program.name(program.outline(function).name, in: function.file))
      }
      return found
    }
  }
}
