/// Where a node starts: the parser's position before the node's first token.
struct NodeStart {
  let token: Int
  let node: Int
}
