import TCALintSyntax

/// What a manifest of Tuist, `Project.swift`, says of the sources beside it, as far as its text tells: a pure function of
/// its tree.
///
/// Tuist gives targets that say nothing else Swift 5 (its `defaultSwiftVersion`), and the project that it makes of the
/// manifest seldom is in the repository.
public struct TuistManifest: Sendable {
  /// What is surely asked for: where targets differ, what holds for all of them is not told, and the older mode is taken.
  public let checking: ConcurrencyChecking

  /// nil for a file that is none.
  init?(_ tree: SyntaxTree) {
    let names = tree.names
    let modules = ["ProjectDescription", "ProjectDescriptionHelpers"].compactMap { names.find($0) }
    guard tree.root.children.contains(where: { $0.kind == .importDecl && modules.contains($0.name) }) else {
      return nil
    }
    let swiftVersion = names.find("swiftVersion")
    var (versions, strictness, isolations): ([LanguageMode], [String], [String]) = ([], [], [])
    var key: String?
    for node in tree.root.descendants {
      if let swiftVersion, node.name == swiftVersion, node.kind == .memberAccessExpr { key = "SWIFT_VERSION" }
      guard let text = node.plainString else { continue }
      switch key {
      case "SWIFT_VERSION": LanguageMode(version: text).map { versions.append($0) }
      case "SWIFT_STRICT_CONCURRENCY": strictness.append(text)
      case "SWIFT_DEFAULT_ACTOR_ISOLATION": isolations.append(text)
      default: break
      }
      key = text
    }
    checking = ConcurrencyChecking(
      languageMode: versions.min() ?? .five,
      isStrict: strictness.min().map { $0 == "complete" && $0 == strictness.max() },
      isOnMainActor: isolations.isEmpty ? nil : isolations.contains("MainActor"))
  }

  /// Whether a file is a manifest by its name.
  static func isManifest(_ path: FilePath) -> Bool { path.name == "Project.swift" }
}
