import TCALintFiles
import TCALintGit
import TCALintModel

/// A program that given paths belong to, and the reported part of it.
///
/// A whole program is always analysed; paths only select what is reported. Which program a file belongs to depends on
/// the file alone, see ``ProgramTrees/program(around:)``.
struct ProgramRoot: Sendable {
  /// Paths in the program are relative to this directory.
  let root: FilePath
  /// Which folders below the root belong to programs of their own.
  private(set) var boundary: ProgramBoundary
  /// The work trees of the run.
  let trees: WorkTrees
  /// Directories around the root, innermost first, in which manifests and projects say how the program is compiled.
  let settingsFolders: [FilePath]
  /// The directories and files whose findings are reported.
  private(set) var selected: [FilePath] = []
  private var selection = FolderSet([])
  /// Whether all of the program is reported.
  private var isWhole = false

  init(
    root: FilePath, boundary: ProgramBoundary, trees: WorkTrees = WorkTrees(),
    settingsFolders: [FilePath] = [], selected: [FilePath]
  ) {
    self.root = root
    self.boundary = boundary
    self.trees = trees
    self.settingsFolders = settingsFolders
    for path in selected { select(path) }
  }

  /// The program restricted to a work tree: git knows nothing outside of it.
  func clamped(to top: FilePath) -> ProgramRoot {
    guard root != top, root.contains(top) else { return self }
    let inside = { (path: FilePath) in path.contains(top) ? top : path }
    return ProgramRoot(
      root: top, boundary: boundary, trees: trees, settingsFolders: settingsFolders.filter(top.contains),
      selected: selected.map(inside))
  }

  /// The earlier version of the program, with its current boundaries: a change of these does not make findings new.
  ///
  /// - Parameter programs: the folders in which other programs begin now.
  func before(separating programs: [FilePath]) -> ProgramRoot {
    var program = self
    program.boundary = .folders(programs)
    return program
  }

  mutating func select(_ path: FilePath) {
    selected.append(path)
    selection.insert(path)
    if path.contains(root) { isWhole = true }
  }

  /// Whether findings in a file of the program are reported.
  func reports(_ path: FilePath) -> Bool { isWhole || selection.holds(path) }

  /// The programs of some absolute paths, each of which exists, in the order of their roots. Those that lie below a
  /// directory are found when the directory's own is walked.
  ///
  /// - Parameter snapshot: the source of the programs.
  static func programs(
    directories: [FilePath], files: [FilePath], in snapshot: Snapshot = .disk
  ) -> [ProgramRoot] {
    var trees = ProgramTrees(snapshot)
    return programs(directories: directories, files: files, &trees)
  }

  /// The same, with trees that are looked at again.
  static func programs(directories: [FilePath], files: [FilePath], _ trees: inout ProgramTrees) -> [ProgramRoot] {
    var given: Set<FilePath> = []
    var programs: [FilePath: ProgramRoot] = [:]
    // A directory comes before those inside it.
    for (path, folder) in directories.sorted().map({ ($0, $0) }) + files.sorted().map({ ($0, $0.parent) }) {
      let program: ProgramRoot
      if let found = trees.program(around: folder) {
        program = found
      } else {
        let root = folder.ancestors.first(where: given.contains) ?? folder
        given.insert(root)
        program = ProgramRoot(root: root, boundary: .projects, selected: [])
      }
      programs[program.root, default: program].select(path)
    }
    return programs.values.sorted { $0.root < $1.root }
  }
}

/// Which folders below a program's root belong to programs of their own.
enum ProgramBoundary: Sendable {
  /// Other work trees: the program is a configured folder of a work tree.
  case workTrees
  /// Other work trees and configured folders: the program is what no configuration in a work tree covers.
  case configurations
  /// Every folder with a configuration, a manifest or a project: the program lies in no work tree.
  case projects
  /// These folders: the program is one of the past.
  case folders([FilePath])

  /// Whether a folder with these entries belongs to a program of its own.
  func separates(_ entries: [FileSystem.Entry]) -> Bool {
    entries.contains { entry in
      switch self {
      case .workTrees: entry.name == ".git"
      case .configurations: entry.name == ".git" || entry.name == ProgramMarks.configurationName
      case .projects: entry.name == ".git" || ProgramMarks.isMark(entry.name)
      case .folders: false
      }
    }
  }
}

/// The files that mark the root of a program.
enum ProgramMarks {
  static let configurationName = ".tcalint.json"

  /// Whether a directory has a configuration. Anything else with its name is a configuration that cannot be read.
  static func isConfigured(_ directory: FilePath, in snapshot: Snapshot) -> Bool {
    snapshot.exists(directory.appending(configurationName))
  }

  /// Whether what has this name makes the folder that it lies in a project.
  static func isProject(_ name: String) -> Bool {
    name == "Package.swift" || name.hasByteSuffix(".xcodeproj") || name.hasByteSuffix(".xcworkspace")
  }

