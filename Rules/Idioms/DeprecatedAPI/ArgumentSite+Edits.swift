import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ArgumentSite {
  /// The argument with its label and the comma before it; nil for the first argument, or if there is a comment.
  var locationWithComma: Location? {
    guard let call, let index = call.arguments.firstIndex(where: { $0.id == id }), index > 0,
      let label = labelLocation ?? Optional(location)
    else { return nil }
    let before = call.arguments[index - 1].location
    let gap = app.program.source(Location(file: file, range: before.range.upperBound..<label.range.lowerBound))
    guard gap.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) else { return nil }
    return Location(file: file, range: before.range.upperBound..<location.range.upperBound)
  }

  /// Whether it begins with a dot, so that its type is inferred from the context: `.init()`
  var isImplicitMember: Bool {
    facts.namedPath(argument.value).map { facts.paths[$0].root == .implicitMember } ?? false
  }

  /// Its label with the colon and the blanks after it; nil if it has none, or if there is a comment.
  var labelLocation: Location? {
    guard let label, let source = Optional(app.program.files[file].source) else { return nil }
    var place = Int(location.range.lowerBound)
    while place > 0, source[place - 1] <= UInt8(ascii: " ") { place -= 1 }
    guard place > 0, source[place - 1] == UInt8(ascii: ":") else { return nil }
    place -= 1
    while place > 0, source[place - 1] <= UInt8(ascii: " ") { place -= 1 }
    let start = place - label.utf8.count
    guard start >= 0, source[start..<place].elementsEqual(label.utf8) else { return nil }
    return Location(file: file, range: UInt32(start)..<location.range.lowerBound)
  }
}
