import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The stored properties of an app that are static or global.
struct GlobalVariables: Sendable {
  private var names: Set<ProgramName> = []

  /// The cost is linear in the declarations of files.
  init(_ app: App) {
    for file in app.program.files.indices where !app.program.isTestFile[file] {
      let facts = app.program.files[file].facts
      for id in facts.declarations(where: { $0.kind == .property }) where facts.declarations[id].isGlobal {
        names.insert(app.program.name(facts.declarations[id].name, in: file))
      }
    }
  }

  /// Whether an assignment changes one of them, or a part of it.
  func contain(_ write: Write, in file: FileID, _ app: App) -> Bool {
    let facts = app.program.files[file].facts
    guard write.kind != .inout, let path = facts.namedPath(write.target).map({ facts.paths[$0] }),
      path.root == .unqualified || path.root == .selfType
    else { return false }
    return facts.path(path.names).prefix(Self.maxNames).enumerated().contains { index, name in
      guard names.contains(app.program.name(name, in: file)),
        let variable = app.program.declaration(referencedByFirst: index + 1, namesOf: path, in: file)
      else { return false }
      return app.program.declaration(variable).isGlobal && (index + 1 == path.names.count || !app.isFormatter(variable))
    }
  }

  /// The maximum number of names of the type, its own included, and the variable.
  private static let maxNames = 4
}

extension Declaration {
  fileprivate var isGlobal: Bool {
    kind == .property && flags.isDisjoint(with: [.computed, .local]) && (flags.contains(.static) || parent.isNone)
  }
}

extension App {
  /// Whether a property is a formatter, which is set up again before each use.
  fileprivate func isFormatter(_ property: DeclarationReference) -> Bool {
    let member = Member(self, property)
    if let type = member.writtenType { return type.text.hasByteSuffix("Formatter") }
    let call = member.declaration.value.call.map { CallSite(self, $0, in: property.file) }
    return call?.calleeText.hasByteSuffix("Formatter") ?? false
  }

  private static let globalVariablesKey = TableKey<GlobalVariables>("global variables")

  var globalVariables: GlobalVariables { table(Self.globalVariablesKey) { GlobalVariables(self) } }

  /// The declarations whose code assigns to a static or global variable.
  var declarationsOfGlobalChanges: [DeclarationReference] {
    let variables = globalVariables
    return program.files.indices.filter { !program.isTestFile[$0] }.flatMap { file in
      let facts = program.files[file].facts
      return facts.writes.filter { variables.contain($0, in: file, self) }.map {
        DeclarationReference(file: file, declaration: facts.scopes[$0.scope].declaration)
      }
    }
  }
}
