import TCALintSyntax

/// The settings of a manifest of Tuist for the sources beside it, as far as its text shows: a pure function of its
/// tree. Most are in `Project.swift`; a manifest of a workspace or of Tuist itself only marks the owner of the sources.
///
/// Tuist gives targets that say nothing else Swift 5 (its `defaultSwiftVersion`), and the project that it makes of the
/// manifest seldom is in the repository.
struct TuistManifest: Sendable {
  /// The common settings: where targets differ, the setting is unknown, and the older mode is used.
  let checking: ConcurrencyChecking

  /// nil for a file that is none.
  init?(_ tree: SyntaxTree) {
    let names = tree.names
    let modules = ["ProjectDescription", "ProjectDescriptionHelpers"].compactMap { names.find($0) }
    guard tree.root.children.contains(where: { $0.kind == .importDecl && modules.contains($0.name) }) else {
      return nil
    }
    let swiftVersion = names.find("swiftVersion")
    var settings: [ConcurrencyChecking] = []
    var key: String?
    for node in tree.root.descendants {
      if let swiftVersion, node.name == swiftVersion, node.kind == .memberAccessExpr { key = "SWIFT_VERSION" }
      guard let text = node.plainString else { continue }
      settings.append(
        ConcurrencyChecking(
          swiftVersion: key == "SWIFT_VERSION" ? text : nil,
          strictness: key == "SWIFT_STRICT_CONCURRENCY" ? text : nil,
          isolation: key == "SWIFT_DEFAULT_ACTOR_ISOLATION" ? text : nil))
      key = text
    }
    let (strictness, isolations) = (settings.compactMap(\.isStrict), settings.compactMap(\.isOnMainActor))
    checking = ConcurrencyChecking(
      languageMode: settings.compactMap(\.languageMode).min() ?? .five,
      isStrict: strictness.isEmpty ? nil : !strictness.contains(false),
      isOnMainActor: isolations.isEmpty ? nil : isolations.contains(true))
  }

  /// The folder of the sources that a file configures, if its name is that of a manifest.
  static func folder(of path: FilePath) -> FilePath? {
    switch path.name {
    case "Project.swift", "Workspace.swift", "Tuist.swift": path.parent
    case "Config.swift" where path.parent.name == "Tuist": path.parent.parent
    default: nil
    }
  }

  static func isProject(_ path: FilePath) -> Bool { path.name == "Project.swift" }
}
