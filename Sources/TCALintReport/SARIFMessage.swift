/// Text from files made safe for a message of SARIF, whose plain text has links, `[text](target)`, and placeholders, `{0}`.
enum SARIFMessage {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "{") }) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "]" where index + 1 < scalars.count && scalars[index + 1] == "(":
        // With those before it, one more would be a pair and leave the bracket free.
        var backslashes = index
        while backslashes > 0, scalars[backslashes - 1] == "\\" { backslashes -= 1 }
        result.append(contentsOf: repeatElement("\\", count: index - backslashes + 1))
        result.append("]")
      case "{":
        if let end = placeholderEnd(scalars, index) {
          result.append("{")
          result.append(contentsOf: scalars[index...end])
          result.append("}")
          index = end
        } else {
          result.append("{")
        }
      case let scalar: result.append(scalar)
      }
      index += 1
    }
    return String(result)
  }

  /// Where the placeholder ends that opens at a brace.
  private static func placeholderEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    var index = start + 1
    while index < scalars.count, ("0"..."9").contains(scalars[index]) { index += 1 }
    return index > start + 1 && index < scalars.count && scalars[index] == "}" ? index : nil
  }
}
