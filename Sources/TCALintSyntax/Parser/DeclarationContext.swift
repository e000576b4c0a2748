/// The context of a declaration.
enum DeclarationContext {
  case statements, members
  /// In an attribute: `@abi(func f())`
  case argument
}
