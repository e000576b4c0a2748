import TCALintModel
import TCALintRuleKit

@testable import TCALintEngine

/// The files of a program after some fixes.
struct EditedProgram {
  /// In the order of ``Program/files``.
  let sources: [String]
  let appliedFixes: Int

  /// Applies the first fix of each finding that may be applied, as far as they go together.
  init(_ program: Program, applying applicabilities: Set<Fix.Applicability>, of findings: [Finding]) {
    let plan = EditPlan(
      findings.compactMap { finding in finding.fixes.first { applicabilities.contains($0.applicability) } }
    ) { program.files[$0].source }
    appliedFixes = plan.accepted.count
    sources = program.files.indices.map { file in
      String(decoding: plan.apply(to: file, program.files[file].source), as: UTF8.self)
    }
  }
}
