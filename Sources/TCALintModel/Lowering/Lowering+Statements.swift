import TCALintSyntax

/// Statements, and the declarations among them.
extension Lowering {
  mutating func lowerStatement(_ node: Syntax, _ task: Task) {
    switch node.kind {
    case .codeBlock:
      lowerItems(node, task)
    case .variableDecl:
      if task.context == .file { lowerDeclaration(node, task) } else { lowerVariables(node, task) }
    case .patternBinding:
      lowerVariable(node, task)
    case .functionDecl:
      if task.context == .file { lowerDeclaration(node, task) } else { lowerFunction(node, task) }
    case .ifExpr: lowerParts(.if, node, task)
    case .guardStmt: lowerParts(.guard, node, task)
    case .whileStmt: lowerParts(.while, node, task)
    case .repeatStmt: lowerParts(.repeat, node, task)
    case .deferStmt: lowerParts(.defer, node, task)
    case .doStmt: lowerParts(.do, node, task)
    case .catchClause: lowerParts(.catch, node, task)
    case .returnStmt: lowerParts(.return, node, task)
    case .throwStmt: lowerParts(.throw, node, task)
    case .yieldStmt: lowerParts(.yield, node, task)
    case .discardStmt: lowerParts(.discardSelf, node, task)
    case .labeledStmt: lowerParts(.labeled, node, task, payload: node.name.rawValue)
    case .switchExpr:
      lowerSwitch(node, task)
    case .switchCase:
      lowerCase(node, task)
    case .switchCaseItem, .catchItem:
      lowerCaseItem(node, task)
    case .conditionElement, .whereClause:
      replace(task, by: node.firstChild, .code)
    case .optionalBindingCondition:
      lowerOptionalBinding(node, task)
    case .matchingPatternCondition:
      lowerPatternCondition(node, task)
    case .availabilityCondition:
      add(.availability, node.range, task)
    case .forStmt:
      lowerFor(node, task)
    case .breakStmt: lowerJump(.break, node, task)
    case .continueStmt: lowerJump(.continue, node, task)
    case .fallthroughStmt: add(.fallthrough, node.range, task)
    case .ifConfigDecl:
      lowerConditionalCode(node, task)
    case .closureParameter:
      lowerClosureParameter(node, task)
    case .closureCapture:
      lowerCapture(node, task)
    default:
      if node.kind.isDeclaration { lowerDeclaration(node, task) } else { lowerUnknown(node, task) }
    }
  }

  private mutating func lowerUnknown(_ node: Syntax, _ task: Task) {
    // Only tokens.
    if node.kind == .unexpected { return }
    let unknown = add(.unknown, node.range, task)
    for child in node.children where child.kind.isExpression || child.kind.isPattern { push(child, in: unknown) }
  }

  /// Lowers a statement whose children are its operands.
  private mutating func lowerParts(_ kind: BodyNode.Kind, _ node: Syntax, _ task: Task, payload: UInt32 = .max) {
    let statement = add(kind, node.range, task, payload: payload)
    for child in node.children where child.kind != .throwsClause { push(child, in: statement) }
  }

  // MARK: Blocks

  /// The statements and declarations that are directly in a node of the tree.
  func items(of node: Syntax) -> some Sequence<Syntax> {
    var isCondition = node.kind == .ifConfigClause && node.mainToken?.kind != .poundElse
    return node.children.lazy.filter { child in
      if isCondition {
        isCondition = false
        return false
      }
      switch child.kind {
      case .closureSignature, .switchCaseLabel, .switchDefaultLabel, .attribute, .unexpected: return false
      default: return true
      }
    }
  }

  mutating func lowerItems(_ node: Syntax, _ task: Task) {
    var start = node.range.lowerBound
    var end = node.range.upperBound
    switch node.kind {
    case .closureExpr:
      if let signature = node.firstChild(.closureSignature) { start = signature.range.upperBound }
    case .switchCase:
      if let label = node.children.first(where: { $0.kind == .switchCaseLabel || $0.kind == .switchDefaultLabel }) {
        start = label.range.upperBound
      }
    case .ifConfigClause:
      start = node.firstToken.end
      if node.mainToken?.kind != .poundElse, let condition = node.firstChild { start = condition.range.upperBound }
    case .sourceFile:
      (start, end) = (0, UInt32(node.tree.source.count))
    default: break
    }
    let block = add(.block, start..<max(start, end), task)
    for item in items(of: node) { push(item, in: block, task.context == .file ? .file : .code) }
  }

  private mutating func lowerConditionalCode(_ node: Syntax, _ task: Task) {
    if task.context == .cases {
      for clause in node.children where clause.kind == .ifConfigClause {
        for item in items(of: clause) {
          tasks.append(
            Task(kind: .node, context: .cases, flags: [], index: item.index, label: .none, parent: task.parent))
        }
      }
      return
    }
    let code = add(.conditionalCode, node.range, task)
    for clause in node.children where clause.kind == .ifConfigClause {
      push(clause, in: code, as: .items, task.context == .file ? .file : .code)
    }
  }

