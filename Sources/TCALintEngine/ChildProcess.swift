#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs other programs.
enum ChildProcess {
  /// The standard output of a program of the search path, run to its end without input and without a word on standard
  /// error; nil where it cannot be started or fails.
  ///
  /// - Parameter hidden: the environment variables that it does not inherit.
  static func output(of arguments: [String], hiding hidden: Set<String>) -> [UInt8]? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // Another child, started meanwhile, must not keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(arguments, environment: environment(without: hidden), output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let output = FileSystem.readAll(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? try? output.get() : nil
  }

  private static func start(_ arguments: [String], environment: [String], output: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    return posix_spawnp(&process, arguments[0], &actions, nil, words, variables) == 0 ? process : nil
  }

  private static func environment(without hidden: Set<String>) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !hidden.contains(String(text.prefix { $0 != "=" })) { variables.append(text) }
      next += 1
    }
    return variables
  }
}
