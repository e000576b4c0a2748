/// A message and what to do, as one text: for formats that have one place for both.
enum Sentences {
  static func joined(_ message: String, _ help: String) -> String {
    let end = message.last.map { ".?!".contains($0) } ?? true
    return message + (end ? "" : ".") + (help.isEmpty ? "" : " " + help)
  }
}
