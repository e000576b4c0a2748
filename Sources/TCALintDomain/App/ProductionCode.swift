import TCALintModel
import TCALintSyntax

extension App {
  /// Whether a place is in tests or previews, of which most rules say nothing.
  public func isTestOrPreview(_ location: Location) -> Bool {
    if program.isTestFile[location.file] { return true }
    return isTestOrPreview(
      DeclarationReference(
        file: location.file,
        declaration: program.files[location.file].facts.declaration(around: location.range.lowerBound)))
  }

  /// Whether a declaration is in tests or previews.
  public func isTestOrPreview(_ reference: DeclarationReference) -> Bool {
    if program.isTestFile[reference.file] { return true }
    let facts = program.files[reference.file].facts
    var current = reference.declaration
    while !current.isNone {
      let declaration = facts.declarations[current]
      if declaration.kind == .macro, declaration.name.is(.Preview) { return true }
      if recognised[reference.file].tests.contains(current) { return true }
      if declaration.isTypeOrExtension {
        let symbols = program.symbols(of: DeclarationReference(file: reference.file, declaration: current))
        if symbols.contains(where: { !roles[$0].isDisjoint(with: [.test, .preview]) }) { return true }
      }
      current = declaration.parent
    }
    return false
  }
}
