/// A node of a ``SyntaxTree``: an index with ways to look around.
///
/// It is gone when its tree is: a closure that is handed a tree takes texts, names and places out of it, not nodes.
@frozen
public struct Syntax {
  public unowned(unsafe) let tree: SyntaxTree
  public let index: UInt32

  @inlinable
  public init(tree: SyntaxTree, index: UInt32) {
    self.tree = tree
    self.index = index
  }

  @inlinable var node: Node { tree.nodes[Int(index)] }

  @inlinable public var kind: SyntaxKind { node.kind }
  /// What is special about the node; the meaning depends on its kind (``SyntaxFlags``).
  @inlinable public var flags: SyntaxFlags { SyntaxFlags(rawValue: node.flags) }
  /// Indices into ``SyntaxTree/tokens``.
  @inlinable public var tokenRange: Range<Int> { Int(node.firstToken)..<Int(node.endToken) }
  @inlinable public var firstToken: Token { tree.tokens[Int(node.firstToken)] }

  /// The token that tells what the node is about: the name of a declaration or reference, the label of an argument,
  /// the keyword or operator of anything else. What it is for each kind stands beside the cases of ``SyntaxKind``.
  @inlinable public var mainToken: Token? {
    let index = node.mainToken
    return index == .max ? nil : tree.tokens[Int(index)]
  }
  @inlinable public var mainTokenIndex: Int? {
    let index = node.mainToken
    return index == .max ? nil : Int(index)
  }
  /// The interned text of ``mainToken``.
  @inlinable public var name: Name {
    let index = node.mainToken
    return index == .max ? .none : tree.tokens[Int(index)].name
  }

  /// Byte offsets from the first token's start to the last token's end.
  @inlinable public var range: Range<UInt32> {
    let node = node
    let start = tree.tokens[Int(node.firstToken)].start
    return node.endToken > node.firstToken ? start..<tree.tokens[Int(node.endToken) - 1].end : start..<start
  }

  @inlinable public var parent: Syntax? { index == 0 ? nil : Syntax(tree: tree, index: node.parent) }
  @inlinable public var children: Children { Children(tree: tree, index: index + 1, end: node.end) }
  /// Every node below this one, outer before inner, in source order.
  @inlinable public var descendants: Descendants { Descendants(tree: tree, index: index + 1, end: node.end) }
  /// Index after the last descendant.
  @inlinable public var endIndex: UInt32 { node.end }
  @inlinable public var firstChild: Syntax? { node.end > index + 1 ? Syntax(tree: tree, index: index + 1) : nil }

  @inlinable public func firstChild(_ kind: SyntaxKind) -> Syntax? {
    for child in children where child.kind == kind { return child }
    return nil
  }

  /// Whether `other` is this node or stands below it.
  @inlinable public func contains(_ other: Syntax) -> Bool { other.index >= index && other.index < node.end }

  /// The node's text as it stands in the file, inner trivia included. Invalid UTF-8 is repaired.
  public var text: String {
    let range = range
    return String(decoding: tree.source[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  @frozen
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline unowned(unsafe) let tree: SyntaxTree
    @usableFromInline var index: UInt32
    @usableFromInline let end: UInt32

    @inlinable init(tree: SyntaxTree, index: UInt32, end: UInt32) {
      self.tree = tree
      self.index = index
      self.end = end
    }

    @inlinable public mutating func next() -> Syntax? {
      guard index < end else { return nil }
      let child = Syntax(tree: tree, index: index)
      index = tree.nodes[Int(index)].end
      return child
    }
  }

  @frozen
  public struct Descendants: Sequence, IteratorProtocol {
    @usableFromInline unowned(unsafe) let tree: SyntaxTree
    @usableFromInline var index: UInt32
    @usableFromInline let end: UInt32

    @inlinable init(tree: SyntaxTree, index: UInt32, end: UInt32) {
      self.tree = tree
      self.index = index
      self.end = end
    }

    @inlinable public mutating func next() -> Syntax? {
      guard index < end else { return nil }
      defer { index += 1 }
      return Syntax(tree: tree, index: index)
    }
  }
}

@available(*, unavailable, message: "a node ends with its tree")
extension Syntax: Sendable {}

extension Syntax: Hashable {
  @inlinable public static func == (left: Syntax, right: Syntax) -> Bool {
    left.index == right.index && left.tree === right.tree
  }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
