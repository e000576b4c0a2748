import TCALintSyntax

extension FileFacts {
  /// The local function that a name means; nil for any other name. The cost is that of a binary search.
  func function(of local: LocalID) -> DeclarationID? {
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
}
