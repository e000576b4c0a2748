extension SyntaxTree {
  /// Reorders nodes from post-order to pre-order.
  ///
  /// It goes through them backwards: the last child of a node ends where the node ends,
  /// the one before it where that one begins, and so on.
  static func layOut(_ pending: UnsafePointer<PendingNode>, count: Int, at nodes: UnsafeMutablePointer<Node>) {
    var index = UInt32(count)
    var end = UInt32(count)
    var parent: UInt32 = 0
    while index > 0 {
      index &-= 1
      let node = pending[Int(index)]
      let place = end &- (index &- node.firstNode &+ 1)
      (nodes + Int(place)).initialize(
        to: Node(
          kind: node.kind, flags: node.flags, firstToken: node.firstToken, endToken: node.endToken,
          mainToken: node.mainToken, end: end, parent: parent))
      if node.firstNode < index {
        parent = place
        continue
      }
      end = place
      // A node directly after its parent is its first child, so that the next one belongs before the parent, or
      // before those around that.
      while end == parent &+ 1 {
        end = parent
        parent = nodes[Int(parent)].parent
      }
    }
  }
}
