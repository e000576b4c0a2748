/// The tokens and nodes of one source file, each in one flat array.
///
/// Nodes stand in source order, a node before what it contains, so that a subtree is a slice and a walk is a loop.
/// A tree never changes; it can be read from any thread. ``Syntax`` is the way to look at it.
public final class SyntaxTree: @unchecked Sendable {
  /// The file's bytes, UTF-8 or not.
  public let source: [UInt8]
  /// Every token in source order; the last is the end of the file.
  public let tokens: UnsafeBufferPointer<Token>
  @usableFromInline let nodes: UnsafeBufferPointer<Node>
  /// The file's identifiers.
  public let names: NameTable
  /// What the parser found fault with, in source order. Empty for a file that the compiler's parser accepts.
  public let diagnostics: [SyntaxDiagnostic]
  /// Whether the parser found fault anywhere, be it where a compiler may not have to read and nothing is reported.
  public let isDamaged: Bool

  /// Takes ownership of both buffers, which must have been allocated.
  init(
    source: [UInt8], tokens: UnsafeBufferPointer<Token>, nodes: UnsafeBufferPointer<Node>, names: NameTable,
    diagnostics: [SyntaxDiagnostic], isDamaged: Bool
  ) {
    self.source = source
    self.tokens = tokens
    self.nodes = nodes
    self.names = names
    self.diagnostics = diagnostics
    self.isDamaged = isDamaged
  }

  deinit {
    tokens.deallocate()
    nodes.deallocate()
  }

  /// The whole file.
  @inlinable public var root: Syntax { Syntax(tree: self, index: 0) }
  @inlinable public var nodeCount: Int { nodes.count }
}

/// One entry of the tree.
@frozen
@usableFromInline
struct Node: Sendable {
  /// Index of the first token; for a node without any, of the token before which it stands.
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

/// A fault in a file's syntax.
public struct SyntaxDiagnostic: Sendable, Equatable {
  /// Byte offsets.
  public let range: Range<UInt32>
  /// What is wrong, in the compiler's words.
  public let message: String

  public init(range: Range<UInt32>, message: String) {
    self.range = range
    self.message = message
  }
}
