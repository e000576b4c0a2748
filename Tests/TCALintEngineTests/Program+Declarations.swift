import TCALintModel

extension Program {
  /// Where what has a name is declared.
  func declarations(named name: String) -> [Location] {
    files.indices.flatMap { file in
      let facts = files[file].facts
      return facts.declarations.filter { facts.names.text($0.name) == name }.map {
        Location(file: file, range: $0.nameRange)
      }
    }
  }
}
