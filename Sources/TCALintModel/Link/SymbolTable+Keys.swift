import TCALintSyntax

/// What the tables of symbols are asked by, and what they hold.
extension SymbolTable {
  /// A name inside a type, a file or a module.
  struct NameIn<Parent: ArrayIndex>: Hashable, Sendable {
    let parent: Parent
    let name: ProgramName
  }

  /// Types of one name inside a type: those that other files see, and those that their own file sees alone.
  struct AmbiguousNestedNames: Sendable {
    var visible: Symbols = []
    var ofFile: [FileID: Symbols] = [:]
  }

  /// What an extension waits for.
  enum Missing: Hashable {
    /// A type inside a type, seen everywhere or in one file.
    case type(NameIn<SymbolID>)
    case privateType(NameIn<SymbolID>, FileID)
    /// The type that an extension extends.
    case owner(DeclarationReference)
  }
}
