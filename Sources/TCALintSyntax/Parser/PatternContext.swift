/// Whether an expression is a pattern.
enum PatternContext {
  case none
  /// A pattern in which names refer to existing declarations.
  case matching
  /// One behind `let` or `var`: names are new.
  case binding
}
