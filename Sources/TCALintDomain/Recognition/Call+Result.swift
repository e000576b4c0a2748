import TCALintModel

extension Call {
  /// Whether it may be the result of the enclosing code: a statement is if it is the only one.
  public var isResult: Bool { use == .statement || use == .returned }
}

extension Path {
  /// Whether it may be the result of the enclosing code: a statement is if it is the only one.
  public var isResult: Bool { use == .statement || use == .returned }
}
