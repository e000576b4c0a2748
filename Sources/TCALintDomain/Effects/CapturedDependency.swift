import TCALintModel
import TCALintSyntax

extension App {
  /// What a property that is a dependency is to an effect that captures it; nil for any other.
  func kind(ofDependency property: Member) -> CapturedMember? {
    nil
  }

  /// Whether a type is a client.
  func isClient(_ type: SymbolID) -> Bool {
    roles(of: type).contains(.dependencyKey)
      || program.symbols[Int(type)].declaration.map { Member(self, $0).hasAttribute(["DependencyClient"]) } ?? false
  }

  /// The type of what the first names of a path reach.
  func type(ofFirst count: Int, of path: Path, _ file: FileID, _ types: inout ValueTypes) -> ValueType {
    types.type(ofFirst: count, namesOf: path, in: file)
  }
}
