/// How a string literal is quoted.
enum StringQuote: UInt8 {
  case double, multiline
  /// `'`, which no literal may use.
  case single
}
