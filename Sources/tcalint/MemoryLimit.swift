#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Last words where memory runs out. A Swift program cannot go on then, but it need not look like a defect.
enum MemoryLimit {
  /// Has a crash taken for what it is where memory is limited, as by `ulimit -v`: a clear line and the exit code of
  /// input that could not be read. Without a limit a crash is a defect, and its backtrace is wanted.
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
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
      signal(number) { _ in
        let message: StaticString = """
          tcalint: error: it looks as if memory has run out: a limit such as that of 'ulimit -v' is too low

          """
        _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(2)
      }
    }
  }
}
