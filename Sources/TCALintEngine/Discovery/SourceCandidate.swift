import TCALintFiles
import TCALintModel

/// A file that a program may be made of.
struct SourceCandidate: Sendable {
  /// The path that it is known by.
  private(set) var path: FilePath
  /// The path to read it by, which holds no link.
  private(set) var target: FilePath
  let size: Int
  /// Its content when it was found; nil where it is still to be read.
  var bytes: [UInt8]?
  /// Other paths that lead to the same file.
  private(set) var links: [FilePath] = []
  /// The paths among these and behind them that are no links, as ``target``: hard links.
  private var targets: [FilePath] = []
  /// The other names of the file in its program, sorted.
  var otherNames: [FilePath] { targets.isEmpty ? [] : Set(targets).subtracting([target]).sorted() }

  init(path: FilePath, target: FilePath, size: Int, bytes: [UInt8]? = nil) {
    self.path = path
    self.target = target
    self.size = size
    self.bytes = bytes
  }

  mutating func add(link: FilePath?) { if let link { links.append(link) } }

  /// Files by path, each once even if several paths lead to it; by a path without a link where there is one.
  ///
  /// - Parameters:
  ///   - files: paths without links to regular files, sorted.
  ///   - others: paths that may lead anywhere, by links or not at all.
  ///   - root: the folder that no link may lead out of.
  ///   - unreadable: takes those that lead out, or to something that cannot be reached.
  static func distinct(
    _ files: [Discovery.File], others: [FilePath], in root: FilePath,
    _ unreadable: inout [(path: FilePath, error: FileError)]
  ) -> [SourceCandidate] {
    var candidates: [SourceCandidate] = []
    var seen = [FileSystem.Identity: Int](minimumCapacity: files.count)
    for file in files {
      let path = file.path
      switch file.status.map(Result.success) ?? FileSystem.linkStatus(path) {
      // A file that has been removed fails when it is read.
      case .success(let status):
        let candidate = SourceCandidate(path: path, target: path, size: status.size, bytes: file.bytes)
        add(candidate, status.identity, &candidates, &seen)
      case .failure(let error): if !error.isAbsence { unreadable.append((path, error)) }
      }
    }
    // They came sorted.
    if others.isEmpty { return candidates }
    let targets = LinkTargets(in: root)
    var known = Set(files.map(\.path))
    for path in others.sorted() where known.insert(path).inserted {
      switch targets.target(of: path) {
      case .success(let (target, status)):
        guard status.kind != .directory else { continue }
        guard status.kind == .file else {
          unreadable.append((path, .notAFile))
          continue
        }
        add(SourceCandidate(path: path, target: target, size: status.size), status.identity, &candidates, &seen)
      // A tracked file may have been deleted, and a link may be broken.
      case .failure(let error): if !error.isAbsence { unreadable.append((path, error)) }
      }
    }
    return candidates.sorted { $0.path < $1.path }
  }

  private static func add(
    _ candidate: SourceCandidate, _ identity: FileSystem.Identity, _ candidates: inout [SourceCandidate],
    _ seen: inout [FileSystem.Identity: Int]
  ) {
    guard let index = seen[identity] else {
      seen[identity] = candidates.count
      candidates.append(candidate)
      return
    }
    let known = candidates[index]
    if candidate.target != known.target { candidates[index].targets += [known.target, candidate.target] }
    if known.path != known.target, candidate.path == candidate.target {
      candidates[index].path = candidate.path
      candidates[index].target = candidate.target
      candidates[index].links.append(known.path)
    } else {
      candidates[index].links.append(candidate.path)
    }
  }
}

/// Where links in a directory lead.
private struct LinkTargets {
  private let root: FilePath
  private let realRoot: FilePath?
  private let realPaths: RealPaths

  init(in root: FilePath) {
    self.root = root
    realRoot = FileSystem.realPath(root)
    realPaths = RealPaths(below: [root])
  }

  /// Where a path really leads, if that is within the directory.
  func target(of path: FilePath) -> Result<(FilePath, FileSystem.Status), FileError> {
    guard let target = realPaths(path) else {
      return FileSystem.status(path).flatMap { _ in .failure(.nameIsNotUTF8) }
    }
    guard realRoot?.contains(target) == true else { return .failure(.leadsOut(of: root)) }
    return FileSystem.linkStatus(target).map { (target, $0) }
  }
}
