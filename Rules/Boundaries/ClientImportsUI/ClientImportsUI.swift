import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The file of a client's interface imports more than it uses.
  static let clientImportsUI = Rule(
    id: "client-imports-ui", category: .boundaries, severity: .info, profile: .strict,
    summary: "The interface of a client imports SwiftUI, UIKit or ComposableArchitecture without need.",
    page: Page.clientImportsUI, fixes: .suggestion,
    check: .program { app in
      app.superfluousImports.map { item in finding(item) { app.imports($0, beside: item.location) } }
    })
}

/// - Parameter imports: whether adjacent code definitely can import a module.
private func finding(_ item: SuperfluousImport, imports: (String) -> Bool) -> Finding {
  let isKnown = item.namesPlainTypesAlone && item.replacements.allSatisfy { $0 == "Foundation" || imports($0) }
  return Finding(
    .imports(item), at: item.location, help: .help(item), fixes: isKnown ? [replacement(of: item)] : [])
}

private func replacement(of item: SuperfluousImport) -> Fix {
  let app = item.client.type.app
  guard !item.replacements.isEmpty else {
    return Fix(
      "Remove the import", .suggestion, edits: [Edit(app.linesToRemove(around: item.location), replacement: "")])
  }
  let imports = item.replacements.map { "\(item.prefix)import \($0)" }.joined(separator: "\n")
  return Fix(
    "Import \(String.list(item.replacements)) instead", .suggestion, edits: [Edit(item.location, replacement: imports)])
}

extension String {
  fileprivate static func imports(_ item: SuperfluousImport) -> String {
    let used = item.module == "ComposableArchitecture" ? "only dependencies" : "nothing of it"
    return "the interface of `\(item.client.name)` imports `\(item.module)` but uses \(used)"
  }

  fileprivate static func help(_ item: SuperfluousImport) -> String {
    let instead =
      item.replacements.isEmpty ? "Remove the import" : "Import \(list(item.replacements)) instead"
    // The user interface's modules are built already.
    let wait = item.module == "ComposableArchitecture" ? " and does not wait for it" : ""
    return "\(instead): `\(item.client.name)` then builds without \(item.module)\(wait)."
  }
}
