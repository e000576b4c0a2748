import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// Reads the configurations of a program, each file once, whatever paths lead to it.
///
/// They are the tree's, so that they are read only where they really lie within it; that of the call is its user's and may
/// lie anywhere. It may be asked from any thread.
final class ConfigurationReader: Sendable {
  private let rules: [Rule]
  private let tree: FilePath
  private let snapshot: Snapshot
  private let realPaths: RealPaths
  /// By where they really lie.
  private let known = Locked<[FilePath: ConfigurationFile]>([:])

  /// The most bytes that a configuration file may have.
  static let sizeLimit = 1_000_000
  /// How many files one configuration may be made of.
  static let maxFiles = 32

  /// - Parameters:
  ///   - tree: the folder that configurations and the files that they extend must be in.
  ///   - rules: those that there are.
  ///   - snapshot: the source of files.
  init(_ tree: FilePath, rules: [Rule], in snapshot: Snapshot = .disk) {
    self.tree = tree
    self.rules = rules
    self.snapshot = snapshot
    realPaths = RealPaths(below: [tree], in: snapshot)
  }

  /// The configuration in a file, with its errors.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the file.
  ///   - folder: the folder that it applies to.
  func configuration(_ path: FilePath, for folder: FilePath) -> Configuration {
    var chain = Chain(tree: tree, realTree: realPaths(tree) ?? tree)
    follow(path, from: nil, &chain)
    return Configuration(folder: folder, files: chain.files, problems: chain.problems, missing: chain.missing)
  }

  /// The files of one configuration, as far as they are known.
  private struct Chain {
    let tree: FilePath
    let realTree: FilePath
    /// The files that extend the current one, outermost first.
    var open: [FilePath] = []
    var count = 0
    /// Each follows the files that it extends.
    var files: [ConfigurationFile] = []
    var problems: [ConfigurationProblem] = []
    var missing: [MissingConfiguration] = []
  }

  /// - Parameter origin: where the path is written; nil for the configuration's own file.
  private func follow(_ path: FilePath, from origin: ConfigurationPlace?, _ chain: inout Chain) {
    func problem(_ reason: String) -> ConfigurationProblem {
      let place = origin ?? ConfigurationPlace(startOf: path)
      let subject = origin == nil ? "cannot read the configuration" : "cannot extend '\(path.relative(to: chain.tree))'"
      return ConfigurationProblem(place: place, message: "\(subject): \(reason)")
    }
    func refuse(_ reason: String) { chain.problems.append(problem(reason)) }
    chain.count += 1
    guard chain.count <= Self.maxFiles else {
      // One word on it is enough.
      if chain.count == Self.maxFiles + 1 { refuse("a configuration can have at most \(Self.maxFiles) files") }
      return
    }
    guard path.isShortEnough else { return refuse(FileError.nameTooLong.message) }
    guard chain.tree.contains(path) else { return refuse("it is outside of '\(chain.tree)'") }
    guard let real = realPaths(path) else {
      let isBesideOthers = realPaths(path.parent).map(chain.realTree.contains) ?? false
      let problem = problem(snapshot.absence(of: path).message)
      return chain.missing.append(MissingConfiguration(problem: problem, path: isBesideOthers ? path : nil))
    }
    guard chain.realTree.contains(real) else { return refuse(FileError.leadsOut(of: chain.tree).message) }
    guard !chain.open.contains(real) else { return refuse("'extends' forms a cycle") }
    // Problems are reported at a file's real path, whatever links lead to it.
    switch file(at: real, as: chain.tree.appending(real.path(below: chain.realTree).text)) {
    case .failure(let error): refuse(error.message)
    case .success(var file):
      file.link = path
      chain.open.append(real)
      for other in file.extends?.value ?? [] {
        follow(FilePath(other.value).absolute(from: path.parent), from: other.place, &chain)
      }
      chain.open.removeLast()
      chain.files.append(file)
    }
  }

  private func file(at real: FilePath, as path: FilePath) -> Result<ConfigurationFile, FileError> {
    if let file = known.withLock({ $0[real] }) { return .success(file) }
    return snapshot.read(real, limit: Self.sizeLimit).map { text in
      let file = ConfigurationDecoder.read(text, at: path, rules: rules)
      known.withLock { $0[real] = file }
      return file
    }
  }
}
