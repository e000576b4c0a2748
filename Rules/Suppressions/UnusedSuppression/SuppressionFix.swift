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
    let names = comment.rules.map(\.part)
    return Fix(
      "Remove \(SuppressionComment.Part.list(unused.map { names[$0] }))", .safe,
      edits: [Edit].shortening(names, without: unused))
  }

  /// The same with what ends that.
  func alsoRemoving(_ endings: [SuppressionComment.UnneededEnding]) -> Fix {
    if endings.isEmpty { return self }
    let ends =
      endings.count > 1 || edits.count > 1 ? "the comments that end them" : "the comment that ends it"
    return Fix("\(title) and \(ends)", applicability, edits: (edits + endings.flatMap(\.edits)).joined)
  }
}

extension SuppressionComment {
  /// The names of a comment that end no needed suppression.
  struct UnneededEnding {
    /// The comment.
    let location: Location
    let edits: [Edit]
  }

  /// - Parameter unused: the parts of the comment that are removed.
  func endings(ofUnused unused: [Int]) -> [UnneededEnding] {
    let gone = Set(unused)
    return endings.compactMap { ending in
      let names = ending.ended.filter { $0.rules.allSatisfy(gone.contains) }.map(\.name)
      if names.isEmpty { return nil }
      let edits = names.count == ending.names.count ? [ending.removal] : [Edit].shortening(ending.names, without: names)
      return UnneededEnding(location: ending.location, edits: edits)
    }
  }
}

extension [Edit] {
  /// The same with adjacent edits merged: of consecutive comments.
  fileprivate var joined: [Edit] {
    sorted { $0.location < $1.location }.reduce(into: []) { joined, edit in
      guard let last = joined.last, last.location.range.upperBound >= edit.location.range.lowerBound else {
        return joined.append(edit)
      }
      let range = last.location.range.lowerBound..<edit.location.range.upperBound
      joined[joined.count - 1] = Edit(
        Location(file: edit.location.file, range: range), replacement: last.replacement + edit.replacement)
    }
  }

  /// - Parameter unused: some, but not all of the names.
  fileprivate static func shortening(_ names: [SuppressionComment.Part], without unused: [Int]) -> [Edit] {
    let gone = Set(unused)
    func range(_ index: Int) -> Range<UInt32> { names[index].location.range }
    return unused.filter { !gone.contains($0 - 1) }.map { index in
      var end = index
      while gone.contains(end + 1) { end += 1 }
      let part =
        end + 1 < names.count
        ? range(index).lowerBound..<range(end + 1).lowerBound : range(index - 1).upperBound..<range(end).upperBound
      return Edit(Location(file: names[index].location.file, range: part), replacement: "")
    }
  }
}

extension SuppressionComment.Part {
  /// Its text, cut to a maximum length.
  var shown: String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(60)) + "…"
  }

  /// The names, or the first of many.
  static func list(_ rules: [Self]) -> String {
    if rules.count <= 8 { return String.list(rules.map(\.shown)) }
    return rules.prefix(5).map { "`\($0.shown)`" }.joined(separator: ", ") + " and \(rules.count - 5) more"
  }
}
