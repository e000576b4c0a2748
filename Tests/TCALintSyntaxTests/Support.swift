import Foundation
import TCALintSyntax

func parse(_ source: String) -> SyntaxTree {
  parse(Array(source.utf8))
}

/// On a thread of its own: those that tests run on have less stack than the parser asks for.
func parse(_ source: [UInt8], names: NameTable = .grammar) -> SyntaxTree {
  let result = Result()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result.tree = Parser.parse(source, names: names)
    done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  done.wait()
  return result.tree!
}

private final class Result: @unchecked Sendable {
  var tree: SyntaxTree?
}

/// What the nodes of a source make, with the tree held on to.
func nodes<Value>(_ source: String, _ kinds: SyntaxKind..., make: (Syntax) -> Value) -> [Value] {
  let tree = parse(source)
  return withExtendedLifetime(tree) {
    tree.root.descendants.filter { kinds.isEmpty || kinds.contains($0.kind) }.map(make)
  }
}

/// The kinds of the tokens of a source, the end of the file included.
func tokenKinds(_ source: [UInt8]) -> [TokenKind] {
  let tree = parse(source)
  return withExtendedLifetime(tree) { tree.tokens.map(\.kind) }
}

/// The tree of a source, as text: a node is its kind, its main token behind a colon, its children in parentheses.
func shape(_ source: String) -> String {
  let tree = parse(source)
  return withExtendedLifetime(tree) { tree.root.children.map(shape).joined(separator: " ") }
}

func shape(_ node: Syntax) -> String {
  var text = "\(node.kind)"
  if let main = node.mainToken { text += ":" + spelling(main, node.tree) }
  let children = node.children.map(shape)
  return children.isEmpty ? text : text + "(" + children.joined(separator: " ") + ")"
}

/// The same of an expression.
func expression(_ source: String) -> String {
  nodes("let x = " + source, .initializerClause) { shape($0.firstChild!) }.first ?? ""
}

/// The same of a type.
func type(_ source: String) -> String {
  nodes("let x: " + source, .typeAnnotation) { shape($0.firstChild!) }.first ?? ""
}

func spelling(_ token: Token, _ tree: SyntaxTree) -> String {
  String(decoding: tree.source[Int(token.start)..<Int(token.end)], as: UTF8.self)
}

/// The tokens of a source, each as its kind and its text, the end of the file left out.
func tokens(_ source: String) -> [String] {
  let tree = parse(source)
  return tree.tokens.dropLast().map { "\($0.kind) \(spelling($0, tree))" }
}

/// The faults of a source, each as its message.
func faults(_ source: String) -> [String] {
  parse(source).diagnostics.map(\.message)
}

/// The names of the declarations of a source, each behind those around it.
func declarations(_ source: String) -> [String] {
  nodes(source) { node -> String? in
    guard node.kind.isDeclaration, let name = node.mainToken else { return nil }
    var path = [spelling(name, node.tree)]
    var around = node.parent
    while let outer = around {
      if outer.kind.isDeclaration, let name = outer.mainToken { path.insert(spelling(name, node.tree), at: 0) }
      around = outer.parent
    }
    return path.joined(separator: ".")
  }.compactMap { $0 }
}
