import TCALintModel
import TCALintSyntax

/// Values that a function or a property gives back, of the type that it says: `func due() -> Date { .now + 60 }`.
extension UseFinder {
  /// What the function or the property returns whose code a scope is.
  func typeReturned(from scope: ScopeID, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    let body = facts.body(around: scope)
    guard !body.isNone, facts.scopes[body].kind != .closure, !facts.scopes[body].declaration.isNone else {
      return .unknown
    }
    let declaration = facts.declarations[facts.scopes[body].declaration]
    guard declaration.kind == .function || declaration.kind == .property else { return .unknown }
    return values.meaning(of: declaration.type, in: file, at: facts.scopes[body].declaration)
  }

  /// Where the value begins that a path is a part of, behind a `return` or as all that there is to a body; nil where
  /// neither is near. Byte offset.
  func startOfReturnedValue(around path: Path, in file: FileID) -> UInt32? {
    let (facts, source) = (program.files[file].facts, program.files[file].source)
    let text = source[max(Int(path.range.lowerBound) - Int(Self.longestChoice), 0)..<Int(path.range.lowerBound)]
    let word = text.indices.last { Self.isReturn(text[$0...]) }
    if let start = word.map({ $0 + Self.returnWord.count }), goesOn(text[start...]) { return UInt32(start) }
    let body = facts.body(around: path.scope)
    guard body == path.scope, !body.isNone, facts.scopes[body].itemCount == 1,
      let brace = text.lastIndex(of: UInt8(ascii: "{"))
    else { return nil }
    return UInt32(brace) + 1
  }

  /// Whether each line but the first begins with a part of a choice, so that no statement begins there.
  private func goesOn(_ text: ArraySlice<UInt8>) -> Bool {
    let marks = [UInt8(ascii: "?"), UInt8(ascii: ":")]
    return text.split(omittingEmptySubsequences: false, whereSeparator: Self.isNewline).dropFirst().allSatisfy { line in
      line.first { $0 > UInt8(ascii: " ") }.map(marks.contains) ?? true
    }
  }

  private static func isReturn(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: returnWord) && text.dropFirst(returnWord.count).first.map { $0 <= UInt8(ascii: " ") } == true
  }

  private static let returnWord = Array("return".utf8)
}
