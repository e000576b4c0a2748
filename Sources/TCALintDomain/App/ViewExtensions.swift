import TCALintModel
import TCALintSyntax

extension App {
  private static let viewExtensionsKey = TableKey<[DeclarationReference: SymbolID]>("view extensions")

  /// The view whose code contains a place: the innermost type around it, or the only view that an extension around it
  /// extends.
  public func view(around reference: DeclarationReference) -> TypeHandle? {
    let type = program.files[reference.file].facts.enclosingType(reference.declaration)
    guard !type.isNone else { return nil }
    let place = DeclarationReference(file: reference.file, declaration: type)
    if program.declaration(place).flags.contains(.conditional), let view = viewExtensions[place] {
      return TypeHandle(self, view)
    }
    return self.type(.view, around: place)
  }

  /// The extensions with a `where` that requires a view, each with the view itself where that is known, else with the
  /// extended type.
  ///
  ///     extension Tracked where Self: View { … }
  ///     extension Tracked where Self == HomeView { … }
  var viewExtensions: [DeclarationReference: SymbolID] {
    table(Self.viewExtensionsKey) {
      var found: [DeclarationReference: SymbolID] = [:]
      for symbol in program.symbols.indices where [.protocol, .external].contains(program.symbols[symbol].kind) {
        for place in program.extensions(of: symbol) { found[place] = viewExtended(by: place) }
      }
      return found
    }
  }

  private func viewExtended(by place: DeclarationReference) -> SymbolID? {
    let facts = program.files[place.file].facts
    let declaration = facts.declarations[place.declaration]
    guard declaration.flags.contains(.conditional) else { return nil }
    if !declaration.selfType.isNone,
      let view = program.resolve(declaration.selfType, in: place.file, at: declaration.parent).symbol,
      roles[view].contains(.view)
    {
      return view
    }
    let isOfViews = facts.parameters[declaration.genericParameters].contains {
      $0.name.is(.Self) && !$0.type.isNone && isView($0.type, in: place.file, at: declaration.parent)
    }
    return isOfViews ? program.symbols(of: place).only : nil
  }

  /// Whether a written type is known to be a view, or a composition with a view among its parts.
  private func isView(_ type: TypeID, in file: FileID, at scope: DeclarationID) -> Bool {
    let facts = program.files[file].facts
    if facts.types[type].kind == .composition {
      return facts.parts(of: type).contains { isView($0, in: file, at: scope) }
    }
    switch program.resolve(type, in: file, at: scope) {
    case .external(let name): return Role(ofLibraryType: program.text(name), settings) == .view
    case .symbols(let symbols): return !symbols.isEmpty && symbols.allSatisfy { roles[$0].contains(.view) }
    case .unknown: return false
    }
  }
}
