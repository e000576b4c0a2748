import TCALintModel
import TCALintSyntax

extension App {
  /// The names of functions of the program that cannot return: those that give `Never`, or whatever they are asked for
  /// without having any: `func missing<T>(_ name: String) -> T`. And of those that report an issue.
  var functionsThatFail: Set<ProgramName> {
    lazyFunctionsThatFail {
      var found: Set<ProgramName> = []
      let namingNever = Set(places(of: ["Never"].compactMap(program.name)).map(\.file))
      for function in functions
      where namingNever.contains(function.file) || program.outline(function).hasGenericParameters {
        let (facts, declaration) = (program.files[function.file].facts, program.declaration(function))
        if declaration.cannotReturn(facts) { found.insert(program.name(declaration.name, in: function.file)) }
      }
      for place in places(of: FailingFunctions.names.compactMap(program.name)) where !program.isTestFile[place.file] {
        let facts = program.files[place.file].facts
        for call in calls(of: place.names.lazy.map(\.own), in: place.file) where facts.reports(facts.calls[call]) {
          let function = facts.scopes[facts.calls[call].scope].declaration
          found.insert(program.name(facts.declarations[function].name, in: place.file))
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

extension FileFacts {
  /// Whether a call is a statement of a function, in no branch of it, that reports an issue.
  fileprivate func reports(_ call: Call) -> Bool {
    guard call.use == .statement, scopes[call.scope].kind == .function, !scopes[call.scope].declaration.isNone,
      let path = call.callee.path.map({ paths[$0] }), path.root == .unqualified, let first = firstName(path.names),
      let last = lastName(path.names)
    else { return false }
    let text = names.text(last)
    // `Issue.record`; anything may be recorded.
    return (path.names.count == 1 ? text != "record" : isTypeName(first)) && FailingFunctions.names.contains(text)
  }
}
