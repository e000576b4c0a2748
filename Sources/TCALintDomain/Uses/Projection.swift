import TCALintModel
import TCALintSyntax

extension Program {
  /// The name of the property that a projection is one of: `destination` for `$destination`; nil where nothing has that
  /// name. Any other name is itself.
  func unprojected(_ name: Name, in file: FileID) -> ProgramName? {
    let facts = files[file].facts
    guard facts.isProjection(name) else { return self.name(name, in: file) }
    return self.name(String(facts.names.text(name).dropFirst()))
  }
}
