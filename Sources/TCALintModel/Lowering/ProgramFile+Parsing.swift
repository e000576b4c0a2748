import TCALintSyntax

extension ProgramFile {
  /// Parses a file and gathers its facts.
  ///
  /// - Parameters:
  ///   - names: the names that every file of the program starts from, see ``NameTable/knowing(_:)``.
  ///   - memory: to be used again for the next file of the thread.
  public convenience init(path: FilePath, source: [UInt8], names: NameTable, memory: FactMemory = FactMemory()) {
    let tellsOfOthers = Self.isManifest(path)
    let (facts, diagnostics, firstFault, manifest, tuistManifest) = Parser.parse(
      source, names: names, memory: memory.parser
    ) { tree in
      (
        FileFacts(tree, memory: memory), tree.diagnostics, tree.firstFault,
        tellsOfOthers && PackageManifest.isManifest(path) ? PackageManifest(tree) : nil,
        tellsOfOthers && TuistManifest.folder(of: path) != nil ? TuistManifest(tree) : nil
      )
    }
    self.init(
      path: path, source: source, facts: facts, diagnostics: diagnostics, firstFault: firstFault, manifest: manifest,
      tuistManifest: tuistManifest)
  }
}
