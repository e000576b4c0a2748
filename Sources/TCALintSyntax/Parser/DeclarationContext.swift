/// Where a declaration stands.
enum DeclarationContext {
  case statements, members
  /// In an attribute: `@abi(func f())`
  case argument
}
