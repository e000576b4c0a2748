/// A node as the parser leaves it: after the nodes that it contains.
struct PendingNode {
  let kind: SyntaxKind
  let flags: UInt8
  let firstToken: UInt32
  let endToken: UInt32
  let mainToken: UInt32
  /// Index of the first node that it contains; its own index where there is none.
  let firstNode: UInt32
}
