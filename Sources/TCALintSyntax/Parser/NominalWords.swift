/// The compiler's words for a type's declaration when a part of it is missing.
struct NominalWords {
  let declaration: StaticString
  let name: StaticString
  let opened: StaticString
  let unclosed: StaticString

  static let structure = NominalWords(
    declaration: "struct declaration", name: "in struct declaration", opened: "struct",
    unclosed: "expected '}' in struct")
  static let `class` = NominalWords(
    declaration: "class declaration", name: "in class declaration", opened: "class", unclosed: "expected '}' in class")
  static let enumeration = NominalWords(
    declaration: "enum declaration", name: "in enum declaration", opened: "enum",
    unclosed: "expected '}' at end of enum")
  static let `protocol` = NominalWords(
    declaration: "protocol declaration", name: "in protocol declaration", opened: "protocol type",
    unclosed: "expected '}' in protocol")
  static let actor = NominalWords(
    declaration: "actor declaration", name: "in actor declaration", opened: "actor", unclosed: "expected '}' in actor")
}
