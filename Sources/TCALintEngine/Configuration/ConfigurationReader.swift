import TCALintModel
import TCALintRuleKit

/// Reads the configurations of a program, each file once.
///
/// They are the tree's, so that they are read only where they really lie within it; that of the call is its user's and may
/// lie anywhere. It may be asked from any thread.
final class ConfigurationReader: Sendable {
  private let rules: [Rule]
  private let snapshot: Snapshot
  private let known = Locked<[FilePath: ReadFile]>([:])

  private struct ReadFile: Sendable {
    let file: ConfigurationFile
    let problems: [ConfigurationProblem]
  }

  /// The most bytes that a configuration file may have.
  static let sizeLimit = 1_000_000
  /// How many files one configuration may be made of.
  static let mostFiles = 32

  /// - Parameters:
  ///   - rules: those that there are.
  ///   - snapshot: what files are read from.
  init(rules: [Rule], in snapshot: Snapshot = .disk) {
    self.rules = rules
    self.snapshot = snapshot
  }

  /// The configuration that a file makes, with what is wrong with it.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the file.
  ///   - folder: what it holds for.
  ///   - tree: what neither it nor what it extends may lie outside of.
  func configuration(_ path: FilePath, for folder: FilePath, within tree: FilePath) -> Configuration {
    var chain = Chain(tree: tree, realTree: snapshot.realPath(tree) ?? tree)
    follow(path, from: nil, &chain)
    return Configuration(folder: folder, files: chain.files, problems: chain.problems)
  }

  /// The files of one configuration, as far as they are known.
  private struct Chain {
    let tree: FilePath
    let realTree: FilePath
    /// Those that extend what is looked at now, outermost first.
    var open: [FilePath] = []
    var count = 0
    /// Each behind what it extends.
    var files: [ConfigurationFile] = []
    var problems: [ConfigurationProblem] = []
  }

  /// - Parameter origin: where the path is written; nil for the configuration's own file.
  private func follow(_ path: FilePath, from origin: ConfigurationPlace?, _ chain: inout Chain) {
    func refuse(_ reason: String) {
      let place = origin ?? ConfigurationPlace(file: path, line: 1, column: 1)
      let subject = origin == nil ? "cannot read the configuration" : "cannot extend '\(path.relative(to: chain.tree))'"
      chain.problems.append(ConfigurationProblem(place: place, message: "\(subject): \(reason)"))
    }
    chain.count += 1
    guard chain.count <= Self.mostFiles else {
      // One word on it is enough.
      if chain.count == Self.mostFiles + 1 { refuse("a configuration is made of \(Self.mostFiles) files at most") }
      return
    }
    guard path.isShortEnough else { return refuse(FileError.nameTooLong.message) }
    guard chain.tree.contains(path) else { return refuse("it lies outside of '\(chain.tree)'") }
    guard let real = snapshot.realPath(path) else {
      return refuse(snapshot.absence(of: path).message + hint(path, chain))
    }
    guard chain.realTree.contains(real) else { return refuse(FileError.leadsOut(of: chain.tree).message) }
    guard !chain.open.contains(real) else { return refuse("it extends itself") }
    switch file(at: real, as: path) {
    case .failure(let error): refuse(error.message)
    case .success(let read):
      // What is wrong with a file is told once, however often it is extended.
      if !chain.problems.contains(where: { $0.place.file == path }) { chain.problems += read.problems }
      chain.open.append(real)
      for other in read.file.extends?.value ?? [] {
        follow(FilePath(other.value).absolute(from: path.parent), from: other.place, &chain)
      }
      chain.open.removeLast()
      chain.files.append(read.file)
    }
  }

  private func file(at real: FilePath, as path: FilePath) -> Result<ReadFile, FileError> {
    if let file = known.withLock({ $0[path] }) { return .success(file) }
    return snapshot.read(real, limit: Self.sizeLimit).map { text in
      let (file, problems) = ConfigurationDecoder.read(text, at: path, rules: rules)
      let read = ReadFile(file: file, problems: problems)
      known.withLock { $0[path] = read }
      return read
    }
  }

  private func hint(_ path: FilePath, _ chain: Chain) -> String {
    guard let folder = snapshot.realPath(path.parent), chain.realTree.contains(folder) else { return "" }
    let (_, name, names) = SourceFiles.neighbours(of: path)
    return NearestName.hint(name, among: names)
  }
}
