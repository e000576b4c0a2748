import TCALintDomain

extension Member {
  /// An attribute as it stands in front of the declaration: on a line of its own where that begins one.
  func inFront(_ attribute: String) -> String { attribute + (indentation.map { "\n" + $0 } ?? " ") }
}
