import TCALintModel

/// A program among those that given paths belong to, and what of it is reported.
///
/// What is analysed is always a whole program; what is reported may be a part of it. Directories given are one program
/// together, which is compiled as the manifests and projects around them in their work tree say, or without one those in
/// the nearest directory that has any; below a folder with a `.tcalint.json` the program is that folder's whole tree. A
/// file only selects: its program is the tree around it that has a `.tcalint.json`, else a package manifest, an Xcode
/// project or `.git`. Of several `.tcalint.json` within one work tree the outermost makes the program; those inside adjust
/// their folders.
struct ProgramRoot: Sendable {
  /// Paths in the program are relative to this directory.
  let root: FilePath
  /// The directories whose trees make the program.
  let directories: [FilePath]
  /// Directories around these, innermost first, in which manifests and projects say how the program is compiled.
  let settingsFolders: [FilePath]
  /// The directories and files whose findings are reported.
  private(set) var selected: [FilePath]
  private var selection: FolderSet
  /// Whether all of the program is reported.
  private var isWhole: Bool

  init(root: FilePath, directories: [FilePath], settingsFolders: [FilePath] = [], selected: [FilePath]) {
    isWhole = selected == directories
    self.root = root
    self.directories = directories
    self.settingsFolders = settingsFolders
    self.selected = selected
    selection = FolderSet(selected)
  }

  /// The program as far as it lies in a work tree: what is around that, git knows nothing of.
  func clamped(to top: FilePath) -> ProgramRoot {
    guard directories.contains(where: { $0 != top && $0.contains(top) }) else { return self }
    let inside = { (path: FilePath) in path.contains(top) ? top : path }
    return ProgramRoot(
      root: inside(root), directories: directories.map(inside), settingsFolders: settingsFolders.filter(top.contains),
      selected: selected.map(inside))
  }

  mutating func select(_ path: FilePath) {
    selected.append(path)
    selection.insert(path)
    if path == root, directories == [root] { isWhole = true }
  }

  /// Whether findings in a file of the program are reported.
  func reports(_ path: FilePath) -> Bool { isWhole || selection.holds(path) }

  /// The programs of some absolute paths, each of which exists, in the order of their roots. No file is reported by two.
  ///
  /// - Parameter snapshot: what the programs are read from.
  static func programs(
    directories: [FilePath], files: [FilePath], in snapshot: Snapshot = .disk
  ) -> [ProgramRoot] {
    var builder = ProgramRootBuilder(snapshot)
    // A directory comes before those inside it.
    for directory in directories.sorted() { builder.add(directory: directory) }
    builder.addDirectoriesWithoutATree()
    for file in files.sorted() { builder.add(file: file) }
    return builder.programs.sorted { $0.root < $1.root }
  }
}

/// How the root of a program is told.
enum ProgramMarks {
  static let configurationName = ".tcalint.json"

  static func isConfigured(_ directory: FilePath, in snapshot: Snapshot) -> Bool {
    snapshot.kind(directory.appending(configurationName)) == .file
  }

  /// Whether a directory has a manifest, an Xcode project or git's own.
  static func isProject(_ directory: FilePath, in snapshot: Snapshot) -> Bool {
    if WorkTree.isTop(directory) || snapshot.kind(directory.appending("Package.swift")) != nil { return true }
    return snapshot.holds(directory) { $0.hasByteSuffix(".xcodeproj") || $0.hasByteSuffix(".xcworkspace") }
  }
}

/// The trees around paths, each folder looked into once.
struct ProgramTrees: Sendable {
  private var configured: MarkedFolders
  private var projects: MarkedFolders
  private var workTrees: MarkedFolders
  private var treesLeft: [FilePath: FilePath?] = [:]

  /// - Parameter plain: folders that are known to have no configuration and nothing of git's.
  init(_ snapshot: Snapshot = .disk, plain: Set<FilePath> = []) {
    configured = MarkedFolders { !plain.contains($0) && ProgramMarks.isConfigured($0, in: snapshot) }
    workTrees = MarkedFolders { !plain.contains($0) && WorkTree.isTop($0) }
    projects = MarkedFolders { ProgramMarks.isProject($0, in: snapshot) }
  }

  /// The directory with the nearest `.git`, the directory itself included.
  mutating func workTree(around directory: FilePath) -> FilePath? { workTrees.nearest(to: directory) }

  /// The directory whose configuration makes the program of what stands in a directory: the outermost within the work
  /// tree around it, else the nearest. What lies outside of a work tree has no say in it.
  mutating func configured(around directory: FilePath) -> FilePath? {
    guard var found = configured.nearest(to: directory) else { return nil }
    guard let top = workTree(around: directory) else { return found }
    while found != top, let outer = configured.nearest(to: found.parent), top.contains(outer) { found = outer }
    return found
  }

