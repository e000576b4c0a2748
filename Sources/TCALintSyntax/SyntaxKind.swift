/// The kinds of node, named as swift-syntax names them. Ranges of cases tell declarations, statements,
/// expressions, patterns and types apart.
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
  case sourceFile
  /// Tokens that the parser skipped over after an error.
  case unexpected

  // Declarations
  case importDecl, structDecl, classDecl, enumDecl, actorDecl, protocolDecl, extensionDecl
  case functionDecl, initializerDecl, deinitializerDecl, subscriptDecl, variableDecl, enumCaseDecl
  case typeAliasDecl, associatedTypeDecl, operatorDecl, precedenceGroupDecl, macroDecl, macroExpansionDecl
  case ifConfigDecl, poundSourceLocation, missingDecl, editorPlaceholderDecl

  // Pieces of declarations
  case attribute, declModifier, ifConfigClause
  case inheritanceClause, inheritedType, memberBlock, enumCaseElement, enumCaseParameterClause, enumCaseParameter
  case genericParameterClause, genericParameter, genericWhereClause, genericRequirement, primaryAssociatedTypeClause
  case functionSignature, functionParameterClause, functionParameter, functionEffectSpecifiers, throwsClause,
    returnClause
  case typeAnnotation, patternBinding, initializerClause, accessorBlock, accessorDecl, codeBlock
  case availabilityArgument, attributeArguments, precedenceGroupPart

  // Statements
  case guardStmt, forStmt, whileStmt, repeatStmt, doStmt, returnStmt, throwStmt, deferStmt, labeledStmt
  case breakStmt, continueStmt, fallthroughStmt, yieldStmt, thenStmt, discardStmt

  // Pieces of statements
  case conditionElement, optionalBindingCondition, matchingPatternCondition, availabilityCondition
  case catchClause, catchItem, switchCase, switchCaseLabel, switchDefaultLabel, switchCaseItem, whereClause

  // Expressions
  case declReferenceExpr, memberAccessExpr, functionCallExpr, subscriptCallExpr, closureExpr, keyPathExpr
  case arrayExpr, dictionaryExpr, tupleExpr, sequenceExpr, binaryOperatorExpr, prefixOperatorExpr, postfixOperatorExpr
  case assignmentExpr, unresolvedTernaryExpr, unresolvedAsExpr, unresolvedIsExpr, typeExpr, patternExpr
  case tryExpr, awaitExpr, unsafeExpr, consumeExpr, copyExpr, borrowExpr, inOutExpr, superExpr
  case optionalChainingExpr, forceUnwrapExpr, genericSpecializationExpr, macroExpansionExpr, postfixIfConfigExpr
  case packElementExpr, packExpansionExpr, discardAssignmentExpr, arrowExpr
  case integerLiteralExpr, floatLiteralExpr, booleanLiteralExpr, nilLiteralExpr, stringLiteralExpr, regexLiteralExpr
  case ifExpr, switchExpr, doExpr, editorPlaceholderExpr, missingExpr

  // Pieces of expressions
  case labeledExpr, multipleTrailingClosureElement, closureSignature, closureCaptureClause, closureCapture
  case closureParameterClause, closureParameter, arrayElement, dictionaryElement, expressionSegment
  case keyPathPropertyComponent, keyPathMethodComponent, keyPathSubscriptComponent, keyPathOptionalComponent
  case genericArgumentClause, genericArgument, declNameArguments

  // Patterns
  case identifierPattern, wildcardPattern, tuplePattern, tuplePatternElement, expressionPattern, isTypePattern
  case valueBindingPattern, missingPattern

  // Types
  case identifierType, memberType, optionalType, implicitlyUnwrappedOptionalType, arrayType, inlineArrayType
  case dictionaryType, tupleType, functionType, attributedType, someOrAnyType, compositionType, metatypeType
  case classRestrictionType, packExpansionType, packElementType, suppressedType, namedOpaqueReturnType, missingType

  // Pieces of types
  case tupleTypeElement, typeSpecifier

  @inlinable public var isDeclaration: Bool {
    rawValue >= SyntaxKind.importDecl.rawValue && rawValue <= SyntaxKind.editorPlaceholderDecl.rawValue
  }
  /// `if`, `switch` and `do` used as statements are expressions here, as in swift-syntax.
  @inlinable public var isStatement: Bool {
    rawValue >= SyntaxKind.guardStmt.rawValue && rawValue <= SyntaxKind.discardStmt.rawValue
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
