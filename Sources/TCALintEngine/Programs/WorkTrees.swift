import TCALintGit
import TCALintModel

/// The work trees that the programs of a run lie in, each opened once: to read an index takes its time.
final class WorkTrees: Sendable {
  private let opened = Locked<[FilePath: Result<WorkTree, WorkTree.Problem>]>([:])

  func open(_ top: FilePath) -> Result<WorkTree, WorkTree.Problem> {
    opened.withLock { opened in
      if let known = opened[top] { return known }
      let tree = WorkTree.open(top, keeping: TrackedFiles.belongToPrograms)
      opened[top] = tree
      return tree
    }
  }
}

/// Which tracked files belong to programs.
enum TrackedFiles {
  private static let resolutions = PackageResolution.fileNames.map { Array($0.utf8) }
  private static let projectEnding = Array(".xcodeproj/".utf8)

  /// Whether a path leads to a Swift file, to a `Package.resolved`, or into an Xcode project.
  static func belongToPrograms(_ path: [UInt8]) -> Bool {
    path.suffix(6).elementsEqual(".swift".utf8)
      || resolutions.contains { path.suffix($0.count).elementsEqual($0) } || isInProject(path)
  }

  private static func isInProject(_ path: [UInt8]) -> Bool {
    let ending = projectEnding
    var matched = 0
    for byte in path {
      matched = byte == ending[matched] ? matched + 1 : byte == ending[0] ? 1 : 0
      if matched == ending.count { return true }
    }
    return false
  }
}
