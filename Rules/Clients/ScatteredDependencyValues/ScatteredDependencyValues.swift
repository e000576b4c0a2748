import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// The dependencies of a module are declared all over it.
  static let scatteredDependencyValues = Rule(
    id: "scattered-dependency-values", category: .clients, severity: .info, profile: .all,
    summary: "A module extends `DependencyValues` in more than one file.",
    page: Page.scatteredDependencyValues,
    check: .program { app in app.extensionsOfDependencyValues.compactMap(finding) })
}

/// - Parameter extensions: those of one module, the first of each file.
private func finding(_ extensions: [DependencyValuesExtension]) -> Finding? {
  guard extensions.count > 1 else { return nil }
  return Finding(
    .isScattered(extensions[1].moduleName, extensions.count), at: extensions[1].location,
    related: ([extensions[0]] + extensions.dropFirst(2)).map {
      RelatedLocation("`DependencyValues` is extended here too", at: $0.location)
    },
    help: "Collect the properties in one extension in one file, so that all dependencies are easy to find.")
}

extension String {
  fileprivate static func isScattered(_ module: String, _ count: Int) -> String {
    "\(module.isEmpty ? "the module" : "module `\(module)`") extends `DependencyValues` in \(count) files"
  }
}
