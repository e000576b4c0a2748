import TCALintSyntax

extension Syntax {
  /// The text of a string literal without interpolation, escapes, pounds or line breaks; nil for anything else.
  var plainString: String? {
    guard kind == .stringLiteralExpr else { return nil }
    let token = firstToken
    guard token.kind == .stringLiteral, token.length >= 2 else { return nil }
    let bytes = tree.source[Int(token.start) + 1..<Int(token.end) - 1]
    guard tree.source[Int(token.start)] == UInt8(ascii: "\""), !bytes.contains(UInt8(ascii: "\\")),
      bytes.first != UInt8(ascii: "\"")
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
