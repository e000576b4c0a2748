import TCALintSyntax

/// A module of a program: what a manifest declares as a target, or what folders make one.
public struct ProgramModule: Sendable {
  /// Empty where all that is known is that some files belong together.
  public let name: String
  /// The folder of its files, below the program's root.
  public let folder: FilePath
  /// Whether it is a test target, or its folder is in one named `Tests`.
  public let isTest: Bool
  /// Where a manifest names it; nil where it is only known by its folder.
  public let declaration: Location?
}

/// A module that another imports.
public struct ModuleImport: Sendable {
  /// The module that imports.
  public let importer: ModuleID
  /// The module that is imported.
  public let imported: ModuleID
  /// The first import, in the order of files and lines.
  public let location: Location
}

extension Program {
  /// The modules that hold files, in the order of their first files.
  public var modules: IndexedArray<ModuleID, ProgramModule> {
    table.modules.modules.mapped {
      ProgramModule(name: $0.name, folder: $0.folder, isTest: $0.isTest, declaration: $0.declaration)
    }
  }

  /// Which modules of the program import which outside of tests, each pair once, sorted by both. Left out is what could
  /// be one of several modules of that name. The cost is linear in the imports of the program.
  public var moduleImports: [ModuleImport] {
    var found: [[ModuleID]: Location] = [:]
    for (file, contents) in files.numbered where !isTestFile[file] {
      let importer = module(of: file)
      for item in contents.facts.imports {
        let name = name(item.module, in: file)
        guard !text(name).isEmpty, let candidates = table.modulesNamed[name],
          let imported = candidates.first, candidates.count == 1, imported != importer,
          found[[importer, imported]] == nil
        else { continue }
        found[[importer, imported]] = Location(file: file, range: item.range)
      }
    }
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
      ModuleImport(importer: $0.key[0], imported: $0.key[1], location: $0.value)
    }
  }
}
