import TCALintModel
import TCALintRuleKit

extension Fix {
  static func removing(_ comment: SuppressionComment) -> Fix {
    let isWhole = comment.removal.location.range.upperBound >= comment.location.range.upperBound
    return Fix("Remove \(isWhole ? "the comment" : "what it tells TCALint")", .safe, edits: [comment.removal])
  }

  static func renaming(_ names: [(part: SuppressionComment.Part, new: String)]) -> Fix {
    Fix(
      "Write \(String.list(names.map(\.new).unique))", .suggestion,
      edits: names.map { Edit($0.part.location, replacement: $0.new) })
  }

  /// Takes names out of the list, with what parts them from the others.
  static func shortening(_ comment: SuppressionComment, without unused: [Int]) -> Fix {
    let gone = Set(unused)
    let ranges = comment.rules.map(\.part.location.range)
    var edits: [Edit] = []
    for index in unused where !gone.contains(index - 1) {
      var end = index
      while gone.contains(end + 1) { end += 1 }
      let range =
        end + 1 < ranges.count
        ? ranges[index].lowerBound..<ranges[end + 1].lowerBound : ranges[index - 1].upperBound..<ranges[end].upperBound
      edits.append(Edit(Location(file: comment.location.file, range: range), replacement: ""))
    }
    return Fix("Remove \(SuppressionComment.Part.list(unused.map { comment.rules[$0].part }))", .safe, edits: edits)
  }
}

extension SuppressionComment.Part {
  /// Its text, of which nobody reads more than this.
  var shown: String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(60)) + "…"
  }

  /// The names, or the first of many.
  static func list(_ rules: [Self]) -> String {
    if rules.count <= 8 { return String.list(rules.map(\.shown)) }
    return rules.prefix(5).map { "`\($0.shown)`" }.joined(separator: ", ") + " and \(rules.count - 5) more"
  }
}
