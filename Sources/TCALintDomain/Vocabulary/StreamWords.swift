import TCALintModel

/// How sequences are called that effects wait for.
enum StreamWords {
  /// What the system's interfaces call what has no end: `NotificationCenter.notifications(named:)`, a publisher's `values`.
  static let endless: Set<String> = ["notifications", "values"]

  /// Whether a name is that of what brings something, and ends: `downloadProgress`.
  static func areFinite(_ name: String) -> Bool { !finite.isDisjoint(with: NameWords.of(name)) }

  /// Whether a name is that of what ends a stream: `stopRecording`.
  static func stops(_ name: String) -> Bool { NameWords.of(name).first.map(stopping.contains) ?? false }

  private static let stopping: Set<String> = [
    "stop", "finish", "end", "cancel", "close", "disconnect", "terminate", "invalidate", "unsubscribe",
  ]

  private static let finite: Set<String> = [
    "prefix", "first", "download", "upload", "progress", "lines", "bytes", "characters", "load", "fetch", "import",
    "export", "request",
    "search",
  ]
}
