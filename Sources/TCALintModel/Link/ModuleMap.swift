import TCALintSyntax

/// A module of a program.
public struct ModuleID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Which module each file of a program belongs to.
///
/// A package manifest in the tree declares which folders are a target, and so does a project of Tuist; else each folder
/// under `Sources` or `Tests` is a module; else each folder beside an Xcode project is; else all files are one module. A
/// folder beside a project, or a folder that declares nothing that a library of its name does, is not that library. A
/// playground is a separate module.
struct ModuleMap: Sendable {
  struct Module: Sendable {
    let name: String
    /// The folder of its files, below the program's root.
    let folder: FilePath
    var isTest: Bool
    /// Whether a package manifest says so, rather than the names of folders, or a project of Tuist as far as it is
    /// understood.
    var isDeclared: Bool { declaration != nil }
    /// Where a manifest names it.
    let declaration: Location?
    /// How the compiler looks for data races in it, where a manifest says so.
    var checking: ConcurrencyChecking?
  }

  private struct FoundManifest {
    let root: FilePath
    let file: FileID
    let manifest: PackageManifest
    /// The version of the tools that its name is for; empty for `Package.swift`.
    let tools: [Int]

    /// Whether the package manager takes another in its place: the newest by name, where that asks for newer tools than
    /// `Package.swift` does.
    func givesWay(to other: FoundManifest) -> Bool {
      tools.isEmpty || other.tools.isEmpty
        ? manifest.toolsVersion.lexicographicallyPrecedes(other.manifest.toolsVersion)
        : tools.lexicographicallyPrecedes(other.tools)
    }
  }

  private(set) var modules = IndexedArray<ModuleID, Module>()
  private(set) var moduleOfFile = PerFile<ModuleID>()

  init(
    _ files: PerFile<ProgramFile>, _ folders: FolderTree, projectFolders: [FilePath], external: ExternalModules
  ) {
    let manifests = Self.manifests(files)
    let tuist = TuistModules(files, folders)
    var found = FolderModules(
      folders, declared: Self.declaredModules(manifests).merging(tuist.modules) { package, _ in package },
      tuistProjects: tuist.projects, packages: Set(manifests.map(\.root)), projects: Set(projectFolders))
    found.findNamesakes(of: external, files, folders)
    var ofFolder = IndexedArray<FolderID, ModuleID>(repeating: .none, count: folders.paths.count)
    var known: [FilePath: ModuleID] = [:]
    for folder in folders.folderOfFile {
      if ofFolder[folder].isNone {
        let module = found.module(of: folder, folders)
        let key = module.folder.appending("\0" + module.name)
        let id = known[key] ?? modules.append(module)
        known[key] = id
        ofFolder[folder] = id
      }
      moduleOfFile.append(ofFolder[folder])
    }
  }

  private static let testsFolder = Array("Tests/".utf8)

  /// Whether one of the folders of a path is named `Tests` or `…Tests`.
  static func isBelowTests(_ path: FilePath) -> Bool {
    var text = path.text
    return text.withUTF8 { bytes in
      var matched = 0
      for byte in bytes {
        matched = byte == testsFolder[matched] ? matched + 1 : byte == testsFolder[0] ? 1 : 0
        if matched == testsFolder.count { return true }
      }
      return false
    }
  }

  /// Whether a folder is a program of its own, whatever it lies in.
  static func isPlayground(_ folder: FilePath) -> Bool {
    folder.hasSuffix(".playground") || folder.hasSuffix(".playgroundbook")
  }

  /// How the compiler checks for data races in each file: by the settings of its target, else by those of the innermost
  /// folder around it that has any: of a package, of a project of Tuist, or given by the caller. The language mode is
  /// that of the innermost folder with a language mode, whatever else is set.
  func concurrencyChecking(
    _ files: PerFile<ProgramFile>, _ folders: FolderTree, folderChecking: [FilePath: ConcurrencyChecking],
    languageModes: [FilePath: LanguageMode]
  ) -> PerFile<ConcurrencyChecking> {
    let projects = Self.checkingByTuist(files)
    var byFolder = Self.checkingOfOthers(Self.manifests(files), projects)
    for (folder, checking) in folderChecking {
      byFolder[folder] = projects[folder]?.overridden(by: checking) ?? checking
    }
    let (given, modes) = (
      byFolder.ofInnermost(folders.innermost(of:)), languageModes.ofInnermost(folders.innermost(of:))
    )
    return PerFile(
      files.indices.map { file in
        let checking = modules[moduleOfFile[file]].checking ?? given[file] ?? ConcurrencyChecking()
        return checking.overridden(by: ConcurrencyChecking(languageMode: modes[file]))
      })
  }

