import TCALintDomain
import TCALintModel

/// The types that the code of an app names, beginning with its entry points and going on with the code of those types.
struct TypesOfApps {
  private var types: Set<SymbolID>

  /// The cost is linear in the code of the program.
  init(_ app: App) {
    var named = Self.typesNamed(in: app)
    types = Set(app.types.filter(\.isEntryPoint).map(\.symbol))
    var open = Array(types)
    while let type = open.popLast() {
      for next in named.removeValue(forKey: type) ?? [] where types.insert(next).inserted { open.append(next) }
    }
  }

  func contains(_ type: TypeHandle) -> Bool {
    type.app.program.withOuterTypes(type.symbol).contains(where: types.contains)
  }

  /// The types that the code of each type names outside of tests and previews. The code of a nested type belongs to the
  /// outer ones too.
  private static func typesNamed(in app: App) -> [SymbolID: Set<SymbolID>] {
    var (uses, found): (TypeUses, [SymbolID: Set<SymbolID>]) = (TypeUses(app.program), [:])
    for file in app.program.files.indices where !app.program.isTestFile[file] {
      var known: [DeclarationID: [SymbolID]] = [:]
      for use in uses.uses(in: file) {
        let code = DeclarationReference(file: file, declaration: use.code)
        let owners = known[use.code] ?? (app.isTestOrPreview(code) ? [] : app.ownersOfCode(code))
        known[use.code] = owners
        for owner in owners where owner != use.type { found[owner, default: []].insert(use.type) }
      }
    }
    return found
  }
}

extension App {
  fileprivate func ownersOfCode(_ code: DeclarationReference) -> [SymbolID] {
    program.enclosingSymbols(code).flatMap { Array(program.withOuterTypes($0)) }
  }
}

extension TypeHandle {
  /// An `App`, a delegate of an app or a scene, a type with `@main`.
  fileprivate var isEntryPoint: Bool {
    guard let declaration else { return false }
    return (startsApp || hasAttribute("main")) && !declaration.isTestOrPreview
  }
}
