import TCALintModel

extension App {
  /// Whether effects in a file can be those of The Composable Architecture: the file imports that, or no unknown
  /// external module.
  public func seesArchitecture(_ file: FileID) -> Bool {
    let imports = program.imports(of: file)
    if let library = program.name("ComposableArchitecture") {
      if imports.contains(library) || program.moduleName(of: file) == library { return true }
    }
    return knowsImports(of: file)
  }

  /// Whether all modules that a file imports are part of the program, or known.
  public func knowsImports(of file: FileID) -> Bool {
    program.imports(of: file).allSatisfy { program.hasModule($0) || program.isKnownExternalModule($0) }
  }
}
