import TCALintDomain
import TCALintModel
import TCALintSyntax

/// An extension of `DependencyValues` that declares dependencies.
struct DependencyValuesExtension: Sendable {
  /// The extended type, as it is written.
  let location: Location
  /// The module's name; empty where it is not known.
  let moduleName: String
}

extension App {
  /// For each module that extends `DependencyValues` the first extension of each file, in the order of files.
  var extensionsOfDependencyValues: [[DependencyValuesExtension]] {
    var modules: [ModuleID] = []
    var ofModule: [ModuleID: [DependencyValuesExtension]] = [:]
    var files: Set<FileID> = []
    for (id, symbol) in program.symbols.numbered where symbol.parent.isNone && symbol.name.is(.DependencyValues) {
      guard symbol.kind == .external || program.isExternalType(id) else { continue }
      for reference in program.extensions(of: id)
      where declaresDependency(reference) && files.insert(reference.file).inserted {
        let module = program.module(of: reference.file)
        let facts = program.files[reference.file].facts
        if ofModule[module] == nil { modules.append(module) }
        ofModule[module, default: []].append(
          DependencyValuesExtension(
            location: Location(file: reference.file, range: facts.types[program.declaration(reference).type].range),
            moduleName: program.text(program.moduleName(of: reference.file))))
      }
    }
    return modules.map { ofModule[$0] ?? [] }
  }

  private func declaresDependency(_ reference: DeclarationReference) -> Bool {
    guard !isTestOrPreview(reference) else { return false }
    return program.members(of: reference).contains { member in
      let declaration = program.declaration(member)
      return declaration.kind == .property && !declaration.flags.contains(.static)
    }
  }
}
