import TCALintModel
import TCALintRuleKit

/// Replaces the second of two twins by a computed property, where it is never assigned alone.
struct TwinFix {
  let program: Program
  let first: DeclarationReference
  let second: DeclarationReference
  let state: SymbolID
  let writes: [StateWrite]

  init(
    _ program: Program, _ first: DeclarationReference, _ second: DeclarationReference, _ state: SymbolID,
    _ writes: [StateWrite]
  ) {
    self.program = program
    self.first = first
    self.second = second
    self.state = state
    self.writes = writes
  }

  /// Where the fix removes an assignment.
  var removals: [Location] { fixes.isEmpty ? [] : assignments ?? [] }

  var fixes: [Fix] {
    let declaration = program.declaration(second)
    let (name, other) = (program.propertyName(second), program.propertyName(first))
    let property = program.name(declaration.name, in: second.file)
    // What stands in the declaration would be replaced with it, and two of one name are not one another's twins.
    guard declaration.flags.isDisjoint(with: [.shared, .code]), name != other,
      declaration.attributes.isEmpty, declaration.type >= 0,
      program.isOptional(second) || !program.isOptional(first),
      !program.isGiven(property, whenMaking: state), let assignments,
      !program.mayBeAssigned(property, of: state, besides: writes)
    else { return [] }
    let type = program.files[second.file].summary.types[Int(declaration.type)]
    let written = program.source(Location(file: second.file, range: type.range))
    let start = declaration.nameRange.lowerBound
    let replaced = Location(file: second.file, range: start..<declaration.range.upperBound)
    var edits = [Edit(replaced, replacement: "\(name): \(written) { \(other) }")]
    if declaration.flags.contains(.let) {
      edits.append(contentsOf: program.keywordEdit(second))
    }
    return [
      Fix(
        "Compute `\(name)` from `\(other)`", .suggestion,
        edits: edits + assignments.map { Edit(program.lines(of: $0), replacement: "") })
    ]
  }

  /// The assignments to the second property; nil when one stands alone or is not a line of its own.
  private var assignments: [Location]? {
    let name = program.name(program.declaration(second).name, in: second.file)
    let other = program.name(program.declaration(first).name, in: first.file)
    var found: [Location] = []
    for write in writes where write.property == name {
      guard write.write.path.count == 1, write.write.standsOnOwnLines,
        writes.contains(where: { $0.property == other && $0.isTwin(of: write) })
      else { return nil }
      found.append(Location(file: write.file, range: write.write.range))
    }
    return found
  }
}

extension Program {
  /// Turns the `let` of a property into `var`.
  fileprivate func keywordEdit(_ property: DeclarationReference) -> [Edit] {
    let declaration = declaration(property)
    let before = Location(
      file: property.file, range: declaration.range.lowerBound..<declaration.nameRange.lowerBound)
    let text = source(before)
    guard let range = text.range(ofLast: "let") else { return [] }
    let start = declaration.range.lowerBound + UInt32(text.utf8.distance(from: text.startIndex, to: range))
    return [Edit(Location(file: property.file, range: start..<start + 3), replacement: "var")]
  }
}

extension String {
  /// Where a word last occurs.
  fileprivate func range(ofLast word: String) -> String.Index? {
    var found: String.Index?
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(word) { found = index }
      index = self.index(after: index)
    }
    return found
  }
}
