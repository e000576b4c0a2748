/// How sequences are called that effects wait for.
enum StreamWords {
  /// What the system's interfaces call what has no end: `NotificationCenter.notifications(named:)`, a publisher's `values`.
  static let endless: Set<String> = ["notifications", "values"]

  /// Whether a name is that of what brings something, and ends: `downloadProgress`.
  static func areFinite(_ name: String) -> Bool {
    let name = name.lowercased()
    return finite.contains(where: name.contains)
  }

  private static let finite = [
    "download", "upload", "progress", "lines", "bytes", "load", "fetch", "import", "export", "request", "search",
  ]
}
