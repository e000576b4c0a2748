import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// Finds the configurations of one program while its folders are walked. It may be asked from any thread.
final class ConfigurationFinder: Sendable {
  private let root: FilePath
  private let source: ConfigurationSource
  private let snapshot: Snapshot
  private let reader: ConfigurationReader
  private let found = Locked<[FilePath: Configuration]>([:])

  /// - Parameters:
  ///   - root: that of the program.
  ///   - rules: those that there are.
  ///   - snapshot: the source of the program's files. A file of the user's choice is read from disk.
  init(_ root: FilePath, rules: [Rule], source: ConfigurationSource, in snapshot: Snapshot = .disk) {
    self.root = root
    self.source = source
    self.snapshot = snapshot
    guard case .file(let given) = source else {
      reader = ConfigurationReader(root, rules: rules, in: snapshot)
      return
    }
    // Its user may have a link to it.
    let path = FileSystem.realPath(given) ?? given
    reader = ConfigurationReader(path.parent, rules: rules)
    let own = reader.configuration(path, for: root)
    found.withLock { $0[root] = own }
  }

  /// A finder that finds no configuration.
  static let none = ConfigurationFinder(.root, rules: [], source: .none)

  /// The configuration of a folder's own file; nil where it does not apply. A file that cannot apply is not read.
  ///
  /// - Parameter levels: how many configurations are around it.
  func configuration(in folder: FilePath, inside levels: Int) -> Configuration? {
    guard case .programs = source else { return nil }
    if let known = found.withLock({ $0[folder] }) { return known }
    let path = folder.appending(ProgramMarks.configurationName)
    let own =
      levels < ConfiguredFolder.maxLevels
      ? reader.configuration(path, for: folder)
      : Configuration(folder: folder, files: [])
    found.withLock { $0[folder] = own }
    return own
  }

  /// Looks for configurations in folders that no walk comes by, and in those around them. Each is looked into once.
  func look(into folders: some Sequence<FilePath>) {
    guard case .programs = source else { return }
    // How many configurations hold in each folder.
    var levels: [FilePath: Int] = [:]
    for folder in folders {
      let unknown = Array(folder.ancestors.prefix { root.contains($0) && levels[$0] == nil })
      var count = unknown.last.flatMap { levels[$0.parent] } ?? 0
      for folder in unknown.reversed() {
        if snapshot.exists(folder.appending(ProgramMarks.configurationName)) {
          _ = configuration(in: folder, inside: count)
          count += 1
        }
        levels[folder] = count
      }
    }
  }

  /// The configuration of a folder that a walk starts in, without its own.
  func start(at folder: FilePath) -> ConfiguredFolder {
    if folder != root { look(into: [folder.parent]) }
    var others = found.withLock(\.self)
    if case .programs = source { others[folder] = nil }
    var configuration = ProgramConfiguration(root: root, configurations: others)
    return configuration.folder(folder)
  }

  /// All that were found.
  var all: ProgramConfiguration { ProgramConfiguration(root: root, configurations: found.withLock(\.self)) }
}
