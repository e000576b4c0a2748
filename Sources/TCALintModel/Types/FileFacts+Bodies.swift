import TCALintSyntax

extension FileFacts {
  /// The local function that a name means; nil for any other name. The cost is that of a binary search.
  public func function(of local: LocalID) -> DeclarationID? {
    guard locals[local].kind == .function, case let offset = locals[local].offset else { return nil }
    let function = declaration(around: offset)
    guard !function.isNone, declarations[function].kind == .function, declarations[function].range.lowerBound == offset
    else { return nil }
    return function
  }

  /// The body that the initial value of a property is. The cost is that of a binary search.
  func body(ofInitialValueOf declaration: DeclarationID) -> Body? {
    // The arguments of attributes, of which there may be many, come before it.
    bodies(of: declaration).suffix(TypeInference.maxOperands).last { $0.kind == .initialValue }
  }

  /// The body that the arguments of an attribute are.
  func body(ofAttribute attribute: Attribute, of declaration: DeclarationID) -> Body? {
    bodies(of: declaration).prefix(TypeInference.maxOperands).first {
      $0.kind == .attribute && attribute.range.contains(nodes[$0.root].range.lowerBound)
    }
  }

  /// The expressions of which one is the value of a ternary, an `if` or a `switch`; none for any other node. nil for a
  /// statement, which has a branch with other than one item, or no `else`, and for too many branches.
  public func values(ofChoice node: BodyNodeID) -> [BodyNodeID]? {
    let operands = Array(operands(of: node).prefix(TypeInference.maxOperands))
    if operands.count == TypeInference.maxOperands { return nil }
    var values: [BodyNodeID] = []
    switch nodes[node].kind {
    case .ternary: return Array(operands.dropFirst())
    case .if:
      for operand in operands.suffix(2) {
        if nodes[operand].kind == .block {
          guard let only = onlyOperand(of: operand) else { return nil }
          values.append(only)
        } else if nodes[operand].kind == .if {
          values.append(operand)
        }
      }
      return values.count == 2 ? values : nil
    case .switch:
      for item in operands.dropFirst() {
        guard let block = self.operands(of: item).suffix(1).first, nodes[block].kind == .block,
          let only = onlyOperand(of: block)
        else { return nil }
        values.append(only)
      }
      return values
    default: return []
    }
  }
}
