import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder: its entries are opened by their names, without another walk down the path. It is closed when it is
/// released.
///
/// The one place that lists folders.
final class OpenFolder {
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  private let stream: Stream
  private let path: FilePath

  /// Opens a folder. A link as the path's last part is followed; anything but a folder is not opened: a FIFO in a
  /// folder's place does not block.
  static func open(_ path: FilePath) -> Result<OpenFolder, FileError> {
    guard let stream = opendir(path.text) else { return .failure(.last) }
    return .success(OpenFolder(stream, path))
  }

  private init(_ stream: Stream, _ path: FilePath) { (self.stream, self.path) = (stream, path) }

  deinit { closedir(stream) }

  /// The descriptor relative to which its entries are opened.
  var descriptor: Int32 { dirfd(stream) }

  /// Its entries, in the order of the names' bytes. May be called once.
  func entries() -> Result<[FileSystem.Entry], FileError> {
    var entries: [FileSystem.Entry] = []
    let problem = forEachEntry {
      entries.append($0)
      return true
    }
    return problem.map { .failure($0) } ?? .success(entries.sorted { FilePath.precedes($0.name, $1.name) })
  }

  /// Whether something in it has such a name. An unreadable folder is empty. May be called once.
  func holds(nameWhere isWanted: (String) -> Bool) -> Bool {
    var isFound = false
    _ = forEachEntry {
      isFound = isWanted($0.name)
      return !isFound
    }
    return isFound
  }

  /// Calls a function with its entries, in no order, until that returns false.
  private func forEachEntry(_ goesOn: (FileSystem.Entry) -> Bool) -> FileError? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return errno != 0 ? .last : nil }
      let (name, isUTF8) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
          String(validatingCString: bytes).map { ($0, true) } ?? (String(cString: bytes), false)
        }
      }
      if name == "." || name == ".." { continue }
      let kind = Self.kind(Int32(entry.pointee.d_type)) ?? kindOfLeft(name)
      if !goesOn(FileSystem.Entry(name: name, isUTF8: isUTF8, kind: kind)) { return nil }
    }
  }

  private static func kind(_ type: Int32) -> FileSystem.Kind? {
    switch type {
    case Int32(DT_DIR): .directory
    case Int32(DT_REG): .file
    case Int32(DT_LNK): .link
    case Int32(DT_UNKNOWN): nil
    default: .other
    }
  }

  /// Some file systems leave open what an entry is.
  private func kindOfLeft(_ name: String) -> FileSystem.Kind {
    (try? FileSystem.linkStatus(path.appending(name)).get().kind) ?? .other
  }
}
