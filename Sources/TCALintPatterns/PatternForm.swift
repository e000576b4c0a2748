import TCALintSyntax

/// A pattern, compiled as one kind of code.
struct PatternForm: Sendable {
  let nodes: [PatternNode]
  let words: [String]
  let placeholders: [String]
  let anchors: [PatternAnchor]

  /// The bytes around a pattern that make a file of it.
  private static func frame(_ kind: Pattern.Kind) -> (before: String, behind: String) {
    switch kind {
    case .code: ("", "")
    case .member: ("enum _E {\n", "\n}")
    case .type: ("typealias _T = ", "")
    case .attribute: ("", " func _f() {}")
    }
  }

  static func compile(_ text: String, as kind: Pattern.Kind) -> Result<PatternForm, PatternError> {
    let frame = frame(kind)
    let whole = compile(PatternText(text, before: frame.before, behind: frame.behind), kind, isHeader: false)
    guard case .failure(let error) = whole, kind == .code, error.offset == text.utf8.count else { return whole }
    // A declaration may be without its body.
    let header = compile(PatternText(text, behind: " {}"), kind, isHeader: true)
    if case .success = header { return header }
    return whole
  }

  private static func compile(
    _ text: PatternText, _ kind: Pattern.Kind, isHeader: Bool
  ) -> Result<PatternForm, PatternError> {
    Parser.parse(text.source) { tree in
      let fault = tree.diagnostics.first { !text.isOfSeveral($0.range) }
      if let fault {
        return .failure(
          PatternError("is not valid Swift: \(fault.message)", at: text.offset(of: fault.range.lowerBound)))
      }
      switch root(of: tree, kind) {
      case .failure(let error): return .failure(error)
      case .success(let node):
        if isHeader, !node.kind.isDeclaration { return .failure(PatternError("is not a declaration")) }
        var compiler = PatternCompiler()
        compiler.add(node, withBody: !isHeader)
        compiler.addRows(of: node)
        guard case .code = compiler.nodes[0].form else {
          return .failure(PatternError("matches everything; a placeholder needs other code around it"))
        }
        return .success(PatternForm(compiler))
      }
    }
  }

  private init(_ compiler: PatternCompiler) {
    nodes = compiler.nodes
    words = compiler.words
    placeholders = compiler.placeholders
    // A row of tokens says more than its first. Long texts come first: they tend to be the rarest.
    let rows = Set(compiler.anchors.filter { !$0.followers.isEmpty }.map(\.text))
    anchors = Set(compiler.anchors.filter { !$0.followers.isEmpty || ($0.text.count > 1 && !rows.contains($0.text)) })
      .sorted { ($0.text.count, $0.followers.count) > ($1.text.count, $1.followers.count) }
  }

  /// The node of a pattern's tree that is the pattern.
  private static func root(of tree: SyntaxTree, _ kind: Pattern.Kind) -> Result<Syntax, PatternError> {
    var items = Array(tree.root.children)
    switch kind {
    case .code: break
    case .member: items = items.first?.firstChild(.memberBlock).map { Array($0.children) } ?? []
    case .type: items = items.first.map { $0.children.filter(\.kind.isType) } ?? []
    case .attribute: items = items.first.map { $0.children.filter { $0.kind == .attribute } } ?? []
    }
    if items.isEmpty { return .failure(PatternError("is empty")) }
    guard items.count == 1 else {
      return .failure(PatternError("is more than one statement or type; write a list of patterns"))
    }
    // A type among expressions is one.
    return .success(items[0].kind == .typeExpr ? items[0].firstChild ?? items[0] : items[0])
  }

  /// Whether it is a name, perhaps of something in something or with generic arguments, that may be meant as a type too.
  var mayBeType: Bool {
    switch nodes[0].kind {
    case .declReferenceExpr, .memberAccessExpr, .genericSpecializationExpr: break
    default: return false
    }
    return nodes.allSatisfy { node in
      switch node.kind {
      case .declReferenceExpr, .memberAccessExpr, .genericSpecializationExpr, .genericArgumentClause, .genericArgument:
        true
      default: node.kind.isType
      }
    }
  }
}
