import TCALintFiles
import TCALintGit
import TCALintModel

/// Determines which files on disk are as the index has them, without comparing them: those with the size and time that
/// git last saw. Git itself finds changes this way, and it is faster than unpacking objects.
struct UnchangedFiles: Sendable {
  /// When the index was written.
  private let written: FileSystem.Stamp
  /// The folders that lie where their paths say.
  private let folders: Set<FilePath>

  /// - Parameters:
  ///   - index: the path of the index.
  ///   - top: the work tree's top.
  ///   - files: the files of the index.
  init?(index: FilePath, top: FilePath, files: [GitFile], jobs: Int) {
    guard let written = try? FileSystem.status(index).get().stamp, let real = FileSystem.realPath(top) else {
      return nil
    }
    self.written = written
    var paths: [FilePath] = []
    for file in files where file.path.hasSuffix(".swift") && paths.last != file.path.parent {
      paths.append(file.path.parent)
    }
    let all = Array(Set(paths))
    // A link in a folder's place could lead anywhere.
    let isReal = Workers.map(all.count, jobs: jobs) { index in
      FileSystem.realPath(top.appending(all[index].text)) == real.appending(all[index].text)
    }
    folders = Set(zip(all, isReal).lazy.filter(\.1).map { top.appending($0.0.text) })
  }

  /// A file's bytes, if they are on disk.
  func read(_ file: GitFile, at path: FilePath, limit: Int) -> [UInt8]? {
    // A file that was changed at the time of writing the index may have changed afterwards.
    guard let stamp = file.stamp, stamp.size <= limit, folders.contains(path.parent),
      (stamp.seconds, stamp.nanoseconds) < (written.seconds, written.nanoseconds)
    else { return nil }
    return FileReader.read(path, asOf: stamp)
  }
}
