import TCALintFiles
import TCALintGit
import TCALintModel

/// The state on disk of the files that programs are read from. It differs when files have come, gone or changed.
///
/// The cost is a look at each folder and at each of these files; none is opened.
public struct FolderState: Sendable, Equatable {
  private let value: Int

  /// - Parameters:
  ///   - folders: looked into with all that is below them, but for what no program is read from.
  ///   - outer: looked into without what is below them.
  ///   - files: looked at besides.
  init(of folders: [FilePath], around outer: [FilePath], and files: [FilePath]) {
    var hasher = Hasher()
    var waiting = folders
    var seen = Set(folders)
    for folder in outer { hasher.add(entriesOf: folder) { _ in } }
    while let folder = waiting.popLast() {
      hasher.add(entriesOf: folder) { if seen.insert($0).inserted { waiting.append($0) } }
    }
    for file in files { hasher.add(file) }
    value = hasher.finalize()
  }

  public static func == (left: FolderState, right: FolderState) -> Bool { left.value == right.value }

  fileprivate static func matters(_ name: String) -> Bool {
    name.hasByteSuffix(".swift") || name.hasByteSuffix(".xcconfig") || name == ProgramMarks.configurationName
      || name == ".gitignore" || name == ".git" || PackageResolution.isName(name[...])
  }
}

extension Hasher {
  /// Adds the files of a folder that matter.
  ///
  /// - Parameter inside: called with the folders in it that may hold more.
  fileprivate mutating func add(entriesOf folder: FilePath, inside: (FilePath) -> Void) {
    guard case .success(let entries) = FileSystem.entries(folder) else { return }
    for entry in entries where entry.isUTF8 {
      let path = folder.appending(entry.name)
      if entry.name == ".git", let directories = try? WorkTree.gitDirectories(of: folder).get() {
        add(directories.own.appending("index"))
        add(directories.common.appending("info/exclude"))
      }
      guard entry.kind == .directory else {
        if FolderState.matters(entry.name) { add(path) }
        continue
      }
      if entry.name.hasByteSuffix(".xcodeproj") {
        add(path.appending("project.pbxproj"))
        add(PackageResolution.path(inProject: path))
      } else if entry.name.hasByteSuffix(".xcworkspace") {
        add(PackageResolution.path(inWorkspace: path))
      } else if !Discovery.isSkipped(entry.name) {
        inside(path)
      }
    }
  }

  fileprivate mutating func add(_ path: FilePath) {
    guard case .success(let status) = FileSystem.status(path) else { return }
    combine(path)
    combine(status.identity)
    combine(status.stamp.size)
    combine(status.stamp.seconds)
    combine(status.stamp.nanoseconds)
  }
}
