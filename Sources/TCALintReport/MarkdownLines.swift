extension Collection where Element == String {
  /// The first of some lines of Markdown, as long as there is room, and behind them the number of the others.
  ///
  /// - Parameters:
  ///   - room: the number of bytes that the lines may take. The number of the others takes up to 100 more.
  ///   - limit: the maximum number of lines.
  func fitting(room: Int, limit: Int = .max) -> String {
    var (text, room, shown) = ("", room, 0)
    for line in prefix(limit) {
      room -= line.utf8.count
      if room < 0 { break }
      text += line
      shown += 1
    }
    return text + (shown < count ? "\n… and \(count - shown) more.\n" : "")
  }
}
