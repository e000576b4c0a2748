import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure captures `self` where the compiler refuses it, or spells it out.
  static let selfInEffect = Rule(
    id: "self-in-effect", category: .effects, severity: .warning, profile: .recommended,
    summary: "An effect captures the whole reducer instead of what it uses.",
    page: PackageResources.SelfInEffect_md,
    check: .program { program in
      program.selfCaptureFindings { capture in
        if capture.isExplicit { return .explicit }
        return program.isRefused(capture) ? .notSendable : nil
      }
    })
}
