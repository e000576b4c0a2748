import TCALintSyntax

/// Which declarations the code of a file can name.
extension Program {
  /// Whether a file can name a declaration: private declarations are visible in their own file, those of tests only in
  /// tests, and those of another module, where a manifest separates modules, only if they are public, at file level
  /// also only where the module is imported. Members of types are visible without the import, as in the compiler if
  /// anything imports the module. The cost is that of a look-up.
  public func isVisible(_ reference: DeclarationReference, from file: FileID) -> Bool {
    if reference.file == file { return true }
    guard !isPrivate(reference), !isTestFile[reference.file] || isTestFile[file] else { return false }
    let (here, there) = (module(of: file), module(of: reference.file))
    guard here != there, table.modules.modules[here].isDeclared || table.modules.modules[there].isDeclared else {
      return true
    }
    // A test may see what its module keeps to itself.
    guard !isTestFile[file] else { return true }
    return isPublic(reference)
      && (!declaration(reference).parent.isNone || imports(of: file).contains(table.moduleNames[there]))
  }

  /// Whether a declaration is private to its file, by its own modifiers or by those of the extension around it.
  public func isPrivate(_ reference: DeclarationReference) -> Bool {
    let declaration = declaration(reference)
    if declaration.flags.contains(.private) { return true }
    guard !declaration.parent.isNone else { return false }
    let outer = files[reference.file].facts.declarations[declaration.parent]
    return outer.kind == .extension && outer.flags.contains(.private)
  }

  /// Whether other modules can see a declaration, if they can see the declaration around it.
  func isPublic(_ reference: DeclarationReference) -> Bool {
    let declaration = declaration(reference)
    if !declaration.flags.isDisjoint(with: [.public, .package]) { return true }
    guard !declaration.parent.isNone, declaration.flags.isDisjoint(with: [.private, .internal]) else { return false }
    let outer = self.declaration(DeclarationReference(file: reference.file, declaration: declaration.parent))
    return (outer.kind == .extension || outer.kind == .protocol || declaration.kind == .enumCase)
      && !outer.flags.isDisjoint(with: [.public, .package])
  }
}
