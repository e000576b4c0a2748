import TCALintModel
import TCALintSyntax

/// Which types the members of an extension are about that is not one of everything by a name: `extension Request where
/// Response == User`, `extension Loader where Self: Authorized`, `extension UserRequest` of a typealias of `Request<User>`.
extension CodeSearch {
  private enum Fit { case yes, no, unknown }

  /// Of members of one name those that a type may have: of those that surely are about it and others the first, as the
  /// compiler takes what is more special.
  ///
  /// - Parameter used: the type, as the code that uses it says.
  func applying(
    _ found: [DeclarationReference], to type: SymbolID?, namedAs used: SwiftType
  ) -> [DeclarationReference] {
    guard found.contains(where: { condition(of: $0) != nil }) else { return found }
    let fits = found.map { member in place(of: member).flatMap { fit(of: $0, to: type, namedAs: used) } }
    let wanted: (Fit?) -> Bool = fits.contains(.yes) ? { $0 == .yes } : { $0 != .no }
    return zip(found, fits).filter { wanted($0.1) }.map(\.0)
  }

  /// Whether what a type declaration or an extension has may be for only some of what a type stands for.
  func isForSome(_ place: DeclarationReference, of type: SymbolID) -> Bool {
    fit(of: place, to: type, namedAs: .unknown).map { $0 != .yes } ?? false
  }

  /// The extension that a member stands in, if that has a condition.
  func condition(of member: DeclarationReference) -> DeclarationReference? {
    place(of: member).flatMap { isConditional($0) ? $0 : nil }
  }

  private func place(of member: DeclarationReference) -> DeclarationReference? {
    let parent = app.program.declaration(member).parent
    return parent.isNone ? nil : DeclarationReference(file: member.file, declaration: parent)
  }

  private func isConditional(_ place: DeclarationReference) -> Bool {
    let declaration = app.program.declaration(place)
    guard declaration.kind == .extension else { return false }
    return declaration.flags.contains(.conditional) || isBound(declaration, in: place.file)
  }

  /// Whether an extension is one of a generic type with arguments, if by a typealias.
  private func isBound(_ place: Declaration, in file: FileID) -> Bool {
    guard !place.type.isNone else { return false }
    let type = app.program.withoutAliases(PlacedType(type: place.type, file: file, scope: place.parent))
    let facts = app.program.files[type.file].facts
    return facts.types[type.type].kind == .named && !facts.parts(of: type.type).isEmpty
  }

  private func fit(of place: DeclarationReference, to type: SymbolID?, namedAs used: SwiftType) -> Fit? {
    guard isConditional(place) else { return nil }
    let declaration = app.program.declaration(place)
    guard declaration.flags.contains(.conditional) else { return fit(ofBound: declaration, in: place.file, to: used) }
    return type.map { fit(ofConditional: declaration, in: place.file, to: $0) } ?? .unknown
  }

  private func fit(ofBound place: Declaration, in file: FileID, to used: SwiftType) -> Fit {
    let own = app.program.type(PlacedType(type: place.type, file: file, scope: place.parent))
    guard !used.arguments.isEmpty, (own.arguments + used.arguments).allSatisfy(\.isKnown) else { return .unknown }
    return own == used ? .yes : .no
  }

  /// What more conditions ask is not known.
  private static let maxConditions = 64

  /// What a `where` asks of `Self` to conform to, a type of the program does or does not.
  private func fit(ofConditional place: Declaration, in file: FileID, to type: SymbolID) -> Fit {
    let program = app.program
    guard [.struct, .class, .enum, .actor].contains(program.symbols[type].kind), !program.ancestry.isUncertain(type),
      let ancestors = program.ancestry.ancestors(of: type)
    else { return .unknown }
    var fit: Fit = place.flags.contains(.sameTypes) ? .unknown : .yes
    let parameters = program.files[file].facts.parameters[place.genericParameters]
    if parameters.count > Self.maxConditions { return .unknown }
    for parameter in parameters {
      let required = program.resolve(parameter.type, in: file, at: place.parent)
      guard parameter.name.is(.Self), case .symbols(let required) = required else {
        fit = .unknown
        continue
      }
      if !required.contains(type), !required.contains(where: ancestors.contains) { return .no }
    }
    return fit
  }
}
