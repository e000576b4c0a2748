import TCALintModel

/// A walk through folders.
struct DiscoveryWalk {
  let jobs: Int
  /// The most bytes that a file may have to be read where it is come by; nil to read none.
  private let limit: Int?
  private let configurations: ConfigurationFinder
  private var found = Discovery()
  private var waiting: [WalkedFolder] = []
  private var seen: Set<FilePath> = []
  /// The work trees that were come by, with the directory that each was looked into from.
  private var workTrees: [(tree: WorkTree, start: FilePath)] = []
  /// How many of them have been asked for their submodules.
  private var askedTrees = 0
  private var opened: [FilePath: Result<WorkTree, WorkTree.Problem>] = [:]

  init(_ configurations: ConfigurationFinder, readingUpTo limit: Int?, jobs: Int) {
    self.configurations = configurations
    self.limit = limit
    self.jobs = jobs
  }

  /// - Parameter isForSettings: whether only the manifests and projects in the directories themselves are asked for.
  mutating func run(from directories: [FilePath], isForSettings: Bool = false) {
    openTrees(around: directories)
    for directory in directories { begin(at: directory, isForSettings: isForSettings) }
    while !waiting.isEmpty {
      visit(waiting)
      waiting = []
      for (tree, start) in workTrees[askedTrees...] { enterSubmodules(of: tree, below: start) }
      askedTrees = workTrees.count
    }
  }

  /// Looks into folders and all that stand in them. Each is come by once, but for those that a walk begins in: no link
  /// is followed.
  private mutating func visit(_ folders: [WalkedFolder]) {
    let (configurations, limit, jobs, begun) = (configurations, limit, jobs, seen)
    let begin: @Sendable () -> FolderReader = { FolderReader(upTo: limit, jobs: jobs) }
    let visits = Workers.map(folders, jobs: jobs, memory: begin) { folder, reader in
      let visit = FolderVisit(folder, configurations, reader)
      return ((folder, visit), visit.folders.filter { !begun.contains($0.path) })
    }
    for (folder, visit) in visits {
      found.add(visit.found)
      seen.insert(folder.path)
      if visit.isPlain { found.add(plain: folder.path) }
      if let tree = visit.workTree { workTrees.append((tree, folder.path)) }
    }
  }

  consuming func finish() -> Discovery {
    found.settle()
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
    guard let top = directory.ancestors.first(where: WorkTree.isTop), let tree = try? open(top).get() else {
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
    // Of what is ignored as a whole, only what is tracked is git's; where nothing is, git has no say.
    if isIgnored, tree.files(below: path).isEmpty { return waiting.append(start) }
    if !isForSettings { workTrees.append((tree, directory)) }
    start.place = place
    if !isIgnored { waiting.append(start) }
  }

  /// A submodule may stand in a folder that is ignored.
  private mutating func enterSubmodules(of tree: WorkTree, below start: FilePath) {
    guard !tree.index.submodules.isEmpty, let top = FileSystem.realPath(tree.top) else { return }
    for submodule in tree.index.submodules {
      let path = tree.top.appending(submodule.text)
      guard start.contains(path), !path.relative(to: start).parts.contains(where: Discovery.isSkipped),
        let real = FileSystem.realPath(path), top.contains(real), WorkTree.isTop(path), seen.insert(path).inserted
      else { continue }
      let configured = configurations.start(at: path)
      if !configured.isExcluded { waiting.append(WalkedFolder(path: path, place: nil, configured: configured)) }
    }
  }

  /// Opens the work trees around several directories, at once: to read an index takes its time.
  private mutating func openTrees(around directories: [FilePath]) {
    if directories.count < 2 { return }
    let tops = Set(directories.compactMap { $0.ancestors.first(where: WorkTree.isTop) }).sorted()
    let trees = Workers.map(tops.count, jobs: jobs) { WorkTree.open(tops[$0]) }
    for (top, tree) in zip(tops, trees) { keep(tree, at: top) }
  }

  private mutating func open(_ top: FilePath) -> Result<WorkTree, WorkTree.Problem> {
    if let known = opened[top] { return known }
    let result = WorkTree.open(top)
    keep(result, at: top)
    return result
  }

  private mutating func keep(_ tree: Result<WorkTree, WorkTree.Problem>, at top: FilePath) {
    opened[top] = tree
    if case .failure(.unknownIndex(let reason)) = tree { found.note(top, reason) }
  }

  /// What is tracked is linted though it may be ignored.
  ///
  /// - Parameter known: those that are found already, sorted.
  private mutating func addTracked(_ tree: WorkTree, below start: FilePath, except known: [Discovery.File]) {
    let folder = start.path(below: tree.top)
    var next = known.partitioningIndex { $0.path >= start }
    // A folder of which there is no more to tell: a project that is added, or one that is passed over.
    var done: FilePath?
    for file in tree.files(below: folder) where done?.contains(file) != true {
      // Both stand in the order of their paths, and most are known.
      if next < known.count, known[next].path.isPath(file, from: tree.top) {
        next += 1
        continue
      }
      let path = tree.top.appending(file.text)
      while next < known.count, known[next].path < path { next += 1 }
      if next < known.count, known[next].path == path { continue }
      let folders = file.relative(to: folder).parts.dropLast()
      if let last = folders.firstIndex(where: Discovery.isSkipped) {
        done = folder.appending(folders[...last].joined(separator: "/"))
      } else if let last = folders.firstIndex(where: { $0.hasByteSuffix(".xcodeproj") }) {
        let project = folders[...last].joined(separator: "/")
        done = folder.appending(project)
        found.add(project: start.appending(project))
      } else if file.hasSuffix(".swift") {
        found.add(tracked: path)
      } else if PackageResolution.isName(file.name), isKept(path) {
        found.add(resolution: path)
      }
    }
  }

  private func isKept(_ resolution: FilePath) -> Bool {
    let folder = resolution.parent
    return PackageResolution.isKept(resolution) { FileSystem.kind(folder.appending($0)) == .file }
  }
}
