import TCALintSyntax

extension PackageManifestReader {
  /// The names of manifests that a file has; a name that it does not have is that of no node.
  struct Words {
    let name, path, dependencies, dependency, targets, swiftSettings, forEach, version, unsafeFlags: Name
    let swiftLanguageMode, swiftLanguageVersion, enableExperimentalFeature, enableUpcomingFeature: Name
    let defaultIsolation: Name
    private let module, swiftLanguageModes, swiftLanguageVersions: Name
    let targetKinds: [Name: PackageManifest.Target.Kind]
    let modes: [Name: LanguageMode]

    init(_ names: NameTable) {
      let find = { names.find($0) ?? Name(rawValue: .max) }
      (name, path, dependencies, dependency) = (find("name"), find("path"), find("dependencies"), find("Dependency"))
      (targets, swiftSettings, forEach) = (find("targets"), find("swiftSettings"), find("forEach"))
      (version, unsafeFlags) = (find("version"), find("unsafeFlags"))
      (swiftLanguageMode, swiftLanguageVersion) = (find("swiftLanguageMode"), find("swiftLanguageVersion"))
      enableExperimentalFeature = find("enableExperimentalFeature")
      enableUpcomingFeature = find("enableUpcomingFeature")
      defaultIsolation = find("defaultIsolation")
      module = find("PackageDescription")
      (swiftLanguageModes, swiftLanguageVersions) = (find("swiftLanguageModes"), find("swiftLanguageVersions"))
      let kinds: [(String, PackageManifest.Target.Kind)] = [
        ("target", .regular), ("executableTarget", .executable), ("testTarget", .test), ("macro", .macro),
        ("plugin", .plugin), ("systemLibrary", .system),
      ]
      targetKinds = Dictionary(kinds.compactMap { pair in names.find(pair.0).map { ($0, pair.1) } }) { first, _ in first
      }
      let versions: [(String, LanguageMode)] = [
        ("v3", .five), ("v4", .five), ("v4_2", .five), ("v5", .five), ("v6", .six),
      ]
      modes = Dictionary(versions.compactMap { pair in names.find(pair.0).map { ($0, pair.1) } }) { first, _ in first }
    }

    func isMainActor(_ name: Name) -> Bool { name.is(.MainActor) }
    func isModule(_ name: Name) -> Bool { name == module }
    func isModes(_ name: Name) -> Bool { name == swiftLanguageModes || name == swiftLanguageVersions }
  }
}
