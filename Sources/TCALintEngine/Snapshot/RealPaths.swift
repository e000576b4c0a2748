import TCALintFiles
import TCALintModel

/// Where paths below some directories really lead. Each folder is looked up once: the system goes all the way to a path
/// whenever it is asked.
///
/// It may be asked from any thread.
final class RealPaths: Sendable {
  private let snapshot: Snapshot
  private let folders: Locked<[FilePath: FilePath?]>

  /// - Parameter directories: absolute.
  init(below directories: [FilePath], in snapshot: Snapshot = .disk) {
    self.snapshot = snapshot
    folders = Locked(Dictionary(directories.map { ($0, FileSystem.realPath($0)) }) { first, _ in first })
  }

  /// See ``Snapshot/realPath(_:)``.
  func callAsFunction(_ path: FilePath) -> FilePath? {
    switch snapshot {
    case .disk: onDisk(path)
    case .edited(let files): onDisk(path) ?? (files.addedKind(path) != nil ? path : nil)
    case .git(let git): git.holds(path) ? git.realPath(path) : onDisk(path)
    }
  }

  private func onDisk(_ path: FilePath) -> FilePath? {
    if let known = folders.withLock({ $0[path] }) { return known }
    return path == .root ? path : folder(path.parent).flatMap { Self.entry(path, in: $0) }
  }

  private func folder(_ path: FilePath) -> FilePath? {
    var unknown: [FilePath] = []
    for folder in path.ancestors {
      guard var real = folders.withLock({ $0[folder] }) else {
        unknown.append(folder)
        continue
      }
      // The paths in a missing folder are unbounded, and are not cached.
      for folder in unknown.reversed() {
        guard let around = real else { return nil }
        real = Self.entry(folder, in: around)
        folders.withLock { _ = $0.updateValue(real, forKey: folder) }
      }
      return real
    }
    return FileSystem.realPath(path)
  }

  /// - Parameter folder: where the folder of the path really lies.
  private static func entry(_ path: FilePath, in folder: FilePath) -> FilePath? {
    let name = path.name
    if name.isEmpty || name == "." || name == ".." { return FileSystem.realPath(path) }
    let entry = folder.appending(name)
    guard case .success(let status) = FileSystem.linkStatus(entry) else { return nil }
    return status.kind == .link ? FileSystem.realPath(entry) : entry
  }
}
