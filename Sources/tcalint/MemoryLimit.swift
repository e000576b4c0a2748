#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Last words where memory runs out. A Swift program cannot continue then, but it need not look like a defect.
enum MemoryLimit {
  private static let signals = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP]

  /// The earlier signal actions, by number: the runtime may print a backtrace. A handler must not allocate, as reading
  /// an array may.
  nonisolated(unsafe) private static let actions = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 1 + Int(signals.max()!))

  /// Reports a failed allocation where memory is limited, as by `ulimit -v`: one line and the exit code of input that
  /// could not be read. Any other crash is a defect, and keeps its default action.
  static func watch() {
    #if canImport(Glibc)
      let resources = [__rlimit_resource_t(RLIMIT_AS.rawValue), __rlimit_resource_t(RLIMIT_DATA.rawValue)]
    #else
      let resources = [RLIMIT_AS, RLIMIT_DATA]
    #endif
    let isLimited = resources.contains { resource in
      var limit = rlimit()
      return getrlimit(resource, &limit) == 0 && limit.rlim_cur < rlim_t(Int64.max)
    }
    guard isLimited else { return }
    for number in signals {
      sigaction(number, nil, actions + Int(number))
      signal(number, report)
    }
  }

  private static let report: @convention(c) (Int32) -> Void = { number in
    // Nothing fails between an allocation and the crash that follows. Where something else lacks memory and the run
    // continues, `errno` is cleared.
    if errno == ENOMEM {
      let message: StaticString = """
        tcalint: error: out of memory: a limit such as that of 'ulimit -v' is too low

        """
      _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
      _exit(2)
    }
    sigaction(number, actions + Int(number), nil)
    raise(number)
  }
}
