import TCALintModel
import TCALintSyntax
import Testing

/// A program, the name of one of its functions, and the expected result.
struct FunctionRow: CustomTestStringConvertible, Sendable {
  let source: String
  let function: String
  let expected: String

  init(_ source: String, of function: String = "f", _ expected: String) {
    (self.source, self.function, self.expected) = (source, function, expected)
  }
  var testDescription: String { source }
}

extension CallGraph {
  /// The only function, or getter of a property, of that name.
  func function(_ name: String) -> FunctionReference? {
    for (file, contents) in program.files.numbered {
      let facts = contents.facts
      for body in facts.bodies where !body.declaration.isNone && [.function, .getter].contains(body.kind) {
        let function = FunctionReference(file: file, node: body.root)
        if describe(function) == name { return function }
      }
    }
    return nil
  }

  /// The first function or initializer of that name, local ones included.
  func declaration(_ name: String) -> DeclarationReference? {
    for (file, contents) in program.files.numbered {
      let facts = contents.facts
      let own = facts.bodies.filter { $0.kind == .function }.map { ($0.root, $0.declaration) }
      let local = facts.nodes.numbered.filter { $1.kind == .function }.map { ($0, $1.declaration) }
      for (node, declaration) in own + local where describe(FunctionReference(file: file, node: node)) == name {
        return DeclarationReference(file: file, declaration: declaration)
      }
    }
    return nil
  }

  /// The callers of a function, in source order: `later` for code that passes it on.
  func describeCallers(of function: DeclarationReference) -> String {
    callers(of: function).map { origin in
      let isCall = program.files[origin.caller.file].facts.nodes[origin.site].kind == .call
      return (isCall ? "" : "later ") + describe(origin.caller)
    }.joined(separator: ", ")
  }

  /// The edges of a function, in source order: `later` for delayed ones, `as T` for those of instances of a type.
  func describeEdges(from function: FunctionReference) -> String {
    edges(from: function).map { edge in
      let kind: String
      switch edge.kind {
      case .dynamic(let type): kind = " as " + program.displayName(type)
      case .direct, .closure: kind = ""
      }
      return (edge.isDelayed ? "later " : "") + describe(edge.callee) + kind
    }.joined(separator: ", ")
  }

  /// `A.f`, `A.init`, `A.x` for a getter, `A.x.set` for another accessor, `A.x =` for an initial value, `f(a) =` for a
  /// default argument, `f{2}` for the second closure in the body of a function, `f.g` for a local function.
  func describe(_ function: FunctionReference) -> String {
    let facts = program.files[function.file].facts
    let body = facts.body(of: function.node)
    var name = body.declaration.isNone ? "file" : self.name(of: body.declaration, in: function.file)
    let nodes = (body.root..<function.node.next).map { facts.nodes[$0].kind }
    switch facts.nodes[function.node].kind {
    case .closure: return name + "{\(nodes.filter { $0 == .closure }.count)}"
    case .function:
      return name + "." + self.name(of: facts.nodes[function.node].declaration, in: function.file)
    default: break
    }
    switch body.kind {
    case .accessor: name += ".set"
    case .initialValue: name += " ="
    case .defaultArgument: name += " default"
    case .function, .getter, .attribute, .macro, .file: break
    }
    return name
  }

  private func name(of declaration: DeclarationID, in file: FileID) -> String {
    let (facts, reference) = (program.files[file].facts, DeclarationReference(file: file, declaration: declaration))
    let kind = facts.declarations[declaration].kind
    let own = kind == .initializer ? "init" : facts.names.text(facts.declarations[declaration].name)
    let owner = facts.declarations[declaration].flags.contains(.local) ? nil : program.enclosingSymbols(reference).only
    return (owner.map { program.displayName($0) + "." } ?? "") + own
  }
}
