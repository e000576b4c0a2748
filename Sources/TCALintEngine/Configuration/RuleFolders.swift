import TCALintModel

/// The folders of a program that a configuration file holds for, below the program's root, which is empty: its own, and
/// those whose configurations extend it. The rules that it defines share them.
final class RuleFolders: Sendable {
  private let holdsEverywhere: Bool
  private let folders: Locked<MarkedFolders>

  init(_ folders: Set<FilePath>) {
    holdsEverywhere = folders == [""]
    self.folders = Locked(MarkedFolders { folders.contains($0) })
  }

  /// Whether one of them contains a file, by its path from there. Each folder of files is looked up once.
  func contains(_ file: FilePath, where fits: (FilePath) -> Bool) -> Bool {
    if holdsEverywhere { return !file.isAbsolute && fits(file) }
    var current = file.parent
    while let folder = folders.withLock({ $0.nearest(to: current) }) {
      if fits(file.relative(to: folder)) { return true }
      if folder.isEmpty { break }
      current = folder.parent
    }
    return false
  }
}
