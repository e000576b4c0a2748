import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where a test store is configured not to be exhaustive.
struct ExhaustivityOff: Sendable {
  /// The test store, or what runs without.
  let location: Location
  /// `.off(showSkippedAssertions: true)`
  let showsSkipped: Bool
}

extension App {
  /// The places that turn off the exhaustivity of test stores, in the order of files and lines.
  var exhaustivitiesOff: [ExhaustivityOff] {
    uses(of: exhaustivities).compactMap { use in
      let facts = program.files[use.place.file].facts
      let value =
        use.place.call.isNone
        ? facts.value(assignedAt: use.place.nameRange)
        : facts.arguments[facts.calls[use.place.call].arguments].first?.value
      guard let value, let showsSkipped = facts.showsSkipped(value) else { return nil }
      let start = facts.start(ofPathAround: use.place.nameRange)
      return ExhaustivityOff(
        location: Location(file: use.place.file, range: start..<use.place.nameRange.upperBound),
        showsSkipped: showsSkipped)
    }
  }
}

extension FileFacts {
  /// The value that is assigned to a path that ends in a name.
  fileprivate func value(assignedAt name: Range<UInt32>) -> Value? {
    guard let write = writes(in: 0..<name.upperBound).last.map({ writes[$0] }), write.kind == .assignment,
      let target = write.target.path.map({ paths[$0] }), target.range.upperBound == name.upperBound
    else { return nil }
    return write.value
  }

  /// Where the path begins that ends in a name.
  fileprivate func start(ofPathAround name: Range<UInt32>) -> UInt32 {
    var index = paths.count(before: name.upperBound) { $0.range.lowerBound }
    // The arguments of calls in the path begin later than the path.
    for _ in 0..<Self.maxPaths where index > 0 {
      index -= 1
      if paths[index].range.upperBound == name.upperBound { return paths[index].range.lowerBound }
    }
    return name.lowerBound
  }

  private static let maxPaths = 8

  /// Whether assertions that are skipped are shown, where a value is `.off`, also behind its type; nil for another.
  fileprivate func showsSkipped(_ value: Value) -> Bool? {
    guard let path = namedPath(value).map({ paths[$0] }),
      lastName(path.names).map({ names.text($0) }) == "off", path.root == .implicitMember || path.root == .unqualified
    else { return nil }
    guard let call = value.call, let shows = arguments[calls[call].arguments].first else { return false }
    guard let literal = shows.value.literal.map({ literals[$0] }) else { return false }
    return literal.range.count == "true".utf8.count
  }
}

private let exhaustivities: [PlainInterface] = [
  .init(pattern: .member("exhaustivity", of: .anything)),
  .init(pattern: .call("withExhaustivity", .beginning(["_"]), of: .anything)),
]
