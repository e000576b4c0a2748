import TCALintModel
import TCALintSyntax

/// Holds the call graph against what must be true of any: calls are in their callers, and lead to code that runs as a whole.
struct CallsFault {
  let graph: CallGraph

  /// The first inconsistency of the edges of a file's functions, and of their callers, if any.
  func first(in file: FileID) -> String? {
    let facts = graph.program.files[file].facts
    let functions = facts.nodes.factIndices.filter(facts.isWhole).map { FunctionReference(file: file, node: $0) }
    for function in functions {
      for edge in graph.edges(from: function) {
        guard function.node <= edge.site, edge.site < facts.nodes[function.node].end else {
          return "the call \(facts.nodes[edge.site].range) is not in its caller \(facts.nodes[function.node].range)"
        }
        guard graph.program.files[edge.callee.file].facts.isWhole(edge.callee.node) else {
          return "the call \(facts.nodes[edge.site].range) leads to a part of a function"
        }
      }
    }
    let found = graph.reachable(from: functions)
    if !Set(found.functions).isSuperset(of: functions) { return "a search does not come to what it begins with" }
    for body in facts.bodies where body.kind == .function && !body.declaration.isNone {
      for origin in graph.callers(of: DeclarationReference(file: file, declaration: body.declaration))
      where !graph.edges(from: origin.caller).contains(where: { $0.site == origin.site }) {
        return "the function \(facts.nodes[body.root].range) has a caller that does not call it"
      }
    }
    return nil
  }
}

extension FileFacts {
  /// Whether a node is code that runs as a whole.
  fileprivate func isWhole(_ node: BodyNodeID) -> Bool {
    nodes[node].parent.isNone || nodes[node].kind == .closure || nodes[node].kind == .function
  }
}
