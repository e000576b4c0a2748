/// A node of a ``SyntaxTree``: an index with ways to look around.
///
/// It is invalid when its tree is gone: a closure with a tree must return texts, names and places, not nodes.
@frozen
public struct Syntax {
  public unowned(unsafe) let tree: SyntaxTree
  // The tree's own, so that looking around does not go through an object.
  @usableFromInline let nodes: UnsafePointer<Node>
  @usableFromInline let tokens: UnsafePointer<Token>
  public let index: UInt32

  @inlinable
  public init(tree: SyntaxTree, index: UInt32) {
    self.tree = tree
    nodes = tree.nodes.baseAddress!
    tokens = tree.tokens.baseAddress!
    self.index = index
  }

  /// Another node of the same tree.
  @inlinable init(_ other: Syntax, index: UInt32) {
    tree = other.tree
    nodes = other.nodes
    tokens = other.tokens
    self.index = index
  }

  @inlinable var node: Node { nodes[Int(index)] }

  @inlinable public var kind: SyntaxKind { node.kind }
  /// Kind-specific properties of the node (``SyntaxFlags``).
  @inlinable public var flags: SyntaxFlags { SyntaxFlags(rawValue: node.flags) }
  /// Indices into ``SyntaxTree/tokens``.
  @inlinable public var tokenRange: Range<Int> { Int(node.firstToken)..<Int(node.endToken) }
  @inlinable public var firstToken: Token { tokens[Int(node.firstToken)] }

  /// The token that identifies the node: the name of a declaration or reference, the label of an argument, the keyword
  /// or operator of anything else. The cases of ``SyntaxKind`` document it for each kind.
  @inlinable public var mainToken: Token? {
    let index = node.mainToken
    return index == .max ? nil : tokens[Int(index)]
  }
  @inlinable public var mainTokenIndex: Int? {
    let index = node.mainToken
    return index == .max ? nil : Int(index)
  }
  /// The interned text of ``mainToken``.
  @inlinable public var name: Name {
    let index = node.mainToken
    return index == .max ? .none : tokens[Int(index)].name
  }

  /// Byte offsets from the first token's start to the last token's end.
  @inlinable @inline(__always)
  public var range: Range<UInt32> {
    let node = node
    let start = tokens[Int(node.firstToken)].start
    return node.endToken > node.firstToken ? start..<tokens[Int(node.endToken) - 1].end : start..<start
  }

  @inlinable public var parent: Syntax? { index == 0 ? nil : Syntax(self, index: node.parent) }
  @inlinable public var children: Children { Children(of: self) }
  /// Every node below this one, outer before inner, in source order.
  @inlinable public var descendants: Descendants { Descendants(of: self) }
  /// Index after the last descendant.
  @inlinable public var endIndex: UInt32 { node.end }
  @inlinable public var firstChild: Syntax? { node.end > index + 1 ? Syntax(self, index: index + 1) : nil }

  @inlinable public func firstChild(_ kind: SyntaxKind) -> Syntax? {
    for child in children where child.kind == kind { return child }
    return nil
  }

  /// Whether `other` is this node or one of its descendants.
  @inlinable public func contains(_ other: Syntax) -> Bool { other.index >= index && other.index < node.end }

  /// The node's source text, inner trivia included. Invalid UTF-8 is repaired.
  public var text: String {
    let range = range
    return String(decoding: tree.source[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  @frozen
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let parent: Syntax
    @usableFromInline var index: UInt32

    @inlinable init(of parent: Syntax) {
      self.parent = parent
      index = parent.index + 1
    }

    @inlinable public mutating func next() -> Syntax? {
      guard index < parent.endIndex else { return nil }
      let child = Syntax(parent, index: index)
      index = child.endIndex
      return child
    }
  }

  @frozen
  public struct Descendants: Sequence, IteratorProtocol {
    @usableFromInline let ancestor: Syntax
    @usableFromInline var index: UInt32

    @inlinable init(of ancestor: Syntax) {
      self.ancestor = ancestor
      index = ancestor.index
    }

    @inlinable public mutating func next() -> Syntax? {
      index += 1
      return index < ancestor.endIndex ? Syntax(ancestor, index: index) : nil
    }
  }
}

@available(*, unavailable, message: "a node ends with its tree")
extension Syntax: Sendable {}

extension Syntax: Hashable {
  @inlinable public static func == (left: Syntax, right: Syntax) -> Bool {
    left.index == right.index && left.nodes == right.nodes
  }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
