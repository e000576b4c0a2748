import TCALintSyntax

extension Syntax {
  /// The written type that the code around asks of an expression: that of a variable that it is the value of, or one of
  /// the values; of what returns it; of the elements of a literal. Nil where none is written, or it stands too far away.
  var expectedType: Syntax? { expectedType(within: Self.mostParts) }

  /// - Parameter parts: how many closures and literals may lie around.
  private func expectedType(within parts: Int) -> Syntax? {
    guard parts > 0 else { return nil }
    var node = self
    for _ in 0..<Self.mostSteps {
      guard let parent = node.parent else { return nil }
      switch parent.kind {
      case .tryExpr, .awaitExpr, .unsafeExpr, .ifExpr, .unresolvedTernaryExpr: break
      case .switchExpr:
        guard node.kind == .switchCase else { return nil }
      case .labeledExpr:
        guard let tuple = parent.parent, tuple.kind == .tupleExpr, tuple.firstChild == parent,
          parent.endIndex == tuple.endIndex
        else { return nil }
      case .tupleExpr: break
      case .sequenceExpr:
        guard parent.isChoice(giving: node) else { return nil }
      case .codeBlock, .switchCase, .closureExpr, .accessorBlock, .returnStmt:
        guard parent.kind == .returnStmt || parent.onlyItem == node else { return nil }
        if parent.kind == .switchCase || parent.parent?.kind == .ifExpr { break }
        guard let body = parent.body else { return nil }
        if body.kind == .closureExpr, body.isCalledAtOnce, let call = body.parent {
          node = call
          continue
        }
        return body.returnedType(within: parts)
      case .initializerClause: return parent.parent?.writtenType
      case .arrayElement:
        let type = parent.parent?.expectedType(within: parts - 1)?.core
        return type?.kind == .arrayType ? type?.firstChild?.core : nil
      default: return nil
      }
      node = parent
    }
    return nil
  }

  /// Nothing that anyone wrote lies deeper, or has more parts.
  private static var mostSteps: Int { 64 }
  private static var mostParts: Int { 8 }

  private func child(_ isMeant: (Syntax) -> Bool) -> Syntax? {
    children.prefix(Self.mostSteps).first(where: isMeant)
  }

  /// Of `a ?? b` and `condition ? a : b`, whether a part is one that may be the value.
  private func isChoice(giving node: Syntax) -> Bool {
    var isBehind = false
    for (place, part) in children.enumerated() {
      if place > Self.mostSteps { return false }
      switch part.kind {
      case .binaryOperatorExpr where part.text == "??": break
      // What stands in front of it is the condition.
      case .unresolvedTernaryExpr where !isBehind: isBehind = part == node
      case .binaryOperatorExpr, .assignmentExpr, .unresolvedTernaryExpr, .arrowExpr, .unresolvedAsExpr,
        .unresolvedIsExpr:
        return false
      default: isBehind = isBehind || part == node
      }
    }
    return isBehind
  }

  /// The item that stands by itself in a body.
  private var onlyItem: Syntax? {
    var found: Syntax?
    for child in children {
      switch child.kind {
      case .closureSignature, .switchCaseLabel, .switchDefaultLabel: continue
      default:
        guard found == nil else { return nil }
        found = child
      }
    }
    return found
  }

  /// The function, getter or closure that a `return` or an only item is the value of.
  private var body: Syntax? {
    var node = self
    for _ in 0..<Self.mostSteps {
      switch node.kind {
      case .closureExpr, .functionDecl, .accessorDecl: return node
      case .accessorBlock: return node.firstChild.map { $0.kind == .accessorDecl } ?? true ? nil : node
      default:
        guard !node.kind.isDeclaration, let parent = node.parent else { return nil }
        node = parent
      }
    }
    return nil
  }

  private var isCalledAtOnce: Bool { parent.map { $0.kind == .functionCallExpr && $0.firstChild == self } ?? false }

  /// What a function, getter or closure returns.
  private func returnedType(within parts: Int) -> Syntax? {
    switch kind {
    case .functionDecl: return child { $0.kind == .returnClause }?.firstChild?.core
    case .accessorBlock: return parent?.writtenType
    case .accessorDecl: return name.is(.get) ? parent?.parent?.writtenType : nil
    case .closureExpr:
      let signature = firstChild.flatMap { $0.kind == .closureSignature ? $0 : nil }
      if let written = signature?.child({ $0.kind == .returnClause }) { return written.firstChild?.core }
      guard let type = expectedType(within: parts - 1)?.core, type.kind == .functionType else { return nil }
      return type.child { $0.kind == .returnClause }?.firstChild?.core
    default: return nil
    }
  }

  /// The type that stands in a declaration of a variable or parameter, or behind those of a subscript.
  private var writtenType: Syntax? {
    switch kind {
    case .functionParameter: child { $0.kind.isType }?.core
    case .subscriptDecl: child { $0.kind == .returnClause }?.firstChild?.core
    default: child { $0.kind == .typeAnnotation }?.firstChild?.core
    }
  }

  /// A type without attributes, `some` and `any`, and parentheses.
  private var core: Syntax? {
    var node = self
    for _ in 0..<Self.mostSteps {
      switch node.kind {
      case .attributedType, .someOrAnyType, .tupleTypeElement:
        guard let type = node.child({ $0.kind.isType }) else { return nil }
        node = type
      case .tupleType:
        guard let element = node.firstChild, element.endIndex == node.endIndex, element.kind == .tupleTypeElement else {
          return node
        }
        node = element
      default: return node
      }
    }
    return nil
  }
}
