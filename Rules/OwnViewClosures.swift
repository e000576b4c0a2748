import TCALintDomain
import TCALintModel
import TCALintSyntax

extension CallSite {
  /// How the called function or view of the program uses a closure: later where its type is `@escaping` or a property
  /// stores it, as an event handler where it returns nothing. nil where that is not known, or functions of the same
  /// name differ.
  func ownUse(ofClosureLabelled label: String?) -> ViewClosureUse? {
    guard let callee, let last = facts.lastName(callee.names), callee.names.count == 1 || callee.root == .result else {
      return nil
    }
    guard facts.isTypeName(last) else {
      return app.closureUse(OwnClosure(callee: .function(app.program.name(last, in: file)), label: label))
    }
    let scope = facts.scopes[callee.scope].declaration
    guard callee.root == .unqualified, let type = app.program.resolve(callee.names, in: file, at: scope).symbol
    else { return nil }
    return app.closureUse(OwnClosure(callee: .type(type), label: label))
  }
}

/// A closure argument of a call of something that the program declares.
struct OwnClosure: Hashable, Sendable {
  enum Callee: Hashable, Sendable {
    /// A type whose initializer is called.
    case type(SymbolID)
    case function(ProgramName)
  }

  let callee: Callee
  let label: String?
}

extension App {
  private static let closureUsesKey = TableKey<Answers<OwnClosure, ViewClosureUse?>>("uses of view closures")

  /// How every possible callee uses the closure; nil where they differ. Computed once for each closure argument.
  fileprivate func closureUse(_ closure: OwnClosure) -> ViewClosureUse? {
    table(Self.closureUsesKey, for: closure) {
      let found =
        switch closure.callee {
        case .type(let type): closureUses(ofInstantiation: type, closure.label)
        case .function(let name): functions(named: name).map { closureUse(of: $0, closure.label) }
        }
      guard let first = found.first, let use = first, found.allSatisfy({ $0 == use }) else { return nil }
      return use
    }
  }

  /// The uses of a closure that a type is created with, by each initialiser that takes one.
  fileprivate func closureUses(ofInstantiation type: SymbolID, _ label: String?) -> [ViewClosureUse?] {
    let initializers = program.members(of: type).filter { program.declaration($0).kind == .initializer }
    if !initializers.isEmpty {
      return initializers.map { closureUse(of: $0, label) }.filter { $0 != nil }
    }
    let properties = program.storedProperties(of: type).map { Member(self, $0) }
    let closures = properties.filter { $0.writtenType?.wrapped.function != nil }
    let property = label.map { label in closures.first { $0.name == label } } ?? closures.last
    guard let function = property?.writtenType?.wrapped.function else { return [] }
    return [function.parts.last?.isVoid == true ? .action : .later]
  }

  /// The use of a closure by a function: the argument with a label, or the last one.
  fileprivate func closureUse(of function: DeclarationReference, _ label: String?) -> ViewClosureUse? {
    let declaration = program.declaration(function)
    let facts = program.files[function.file].facts
    let closures = facts.parameters[declaration.parameters].filter { parameter in
      !parameter.type.isNone
        && WrittenType(self, parameter.type, in: function.file, at: declaration.parent).wrapped.function != nil
    }
    let parameter = label.map { label in closures.first { facts.names.text($0.label) == label } } ?? closures.last
    guard let parameter else { return nil }
    let written = WrittenType(self, parameter.type, in: function.file, at: declaration.parent)
    guard let type = written.wrapped.function else { return nil }
    if type.parts.last?.isVoid == true { return .action }
    let isStored = written.isOptional || written.flags.contains(.isEscaping) || type.flags.contains(.isEscaping)
    return isStored ? .later : .atOnce
  }

  /// The maximum number of functions of one name; beyond it, none is considered.
  private static let maxFunctions = 16

  /// The functions of a name that the program declares.
  fileprivate func functions(named name: ProgramName) -> [DeclarationReference] {
    let functions = functionsByName
    return functions.count(of: name) <= Self.maxFunctions ? Array(functions[name]) : []
  }

  /// Whether the program declares a function of a name.
  func declaresFunction(named name: ProgramName) -> Bool { functionsByName.count(of: name) > 0 }
}
