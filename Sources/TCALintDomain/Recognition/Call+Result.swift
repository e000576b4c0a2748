import TCALintModel

extension Call {
  /// Whether it may be what the code that it stands in gives: a statement is where it is the only one.
  public var isResult: Bool { use == .statement || use == .returned }
}

extension Path {
  /// Whether it may be what the code that it stands in gives: a statement is where it is the only one.
  public var isResult: Bool { use == .statement || use == .returned }
}