  /// The settings of packages, of their targets and of projects in manifests, by folders.
  static func checkingByFolder(_ files: PerFile<ProgramFile>) -> [FilePath: ConcurrencyChecking] {
    let manifests = manifests(files)
    let targets = declaredModules(manifests).compactMapValues(\.checking)
    return checkingOfOthers(manifests, checkingByTuist(files)).merging(targets) { _, target in target }
  }

  /// Files in none of a package's targets belong to the project, which may have the manifest for its dependencies
  /// alone.
  private static func checkingOfOthers(
    _ manifests: [FoundManifest], _ projects: [FilePath: ConcurrencyChecking]
  ) -> [FilePath: ConcurrencyChecking] {
    let packages = manifests.map { ($0.root, $0.manifest.checkingOfOthers) }
    return Dictionary(packages) { first, _ in first }.merging(projects) { _, project in project }
  }

  /// The settings of folders in Tuist's manifests; a project overrides the workspace around it.
  private static func checkingByTuist(_ files: PerFile<ProgramFile>) -> [FilePath: ConcurrencyChecking] {
    var found: [FilePath: ConcurrencyChecking] = [:]
    for file in files {
      guard let manifest = file.tuistManifest, let folder = TuistManifest.folder(of: file.path) else { continue }
      if found[folder] == nil || TuistManifest.isProject(file.path) { found[folder] = manifest.checking }
    }
    return found
  }

  /// The manifest of each folder that has one, in the order of files.
  private static func manifests(_ files: PerFile<ProgramFile>) -> [FoundManifest] {
    var found: [FoundManifest] = []
    var known: [FilePath: Int] = [:]
    for (id, file) in files.numbered {
      guard let manifest = file.manifest else { continue }
      let next = FoundManifest(
        root: file.path.parent, file: id, manifest: manifest, tools: PackageManifest.toolsVersion(of: file.path))
      if let index = known[next.root] {
        if found[index].givesWay(to: next) { found[index] = next }
      } else {
        known[next.root] = found.count
        found.append(next)
      }
    }
    return found
  }

  /// The module of each folder that a manifest gives one; a manifest further down goes before one further up.
  private static func declaredModules(_ manifests: [FoundManifest]) -> [FilePath: Module] {
    var modules: [FilePath: Module] = [:]
    for found in manifests {
      let (root, file, manifest) = (found.root, found.file, found.manifest)
      for target in manifest.targets {
        let folders = target.path.map { [root.appending(normal($0))] } ?? defaultFolders(target, root)
        let module = Module(
          name: target.name, folder: folders[0], isTest: target.isTest,
          declaration: Location(file: file, range: target.nameRange), checking: manifest.checking(of: target))
        for folder in folders where modules[folder] == nil { modules[folder] = module }
      }
    }
    return modules
  }

  private static func defaultFolders(_ target: PackageManifest.Target, _ root: FilePath) -> [FilePath] {
    let parents = target.isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    return parents.map { root.appending($0).appending(target.name) }
  }

  private static func normal(_ path: String) -> String {
    FilePath(path).parts.filter { $0 != "." }.joined(separator: "/")
  }
}

/// Which module each folder of a program makes, or is a part of.
private struct FolderModules {
  /// The modules that manifests give folders, for each folder that of the innermost one around it.
  private var declared: IndexedArray<FolderID, ModuleMap.Module?>
  /// For each folder, the innermost folder around it, or itself, that is a module in `Sources` or `Tests`, or none.
  private var sources: IndexedArray<FolderID, FolderID>
  /// The innermost folder around each one, or itself, with a project, or none; and the folder below that.
  private var projects: IndexedArray<FolderID, FolderID>
  private var partsOfProjects: IndexedArray<FolderID, FolderID>
  /// The playground around each folder, or itself, or none.
  private var playgrounds: IndexedArray<FolderID, FolderID>
  /// The folders that have the name of an external module and are none.
  private var namesakes: Set<FolderID> = []

