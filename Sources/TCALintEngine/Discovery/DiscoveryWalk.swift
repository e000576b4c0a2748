import TCALintFiles
import TCALintGit
import TCALintModel

/// A walk through folders.
struct DiscoveryWalk {
  let jobs: Int
  /// The most bytes that a file may have to be read where it is come by; nil to read none.
  private let limit: Int?
  private let boundary: ProgramBoundary
  private let trees: WorkTrees
  private let configurations: ConfigurationFinder
  /// Entries of folders that are on no disk.
  private let added: [FilePath: [FileSystem.Entry]]
  private var found = Discovery()
  private var waiting: [WalkedFolder] = []
  private var seen: Set<FilePath> = []
  /// The work trees that the walk begins in, with the directory that each was looked into from.
  private var workTrees: [(tree: WorkTree, start: FilePath)] = []

  init(
    _ boundary: ProgramBoundary, _ trees: WorkTrees, _ configurations: ConfigurationFinder,
    adding added: [FilePath: [FileSystem.Entry]], readingUpTo limit: Int?, jobs: Int
  ) {
    self.boundary = boundary
    self.trees = trees
    self.configurations = configurations
    self.added = added
    self.limit = limit
    self.jobs = jobs
  }

  /// - Parameter isForSettings: whether only the manifests and projects in the directories themselves are searched.
  mutating func run(from directories: [FilePath], isForSettings: Bool = false) {
    for directory in directories { begin(at: directory, isForSettings: isForSettings) }
    visit(waiting)
    waiting = []
    for (tree, start) in workTrees { addSubmodules(of: tree, below: start) }
  }

  /// Visits folders and their entries. Each is visited once, except the start folders: no link is followed.
  private mutating func visit(_ folders: [WalkedFolder]) {
    let (boundary, configurations, added, limit, jobs, begun) = (boundary, configurations, added, limit, jobs, seen)
    let begin: @Sendable () -> FolderReader = { FolderReader(upTo: limit, jobs: jobs) }
    let visits = Workers.map(folders, jobs: jobs, memory: begin) { folder, reader in
      let visit = FolderVisit(folder, boundary, configurations, adding: added[folder.path] ?? [], reader)
      return ((folder, visit), visit.folders.filter { !begun.contains($0.path) })
    }
    for (folder, visit) in visits {
      found.add(visit.found)
      seen.insert(folder.path)
      if visit.isPlain { found.add(plain: folder.path) }
    }
  }

  consuming func finish() -> Discovery {
    found.settle()
    found.add(walked: seen)
    let files = found.files
    for (tree, start) in workTrees { addTracked(tree, below: start, except: files) }
    found.settle()
    return found
  }

  /// A directory to begin with may lie within a work tree, in a folder that it ignores.
  private mutating func begin(at directory: FilePath, isForSettings: Bool) {
    guard seen.insert(directory).inserted else { return }
    var start = WalkedFolder(
      path: directory, place: nil, configured: configurations.start(at: directory), isStart: true,
      isForSettings: isForSettings)
    guard let top = directory.ancestors.first(where: WorkTree.isTop), let tree = open(top) else {
      return waiting.append(start)
    }
    var place = WorkTreePlace(tree)
    var isIgnored = false
    let path = directory.path(below: tree.top)
    for part in path.parts {
      found.add(place.addIgnoreFile(in: top.appending(place.path)))
      place = place.entering(part)
      if place.verdict == .ignored { isIgnored = true }
    }
    // Of a folder that is ignored as a whole, only tracked files are git's; without any, git does not matter.
    if isIgnored, tree.files(below: path).isEmpty { return waiting.append(start) }
    if !isForSettings { workTrees.append((tree, directory)) }
    start.place = place
    if !isIgnored { waiting.append(start) }
  }

  /// Adds the programs of submodules that lie in folders which are ignored.
  private mutating func addSubmodules(of tree: WorkTree, below start: FilePath) {
    let submodules = tree.submodules(below: start.path(below: tree.top))
    guard !submodules.isEmpty, let top = FileSystem.realPath(tree.top) else { return }
    for submodule in submodules {
      let path = tree.top.appending(submodule.text)
      guard start.contains(path), !path.relative(to: start).parts.contains(where: Discovery.isSkipped),
        let real = FileSystem.realPath(path), top.contains(real), WorkTree.isTop(path), seen.insert(path).inserted
      else { continue }
      if !configurations.start(at: path).isExcluded { found.add(program: path) }
    }
  }

  private mutating func open(_ top: FilePath) -> WorkTree? {
    switch trees.open(top) {
    case .success(let tree): return tree
    case .failure(.unknownIndex(let reason)): found.note(top, reason)
    case .failure(.noRepository): break
    }
    return nil
  }

  /// Tracked files are linted even if they are ignored.
  ///
  /// - Parameter known: those that are found already, sorted.
  private mutating func addTracked(_ tree: WorkTree, below start: FilePath, except known: [Discovery.File]) {
    let folder = start.path(below: tree.top)
    let programs = FolderSet(found.programs)
    var next = known.partitioningIndex { $0.path >= start }
    // A folder that needs no entry: a project that is added, or a folder that is skipped.
    var done: FilePath?
    for file in tree.files(below: folder) where done?.contains(file) != true {
      // Both are sorted by path, and most are known.
      if next < known.count, known[next].path.isPath(file, from: tree.top) {
        next += 1
        continue
      }
      let path = tree.top.appending(file.text)
      while next < known.count, known[next].path < path { next += 1 }
      if next < known.count, known[next].path == path { continue }
      if programs.holds(path) { continue }
      let folders = file.relative(to: folder).parts.dropLast()
      if let last = folders.firstIndex(where: Discovery.isSkipped) {
        done = folder.appending(folders[...last].joined(separator: "/"))
      } else if let last = folders.firstIndex(where: { $0.hasByteSuffix(".xcodeproj") }) {
        let project = folders[...last].joined(separator: "/")
        done = folder.appending(project)
        found.add(project: start.appending(project))
      } else if file.hasSuffix(".swift") {
        found.add(tracked: path)
      } else if PackageResolution.isName(file.name), isRelevant(path) {
        found.add(resolution: path)
      }
    }
  }

  private func isRelevant(_ resolution: FilePath) -> Bool {
    let folder = resolution.parent
    return PackageResolution.isRelevant(resolution) { FileSystem.kind(folder.appending($0)) == .file }
  }
}
