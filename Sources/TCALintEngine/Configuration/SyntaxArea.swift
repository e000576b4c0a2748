import TCALintSyntax

/// Kinds of code that have others in them.
enum SyntaxArea: String, Sendable, CaseIterable {
  case function, initializer, closure, property, `struct`, `class`, `enum`, actor, `protocol`, `extension`

  /// The parts of a file that are of some kinds. Byte offsets, in the order of the file.
  static func ranges(of areas: [SyntaxArea], in tree: SyntaxTree) -> [Range<UInt32>] {
    if areas.isEmpty { return [] }
    let kinds = Set(areas.flatMap(\.kinds))
    return tree.root.descendants.compactMap { kinds.contains($0.kind) ? $0.range : nil }
  }

  private var kinds: [SyntaxKind] {
    switch self {
    case .function: [.functionDecl]
    case .initializer: [.initializerDecl]
    case .closure: [.closureExpr]
    case .property: [.variableDecl]
    case .struct: [.structDecl]
    case .class: [.classDecl]
    case .enum: [.enumDecl]
    case .actor: [.actorDecl]
    case .protocol: [.protocolDecl]
    case .extension: [.extensionDecl]
    }
  }
}
