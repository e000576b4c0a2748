#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files below a directory that git tracks, or would track.
enum GitFiles {
  /// Paths below the directory, relative to it, sorted; nil when git is not there or the directory is in no work tree.
  /// A listed file may have been deleted.
  static func list(_ directory: String) -> [String]? {
    guard isInWorkTree(directory) else { return nil }
    let arguments = [
      "git", "-C", directory, "ls-files", "-co", "--exclude-standard", "-z", "--deduplicate", "--", "*.swift",
      "*.xcodeproj/*",
    ]
    guard let output = run(arguments) else { return nil }
    var paths: [String] = []
    for part in output.split(separator: 0) { paths.append(String(decoding: part, as: UTF8.self)) }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a directory or one around it holds `.git`, so that asking git is worth a process.
  private static func isInWorkTree(_ directory: String) -> Bool {
    var current = directory
    while true {
      if FileSystem.status(Path.join(current, ".git")) != nil { return true }
      if current == "/" { return false }
      current = Path.parent(current)
    }
  }

  /// Runs a program of the search path without input; its output, or nil where it fails.
  private static func run(_ arguments: [String]) -> [UInt8]? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var process: pid_t = 0
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let started = posix_spawnp(&process, arguments[0], &actions, nil, words, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard started == 0 else { return nil }
    let output = readAll(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? output : nil
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress!, $0.count) }
      if got < 0, errno == EINTR { continue }
      if got <= 0 { return output }
      output.append(contentsOf: chunk[..<got])
    }
  }
}
