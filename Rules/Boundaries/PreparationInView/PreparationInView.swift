import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view prepares the dependencies of the app.
  static let preparationInView = Rule(
    id: "preparation-in-view", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "A view calls `prepareDependencies`, which has to run once, before anything reads a dependency.",
    page: Page.preparationInView,
    check: .program { app in
      var creations = ViewCreations()
      return app.uses(of: [preparation]).compactMap { finding($0, &creations) }
    })
}

private let preparation = PlainInterface(
  pattern: .function("prepareDependencies", .any), modules: ["Dependencies", "ComposableArchitecture"])

private func finding(_ use: ExternalSymbolUse<PlainInterface>, _ creations: inout ViewCreations) -> Finding? {
  guard let view = use.view, view.kind == .struct || view.kind == .enum, !use.isInStaticMember,
    let member = use.enclosingMember.flatMap(\.memberOfType), !member.isStoredProperty,
    !creations.areAllForTests(of: view)
  else { return nil }
  return Finding(
    .prepares(view.name, in: member.nameText), at: use.location,
    help:
      "Call it in the initializer of the `App`, or in `application(_:didFinishLaunchingWithOptions:)` of its delegate, "
      + "before the first view is created.")
}

extension Member {
  /// The member of a type that it is, or that it is a local declaration of.
  fileprivate var memberOfType: Member? {
    var current: Member? = self
    while let member = current, member.flags.contains(.local) { current = member.container }
    return current
  }
}

extension String {
  fileprivate static func prepares(_ view: String, in member: String) -> String {
    "view `\(view)` prepares dependencies in `\(member)`, which may run again, or after something has read them"
  }
}
