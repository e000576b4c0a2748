import TCALintEngine
import TCALintFiles
import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Connects a language server with a client: reads messages from a descriptor, writes to another, and does jobs on a
/// thread of their own.
public struct ServerLoop {
  private var server: LanguageServer
  private let runner: Locked<JobRunner>
  private let input: Int32
  private let output: Int32
  private var reader = MessageReader()
  private var job: (() -> JobResult)?
  /// What is still to be written. The client may be writing itself meanwhile, and not reading.
  private var outgoing: [UInt8] = []
  private var written = 0
  /// A byte in it says that the job is done.
  private let done: (read: Int32, write: Int32)
  private let start = Moment.now()

  /// - Returns: nil, with `errno` set, where the system has no more descriptors.
  public init?(_ server: LanguageServer, _ linter: Linter, input: Int32, output: Int32) {
    self.server = server
    self.input = input
    self.output = output
    runner = Locked(JobRunner(linter))
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    done = (ends[0], ends[1])
  }

  /// Serves until the client ends that, or is gone.
  ///
  /// - Returns: the exit code.
  public mutating func run() -> Int32 {
    while true {
      var waiting = [
        pollfd(fd: outgoing.count < Self.maxOutgoing ? input : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: done.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: outgoing.isEmpty ? -1 : output, events: Int16(POLLOUT), revents: 0),
      ]
      let count = poll(&waiting, nfds_t(waiting.count), timeout)
      if count < 0, errno != EINTR { return 1 }
      if waiting[2].revents != 0, !writePart() { return 1 }
      if waiting[1].revents != 0, let job {
        var byte: UInt8 = 0
        _ = read(done.read, &byte, 1)
        self.job = nil
        if let code = handle(server.finish(job(), at: now)) { return code }
      }
      if waiting[0].revents != 0, let code = readInput() { return code }
      if let code = handle(server.wake(at: now)) { return code }
    }
  }

  private var now: Duration { start.duration(to: .now()) }

  /// How long to wait for anything else, in milliseconds; a negative number for any time.
  private var timeout: Int32 {
    guard let time = server.wakeTime else { return -1 }
    let wait = max(.zero, time - now)
    // Not a moment too early.
    return Int32(clamping: wait.components.seconds * 1000 + wait.components.attoseconds / 1_000_000_000_000_000 + 1)
  }

  /// With more bytes to write, no more messages are read.
  private static let maxOutgoing = 64 << 20

  /// Writes as much as can be written without a wait.
  ///
  /// - Returns: whether that succeeded.
  private mutating func writePart() -> Bool {
    let end = min(outgoing.count, written + Int(PIPE_BUF))
    guard OutputFile.write(all: Array(outgoing[written..<end]), to: output) else { return false }
    written = end
    if written == outgoing.count {
      outgoing = []
      written = 0
    }
    return true
  }

  /// Writes what is left, as long as the client reads.
  private mutating func writeRest() -> Bool {
    while !outgoing.isEmpty {
      var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      guard poll(&ready, 1, 1000) > 0, writePart() else { return false }
    }
    return true
  }

  private mutating func readInput() -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    guard count > 0 else { return handle(server.endOfInput()) ?? 1 }
    reader.append(bytes.prefix(count))
    while let part = reader.next() {
      let output =
        switch part {
        case .message(let message): server.receive(message, at: now)
        case .tooLong: server.receiveTooLong(at: now)
        }
      if let code = handle(output) { return code }
    }
    return nil
  }

  /// Does what the server wants.
  ///
  /// - Returns: the exit code where the process is to end.
  private mutating func handle(_ outputs: [LanguageServer.Output]) -> Int32? {
    for step in outputs {
      switch step {
      case .send(let bytes): outgoing += bytes
      case .start(let next): begin(next)
      case .exit(let code): return writeRest() ? code : 1
      }
    }
    return nil
  }

  private mutating func begin(_ next: Job) {
    let (runner, wake) = (runner, done.write)
    job = Workers.alongside(jobs: 2) {
      let result = runner.withLock { $0.perform(next) }
      var byte: UInt8 = 1
      _ = write(wake, &byte, 1)
      return result
    }
  }
}
