extension String {
  /// Code of several lines in one, the lines' indentation left out.
  static func oneLine(_ code: String) -> String {
    guard code.contains(where: \.isNewline) else { return code }
    return code.split(whereSeparator: \.isNewline).map { line in
      let start = line.firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
      return line[start...]
    }.joined()
  }

  /// `a`, `b` and `c`; of a long list, the first.
  static func list(_ names: [String]) -> String {
    let most = 50
    if names.count > most {
      return names.prefix(most).map { "`\($0)`" }.joined(separator: ", ") + " and \(names.count - most) more"
    }
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  /// How a view binds to a property of a state that views do not observe by themselves, before they could.
  static func bindings(by property: String) -> String {
    "`viewStore.$\(property)`, a `@BindingState`, or `viewStore.binding(get: …, send: …)`"
  }

  /// An effect by its reducer, where that is known: an effect of `Feature`.
  static func effect(of reducer: String?) -> String { reducer.map { "an effect of `\($0)`" } ?? "an effect" }

  /// An expression on one line: without the content of its parentheses where it is long.
  var asOneLine: String {
    let line = String.oneLine(self)
    if line.count <= 60 { return line }
    return "\(line.prefix { $0 != "(" }.prefix(60))(…)"
  }
}

extension [String] {
  /// Each once, in the order of their first places.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
