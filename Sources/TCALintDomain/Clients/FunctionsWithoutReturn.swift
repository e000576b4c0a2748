import TCALintModel
import TCALintSyntax

extension App {
  /// The names of functions of the program that cannot return: those that give `Never`, or whatever they are asked for
  /// without having any: `func missing<T>(_ name: String) -> T`.
  var functionsWithoutReturn: Set<ProgramName> {
    lazyFunctionsWithoutReturn {
      var found: Set<ProgramName> = []
      for (file, contents) in program.files.numbered {
        let facts = contents.facts
        for declaration in facts.declarations where declaration.kind == .function && declaration.cannotReturn(facts) {
          found.insert(program.name(declaration.name, in: file))
        }
      }
      return found
    }
  }
}

extension Declaration {
  fileprivate func cannotReturn(_ facts: FileFacts) -> Bool {
    guard !type.isNone, facts.types[type].kind == .named, facts.types[type].path.count == 1,
      let result = facts.firstName(facts.types[type].path)
    else { return false }
    if facts.names.text(result) == "Never" { return true }
    let generic = facts.parameters[genericParameters]
    guard let parameter = generic.first, generic.count == 1, parameter.name == result, parameter.type.isNone else {
      return false
    }
    return facts.parameters[parameters].allSatisfy { parameter in
      guard !parameter.type.isNone else { return false }
      return (parameter.type..<facts.types[parameter.type].end).allSatisfy {
        !facts.path(facts.types[$0].path).contains(result)
      }
    }
  }
}
