import TCALintModel
import TCALintSyntax

extension Member {
  /// The names by which a function knows its parameters; `_` for one that it ignores.
  public var parameterNames: [String] {
    facts.parameters[declaration.parameters].map { $0.name.isNone ? "_" : facts.names.text($0.name) }
  }
  /// Whether it has generic parameters of its own.
  public var isGenericFunction: Bool { !declaration.genericParameters.isEmpty }

  /// What a function says of itself, from `func` to the brace that its code begins with; nil where a comment stands in
  /// it.
  public var functionHead: Location? {
    guard let body else { return nil }
    let source = app.program.files[reference.file].source
    var start = Int(declaration.nameRange.lowerBound)
    while start > 0, source[start - 1] <= UInt8(ascii: " ") { start -= 1 }
    guard start >= 4, source[start - 4..<start].elementsEqual("func".utf8) else { return nil }
    let head = Location(file: reference.file, range: UInt32(start - 4)..<body.location.range.lowerBound + 1)
    return app.isWithoutComments(head) ? head : nil
  }
}
