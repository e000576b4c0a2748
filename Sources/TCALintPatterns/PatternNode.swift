import TCALintSyntax

/// A node of a compiled pattern. The nodes are in source order in one array, a node before what it contains.
struct PatternNode: Sendable {
  enum Form: Sendable {
    /// Matches the node's kind, its tokens and its children.
    case code
    /// Any one thing; the number of the placeholder that takes it, if it has a name.
    case one(Int?)
    /// Any number of things.
    case several(Int?)
  }

  let form: Form
  let kind: SyntaxKind
  let flags: SyntaxFlags
  /// The node's own tokens that matter, those of its children aside.
  let tokens: [PatternToken]
  /// The main one among them, if it matters.
  let main: PatternToken?
  /// Behind its last descendant.
  var end: Int
  /// Behind the attributes and modifiers that it begins with.
  var afterModifiers: Int

  var isSeveral: Bool { if case .several = form { true } else { false } }
}

/// A token of a pattern.
enum PatternToken: Sendable {
  /// A word, by its place among the pattern's words.
  case word(Int)
  /// Anything else that is written so.
  case text([UInt8])
  /// Any token; the number of the placeholder that takes it, if it has a name.
  case any(Int?)
}

extension SyntaxKind {
  /// Whether the tokens of such a node are brackets and signs only, which its kind says already.
  var hasOnlySigns: Bool {
    switch self {
    case .sourceFile, .codeBlock, .memberBlock, .closureExpr, .functionCallExpr, .subscriptCallExpr, .arrayExpr,
      .dictionaryExpr, .tupleExpr, .sequenceExpr, .functionParameterClause, .inheritanceClause, .genericArgumentClause,
      .arrayElement, .dictionaryElement, .conditionElement, .accessorBlock, .initializerClause, .typeAnnotation,
      .inheritedType, .patternBinding, .attribute:
      true
    default: false
    }
  }

  /// Whether such a node may be there where the pattern has none: what a pattern does not say is open.
  func mayBeLeftOut(of parent: SyntaxKind) -> Bool {
    switch self {
    case .attribute, .declModifier, .genericParameterClause, .genericArgumentClause, .genericWhereClause,
      .inheritanceClause, .typeAnnotation, .initializerClause, .accessorBlock, .functionEffectSpecifiers,
      .returnClause, .memberBlock, .primaryAssociatedTypeClause, .closureSignature, .enumCaseParameterClause:
      true
    case .codeBlock:
      switch parent {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: true
      default: false
      }
    default: false
    }
  }

  /// Whether the elements of such a node may be in any order, and more than the pattern has.
  var isUnordered: Bool { self == .inheritanceClause || self == .functionEffectSpecifiers }

  var isMacro: Bool { self == .macroExpansionExpr || self == .macroExpansionDecl }
  var isCall: Bool { self == .functionCallExpr || self == .subscriptCallExpr || isMacro }
}
