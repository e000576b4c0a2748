import TCALintModel

/// Why the version of The Composable Architecture of an app is unknown, or not covered by the rules.
public enum UnclearVersion: Sendable, Equatable {
  /// A branch or a revision is pinned.
  case unversioned
  /// No manifest, project or resolution pins one.
  case unpinned
  /// A later major version than the rules support.
  case newer(LibraryVersion)
  /// One from before reducers were types.
  case older
  /// Reducers take an environment, which those of 1.0 do not.
  case environments
}

extension App {
  /// Whether a file imports one of the libraries that rules are about, or uses one of their attributes.
  public var usesLibraries: Bool {
    let modules = LibraryModules.all.compactMap(program.name)
    return program.files.indices.contains { importsOne(of: modules, $0) }
      || !attributes(among: FirstMajor.attributes + ["Dependency"]).isEmpty
  }

  /// Why the version of The Composable Architecture is not clear in any file that imports it, or that reducers are those of
  /// an old one; nil where it is clear in a file, or the program does not use it, or holds it.
  public var unclearArchitectureVersion: UnclearVersion? {
    guard !settings.takesNewestLibraries, let module = program.name(LibraryModules.architecture),
      !program.hasModule(module)
    else { return nil }
    if features.hasEnvironments { return .environments }
    var first: UnclearVersion?
    for file in program.files.indices where importsOne(of: [module], file) {
      guard let unclear = unclearArchitectureVersion(in: file) else { return nil }
      first = first ?? unclear
    }
    return first
  }

  private func unclearArchitectureVersion(in file: FileID) -> UnclearVersion? {
    switch architectureVersion(in: file) {
    case .version(let version):
      if version > LibraryVersion(FirstMajor.latest, .max) { return .newer(version) }
      return version.major == 0 && reducers.allSatisfy { $0.kind == .external } ? .older : nil
    case .unversioned: return .unversioned
    // A few files without a manifest or a project pin nothing, which is normal.
    case .unknown: return projectFolders.isEmpty && !program.files.contains { $0.manifest != nil } ? nil : .unpinned
    }
  }

  private func importsOne(of modules: [ProgramName], _ file: FileID) -> Bool {
    program.files[file].facts.imports.contains { modules.contains(program.name($0.module, in: file)) }
  }
}
