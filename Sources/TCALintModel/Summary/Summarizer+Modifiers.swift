import TCALintSyntax

extension Summarizer {
  /// Records a declaration's attributes and reads its modifiers.
  mutating func modifiers(of node: Syntax) -> (attributes: Range<Int>, flags: Declaration.Flags) {
    let start = summary.attributes.count
    var flags: Declaration.Flags = []
    for child in node.children {
      switch child.kind {
      case .attribute: summary.attributes.append(attribute(child))
      case .declModifier: flags.formUnion(flag(of: child))
      case .ifConfigDecl: continue
      default: return (start..<summary.attributes.count, flags)
      }
    }
    return (start..<summary.attributes.count, flags)
  }

  private func flag(of modifier: Syntax) -> Declaration.Flags {
    guard let token = modifier.mainToken else { return [] }
    switch token.kind {
    case .staticKeyword, .classKeyword: return .static
    case .publicKeyword: return isSetterOnly(modifier) ? [] : .public
    case .privateKeyword, .fileprivateKeyword: return isSetterOnly(modifier) ? [] : .private
    case .internalKeyword: return isSetterOnly(modifier) ? [] : .internal
    default: break
    }
    if token.name.is(.open) { return .public }
    if token.name.is(.package) { return isSetterOnly(modifier) ? [] : .package }
    if token.name.is(.override) { return .override }
    if token.name.is(.mutating) { return .mutating }
    return []
  }

  /// `private(set)`
  private func isSetterOnly(_ modifier: Syntax) -> Bool { modifier.tokenRange.count > 1 }

  private mutating func attribute(_ node: Syntax) -> Attribute {
    let type = node.firstChild
    var qualifier = Name.none
    if let type, type.kind == .memberType, let base = type.firstChild { qualifier = base.name }
    var attribute = Attribute(name: node.name, qualifier: qualifier, range: node.range)
    if let type, let arguments = type.firstChild(.genericArgumentClause),
      let generic = arguments.firstChild?.firstChild, generic.kind.isType
    {
      attribute.type = record(generic)
    }
    if let argument = node.firstChild(.labeledExpr), let expression = argument.firstChild {
      read(expression, into: &attribute)
    }
    return attribute
  }

  private mutating func read(_ expression: Syntax, into attribute: inout Attribute) {
    if expression.kind == .keyPathExpr {
      var names: [Name] = []
      var start = expression.range.upperBound
      var end = start
      for component in expression.children where component.kind == .keyPathPropertyComponent {
        guard let reference = component.firstChild(.declReferenceExpr) else { break }
        if names.isEmpty { start = reference.range.lowerBound }
        names.append(reference.name)
        end = reference.range.upperBound
      }
      attribute.keyPath = appendPath(names)
      attribute.keyPathRange = start..<end
    } else if let type = metatypeOperand(expression) {
      attribute.type = type
    } else if expression.kind == .stringLiteralExpr {
      attribute.string = plainString(expression) ?? ""
    }
  }

  /// `T` of an expression `T.self`.
  mutating func metatypeOperand(_ expression: Syntax) -> TypeID? {
    guard expression.kind == .memberAccessExpr, expression.mainToken?.kind == .selfKeyword,
      let base = expression.firstChild
    else { return nil }
    return recordType(inExpression: base)
  }

  /// The text of a string literal without interpolation, escapes, pounds or line breaks.
  func plainString(_ literal: Syntax) -> String? {
    let token = literal.firstToken
    guard token.kind == .stringLiteral, token.length >= 2 else { return nil }
    let bytes = tree.source[Int(token.start) + 1..<Int(token.end) - 1]
    guard tree.source[Int(token.start)] == UInt8(ascii: "\""), !bytes.contains(UInt8(ascii: "\\")),
      bytes.first != UInt8(ascii: "\"")
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether nothing else stands on the lines of a declaration.
  func standsOnOwnLines(_ node: Syntax) -> Bool {
    let tokens = node.tokenRange
    guard !tokens.isEmpty, tree.tokens[tokens.lowerBound].flags.contains(.newlineBefore) || tokens.lowerBound == 0,
      tokens.upperBound < tree.tokens.count
    else { return false }
    let next = tree.tokens[tokens.upperBound]
    return next.kind == .endOfFile || next.flags.contains(.newlineBefore)
  }
}
