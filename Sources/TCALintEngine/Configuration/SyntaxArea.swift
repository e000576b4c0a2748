import TCALintSyntax

/// Kinds of code that have others in them.
enum SyntaxArea: String, Sendable, CaseIterable {
  case function, initializer, closure, property, stored, computed
  case `struct`, `class`, `enum`, actor, `protocol`, `extension`

  /// The parts of a file that are of some kinds. Byte offsets, in the order of the file.
  static func ranges(of areas: [SyntaxArea], in tree: SyntaxTree) -> [Range<UInt32>] {
    if areas.isEmpty { return [] }
    let kinds = Set(areas.flatMap(\.kinds))
    let (stored, computed) = (areas.contains(.stored), areas.contains(.computed))
    return tree.root.descendants.compactMap { node in
      if kinds.contains(node.kind) { return node.range }
      guard stored || computed, node.kind == .variableDecl, let isComputed = isComputed(node) else { return nil }
      return (isComputed ? computed : stored) ? node.range : nil
    }
  }

  /// Whether a property has accessors other than observers; nil for a local variable and a requirement of a protocol.
  private static func isComputed(_ variable: Syntax) -> Bool? {
    var parent = variable.parent
    while let clause = parent, clause.kind == .ifConfigDecl || clause.kind == .ifConfigClause { parent = clause.parent }
    guard let parent, parent.kind == .sourceFile || parent.kind == .memberBlock,
      parent.parent?.kind != .protocolDecl
    else { return nil }
    return variable.children.contains { binding in
      guard binding.kind == .patternBinding, let block = binding.firstChild(.accessorBlock) else { return false }
      return !block.children.contains {
        $0.kind == .accessorDecl && ["willSet", "didSet"].contains($0.tree.names.text($0.name))
      }
    }
  }

  private var kinds: [SyntaxKind] {
    switch self {
    case .function: [.functionDecl]
    case .initializer: [.initializerDecl]
    case .closure: [.closureExpr]
    case .property: [.variableDecl]
    case .stored, .computed: []
    case .struct: [.structDecl]
    case .class: [.classDecl]
    case .enum: [.enumDecl]
    case .actor: [.actorDecl]
    case .protocol: [.protocolDecl]
    case .extension: [.extensionDecl]
    }
  }
}
