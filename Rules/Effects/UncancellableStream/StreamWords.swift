import TCALintModel

/// How sequences are called that effects wait for.
enum StreamWords {
  /// Names of the system's infinite sequences: `NotificationCenter.notifications(named:)`, a publisher's `values`.
  static let infinite: Set<String> = ["notifications", "values"]

  /// Names of the current elements of a type: `Transaction.all` of StoreKit.
  static let whatIsThere: Set<String> = ["all"]

  /// Whether a name is that of what brings something, and ends: `downloadProgress`; not `requestLocationUpdates`.
  static func areFinite(_ name: String) -> Bool {
    if finiteNames.contains(name) { return true }
    let words = NameWords.of(name)
    // `dropFirst` leaves all the others.
    guard let last = words.last, words.first != "drop" else { return false }
    return !work.isDisjoint(with: words) || contents.contains(last)
      || !answers.isDisjoint(with: words) && !happenings.contains(last)
  }

  /// Whether a name is that of a publisher which continues: `updates`, `eventStream`.
  static func continues(_ name: String) -> Bool { !continuing.isDisjoint(with: NameWords.of(name)) }

  /// Whether a publisher with a name, or after an operator of one, completes.
  static func completes(_ name: String) -> Bool { completing.contains(name) || areFinite(name) }

  private static let continuing: Set<String> = [
    "changes", "events", "monitor", "notifications", "observe", "stream", "updates",
  ]
  /// Operators that complete when they have what they want.
  private static let completing: Set<String> = [
    "allSatisfy", "collect", "contains", "count", "last", "max", "min", "output", "reduce", "timeout",
  ]

  /// Publishers of one value, and what StoreKit's transactions there are by now.
  private static let finiteNames: Set<String> = [
    "Just", "Future", "dataTaskPublisher", "currentEntitlements", "unfinished",
  ]

  /// Whether a name is that of a function that stops something: `stop`, `stopRecording`, `finishTask`; not
  /// `finishTransaction`.
  static func stops(_ name: String) -> Bool {
    let words = Array(NameWords.of(name))
    guard let first = words.first, stopping.contains(first) else { return false }
    return words.dropFirst().allSatisfy { $0.hasSuffix("ing") || goingOn.contains($0) }
  }

  /// Names of things that run until they are stopped.
  private static let goingOn: Set<String> = [
    "all", "connection", "monitor", "observer", "recognition", "scan", "session", "stream", "task", "timer",
    "transcription", "updates",
  ]

  private static let stopping: Set<String> = [
    "stop", "finish", "end", "cancel", "close", "disconnect", "terminate", "invalidate", "unsubscribe",
  ]

  /// Words for work that ends.
  private static let work: Set<String> = ["download", "upload", "progress", "import", "export"]
  /// Words for the content of a file or a response.
  private static let contents: Set<String> = ["lines", "bytes", "characters"]
  /// Words for requests with a single answer.
  private static let answers: Set<String> = ["prefix", "first", "load", "fetch", "request", "search"]
  /// Names of things that happen repeatedly without a request.
  private static let happenings: Set<String> = ["changes", "events", "notifications", "updates"]
}
