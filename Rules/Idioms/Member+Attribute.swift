import TCALintDomain

extension Member {
  /// An attribute as written before the declaration: on a separate line where the declaration begins one.
  func inFront(_ attribute: String) -> String { attribute + (indentation.map { "\n" + $0 } ?? " ") }
}
