import TCALintSyntax

/// Which module each file of a program belongs to.
///
/// A package manifest in the tree tells which folders make a target; else each folder under `Sources` or `Tests` is a
/// module; else each folder beside an Xcode project is; else all files are one module.
struct ModuleMap: Sendable {
  struct Module: Sendable {
    let name: String
    /// The folder of its files, below the program's root.
    let folder: String
    var isTest: Bool
    /// Whether a manifest says so, rather than the names of folders.
    let isDeclared: Bool
  }

  private(set) var modules: [Module] = []
  /// Index into ``modules`` by file.
  private(set) var moduleOfFile: [Int] = []

  init(_ files: [ProgramFile], projectFolders: [String]) {
    let packages = Self.packages(files)
    var found: [String: Int] = [:]
    for file in files {
      let folder = Self.folder(of: file.path)
      let module =
        Self.declared(file.path, in: packages) ?? Self.bySources(folder)
        ?? Self.byProject(folder, projectFolders)
        ?? Module(name: "", folder: "", isTest: false, isDeclared: false)
      let key = module.folder + "\0" + module.name
      if let index = found[key] {
        moduleOfFile.append(index)
      } else {
        found[key] = modules.count
        moduleOfFile.append(modules.count)
        modules.append(module)
      }
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  /// Whether a path lies in a folder; every path lies in `""`.
  static func contains(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty || path == folder || path.utf8.starts(with: (folder + "/").utf8)
  }

  private struct Target {
    let folders: [String]
    let module: Module
  }

  /// The targets of every package, those of inner packages and inner folders first.
  private static func packages(_ files: [ProgramFile]) -> [Target] {
    var targets: [Target] = []
    for file in files where file.summary.isManifest {
      let root = folder(of: file.path)
      for target in file.summary.manifestTargets {
        let folders = target.path.map { [join(root, normal($0))] } ?? defaultFolders(target, root)
        let module = Module(
          name: target.name, folder: folders[0], isTest: target.isTest, isDeclared: true)
        targets.append(Target(folders: folders, module: module))
      }
    }
    return targets.sorted { left, right in
      let (left, right) = (left.folders[0], right.folders[0])
      return left.utf8.count != right.utf8.count ? left.utf8.count > right.utf8.count : left < right
    }
  }

  private static func defaultFolders(_ target: ManifestTarget, _ root: String) -> [String] {
    let parents = target.isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    return parents.map { join(root, join($0, target.name)) }
  }

  private static func normal(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private static func join(_ left: String, _ right: String) -> String {
    left.isEmpty ? right : right.isEmpty ? left : left + "/" + right
  }

  private static func declared(_ path: String, in targets: [Target]) -> Module? {
    targets.first { $0.folders.contains { contains($0, path) } }?.module
  }

  /// `…/Sources/Name/…`, `…/Tests/Name/…`
  private static func bySources(_ folder: String) -> Module? {
    let parts = folder.split(separator: "/")
    guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 1 < parts.count else {
      return nil
    }
    return Module(
      name: String(parts[index + 1]), folder: parts[...(index + 1)].joined(separator: "/"),
      isTest: parts[index] == "Tests", isDeclared: false)
  }

  private static func byProject(_ folder: String, _ projects: [String]) -> Module? {
    guard let project = projects.filter({ contains($0, folder) }).max(by: { $0.utf8.count < $1.utf8.count }) else {
      return nil
    }
    let rest = folder.dropFirst(project.isEmpty || folder == project ? project.count : project.count + 1)
    guard let name = rest.split(separator: "/").first else {
      return Module(name: "", folder: project, isTest: false, isDeclared: false)
    }
    return Module(name: String(name), folder: join(project, String(name)), isTest: false, isDeclared: false)
  }
}