  /// Whether what has this name makes the folder that it lies in a program, outside of work trees.
  static func isMark(_ name: String) -> Bool { name == configurationName || isProject(name) }
}

/// The trees around paths, each folder looked into once.
struct ProgramTrees: Sendable {
  private var configured: MarkedFolders
  private var projects: MarkedFolders
  private var marked: MarkedFolders
  private var workTrees: MarkedFolders
  private let opened = WorkTrees()
  private var treesLeft: [FilePath: FilePath?] = [:]
  private var realFolders: [FilePath: FilePath] = [:]

  /// - Parameter plain: folders that are known to have no configuration and nothing of git's.
  init(_ snapshot: Snapshot = .disk, plain: Set<FilePath> = []) {
    configured = MarkedFolders { !plain.contains($0) && ProgramMarks.isConfigured($0, in: snapshot) }
    workTrees = MarkedFolders { !plain.contains($0) && WorkTree.isTop($0) }
    projects = MarkedFolders { snapshot.holds($0, nameWhere: ProgramMarks.isProject) }
    marked = MarkedFolders { snapshot.holds($0, nameWhere: ProgramMarks.isMark) }
  }

  /// The program of the files in a directory, with nothing selected. In the innermost work tree around the directory it is
  /// the outermost folder with a configuration, else the work tree; outside of work trees it is the nearest folder with a
  /// configuration, a manifest or an Xcode project; nil where there is none.
  mutating func program(around directory: FilePath) -> ProgramRoot? {
    guard let top = workTrees.nearest(to: directory) else {
      return marked.nearest(to: directory).map { program($0, .projects) }
    }
    var outermost: FilePath?
    var current = directory
    while let found = configured.nearest(to: current), top.contains(found) {
      outermost = found
      if found == top { break }
      current = found.parent
    }
    return outermost.map { program($0, .workTrees) } ?? program(top, .configurations)
  }

  private mutating func program(_ root: FilePath, _ boundary: ProgramBoundary) -> ProgramRoot {
    let projects = projects(around: root)
    // A project contains its own compilation settings.
    let folders = projects.first == root ? [] : projects
    return ProgramRoot(root: root, boundary: boundary, trees: opened, settingsFolders: folders, selected: [])
  }

  /// The directories of a work tree with a manifest or a project that contain a directory, innermost first, up to a
  /// limit. Directories outside of the work tree do not count. Without a work tree, the nearest alone.
  private mutating func projects(around directory: FilePath) -> [FilePath] {
    guard let top = workTrees.nearest(to: directory) else { return projects.nearest(to: directory).map { [$0] } ?? [] }
    var found: [FilePath] = []
    var current = directory
    while found.count < Self.maxProjects, let project = projects.nearest(to: current), top.contains(project) {
      found.append(project)
      if project == top { break }
      current = project.parent
    }
    return found
  }

  /// Each is looked through with all that is ignored around it.
  private static let maxProjects = 16

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

  /// A folder by the path in its tree that holds no link. Links around the tree, which are the user's, stay.
  mutating func realFolder(_ folder: FilePath, workingDirectory: FilePath) -> FilePath {
    let unknown = Array(folder.ancestors.prefix { realFolders[$0] == nil })
    var found = unknown.last.flatMap { realFolders[$0.parent] } ?? .root
    for folder in unknown.reversed() where folder != .root {
      let name = found.appending(folder.name)
      found = target(of: name, workingDirectory) ?? name
      realFolders[folder] = found
    }
    return realFolders[folder] ?? folder
  }

  /// A file by the path of its folder that holds no link, see ``realFolder(_:workingDirectory:)``.
  mutating func realFile(_ file: FilePath, workingDirectory: FilePath) -> FilePath {
    realFolder(file.parent, workingDirectory: workingDirectory).appending(file.name)
  }

  /// Where a link leads within the tree around it.
  private mutating func target(of link: FilePath, _ workingDirectory: FilePath) -> FilePath? {
    guard case .success(let status) = FileSystem.linkStatus(link), status.kind == .link,
      let tree = tree(around: link.parent, workingDirectory),
      let root = FileSystem.realPath(tree), let target = FileSystem.realPath(link), root.contains(target)
    else { return nil }
    return tree.appending(target.path(below: root).text)
  }

  private mutating func tree(around folder: FilePath, _ workingDirectory: FilePath) -> FilePath? {
    program(around: folder)?.root ?? (workingDirectory.contains(folder) ? workingDirectory : nil)
  }

  /// The tree in which a path is a link that leads out of it.
  private mutating func treeLeft(byLink path: FilePath, _ workingDirectory: FilePath) -> FilePath? {
    guard case .success(let status) = FileSystem.linkStatus(path), status.kind == .link,
      let folder = FileSystem.realPath(path.parent), let target = FileSystem.realPath(path),
      let tree = tree(around: folder, workingDirectory), !tree.contains(target)
    else { return nil }
    return tree
  }
}
