/// The tokens and nodes of one source file, each in one flat array.
///
/// Nodes are in source order, a node before what it contains, so that a subtree is a slice and a walk is a loop. A tree
/// is immutable. ``Syntax`` is the way to read it.
///
/// It is only valid in the closure that ``Parser/parse(_:names:memory:_:)`` passes it to. Neither it nor its nodes are
/// `Sendable`, while the closure's captures and result have to be, which keeps them inside.
public final class SyntaxTree {
  /// The file's bytes, UTF-8 or not.
  public let source: [UInt8]
  /// Every token in source order; the last is the end of the file.
  public let tokens: UnsafeBufferPointer<Token>
  @usableFromInline let nodes: UnsafeBufferPointer<Node>
  /// The file's identifiers.
  public let names: NameTable
  /// The syntax errors, in source order. Empty for a file that the compiler's parser accepts.
  public let diagnostics: [SyntaxDiagnostic]
  /// The first syntax error, also one in inactive code that is not reported.
  public let firstFault: SyntaxDiagnostic?

  /// Both buffers are in the parser's memory.
  init(
    source: [UInt8], tokens: UnsafeBufferPointer<Token>, nodes: UnsafeBufferPointer<Node>, names: NameTable,
    diagnostics: [SyntaxDiagnostic], firstFault: SyntaxDiagnostic?
  ) {
    self.source = source
    self.tokens = tokens
    self.nodes = nodes
    self.names = names
    self.diagnostics = diagnostics
    self.firstFault = firstFault
  }

  /// Whether the parser found fault anywhere, so that what the file seems not to hold may be there all the same.
  public var isDamaged: Bool { firstFault != nil }
  /// The whole file.
  @inlinable public var root: Syntax { Syntax(tree: self, index: 0) }
  @inlinable public var nodeCount: Int { nodes.count }
}

@available(*, unavailable, message: "a tree must not escape from its closure")
extension SyntaxTree: Sendable {}
