/// Whether an expression is a pattern.
enum PatternContext {
  case none
  /// One in which names refer to what is there already.
  case matching
  /// One behind `let` or `var`: names are new.
  case binding
}
