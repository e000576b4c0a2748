import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure captures `self` where the compiler refuses it, or spells it out. The first is a warning, what the
  /// compiler accepts is information.
  static let selfInEffect = Rule(
    id: "self-in-effect", category: .effects, severity: .warning, profile: .recommended,
    summary: "An effect captures the whole reducer instead of what it uses.",
    page: Page.selfInEffect, fixes: .safe,
    check: .program { app in
      var sendables = SendableTypes(app)
      return app.effectClosures.compactMap { closure in
        let isExplicit = closure.selfCaptures.contains(where: \.isExplicit)
        guard isExplicit || closure.isCaptureRefused else { return nil }
        return closure.selfCaptureFinding(isExplicit ? .explicit : .notSendable, &sendables)
      }
    })
}
