import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Holds a fix against what every fix must keep to, so that a slip of a rule costs a fix and not a file.
///
/// A fix may change the declarations that its finding points to, by its own place or a related one, and the white space
/// and comments around them; at the top level, the code between two declarations.
struct FixCheck {
  enum Fault: Equatable {
    case withoutEdits
    /// A place that is not a range of whole characters of a file.
    case inOtherFile(Location)
    case overlapping(Edit, Edit)
    case beyondItsFinding(Location)
  }

  let program: Program

  /// The fault of a fix, if any. The cost is n log n in its edits and reindentations and the finding's places.
  func fault(in fix: Fix, of finding: Finding) -> Fault? {
    if fix.edits.isEmpty { return .withoutEdits }
    let places = fix.edits.map(\.location) + fix.reindentations.map(\.location)
    if let place = places.first(where: { !isInside($0) }) { return .inOtherFile(place) }
    let edits = fix.edits.sorted { $0.location < $1.location }
    for (edit, next) in zip(edits, edits.dropFirst()) where edit.touches(next) {
      return .overlapping(edit, next)
    }
    let allowed = allowed(of: finding)
    return places.first { !mayChange($0, allowed) }.map(Fault.beyondItsFinding)
  }

  private func isInside(_ location: Location) -> Bool {
    guard program.files.indices.contains(location.file) else { return false }
    let source = program.files[location.file].source
    // A byte that continues a character is no place to cut.
    return location.range.upperBound <= source.count
      && [location.range.lowerBound, location.range.upperBound].allSatisfy {
        $0 == source.count || source[Int($0)] & 0xc0 != 0x80
      }
  }

  /// The places of a finding: disjoint and sorted.
  private func allowed(of finding: Finding) -> [Location] {
    let own = program.declaration(around: finding.location)
    if finding.related.isEmpty { return [own] }
    let places = [own] + finding.related.map { program.declaration(around: $0.location) }
    return places.sorted().reduce(into: []) { merged, place in
      if let last = merged.last, last.file == place.file, place.range.lowerBound <= last.range.upperBound {
        let end = max(last.range.upperBound, place.range.upperBound)
        merged[merged.count - 1] = Location(file: last.file, range: last.range.lowerBound..<end)
      } else {
        merged.append(place)
      }
    }
  }

  /// Whether a change is at a location that may be changed, and otherwise removes only trivia.
  private func mayChange(_ location: Location, _ allowed: [Location]) -> Bool {
    let change = location.range
    let next = allowed.partitioningIndex { ($0.file, $0.range.upperBound) >= (location.file, change.lowerBound) }
    let isInFile = { index in allowed.indices.contains(index) && allowed[index].file == location.file }
    guard
      isInFile(next) && isTrivia(change.upperBound, allowed[next].range.lowerBound, in: location.file)
        || isInFile(next - 1) && isTrivia(allowed[next - 1].range.upperBound, change.lowerBound, in: location.file)
    else { return false }
    var place = change.lowerBound
    for allowed in allowed[next...] {
      guard allowed.file == location.file, allowed.range.lowerBound < change.upperBound else { break }
      guard isTrivia(place, allowed.range.lowerBound, in: location.file) else { return false }
      place = max(place, allowed.range.upperBound)
    }
    return isTrivia(place, change.upperBound, in: location.file)
  }

  /// The maximum length of white space and comments between related code, in bytes.
  private static let longestTrivia = 1 << 16

  /// Whether only white space and whole comments are between two places, the second of which may come first.
  private func isTrivia(_ start: UInt32, _ end: UInt32, in file: FileID) -> Bool {
    if start >= end { return true }
    guard end - start <= Self.longestTrivia else { return false }
    let bytes = Array(program.files[file].source[Int(start)..<Int(end)])
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") && !(0x09...0x0d).contains($0) }) else {
      return true
    }
    // Other trivia begin with: a comment, a script's first line, a byte order mark.
    guard first == UInt8(ascii: "/") || first == UInt8(ascii: "#") || first > 0x7f else { return false }
    return Parser.parse(bytes) { $0.diagnostics.isEmpty && $0.tokens.first?.kind == .endOfFile }
  }
}

extension Program {
  /// The innermost declaration around a place that is not local; at the top level, the code between the declarations
  /// before and after.
  fileprivate func declaration(around location: Location) -> Location {
    let facts = files[location.file].facts
    let offset = location.range.lowerBound
    let declarations = facts.declarations(before: offset + 1)
    var current = declarations.last ?? .none
    var before: UInt32 = 0
    while !current.isNone {
      let declaration = facts.declarations[current]
      if declaration.range.contains(offset), !declaration.flags.contains(.local) {
        return Location(file: location.file, range: declaration.range)
      }
      if declaration.parent.isNone { before = max(before, declaration.range.upperBound) }
      current = declaration.parent
    }
    let next = declarations.upperBound
    let behind =
      facts.declarations.factIndices.contains(next)
      ? facts.declarations[next].range.lowerBound : UInt32(files[location.file].source.count)
    return Location(file: location.file, range: min(before, offset)..<max(behind, offset))
  }
}
