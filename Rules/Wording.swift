extension String {
  /// Code of several lines in one, the lines' indentation left out.
  static func oneLine(_ code: String) -> String {
    guard code.contains(where: \.isNewline) else { return code }
    return code.split(whereSeparator: \.isNewline).map { line in
      let start = line.firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
      return line[start...]
    }.joined()
  }

  /// `a`, `b` and `c`
  static func list(_ names: [String]) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
