import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    // .circularDependency,
    // .dependencyInView,
    // .duplicatedState,
    .implicitSelfInEffect,
    .selfInEffect,
    .stateInEffect,
    // .unresolvedDependency,
    // .unusedDependency,
  ]
}
