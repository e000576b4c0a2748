/// One entry of the tree.
@frozen
@usableFromInline
struct Node: Sendable {
  /// Index of the first token; for a node without any, of the token that follows it.
  @usableFromInline let firstToken: UInt32
  /// Index after the last token.
  @usableFromInline let endToken: UInt32
  /// Index of the token that names the node (``Syntax/mainToken``), or `UInt32.max`.
  @usableFromInline let mainToken: UInt32
  /// Index after the node's last descendant.
  @usableFromInline let end: UInt32
  @usableFromInline let parent: UInt32
  @usableFromInline let kind: SyntaxKind
  @usableFromInline let flags: UInt8

  @usableFromInline
  init(
    kind: SyntaxKind, flags: UInt8, firstToken: UInt32, endToken: UInt32, mainToken: UInt32, end: UInt32, parent: UInt32
  ) {
    self.kind = kind
    self.flags = flags
    self.firstToken = firstToken
    self.endToken = endToken
    self.mainToken = mainToken
    self.end = end
    self.parent = parent
  }
}
