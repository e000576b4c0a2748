import TCALintDomain
import TCALintModel

/// The forerunners of the framework Observation. On systems that have it, the compiler warns about them.
let deprecatedPerception = (tracking + renamed.map(renamedType)).map(\.beforeObservation)

private let support = DeprecatedInterface.Support.deprecated(since: .init(1, 0), warns: .init(1, 0))

private let tracking: [DeprecatedInterface] = [
  .init(
    "WithPerceptionTracking", .type("WithPerceptionTracking"), of: .perception, support,
    replacement: "remove it and keep its content",
    help: "On systems with Observation, SwiftUI itself tracks what `body` reads."),
  .init(
    "withPerceptionTracking", .function("withPerceptionTracking", .beginning(["_"])), of: .perception, support,
    replacement: "write `withObservationTracking`", help: "The function of `import Observation` does the same."),
  .init(
    "isPerceptionCheckingEnabled", .variable("isPerceptionCheckingEnabled"), of: .perception, support,
    replacement: "remove it", help: "There are no checks on systems with Observation."),
]

private let renamed = [
  ("Perceptible", "Observable"), ("PerceptionIgnored", "ObservationIgnored"),
  ("PerceptionTracked", "ObservationTracked"), ("PerceptionRegistrar", "ObservationRegistrar"),
]

private func renamedType(_ old: String, to new: String) -> DeprecatedInterface {
  .init(
    old, .type(old), of: .perception, support, replacement: "write `\(new)`",
    help: "`import Observation` has `\(new)`; views, models and stores switch to it together.")
}
