import TCALintFiles
import TCALintModel

/// The state on disk of the files that programs are read from. It differs when files have come, gone or changed.
///
/// The cost is a look at each folder and at each of these files; none is opened.
public struct FolderState: Sendable, Equatable {
  private let value: Int

  /// - Parameters:
  ///   - folder: looked into with all that is below it, but for what no program is read from.
  ///   - files: looked at besides.
  init(of folder: FilePath, and files: [FilePath]) {
    var hasher = Hasher()
    var waiting = [folder]
    while let folder = waiting.popLast() {
      guard case .success(let entries) = FileSystem.entries(folder) else { continue }
      for entry in entries where entry.isUTF8 {
        let path = folder.appending(entry.name)
        if entry.kind == .directory {
          if entry.name.hasByteSuffix(".xcodeproj") {
            hasher.add(path.appending("project.pbxproj"))
            hasher.add(PackageResolution.path(inProject: path))
          } else if entry.name.hasByteSuffix(".xcworkspace") {
            hasher.add(PackageResolution.path(inWorkspace: path))
          } else if entry.name == ".git" {
            hasher.add(path.appending("index"))
            hasher.add(path.appending("info/exclude"))
          } else if !Discovery.isSkipped(entry.name) {
            waiting.append(path)
          }
        } else if Self.matters(entry.name) {
          hasher.add(path)
        }
      }
    }
    for file in files { hasher.add(file) }
    value = hasher.finalize()
  }

  public static func == (left: FolderState, right: FolderState) -> Bool { left.value == right.value }

  private static func matters(_ name: String) -> Bool {
    name.hasByteSuffix(".swift") || name == ProgramMarks.configurationName || name == ".gitignore"
      || PackageResolution.isName(name[...])
  }
}

extension Hasher {
  fileprivate mutating func add(_ path: FilePath) {
    guard case .success(let status) = FileSystem.status(path) else { return }
    combine(path)
    combine(status.identity)
    combine(status.stamp.size)
    combine(status.stamp.seconds)
    combine(status.stamp.nanoseconds)
  }
}
