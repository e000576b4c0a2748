import TCALintFiles
import TCALintModel

/// Why git's files cannot answer a request.
public enum GitProblem: Error, Equatable {
  /// An object that is named, but not there.
  case missingObject(GitObjectID, hint: String)
  /// An object with unexpected content.
  case damagedObject(GitObjectID)
  case tooLarge(GitObjectID, limit: Int)
  case damaged(FilePath)
  case unreadable(FilePath, FileError)
  /// An unknown revision, and the known ones.
  case unknownRevision(String, known: [String])
  /// Anything else, in words.
  case other(String)

  /// The reason, to be printed after a colon.
  public var message: String {
    switch self {
    case .missingObject(let id, let hint): "git object \(id.text) is missing; \(hint)"
    case .damagedObject(let id): "git object \(id.text) is damaged; 'git fsck' prints details"
    case .tooLarge(let id, let limit): "git object \(id.text) is larger than \(ByteCount.text(limit))"
    case .damaged(let path): "'\(path)' is damaged or has an unknown format"
    case .unreadable(let path, let error): "'\(path)' cannot be read: \(error.message)"
    case .unknownRevision(let name, _): "'\(name)' is not a commit"
    case .other(let words): words
    }
  }
}
