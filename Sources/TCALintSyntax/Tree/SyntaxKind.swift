/// The kinds of node, named as in swift-syntax. Declarations, statements, expressions, patterns and types are ranges of
/// cases.
///
/// This is also the reference of the tree's shape. For each kind it says what the node's main token
/// (``Syntax/mainToken``) is and which children it has, in source order; `?` may be absent, `*` any number.
/// Tokens are not nodes, trivia belongs to no node, and an element of a list includes the comma behind it.
/// A faulty file's nodes may lack children and main tokens, and have ``unexpected`` and missing ones among them.
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
  /// Items: declarations, statements and expressions, directly.
  case sourceFile
  /// Tokens that the parser skipped over after an error.
  case unexpected

  // MARK: Declarations
  // The children of each begin with attribute* declModifier* (an ifConfigDecl may stand among attributes).

  /// Main: the first token of the path, which extends to the node's end; `struct` and the like precede it.
  case importDecl
  /// Main: the name. genericParameterClause? inheritanceClause? genericWhereClause? memberBlock
  case structDecl, classDecl, enumDecl, actorDecl
  /// Main: the name. primaryAssociatedTypeClause? inheritanceClause? genericWhereClause? memberBlock
  case protocolDecl
  /// Main: `extension`. The extended type, inheritanceClause? genericWhereClause? memberBlock
  case extensionDecl
  /// Main: the name, an operator perhaps. genericParameterClause? functionParameterClause functionEffectSpecifiers?
  /// returnClause? genericWhereClause? codeBlock?
  case functionDecl
  /// Main: `init`. Children as a function's.
  case initializerDecl
  /// Main: `deinit`. functionEffectSpecifiers? codeBlock?
  case deinitializerDecl
  /// Main: `subscript`. genericParameterClause? functionParameterClause returnClause genericWhereClause? accessorBlock?
  case subscriptDecl
  /// Main: `let` or `var`. patternBinding*
  case variableDecl
  /// Main: `case`. enumCaseElement*
  case enumCaseDecl
  /// Main: the name. genericParameterClause? the type, genericWhereClause?
  case typeAliasDecl
  /// Main: the name. inheritanceClause? the default type? genericWhereClause?
  case associatedTypeDecl
  /// Main: `operator`; the fixity before it is no modifier.
  case operatorDecl
  /// Main: the name. precedenceGroupPart*
  case precedenceGroupDecl
  /// Main: the name. Children as a function's, with initializerClause? (the definition) before genericWhereClause?
  case macroDecl
  /// Main: the macro's name. genericArgumentClause? labeledExpr* closureExpr? multipleTrailingClosureElement*
  case macroExpansionDecl
  /// ifConfigClause*
  case ifConfigDecl
  /// stringLiteralExpr
  case poundSourceLocation
  case missingDecl, editorPlaceholderDecl

  // MARK: Pieces of declarations

  /// Main: the last name of the attribute's own name. A type, which is that name; then the content of the parentheses:
  /// labeledExpr* for most, availabilityArgument*, a declaration, a genericWhereClause, types and names for others.
  case attribute
  /// Main: the keyword; `(set)` and the like are tokens of it.
  case declModifier
  /// Main: `#if`, `#elseif` or `#else`. The condition (not of `#else`), then what the clause holds, directly:
  /// items, members, switchCases, attributes, or a postfix expression without its base.
  case ifConfigClause
  /// inheritedType*
  case inheritanceClause
  /// One type.
  case inheritedType
  /// Declarations, directly.
  case memberBlock
  /// Main: the name. enumCaseParameterClause? initializerClause?
  case enumCaseElement
  /// enumCaseParameter*
  case enumCaseParameterClause
  /// Main: the name, the second if there are two (``SyntaxFlags/secondName``), or none. declModifier* type
  /// initializerClause?
  case enumCaseParameter
  /// genericParameter* genericWhereClause?
  case genericParameterClause
  /// Main: the name; `each` or `let` before it. attribute* type?
  case genericParameter
  /// genericRequirement*
  case genericWhereClause
  /// Two types, or types and integerLiteralExprs; one and a layout.
  case genericRequirement
  case primaryAssociatedTypeClause
  /// functionParameter*
  case functionParameterClause
  /// Main: the bound name, the second if there are two (``SyntaxFlags/secondName``: the label is the token before).
  /// ``SyntaxFlags/ellipsis`` when it is variadic. attribute* declModifier* type initializerClause?
  case functionParameter
  /// ``SyntaxFlags/async``, ``SyntaxFlags/throws``. throwsClause?
  case functionEffectSpecifiers
  /// Main: `throws` or `rethrows`. The type of the error?
  case throwsClause
  /// One type.
  case returnClause
  /// One type.
  case typeAnnotation
  /// A pattern, typeAnnotation? initializerClause? accessorBlock?
  case patternBinding
  /// One expression.
  case initializerClause
  /// accessorDecl*, or the items of a getter directly.
  case accessorBlock
  /// Main: `get`, `set`, `willSet`, …; the name in parentheses behind it is a token. attribute* declModifier?
  /// functionEffectSpecifiers? codeBlock?
  case accessorDecl
  /// Items, directly.
  case codeBlock
  /// stringLiteralExpr? (a message or a new name)
  case availabilityArgument
  /// Content without a node of its own kind: the selector of `@objc`.
  case attributeArguments
  /// Main: its label.
  case precedenceGroupPart

  // MARK: Statements
  // `if`, `switch` and `do` are themselves, without a wrapper, as statements and as expressions.

  /// Main: `guard`. conditionElement* codeBlock
  case guardStmt
  /// Main: `for`. A pattern, typeAnnotation? the sequence, whereClause? codeBlock
  case forStmt
  /// Main: `while`. conditionElement* codeBlock
  case whileStmt
  /// Main: `repeat`. codeBlock, the condition
  case repeatStmt
  /// Main: `do`. throwsClause? codeBlock catchClause*
  case doStmt
  /// Main: the keyword. An expression; of `return` only perhaps.
  case returnStmt, throwStmt
  /// Main: `defer`. codeBlock
  case deferStmt
  /// Main: the label. The statement.
  case labeledStmt
  /// Main: the keyword; a label behind it is a token.
  case breakStmt, continueStmt, fallthroughStmt
  /// Main: the keyword. Expressions.
  case yieldStmt
  /// Main: `discard`. One expression.
  case discardStmt

  // MARK: Pieces of statements

  /// One child: an expression, optionalBindingCondition, matchingPatternCondition or availabilityCondition.
  case conditionElement
  /// Main: `let` or `var`. A pattern, typeAnnotation? initializerClause?
  case optionalBindingCondition
  /// Main: `case`. A pattern, typeAnnotation? initializerClause
  case matchingPatternCondition
  /// Main: `#available` or `#unavailable`. availabilityArgument*
  case availabilityCondition
  /// Main: `catch`. catchItem* codeBlock
  case catchClause
  /// A pattern? whereClause?
  case catchItem
  /// Main: `case` or `default`. attribute? switchCaseLabel or switchDefaultLabel, then items, directly.
  case switchCase
  /// Main: `case`. switchCaseItem*
  case switchCaseLabel
  /// Main: `default`.
  case switchDefaultLabel
  /// A pattern, whereClause?
  case switchCaseItem
  /// One expression.
  case whereClause

  // MARK: Expressions

  /// Main: the name (`self`, `Self`, `$0`, `init`, an operator, an editor placeholder). declNameArguments?
  case declReferenceExpr
  /// Main: the member's name, or a tuple's index. The base, absent in `.name`; declNameArguments?
  case memberAccessExpr
  /// The called expression, labeledExpr*, closureExpr? (the trailing one), multipleTrailingClosureElement*
  case functionCallExpr, subscriptCallExpr
  /// closureSignature? then items, directly.
  case closureExpr
  /// The root's type? then components: keyPathPropertyComponent, keyPathSubscriptComponent, keyPathOptionalComponent.
  case keyPathExpr
  /// arrayElement*
  case arrayExpr
  /// dictionaryElement*
  case dictionaryExpr
  /// labeledExpr*; parentheses around one expression too.
  case tupleExpr
  /// Operands and operators in source order, precedence not applied. `try` and the like contain only the operand that
  /// they precede. An operator is a binaryOperatorExpr, an assignmentExpr, an unresolvedTernaryExpr, an arrowExpr, or
  /// an unresolvedAsExpr or unresolvedIsExpr, after which a typeExpr is the operand.
  case sequenceExpr
  /// Main: the operator.
  case binaryOperatorExpr
  /// Main: the operator. The operand.
  case prefixOperatorExpr, postfixOperatorExpr
  /// Main: `=`.
  case assignmentExpr
  /// From `?` to `:`. The expression between.
  case unresolvedTernaryExpr
  /// Main: `as`; ``SyntaxFlags/questionMark`` or ``SyntaxFlags/exclamationMark``.
  case unresolvedAsExpr
  /// Main: `is`.
  case unresolvedIsExpr
  /// One type.
  case typeExpr
  /// One pattern.
  case patternExpr
  /// Main: `try`; ``SyntaxFlags/questionMark`` or ``SyntaxFlags/exclamationMark``. The operand.
  case tryExpr
  /// Main: the keyword, or `&`. The operand.
  case awaitExpr, unsafeExpr, consumeExpr, copyExpr, borrowExpr, inOutExpr
  /// Main: `super`.
  case superExpr
  /// One expression.
  case optionalChainingExpr, forceUnwrapExpr
  /// A declReferenceExpr or memberAccessExpr, genericArgumentClause
  case genericSpecializationExpr
  /// As ``macroExpansionDecl``.
  case macroExpansionExpr
  /// The base (absent when it begins a clause), ifConfigDecl
  case postfixIfConfigExpr
  /// Main: `each` or `repeat`. One expression.
  case packElementExpr, packExpansionExpr
  /// Main: `_`.
  case discardAssignmentExpr
  /// functionEffectSpecifiers?
  case arrowExpr
  /// Main: the literal.
  case integerLiteralExpr, floatLiteralExpr, booleanLiteralExpr, nilLiteralExpr
  /// Main: the first token. expressionSegment*
  case stringLiteralExpr
  /// Main: the literal.
  case regexLiteralExpr
  /// Main: `if`. conditionElement* codeBlock, then a codeBlock or an ifExpr for `else`.
  case ifExpr
  /// Main: `switch`. The subject, then switchCase* and ifConfigDecl*.
  case switchExpr
  /// Not made.
  case editorPlaceholderExpr
  case missingExpr

  // MARK: Pieces of expressions

  /// Main: the label, or none. One expression. Arguments of all kinds, elements of tuples, interpolations.
  case labeledExpr
  /// Main: the label. closureExpr
  case multipleTrailingClosureElement
  /// attribute* closureCaptureClause? closureParameterClause? functionEffectSpecifiers? returnClause?
  case closureSignature
  /// closureCapture*
  case closureCaptureClause
  /// Main: the bound name; `weak` and the like before it. initializerClause?
  case closureCapture
  /// closureParameter*, with or without parentheses.
  case closureParameterClause
  /// Main: the bound name, the second if there are two (``SyntaxFlags/secondName``). attribute* declModifier* type?
  case closureParameter
  /// One expression.
  case arrayElement
  /// Two expressions.
  case dictionaryElement
  /// labeledExpr*; from the token before the interpolation through its content.
  case expressionSegment
  /// Main: the name. declReferenceExpr genericArgumentClause?
  case keyPathPropertyComponent
  /// labeledExpr*
  case keyPathSubscriptComponent
  /// Main: `?` or `!`.
  case keyPathOptionalComponent
  /// genericArgument*
  case genericArgumentClause
  /// One type, or an expression: an integer.
  case genericArgument
  /// `(a:b:)`
  case declNameArguments

  // MARK: Patterns

  /// Main: the name.
  case identifierPattern
  /// Main: `_`, as a variable or parameter. In a `case` it is a discardAssignmentExpr.
  case wildcardPattern
  /// tuplePatternElement*
  case tuplePattern
  /// Main: the label, or none. One pattern.
  case tuplePatternElement
  /// One expression; names that it binds are in patternExprs below it.
  case expressionPattern
  /// One type.
  case isTypePattern
  /// Main: `let` or `var`. One pattern.
  case valueBindingPattern
  case missingPattern

  // MARK: Types

  /// Main: the name. genericArgumentClause?
  case identifierType
  /// Main: the name. The base type, genericArgumentClause?
  case memberType
  /// One type.
  case optionalType, implicitlyUnwrappedOptionalType, arrayType
  /// Two genericArguments.
  case inlineArrayType
  /// Two types.
  case dictionaryType
  /// tupleTypeElement*
  case tupleType
  /// tupleTypeElement* (the parameters), functionEffectSpecifiers? returnClause
  case functionType
  /// typeSpecifier* attribute* typeSpecifier? then one type.
  case attributedType
  /// Main: `some` or `any`. One type.
  case someOrAnyType
  /// Types.
  case compositionType
  /// Main: `Type` or `Protocol`. One type.
  case metatypeType
  /// Main: `class`, in an inheritance clause.
  case classRestrictionType
  /// Main: `repeat` or `each`. One type.
  case packExpansionType, packElementType
  /// One type, without the `~`.
  case suppressedType
  /// genericParameterClause, one type
  case namedOpaqueReturnType
  case missingType

  // MARK: Pieces of types

  /// Main: the bound name, the second if there are two, or none. One type.
  case tupleTypeElement
  /// Main: the keyword.
  case typeSpecifier

  @inlinable public var isDeclaration: Bool {
    rawValue >= SyntaxKind.importDecl.rawValue && rawValue <= SyntaxKind.editorPlaceholderDecl.rawValue
  }
  @inlinable public var isExpression: Bool {
    rawValue >= SyntaxKind.declReferenceExpr.rawValue && rawValue <= SyntaxKind.missingExpr.rawValue
  }
  @inlinable public var isPattern: Bool {
    rawValue >= SyntaxKind.identifierPattern.rawValue && rawValue <= SyntaxKind.missingPattern.rawValue
  }
  @inlinable public var isType: Bool {
    rawValue >= SyntaxKind.identifierType.rawValue && rawValue <= SyntaxKind.missingType.rawValue
  }
}
