import TCALintFiles
import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written beside the one whose place it is to take.
struct StagedFile {
  /// Both without links.
  let target: FilePath
  private let path: FilePath

  /// Writes a file. The caller has to block signals until it is moved to its place or discarded.
  ///
  /// - Parameter attributes: its attributes.
  static func write(
    _ bytes: [UInt8], beside target: FilePath, _ attributes: OutputFile.Attributes
  ) -> Result<StagedFile, FileError> {
    create(beside: target, isNew: attributes.mode == nil).flatMap { staged, descriptor in
      attributes.set(of: descriptor)
      guard let failure = OutputFile.write(bytes, to: descriptor) else { return .success(staged) }
      staged.discard()
      return .failure(failure)
    }
  }

  /// Gives the file another name beside another target, or, where that cannot be, copies it there.
  func link(
    beside other: FilePath, _ bytes: [UInt8], _ attributes: OutputFile.Attributes
  ) -> Result<StagedFile, FileError> {
    let staged = StagedFile(target: other, path: other.parent.appending(Self.newName()))
    return linkat(AT_FDCWD, path.text, AT_FDCWD, staged.path.text, 0) == 0
      ? .success(staged) : Self.write(bytes, beside: other, attributes)
  }

  /// Gives a file that has several names one more, by which it can get its place back. Nil where it has one name, or can
  /// have no other.
  static func keeping(_ target: FilePath, _ attributes: OutputFile.Attributes) -> StagedFile? {
    guard attributes.linkCount > 1 else { return nil }
    let kept = StagedFile(target: target, path: target.parent.appending(newName()))
    return linkat(AT_FDCWD, target.text, AT_FDCWD, kept.path.text, 0) == 0 ? kept : nil
  }

  /// Puts it in the place of its target; where that fails, the target is as it was.
  func takePlace() -> FileError? {
    if rename(path.text, target.text) == 0 { return nil }
    let failure = FileError.last
    discard()
    return failure
  }

  func discard() { unlink(path.text) }

  /// A new file in the folder of another. What others have left there is passed by.
  ///
  /// - Parameter isNew: whether it keeps the permissions that it is created with; otherwise only its owner may open it
  ///   until its permissions are set.
  private static func create(beside target: FilePath, isNew: Bool) -> Result<(StagedFile, Int32), FileError> {
    while true {
      let path = target.parent.appending(newName())
      let descriptor = open(path.text, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isNew ? 0o666 : 0o600)
      if descriptor >= 0 { return .success((StagedFile(target: target, path: path), descriptor)) }
      if errno != EEXIST { return .failure(.last) }
    }
  }

  private static func newName() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return "\(namePrefix)\(getpid())p\(String(repeating: "0", count: 16 - digits.utf8.count))\(digits)\(nameSuffix)"
  }

  private static let namePrefix = ".tcalint-"
  private static let nameSuffix = ".tmp"

  /// Removes from a folder what runs have left there that were killed: regular files by the names that they have here,
  /// of processes that are no more.
  static func removeLeftovers(in folder: FilePath) {
    guard case .success(let entries) = FileSystem.entries(folder) else { return }
    for entry in entries where entry.kind == .file {
      guard let process = process(of: entry.name), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder.appending(entry.name).text)
    }
  }

  /// The process that a file of such a name is of; nil for any other name.
  private static func process(of name: String) -> pid_t? {
    guard name.hasPrefix(namePrefix), name.hasSuffix(nameSuffix) else { return nil }
    let parts = name.dropFirst(namePrefix.count).dropLast(nameSuffix.count).split(separator: "p")
    guard parts.count == 2, parts[1].utf8.count == 16,
      parts[1].utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }),
      let process = pid_t(parts[0]), process > 0
    else { return nil }
    return process
  }
}

extension OutputFile {
  /// The attributes of a file besides its name and bytes.
  struct Attributes {
    /// Nil for those that new files have.
    var mode: mode_t?
    private var owner: (user: uid_t, group: gid_t)?
    /// How many names the file has.
    private(set) var linkCount = 1

    init(mode: mode_t?) { self.mode = mode }

    /// Those of a file that is there.
    init(of path: FilePath) {
      var info = stat()
      guard lstat(path.text, &info) == 0 else { return }
      mode = info.st_mode & 0o7777
      owner = (info.st_uid, info.st_gid)
      linkCount = Int(info.st_nlink)
    }

    fileprivate func set(of descriptor: Int32) {
      var info = stat()
      if let owner, fstat(descriptor, &info) == 0, owner != (info.st_uid, info.st_gid) {
        // Only a privileged user may give files away; for others the file becomes theirs, in its group if it is theirs too.
        if fchown(descriptor, owner.user, owner.group) != 0 { _ = fchown(descriptor, uid_t.max, owner.group) }
      }
      if let mode { _ = fchmod(descriptor, mode) }
    }
  }
}
