import TCALintModel

/// Ends work early that nobody waits for any more. Thread-safe.
public final class Cancellation: Sendable {
  private let flag = Locked(false)

  public init() {}

  /// Whether the work is to end.
  public var isCancelled: Bool { flag.withLock(\.self) }

  /// Ends the work.
  public func cancel() { flag.withLock { $0 = true } }
}
