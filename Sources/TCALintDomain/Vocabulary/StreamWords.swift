import TCALintModel

/// How sequences are called that effects wait for.
enum StreamWords {
  /// What the system's interfaces call what has no end: `NotificationCenter.notifications(named:)`, a publisher's `values`.
  static let endless: Set<String> = ["notifications", "values"]

  /// Whether a name is that of what brings something, and ends: `downloadProgress`.
  static func areFinite(_ name: String) -> Bool { !finite.isDisjoint(with: NameWords.of(name)) }

  private static let finite: Set<String> = [
    "download", "upload", "progress", "lines", "bytes", "characters", "load", "fetch", "import", "export", "request",
    "search",
  ]
}
