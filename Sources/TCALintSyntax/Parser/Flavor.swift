/// The context of an expression, which decides what may follow it.
enum Flavor {
  case basic
  /// A condition: a `{` behind it is the statement's body.
  case condition
  /// The condition of an `#if`, which ends with its line.
  case directive
  /// An attribute's arguments: `deinit` and `subscript` are names there.
  case attribute
}
