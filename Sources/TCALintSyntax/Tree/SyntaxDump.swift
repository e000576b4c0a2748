/// Writes what a tree holds as lines of plain text: for tests, and to compare with another parser.
///
/// A line is `KIND START END [NAME]`, with UTF-8 offsets; nodes and tokens are in source order, outer before inner.
public enum SyntaxDump {
  /// All lines, in UTF-8, each with its line break.
  public static func lines(of tree: SyntaxTree) -> [UInt8] {
    var writer = Writer(tree: tree)
    writer.write()
    return writer.output
  }

  private struct Writer {
    let tree: SyntaxTree
    var output: [UInt8] = []
    var nextToken = 0

    mutating func write() {
      for node in tree.root.descendants {
        writeTokens(upTo: node.tokenRange.lowerBound)
        write(node)
      }
      writeTokens(upTo: tree.tokens.count - 1)
    }

    private mutating func writeTokens(upTo end: Int) {
      while nextToken < end {
        let token = tree.tokens[nextToken]
        nextToken += 1
        switch token.kind {
        case .stringLiteral, .stringLiteralHead, .stringLiteralMiddle, .stringLiteralTail, .regexLiteral: continue
        default: line("token", token.start, token.end)
        }
      }
    }

    private mutating func line(_ kind: StaticString, _ start: UInt32, _ end: UInt32) {
      begin(kind, start, end)
      output.append(UInt8(ascii: "\n"))
    }

    private mutating func begin(_ kind: StaticString, _ start: UInt32, _ end: UInt32) {
      kind.withUTF8Buffer { output.append(contentsOf: $0) }
      output.append(UInt8(ascii: " "))
      number(start)
      output.append(UInt8(ascii: " "))
      number(end)
    }

    private mutating func number(_ value: UInt32) {
      var divisor: UInt32 = 1
      while value / divisor >= 10 { divisor *= 10 }
      while divisor > 0 {
        output.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
      }
    }

    private mutating func line(_ kind: StaticString, _ node: Syntax) {
      let range = node.range
      line(kind, range.lowerBound, range.upperBound)
    }

    /// With the texts of tokens as its name.
    private mutating func line(_ kind: StaticString, _ node: Syntax, tokens: Range<Int>) {
      let range = node.range
      begin(kind, range.lowerBound, range.upperBound)
      output.append(UInt8(ascii: " "))
      for index in tokens {
        let token = tree.tokens[index]
        output.append(contentsOf: tree.source[Int(token.start)..<Int(token.end)])
      }
      output.append(UInt8(ascii: "\n"))
    }

    /// With its main token as its name.
    private mutating func named(_ kind: StaticString, _ node: Syntax) {
      guard let main = node.mainTokenIndex else { return line(kind, node, tokens: 0..<0) }
      line(kind, node, tokens: main..<main + 1)
    }

    private mutating func write(_ node: Syntax) {
      if node.kind.isType, node.parent.map({ !$0.kind.isType || $0.kind == .compositionType }) ?? true {
        return line("type", node)
      }
      switch node.kind {
      case .importDecl: line("import", node, tokens: (node.mainTokenIndex ?? 0)..<node.tokenRange.upperBound)
      case .structDecl: named("struct", node)
      case .classDecl: named("class", node)
      case .enumDecl: named("enum", node)
      case .actorDecl: named("actor", node)
      case .protocolDecl: named("protocol", node)
      case .extensionDecl: line("extension", node)
      case .functionDecl: named("func", node)
      case .initializerDecl: line("init", node)
      case .deinitializerDecl: line("deinit", node)
      case .subscriptDecl: line("subscript", node)
      case .variableDecl: line("var", node)
      case .enumCaseDecl: line("case", node)
      case .enumCaseElement: named("enumElement", node)
      case .typeAliasDecl: named("typealias", node)
      case .associatedTypeDecl: named("associatedtype", node)
      case .operatorDecl: line("operator", node)
      case .precedenceGroupDecl: named("precedencegroup", node)
      case .macroDecl: named("macro", node)
      case .accessorDecl: line("accessor", node)
      case .ifConfigDecl: line("poundIf", node)
      default: writePiece(node)
      }
    }

    private mutating func writePiece(_ node: Syntax) {
      switch node.kind {
      case .attribute: line("attribute", node, tokens: node.firstChild?.tokenRange ?? 0..<0)
      case .inheritedType: if let type = node.firstChild { line("inherited", type) }
      case .functionParameter: line("parameter", node)
      case .patternBinding: line("binding", node)
      case .typeAnnotation: line("typeAnnotation", node)
      case .declModifier: named("modifier", node)
      case .genericParameter: named("genericParameter", node)
      case .returnClause: line("returnClause", node)
      case .accessorBlock: line("accessorBlock", node)
      case .identifierPattern, .wildcardPattern: named("pattern", node)
      case .closureParameter: named("closureParameter", node)
      case .closureCapture: named("capture", node)
      case .ifExpr: line("if", node)
      case .guardStmt: line("guard", node)
      case .forStmt: line("for", node)
      case .whileStmt: line("while", node)
      case .repeatStmt: line("repeat", node)
      case .doStmt: line("do", node)
      case .catchClause: line("catch", node)
      case .switchExpr: line("switch", node)
      case .switchCase: line("switchCase", node)
      case .returnStmt: line("return", node)
      case .throwStmt: line("throw", node)
      case .deferStmt: line("defer", node)
      case .codeBlock: line("block", node)
      case .conditionElement: line("condition", node)
      case .optionalBindingCondition: line("optionalBinding", node)
      case .matchingPatternCondition: line("matchingPattern", node)
      case .availabilityCondition: line("availability", node)
      case .switchCaseItem: line("caseItem", node)
      case .labeledStmt: named("labeled", node)
      default: writeExpression(node)
      }
    }

    private mutating func writeExpression(_ node: Syntax) {
      switch node.kind {
      case .closureExpr: line("closure", node)
      case .labeledExpr: if node.mainTokenIndex != nil { named("argument", node) }
      case .unresolvedTernaryExpr: line("ternary", node)
      case .unresolvedAsExpr: line("as", node)
      case .unresolvedIsExpr: line("is", node)
      case .assignmentExpr: line("assignment", node)
      case .superExpr, .declReferenceExpr: named("ref", node)
      case .optionalChainingExpr: line("optionalChain", node)
      case .forceUnwrapExpr: line("forceUnwrap", node)
      case .inOutExpr: line("inout", node)
      case .functionCallExpr: line("call", node)
      case .subscriptCallExpr: line("subscriptCall", node)
      case .memberAccessExpr: named("member", node)
      case .keyPathExpr: line("keyPath", node)
      case .macroExpansionExpr, .macroExpansionDecl: named("macroExpansion", node)
      case .arrayExpr: line("array", node)
      case .dictionaryExpr: line("dictionary", node)
      case .tupleExpr: line("tuple", node)
      case .tryExpr:
        let keyword = node.mainTokenIndex ?? 0
        let hasMark = !node.flags.isDisjoint(with: [.questionMark, .exclamationMark])
        line("try", node, tokens: keyword..<keyword + (hasMark ? 2 : 1))
      case .awaitExpr: line("await", node)
      case .stringLiteralExpr: line("string", node)
      case .regexLiteralExpr: line("regex", node)
      default: break
      }
    }
  }
}
