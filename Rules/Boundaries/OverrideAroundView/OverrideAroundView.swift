import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// Dependencies are overridden while a view is created, and not while its body runs.
  static let overrideAroundView = Rule(
    id: "override-around-view", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "`withDependencies` creates a view: the overrides end before SwiftUI evaluates its body.",
    page: Page.overrideAroundView, needsWholeProgram: true, code: .all,
    check: .program { app in
      var views = OverriddenViews(app)
      return app.uses(of: [override]).compactMap { use in
        views.view(createdBy: use).map { finding(use, $0, isInPreview: views.isInPreview(use.location)) }
      }
    })
}

private let override = PlainInterface(
  pattern: .function("withDependencies", .containing(["operation"])),
  modules: ["Dependencies", "ComposableArchitecture"])

private func finding(
  _ use: ExternalSymbolUse<PlainInterface>, _ view: TypeHandle, isInPreview: Bool
) -> Finding {
  let help: String =
    if isInPreview {
      "Override them for the whole preview: `let _ = prepareDependencies { … }` in front of the view."
    } else if let version = use.app.pinnedVersion(of: .dependencies, at: use.location), version >= LibraryVersion(1, 12)
    {
      "Create the store or the model in `operation`. What views read is overridden by `.dependency(\\.key, value)`."
    } else {
      "Create the store or the model that uses them in `operation`, and pass it to the view."
    }
  return Finding(.endsEarly(view.name), at: use.location, help: help)
}

extension String {
  fileprivate static func endsEarly(_ view: String) -> String {
    "the overrides end before the `body` of `\(view)` runs: nothing that is created in `operation` keeps them"
  }
}
