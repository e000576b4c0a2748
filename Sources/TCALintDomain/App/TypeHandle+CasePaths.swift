import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// The type that it is nested in.
  public var outerType: TypeHandle? {
    let parent = app.program.symbols[symbol].parent
    return parent.isNone ? nil : TypeHandle(app, parent)
  }

  /// Whether a macro makes key paths to its cases: its own, or the reducer's whose action or state it is.
  public var hasCaseKeyPaths: Bool {
    guard kind == .enum, let declaration else { return false }
    if declaration.hasAttribute(["CasePathable"]) { return true }
    guard ["Action", "State"].contains(declaration.name), let outer = outerType?.declaration else { return false }
    return outer.hasAttribute(["Reducer"]) && declaration.isMember(of: outer)
  }

  /// Its cases of a name, of which Swift allows several.
  public func cases(named name: String) -> [Member] {
    guard let name = app.program.name(name) else { return [] }
    return app.members.members(.enumCase, named: name, of: symbol).map { Member(app, $0.reference) }
  }

  /// Whether a macro can make key paths to its cases, a property for each: not where two have one name.
  public var canHaveCaseKeyPaths: Bool {
    kind == .enum && declaration != nil && !app.members.enumsWithRepeatedCases.contains(symbol)
  }
}

extension App {
  /// Whether code at a place can name a module's exports: its file imports it, or a library that re-exports it.
  public func imports(anyOf modules: Set<String>, at location: Location) -> Bool {
    let imported = program.imports(of: location.file)
    return modules.contains { program.name($0).map(imported.contains) ?? false }
  }
}
