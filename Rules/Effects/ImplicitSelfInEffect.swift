import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure uses members of its reducer without saying so in a capture list.
  static let implicitSelfInEffect = Rule(
    id: "implicit-self-in-effect", category: .effects, severity: .info, profile: .strict,
    summary: "An effect captures the reducer without saying so.",
    page: PackageResources.ImplicitSelfInEffect_md,
    check: .program { program in
      program.selfCaptureFindings { capture in
        capture.isExplicit || capture.reducer == nil || program.isRefused(capture) ? nil : .harmless
      }
    })
}
