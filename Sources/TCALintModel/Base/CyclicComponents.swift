/// A graph: of each node those that it leads to.
extension IndexedArray where Element == [Index] {
  /// The strongly connected components that hold a cycle, each in ascending order, by Tarjan's algorithm without
  /// recursion. The cost is linear in the nodes and their successors.
  public var cyclicComponents: [[Index]] {
    var order = 0
    // In which order nodes were come to; 0 for those that were not.
    var orders = IndexedArray<Index, Int>(repeating: 0, count: count)
    var low = orders
    var onStack = IndexedArray<Index, Bool>(repeating: false, count: count)
    var stack: [Index] = []
    var found: [[Index]] = []
    for root in indices where orders[root] == 0 {
      var work = [(node: root, next: 0)]
      while let (node, next) = work.last {
        if next == 0 {
          order += 1
          orders[node] = order
          low[node] = order
          stack.append(node)
          onStack[node] = true
        }
        if next < self[node].count {
          work[work.count - 1].next += 1
          let successor = self[node][next]
          if orders[successor] == 0 {
            work.append((successor, 0))
          } else if onStack[successor] {
            low[node] = Swift.min(low[node], orders[successor])
          }
          continue
        }
        work.removeLast()
        if let parent = work.last { low[parent.node] = Swift.min(low[parent.node], low[node]) }
        guard low[node] == orders[node] else { continue }
        var component: [Index] = []
        while let member = stack.popLast() {
          onStack[member] = false
          component.append(member)
          if member == node { break }
        }
        if component.count > 1 || self[node].contains(node) { found.append(component.sorted()) }
      }
    }
    return found
  }
}