  /// - Parameters:
  ///   - modules: those of targets, by their folders.
  ///   - tuistProjects: what else belongs to a project of Tuist, by its folder.
  ///   - packages: the folders with a package manifest.
  ///   - marked: the folders with an Xcode project.
  init(
    _ folders: FolderTree, declared modules: [FilePath: ModuleMap.Module],
    tuistProjects: [FilePath: ModuleMap.Module], packages: Set<FilePath>, projects marked: Set<FilePath>
  ) {
    let count = folders.paths.count
    declared = IndexedArray(repeating: nil, count: count)
    sources = IndexedArray(repeating: .none, count: count)
    projects = sources
    partsOfProjects = sources
    playgrounds = sources
    // Each follows the one around it.
    for (folder, path) in folders.paths.numbered {
      let parent = folders.parents[folder]
      var inherited = parent.isNone ? nil : declared[parent]
      // A package in a project of Tuist is none of its targets.
      if packages.contains(path), inherited?.isDeclared == false { inherited = nil }
      declared[folder] = modules[path] ?? tuistProjects[path] ?? inherited
      playgrounds[folder] = ModuleMap.isPlayground(path) ? folder : parent.isNone ? .none : playgrounds[parent]
      let isProject = marked.contains(path)
      if isProject { projects[folder] = folder }
      guard !parent.isNone else { continue }
      if !Self.holdsModules(path) {
        sources[folder] = Self.holdsModules(folders.paths[parent]) ? folder : sources[parent]
      }
      if !isProject, !projects[parent].isNone {
        projects[folder] = projects[parent]
        partsOfProjects[folder] = projects[parent] == parent ? folder : partsOfProjects[parent]
      }
    }
  }

  private static func holdsModules(_ folder: FilePath) -> Bool { folder.name == "Sources" || folder.name == "Tests" }

  /// Finds the folders that only have the name of an external module: those beside a project, and those in `Sources` of
  /// which no file declares what the module exports.
  mutating func findNamesakes(of external: ExternalModules, _ files: PerFile<ProgramFile>, _ folders: FolderTree) {
    let known = external.groups.reduce(into: Set<String>()) { $0.formUnion($1.modules) }
    let named = folders.paths.indices.filter { known.contains(String(folders.paths[$0].name)) }
    if named.isEmpty { return }
    let names = Dictionary(uniqueKeysWithValues: named.map { ($0, String(folders.paths[$0].name)) })
    let exports = Dictionary(uniqueKeysWithValues: Set(names.values).map { ($0, external.exports(of: $0)) })
    namesakes = Set(named)
    for (file, folder) in zip(files, folders.folderOfFile) {
      guard let name = names[sources[folder]], namesakes.contains(sources[folder]), let exported = exports[name],
        file.facts.declares(oneOf: exported)
      else { continue }
      namesakes.remove(sources[folder])
    }
  }

  func module(of folder: FolderID, _ folders: FolderTree) -> ModuleMap.Module {
    if !playgrounds[folder].isNone {
      return ModuleMap.Module(name: "", folder: folders.paths[playgrounds[folder]], isTest: false, declaration: nil)
    }
    if let module = declared[folder] { return module }
    if !sources[folder].isNone {
      // `…/Sources/Name/…`, `…/Tests/Name/…`
      let path = folders.paths[sources[folder]]
      return ModuleMap.Module(
        name: name(of: sources[folder], path), folder: path, isTest: path.parent.name == "Tests", declaration: nil)
    }
    // The folder beside the innermost project around a file.
    let part = partsOfProjects[folder].isNone ? projects[folder] : partsOfProjects[folder]
    guard !part.isNone else { return ModuleMap.Module(name: "", folder: "", isTest: false, declaration: nil) }
    let path = folders.paths[part]
    return ModuleMap.Module(
      name: part == projects[folder] ? "" : name(of: part, path), folder: path, isTest: false, declaration: nil)
  }

  private func name(of folder: FolderID, _ path: FilePath) -> String {
    namesakes.contains(folder) ? "" : String(path.name)
  }
}

extension FileFacts {
  /// Whether one of some types is declared at the top level.
  ///
  /// - Parameter types: several sets of names.
  fileprivate func declares(oneOf types: [Set<String>]) -> Bool {
    declarations.contains { declaration in
      guard declaration.parent.isNone, declaration.isTypeOrExtension else { return false }
      let name = names.text(declaration.name)
      return types.contains { $0.contains(name) }
    }
  }
}
