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
    let declared = Self.declaredModules(files)
    var byFolder: [String: Int] = [:]
    var found: [String: Int] = [:]
    for file in files {
      let folder = Self.folder(of: file.path)
      if let index = byFolder[folder] {
        moduleOfFile.append(index)
        continue
      }
      let module =
        Self.declared(folder, in: declared) ?? Self.bySources(folder)
        ?? Self.byProject(folder, projectFolders)
        ?? Module(name: "", folder: "", isTest: false, isDeclared: false)
      let key = module.folder + "\0" + module.name
      let index = found[key] ?? modules.count
      if index == modules.count {
        found[key] = index
        modules.append(module)
      }
      byFolder[folder] = index
      moduleOfFile.append(index)
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  /// Whether one of the folders of a path is named `Tests` or `…Tests`.
  static func isBelowTests(_ path: String) -> Bool {
    let ending = Array("Tests/".utf8)
    var matched = 0
    for byte in path.utf8 {
      matched = byte == ending[matched] ? matched + 1 : byte == ending[0] ? 1 : 0
      if matched == ending.count { return true }
    }
    return false
  }

  /// Whether a path lies in a folder; every path lies in `""`.
  static func contains(_ folder: String, _ path: String) -> Bool {
    guard path.utf8.count > folder.utf8.count else { return folder.isEmpty || path == folder }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return folder.isEmpty || (rest.first == UInt8(ascii: "/") && path.utf8.starts(with: folder.utf8))
  }

  /// The module of each folder that a manifest gives one; a manifest further down goes before one further up.
  private static func declaredModules(_ files: [ProgramFile]) -> [String: Module] {
    var modules: [String: Module] = [:]
    for file in files where file.summary.isManifest {
      let root = folder(of: file.path)
      for target in file.summary.manifestTargets {
        let folders = target.path.map { [join(root, normal($0))] } ?? defaultFolders(target, root)
        let module = Module(name: target.name, folder: folders[0], isTest: target.isTest, isDeclared: true)
        for folder in folders where modules[folder] == nil { modules[folder] = module }
      }
    }
    return modules
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

  /// The module of the innermost folder around a file that has one.
  private static func declared(_ folder: String, in modules: [String: Module]) -> Module? {
    guard !modules.isEmpty else { return nil }
    var current = folder
    while true {
      if let module = modules[current] { return module }
      if current.isEmpty { return nil }
      current = self.folder(of: current)
    }
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
