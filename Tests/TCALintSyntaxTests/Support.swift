import Foundation
import TCALintSyntax

/// The result of a closure for the tree of a source.
func parse<Value: Sendable>(_ source: String, _ body: @escaping @Sendable (SyntaxTree) -> Value) -> Value {
  parse(Array(source.utf8), body)
}

/// On a thread of its own: those that tests run on have less stack than the parser asks for.
func parse<Value: Sendable>(
  _ source: [UInt8], names: NameTable = .grammar, _ body: @escaping @Sendable (SyntaxTree) -> Value
) -> Value {
  let result = Result<Value>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result.value = Parser.parse(source, names: names, body)
    done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  done.wait()
  return result.value!
}

private final class Result<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}

/// The results for the nodes of a source.
func nodes<Value: Sendable>(
  _ source: String, _ kinds: SyntaxKind..., make: @escaping @Sendable (Syntax) -> Value
) -> [Value] {
  parse(source) { tree in
    tree.root.descendants.filter { kinds.isEmpty || kinds.contains($0.kind) }.map(make)
  }
}

/// The kinds of the tokens of a source, the end of the file included.
func tokenKinds(_ source: [UInt8]) -> [TokenKind] {
  parse(source) { $0.tokens.map(\.kind) }
}

/// The tree of a source, as text: a node is its kind, its main token behind a colon, its children in parentheses.
func shape(_ source: String) -> String {
  parse(source) { $0.root.children.map(shape).joined(separator: " ") }
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
  parse(source) { tree in tree.tokens.dropLast().map { "\($0.kind) \(spelling($0, tree))" } }
}

/// The syntax errors of a source.
func diagnostics(_ source: String) -> [SyntaxDiagnostic] {
  parse(source) { $0.diagnostics }
}

/// The faults of a source, each as its message.
func faults(_ source: String) -> [String] {
  diagnostics(source).map(\.message)
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
