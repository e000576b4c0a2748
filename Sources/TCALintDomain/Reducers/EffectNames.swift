import TCALintModel
import TCALintSyntax

/// Further names of the library's type of effects in a program: `typealias FX = Effect<Action>`
public struct EffectNames: Sendable {
  /// The names of typealiases; some may have other targets elsewhere.
  private let aliases: Set<ProgramName>
  /// Those that a file mentions.
  public let ofFile: [FileID: Set<Name>]

  fileprivate init(_ app: App) {
    let program = app.program
    let found = app.typealiases.filter { alias in
      // An alias of an alias has the same target.
      alias.names.last.map { $0.isOfEffects || program.isAlias($0) } ?? false
        && app.isOfEffects(program.resolve(alias.target.type, in: alias.target.file, at: alias.target.scope))
        && app.seesArchitecture(alias.target.file)
    }
    let aliases = Set(found.map { program.symbols[$0.symbol].name }.filter { !$0.isOfEffects })
    self.aliases = aliases
    ofFile = Dictionary(
      uniqueKeysWithValues: app.places(of: aliases).map { ($0.file, Set($0.names.map(\.own))) })
  }

  fileprivate func contain(_ name: ProgramName) -> Bool { aliases.contains(name) }
}

extension App {
  private static let effectNamesKey = TableKey<EffectNames>("names of effects")

  /// The program's further names of the library's type of effects, computed once.
  public var effectNames: EffectNames { table(Self.effectNamesKey) { EffectNames(self) } }

  /// Whether names are those of the library's type of effects at a place, or what the program calls it.
  public func nameEffects(_ names: Range<UInt32>, in file: FileID, at declaration: DeclarationID) -> Bool {
    guard let last = program.files[file].facts.lastName(names) else { return false }
    if last.isOfEffects {
      return seesArchitecture(file) && program.externalName(names, in: file, at: declaration) != nil
    }
    return effectNames.contain(program.name(last, in: file))
      && isOfEffects(program.resolve(names, in: file, at: declaration))
  }

  fileprivate func isOfEffects(_ type: Resolution) -> Bool {
    switch type {
    case .external(let name): name.isOfEffects
    case .symbols(let symbols):
      // Types that the program extends.
      !symbols.isEmpty
        && symbols.allSatisfy { program.symbols[$0].kind == .external && program.symbols[$0].name.isOfEffects }
    case .unknown: false
    }
  }
}
