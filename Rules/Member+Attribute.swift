import TCALintDomain
import TCALintModel

extension Member {
  /// The names of its attributes.
  var attributeNames: Set<String> { Set(facts.attributes(of: declaration).map { facts.names.text($0.name) }) }

  /// The names of its attributes, those left out that say who may use it.
  var wrappers: Set<String> { attributeNames.subtracting(["MainActor", "available"]) }

  /// An attribute as written before the declaration: on a separate line where the declaration begins one.
  func inFront(_ attribute: String) -> String { attribute + (indentation.map { "\n" + $0 } ?? " ") }
}
