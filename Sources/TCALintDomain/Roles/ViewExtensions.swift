import TCALintModel
import TCALintSyntax

extension App {
  /// The view whose code stands at a place: the innermost type around it, or the views of which alone an extension around
  /// it is one.
  func view(around reference: DeclarationReference) -> TypeHandle? {
    let type = program.files[reference.file].facts.enclosingType(reference.declaration)
    guard !type.isNone else { return nil }
    let place = DeclarationReference(file: reference.file, declaration: type)
    return viewExtended(by: place) ?? self.type(.view, around: place)
  }

  /// What an extension of something else extends only where that is a view: the view itself where the `where` says
  /// which, else what is extended.
  ///
  ///     extension Tracked where Self: View { … }
  ///     extension Tracked where Self == HomeView { … }
  ///
  /// The cost is bounded.
  func viewExtended(by place: DeclarationReference) -> TypeHandle? {
    let facts = program.files[place.file].facts
    let declaration = facts.declarations[place.declaration]
    guard declaration.kind == .extension, declaration.flags.contains(.conditional) else { return nil }
    if !declaration.inferredType.isNone,
      let view = program.resolve(declaration.inferredType, in: place.file, at: declaration.parent).symbol,
      roles[view].contains(.view)
    {
      return TypeHandle(self, view)
    }
    let isOfViews = facts.parameters[declaration.genericParameters].prefix(Self.mostRequirements).contains {
      $0.name.is(.Self) && !$0.type.isNone && isView($0.type, in: place.file, at: declaration.parent)
    }
    return isOfViews ? program.symbols(of: place).only.map { TypeHandle(self, $0) } : nil
  }

  /// Whether a written type is surely a view, or a composition that has one among its parts.
  private func isView(_ type: TypeID, in file: FileID, at scope: DeclarationID) -> Bool {
    let facts = program.files[file].facts
    if facts.types[type].kind == .composition {
      return facts.parts(of: type).prefix(Self.mostRequirements).contains { isView($0, in: file, at: scope) }
    }
    switch program.resolve(type, in: file, at: scope) {
    case .external(let name): return Role(ofLibraryType: program.text(name), settings) == .view
    case .symbols(let symbols): return !symbols.isEmpty && symbols.allSatisfy { roles[$0].contains(.view) }
    case .unknown: return false
    }
  }

  /// No extension asks for more.
  private static let mostRequirements = 16
}
