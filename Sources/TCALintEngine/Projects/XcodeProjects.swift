import TCALintDomain
import TCALintFiles
import TCALintModel

/// Reads what the Xcode projects of a program say, and the configuration files that they name.
///
/// All of it is the tree's: it is read only where it really lies within the program's directories, and a file once.
final class XcodeProjects {
  private var trees: MarkedFolders
  private let snapshot: Snapshot
  private let realPaths: RealPaths
  private let limit: Int
  /// The requirements of the read projects on the versions of libraries, by their folders.
  private(set) var pins: [FilePath: LibraryPins] = [:]
  private var configurations: [FilePath: XcodeSettings] = [:]

  /// - Parameters:
  ///   - directories: the folders that all read files must be in.
  ///   - snapshot: the source of files.
  ///   - limit: the most bytes that a file may have to be read.
  init(in directories: [FilePath], of snapshot: Snapshot = .disk, limit: Int) {
    let trees = Set(directories.compactMap { FileSystem.realPath($0) })
    self.trees = MarkedFolders { trees.contains($0) }
    self.snapshot = snapshot
    realPaths = RealPaths(below: directories, in: snapshot)
    self.limit = limit
  }

  /// How thoroughly the compiler looks for data races below folders. Where projects disagree, the first holds.
  ///
  /// - Parameter projects: the absolute paths of `….xcodeproj` folders.
  func checking(_ projects: [FilePath]) -> [FilePath: ConcurrencyChecking] {
    var checking: [FilePath: ConcurrencyChecking] = [:]
    for path in projects.sorted() {
      guard let bytes = read(path.appending("project.pbxproj")) else { continue }
      let project = XcodeProject(bytes, in: path.parent) { self.configuration($0, depth: 0) }
      guard let project else { continue }
      checking.merge(project.checking) { first, _ in first }
      for (folder, found) in project.pins { pins[folder, default: LibraryPins()].add(found) }
    }
    return checking
  }

  private static let deepestInclude = 16

  private func configuration(_ path: FilePath, depth: Int) -> XcodeSettings {
    if let known = configurations[path] { return known }
    // A file that includes itself says nothing new.
    configurations[path] = XcodeSettings()
    guard depth < Self.deepestInclude, let bytes = read(path) else { return XcodeSettings() }
    let (own, included) = XcodeSettings.read(bytes)
    var base = XcodeSettings()
    for other in included {
      base = base.overridden(by: configuration(FilePath(other).absolute(from: path.parent), depth: depth + 1))
    }
    let settings = base.overridden(by: own)
    configurations[path] = settings
    return settings
  }

  /// The bytes of a file that something in the tree names, or that belongs to a project.
  func read(_ path: FilePath) -> [UInt8]? {
    guard path.isShortEnough else { return nil }
    if case .git(let git) = snapshot, git.holds(path) { return try? git.read(path, limit: limit).get() }
    guard let real = realPaths(path), trees.nearest(to: real.parent) != nil else { return nil }
    return try? snapshot.read(real, limit: limit).get()
  }
}
