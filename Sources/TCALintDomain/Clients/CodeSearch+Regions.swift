import TCALintModel
import TCALintSyntax

/// What of a declaration's code is run by those who use it.
extension CodeSearch {
  /// The code that a use of a declaration runs, in parts of which each is always the same: all but the default arguments
  /// that a call replaces, and but what runs when a property is set where it is only read. All of it where it does not
  /// show how it is used.
  func regions(of reference: DeclarationReference, by use: NameUse?) -> [Location] {
    let declaration = app.program.declaration(reference)
    let parts = parts(of: declaration, in: reference.file)
    guard !parts.isEmpty, parts.count <= Self.mostParts else {
      return [Location(file: reference.file, range: declaration.range)]
    }
    let given = use.map { parameters(of: reference, givenBy: $0) } ?? []
    var found: [Location] = []
    var start = declaration.range.lowerBound
    for part in parts {
      found.append(Location(file: reference.file, range: start..<part.range.lowerBound))
      let runs =
        part.isSetter ? use?.isWritten ?? true : use.map { $0.isCalled && !given.contains(part.range) } ?? true
      if runs { found.append(Location(file: reference.file, range: part.range)) }
      start = part.range.upperBound
    }
    return found + [Location(file: reference.file, range: start..<declaration.range.upperBound)]
  }

  /// Where the first of the regions of a declaration stands, which every use runs.
  func firstRegion(of reference: DeclarationReference) -> Location {
    let declaration = app.program.declaration(reference)
    let parts = parts(of: declaration, in: reference.file)
    let end = parts.count <= Self.mostParts ? parts.first?.range.lowerBound : nil
    return Location(
      file: reference.file, range: declaration.range.lowerBound..<(end ?? declaration.range.upperBound))
  }

  /// Nobody's functions have more default arguments: with more, any use is taken to run all.
  private static let mostParts = 64

  /// What runs when a property is set.
  func settingRegions(of property: DeclarationReference) -> [Location] {
    parts(of: app.program.declaration(property), in: property.file).map {
      Location(file: property.file, range: $0.range)
    }
  }

  /// A part that not every use runs: the default argument of a parameter, or what setting a property runs.
  private struct Part {
    let range: Range<UInt32>
    let isSetter: Bool
  }

  /// In source order.
  private func parts(of declaration: Declaration, in file: FileID) -> [Part] {
    let facts = app.program.files[file].facts
    switch declaration.kind {
    case .function, .initializer:
      return facts.parameters[declaration.parameters].lazy.filter { !$0.valueRange.isEmpty }.map {
        Part(range: $0.valueRange, isSetter: false)
      }
    case .property where declaration.flags.contains(.accessors):
      // Variables in the code of the others have some, too.
      return facts.scopes(in: declaration.range).lazy.map { facts.scopes[$0] }.filter {
        $0.flags.contains(.runsWhenSet) && $0.parent == declaration.scope
      }
      .map { Part(range: $0.range, isSetter: true) }
    default: return []
    }
  }

  /// The default arguments that a call gives others for.
  private func parameters(of function: DeclarationReference, givenBy use: NameUse) -> Set<Range<UInt32>> {
    guard use.isCalled else { return [] }
    var given: Set<Range<UInt32>> = []
    let call = app.program.files[use.file].facts.calls[use.call]
    _ = app.program.takes(function, call, from: use.file) { given.insert($1.valueRange) }
    return given
  }
}
