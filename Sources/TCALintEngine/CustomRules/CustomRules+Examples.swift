import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The result of the examples of rules.
public struct ExampleOutcome: Sendable {
  public var ruleCount = 0
  public var exampleCount = 0
  /// By rule and place. Each has the actual result of an example in place of the expected one.
  public var failures: [ConfigurationProblem] = []
  /// The ids of rules without examples.
  public var untried: [String] = []
}

extension CustomRules {
  /// Holds each rule against the examples beside it, each example a program of its own.
  public func tryExamples() -> ExampleOutcome {
    var outcome = ExampleOutcome()
    // The parser wants the stack of a worker.
    let all = Workers.map(configured.count, jobs: jobs) { [configured] in configured[$0].tryExamples() }
    for (rule, tried) in zip(configured, all) {
      outcome.ruleCount += 1
      outcome.exampleCount += tried.count
      if tried.count == 0 { outcome.untried.append(rule.rule.id) }
      outcome.failures += tried.failures
    }
    return outcome
  }
}

extension ConfiguredRule {
  fileprivate func tryExamples() -> (count: Int, failures: [ConfigurationProblem]) {
    let examples = rule.examples?.value
    let reported = examples?.reported?.value ?? []
    let silent = examples?.silent?.value ?? []
    var failures: [ConfigurationProblem] = []
    for (example, isReported) in reported.map({ ($0, true) }) + silent.map({ ($0, false) }) {
      if let failure = failure(of: example, isReported: isReported) {
        failures.append(ConfigurationProblem(place: example.place, message: "\(rule.id): \(failure)"))
      }
    }
    return (reported.count + silent.count, failures)
  }

  /// The error of an example, in words.
  private func failure(of example: CustomRuleExamples.Example, isReported: Bool) -> String? {
    let code = Array((example.code?.value ?? "").utf8)
    let path = FilePath(example.path?.value ?? "Example.swift")
    let app = App(linking: [AppFile(path: path, source: code)])
    if let fault = app.program.files.first?.firstFault {
      let place = LineTable(code).position(at: fault.range.lowerBound, in: code)
      return "the example is not valid Swift: \(fault.message), at line \(place.line), column \(place.column)"
    }
    let findings = rule.rule(in: example.path == nil ? nil : folders).findings(in: app)
    if !isReported { return findings.first.map { "this is reported: \($0.message)" } }
    if findings.isEmpty { return "this is not reported" }
    guard let wanted = example.rewritten?.value else { return nil }
    let sorted = findings.sorted {
      ($0.location.range.lowerBound, $0.location.range.upperBound)
        < ($1.location.range.lowerBound, $1.location.range.upperBound)
    }
    let plan = EditPlan(sorted.flatMap(\.fixes)) { _ in code }
    let rewritten = String(decoding: plan.apply(to: findings[0].location.file, code), as: UTF8.self)
    return rewritten == wanted ? nil : "this is rewritten as '\(rewritten)', not as '\(wanted)'"
  }
}
