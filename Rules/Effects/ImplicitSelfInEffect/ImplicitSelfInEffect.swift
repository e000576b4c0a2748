import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure uses members of its reducer without saying so in a capture list.
  static let implicitSelfInEffect = Rule(
    id: "implicit-self-in-effect", category: .effects, severity: .info, profile: .all,
    summary: "An effect captures the reducer implicitly.",
    page: Page.implicitSelfInEffect, fixes: .safe,
    check: .program { app in
      var sendables = SendableTypes(app)
      return app.effectClosures.compactMap { closure in
        let captures = closure.selfCaptures
        guard !captures.isEmpty, !captures.contains(where: \.isExplicit), !closure.isCaptureRefused else { return nil }
        return closure.selfCaptureFinding(.harmless, &sendables)
      }
    })
}