  // MARK: Declarations

  /// Declarations with separate bodies.
  mutating func lowerDeclaration(_ node: Syntax, _ task: Task) {
    if node.kind == .poundSourceLocation { return }
    add(.declaration, node.range, task, payload: declaration(of: node).rawValue)
    queue(node, frames.last?.declaration ?? .none)
  }

  private mutating func lowerVariables(_ node: Syntax, _ task: Task) {
    queueAttributes(of: node, declaration(of: node))
    var flags: BodyNode.Flags = node.mainToken?.kind == .letKeyword ? .isLet : []
    for modifier in node.children where modifier.kind == .declModifier {
      if modifier.name.is(.lazy) { flags.insert(.isLazy) }
      if modifier.name.is(.async) { flags.insert(.isAsync) }
      if modifier.name.is(.weak) { flags.insert(.isWeak) }
    }
    for binding in node.children where binding.kind == .patternBinding {
      push(binding, in: task.parent, flags: flags)
    }
  }

  private mutating func lowerVariable(_ node: Syntax, _ task: Task) {
    let variable = add(
      .variable, rangeWithoutComma(node), task, payload: type(in: node.firstChild(.typeAnnotation)).rawValue)
    for child in node.children {
      switch child.kind {
      case .initializerClause: push(child.initialValue, in: variable)
      case .accessorBlock where child.isGetter: push(child, in: variable, as: .items)
      case .accessorBlock: pushAccessors(among: child, in: variable)
      case .accessorDecl: push(child.firstChild(.codeBlock), in: variable)
      default: if child.kind.isPattern { push(child, in: variable, .pattern) }
      }
    }
  }

  private mutating func pushAccessors(among block: Syntax, in variable: BodyNodeID) {
    for accessor in block.children where accessor.kind == .accessorDecl {
      push(accessor.firstChild(.codeBlock), in: variable)
    }
  }

  private mutating func lowerFunction(_ node: Syntax, _ task: Task) {
    let declaration = declaration(of: node)
    let function = add(.function, node.range, task, payload: declaration.rawValue)
    let local = local(node.name, at: node.range.lowerBound)
    if !local.isNone { lowered.nodeOfLocal[local.index] = function }
    queueAttributes(of: node, declaration)
    for child in node.children {
      if child.kind == .codeBlock { push(child, in: function) }
      guard child.kind == .functionParameterClause else { continue }
      for parameter in child.children where parameter.kind == .functionParameter {
        queueAttributes(of: parameter, declaration)
        push(parameter.firstChild(.initializerClause)?.initialValue, in: function)
      }
    }
  }

  // MARK: Choices and loops

  private mutating func lowerSwitch(_ node: Syntax, _ task: Task) {
    let choice = add(.switch, node.range, task)
    for child in node.children { push(child, in: choice, child.kind == .ifConfigDecl ? .cases : .code) }
  }

  private mutating func lowerCase(_ node: Syntax, _ task: Task) {
    let block = add(.case, node.range, task, flags: node.firstChild(.attribute) == nil ? [] : .isUnknown)
    if let label = node.firstChild(.switchCaseLabel) {
      for item in label.children where item.kind == .switchCaseItem { push(item, in: block) }
    }
    push(node, in: block, as: .items)
  }

  private mutating func lowerCaseItem(_ node: Syntax, _ task: Task) {
    let item = add(.caseItem, rangeWithoutComma(node), task)
    for child in node.children { push(child, in: item, child.kind.isPattern ? .pattern : .code) }
  }

  private mutating func lowerFor(_ node: Syntax, _ task: Task) {
    guard let pattern = node.children.first(where: \.kind.isPattern) else { return lowerUnknown(node, task) }
    var flags: BodyNode.Flags = []
    for index in node.tokenRange.lowerBound + 1..<max(pattern.tokenRange.lowerBound, node.tokenRange.lowerBound + 1) {
      let token = node.tree.tokens[index]
      if token.kind == .tryKeyword { flags.insert(.isThrowing) }
      if token.kind == .caseKeyword { flags.insert(.isCase) }
      if token.name.is(.await) { flags.insert(.isAsync) }
    }
    let loop = add(
      .for, node.range, task, payload: type(in: node.firstChild(.typeAnnotation)).rawValue, flags: flags)
    for child in node.children where child.kind != .typeAnnotation {
      push(child, in: loop, child == pattern ? .pattern : .code)
    }
  }

  private mutating func lowerJump(_ kind: BodyNode.Kind, _ node: Syntax, _ task: Task) {
    let tokens = node.tokenRange
    let label = tokens.count > 1 ? node.tree.tokens[tokens.lowerBound + 1].name : .none
    add(kind, node.range, task, payload: label.rawValue)
  }
}
