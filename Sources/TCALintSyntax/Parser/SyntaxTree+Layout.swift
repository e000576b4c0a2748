extension SyntaxTree {
  /// Lays nodes that stand after their contents out so that each stands before them.
  ///
  /// It goes through them backwards: the last child of a node ends where the node ends,
  /// the one before it where that one begins, and so on.
  static func layOut(_ pending: UnsafePointer<PendingNode>, count: Int, at nodes: UnsafeMutablePointer<Node>) {
    var open: [OpenNode] = []
    open.reserveCapacity(64)
    var index = count - 1
    var end = UInt32(count)
    var parent: UInt32 = 0
    while index >= 0 {
      let node = pending[index]
      let size = UInt32(index) - node.firstNode + 1
      let place = end - size
      (nodes + Int(place)).initialize(
        to: Node(
          kind: node.kind, flags: node.flags, firstToken: node.firstToken, endToken: node.endToken,
          mainToken: node.mainToken, end: end, parent: parent))
      if size > 1 {
        // What precedes it among its siblings ends where it begins.
        open.append(OpenNode(firstNode: node.firstNode, parent: parent, end: place))
        parent = place
      } else {
        end = place
        while let last = open.last, Int(last.firstNode) == index {
          open.removeLast()
          parent = last.parent
          end = last.end
          // A node's first descendant may be the first of those around it as well.
        }
      }
      index -= 1
    }
  }

  private struct OpenNode {
    let firstNode: UInt32
    let parent: UInt32
    let end: UInt32
  }
}
