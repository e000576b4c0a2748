import TCALintSyntax

/// A module of a program.
public struct ModuleID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Which module each file of a program belongs to.
///
/// A package manifest in the tree tells which folders make a target; else each folder under `Sources` or `Tests` is a
/// module; else each folder beside an Xcode project is; else all files are one module.
struct ModuleMap: Sendable {
  struct Module: Sendable {
    let name: String
    /// The folder of its files, below the program's root.
    let folder: FilePath
    var isTest: Bool
    /// Whether a manifest says so, rather than the names of folders.
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
  }

  private(set) var modules = IndexedArray<ModuleID, Module>()
  private(set) var moduleOfFile = PerFile<ModuleID>()

  init(_ files: PerFile<ProgramFile>, projectFolders: [FilePath]) {
    let manifests = Self.manifests(files)
    let declared = Self.declaredModules(manifests)
    let projects = Set(projectFolders)
    var byFolder: [FilePath: ModuleID] = [:]
    var found: [FilePath: ModuleID] = [:]
    for file in files {
      let folder = file.path.parent
      if let id = byFolder[folder] {
        moduleOfFile.append(id)
        continue
      }
      let module =
        Self.declared(folder, in: declared) ?? Self.bySources(folder)
        ?? Self.byProject(folder, projects)
        ?? Module(name: "", folder: "", isTest: false, declaration: nil)
      let key = module.folder.appending("\0" + module.name)
      let id = found[key] ?? modules.append(module)
      found[key] = id
      byFolder[folder] = id
      moduleOfFile.append(id)
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

  /// How the compiler looks for data races in each file: as its target's settings say, else those of the innermost
  /// folder around it that has any: that of a package, or one that is told of from outside. The language mode is that
  /// of the innermost folder that has one by itself, whatever else tells.
  func concurrencyChecking(
    _ files: PerFile<ProgramFile>, _ folders: FolderTree, folderChecking: [FilePath: ConcurrencyChecking],
    languageModes: [FilePath: LanguageMode]
  ) -> PerFile<ConcurrencyChecking> {
    var byFolder = folderChecking
    for found in Self.manifests(files) where byFolder[found.root] == nil {
      byFolder[found.root] = found.manifest.checkingOfOthers
    }
    let (told, modes) = (
      byFolder.ofInnermost(folders.innermost(of:)), languageModes.ofInnermost(folders.innermost(of:))
    )
    return PerFile(
      files.indices.map { file in
        let checking = modules[moduleOfFile[file]].checking ?? told[file] ?? ConcurrencyChecking()
        return checking.overridden(by: ConcurrencyChecking(languageMode: modes[file]))
      })
  }

  /// The manifest of each folder that has one, in the order of files: where there are several, that for the newest tools.
  private static func manifests(_ files: PerFile<ProgramFile>) -> [FoundManifest] {
    var found: [FoundManifest] = []
    var newest: [FilePath: (index: Int, version: [Int])] = [:]
    for (id, file) in files.numbered {
      guard let manifest = file.manifest else { continue }
      let (root, version) = (file.path.parent, PackageManifest.toolsVersion(of: file.path))
      guard let other = newest[root] else {
        newest[root] = (found.count, version)
        found.append(FoundManifest(root: root, file: id, manifest: manifest))
        continue
      }
      if other.version.lexicographicallyPrecedes(version) {
        newest[root] = (other.index, version)
        found[other.index] = FoundManifest(root: root, file: id, manifest: manifest)
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

  /// The module of the innermost folder around a file that has one.
  private static func declared(_ folder: FilePath, in modules: [FilePath: Module]) -> Module? {
    modules.isEmpty ? nil : folder.ancestors.lazy.compactMap { modules[$0] }.first
  }

  /// `…/Sources/Name/…`, `…/Tests/Name/…`
  private static func bySources(_ folder: FilePath) -> Module? {
    let parts = folder.parts
    guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 1 < parts.count else {
      return nil
    }
    return Module(
      name: String(parts[index + 1]), folder: FilePath(parts[...(index + 1)].joined(separator: "/")),
      isTest: parts[index] == "Tests", declaration: nil)
  }

  /// The folder beside the innermost project around a file.
  private static func byProject(_ folder: FilePath, _ projects: Set<FilePath>) -> Module? {
    guard let project = folder.ancestors.first(where: projects.contains) else { return nil }
    guard folder != project, let name = folder.relative(to: project).parts.first else {
      return Module(name: "", folder: project, isTest: false, declaration: nil)
    }
    return Module(name: String(name), folder: project.appending(name), isTest: false, declaration: nil)
  }
}