  /// The tree that a directory belongs to: that of its configuration, else that of its project.
  mutating func tree(around directory: FilePath) -> FilePath? {
    configured(around: directory) ?? projects.nearest(to: directory)
  }

  /// The directories of a work tree with a manifest or a project in which a directory lies, innermost first, so many of
  /// them as anybody nests. What lies outside of a work tree has no say in it. Where there is none, the nearest alone, as
  /// it would be of a file.
  mutating func projects(around directory: FilePath) -> [FilePath] {
    guard let top = workTree(around: directory) else { return projects.nearest(to: directory).map { [$0] } ?? [] }
    var found: [FilePath] = []
    var current = directory
    while found.count < Self.mostProjects, let project = projects.nearest(to: current), top.contains(project) {
      found.append(project)
      if project == top { break }
      current = project.parent
    }
    return found
  }

  /// Each is looked through with all that is ignored around it.
  private static let mostProjects = 16

  /// The tree that a path lies in by its name, but not by where its links lead: such links are the tree's, not the
  /// user's. Where there is no tree, what lies below the working directory is one. Nothing outside is looked into.
  mutating func treeLeft(by path: FilePath, workingDirectory: FilePath) -> FilePath? {
    // Where a folder's links lead is found out once, not for each file in it.
    var unknown: [FilePath] = []
    var (folder, found): (FilePath, FilePath?) = (path, nil)
    while true {
      if let known = treesLeft[folder] {
        found = known
        break
      }
      unknown.append(folder)
      if folder == .root || folder.isEmpty { break }
      folder = folder.parent
    }
    for folder in unknown.reversed() {
      found = found ?? treeLeft(byLink: folder, workingDirectory)
      treesLeft.updateValue(found, forKey: folder)
    }
    return found
  }

  /// The tree in which a path is a link that leads out of it.
  private mutating func treeLeft(byLink path: FilePath, _ workingDirectory: FilePath) -> FilePath? {
    guard case .success(let status) = FileSystem.linkStatus(path), status.kind == .link,
      let folder = FileSystem.realPath(path.parent), let target = FileSystem.realPath(path),
      let tree = tree(around: folder) ?? (workingDirectory.contains(folder) ? workingDirectory : nil),
      !tree.contains(target)
    else { return nil }
    return tree
  }
}

private struct ProgramRootBuilder {
  private(set) var programs: [ProgramRoot] = []
  private var trees: ProgramTrees
  /// Indices of ``programs`` by the directory whose tree each is, and by what each reports.
  private var byTree: [FilePath: Int] = [:]
  private var bySelected: [FilePath: Int] = [:]
  /// Directories given that no configuration covers.
  private var free: [FilePath] = []
  private var freeSet = FolderSet([])

  init(_ snapshot: Snapshot) { trees = ProgramTrees(snapshot) }

  mutating func add(directory: FilePath) {
    if select(directory) { return }
    if !freeSet.holds(directory), let root = trees.configured(around: directory) {
      select(directory, inTreeOf: root)
    } else {
      free.append(directory)
      freeSet.insert(directory)
    }
  }

  mutating func addDirectoriesWithoutATree() {
    guard !free.isEmpty else { return }
    for directory in free { bySelected[directory] = programs.count }
    if free.count == 1 { byTree[free[0]] = programs.count }
    let root = FilePath.common(free)
    let projects = trees.projects(around: root)
    // A project that is given as a whole tells itself.
    let isProject = projects.first == root && freeSet.holds(root)
    programs.append(
      ProgramRoot(root: root, directories: free, settingsFolders: isProject ? [] : projects, selected: free))
  }

  mutating func add(file: FilePath) {
    if select(file) { return }
    select(file, inTreeOf: trees.tree(around: file.parent) ?? file.parent)
  }

  /// Leaves a path to a program that reports it already.
  private mutating func select(_ path: FilePath) -> Bool {
    for folder in path.ancestors {
      guard let index = bySelected[folder] else { continue }
      programs[index].select(path)
      return true
    }
    return false
  }

  private mutating func select(_ path: FilePath, inTreeOf root: FilePath) {
    if let index = byTree[root] {
      programs[index].select(path)
      bySelected[path] = index
    } else {
      byTree[root] = programs.count
      bySelected[path] = programs.count
      programs.append(ProgramRoot(root: root, directories: [root], selected: [path]))
    }
  }
}
