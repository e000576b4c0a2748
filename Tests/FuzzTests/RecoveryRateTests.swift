import TCALintSyntax
import Testing

/// Deletes, inserts or doubles one token at a random place of the project's own sources, and counts how many of the
/// declarations that the fault does not touch are found as if it were not there: other top-level declarations, and the
/// members of other types.
///
/// `TCALINT_RECOVERY_FAULTS` sets the number of faults; `Tests/fuzz` makes a long run.
@Suite struct RecoveryRateTests {
  @Test func aFaultDoesNotAffectCodeOutsideOfIt() throws {
    let samples = Sample.sources.filter { $0.pieces.count > 20 }
    var random = Generator(state: 7)
    var (found, expected) = (0, 0)
    for _ in 0..<(setting("TCALINT_RECOVERY_FAULTS") ?? 200) {
      let sample = samples[random.below(samples.count)]
      let fault = Fault(in: sample, &random)
      let counts = onParserThread { fault.survivors(of: sample) }
      found += counts.found
      expected += counts.expected
    }
    try #require(expected > 0)
    print("recovery: \(found) of \(expected) declarations outside the damage are found unchanged")
    #expect(Double(found) >= 0.95 * Double(expected))
  }
}

/// One token too many or too few.
private struct Fault: Sendable {
  /// The bytes that are replaced, and with what.
  let range: Range<Int>
  let replacement: [UInt8]

  init(in sample: Sample, _ random: inout Generator) {
    let piece = sample.pieces[random.below(sample.pieces.count)]
    let token = Array(piece.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
    let start = piece.endIndex - token.count
    switch random.below(3) {
    case 0: (range, replacement) = (start..<piece.endIndex, [])
    case 1: (range, replacement) = (piece.endIndex..<piece.endIndex, [UInt8(ascii: " ")] + token)
    default:
      let other = sample.pieces[random.below(sample.pieces.count)].drop { $0 == UInt8(ascii: " ") || $0 == 10 }
      (range, replacement) = (start..<start, other + [UInt8(ascii: " ")])
    }
  }

  func survivors(of sample: Sample) -> (found: Int, expected: Int) {
    var source = sample.bytes
    source.replaceSubrange(range, with: replacement)
    let expected = declarations(sample.bytes).compactMap(moved)
    let found = Set(declarations(source).map(\.identity))
    return (expected.filter(found.contains).count, expected.count)
  }

  /// The expected outline of a declaration, or nil when the fault is in it or in the type that it is a member of.
  private func moved(_ declaration: Outline) -> String? {
    if touches(declaration.range) || declaration.type.map(touches) == true { return nil }
    let delta = declaration.range.lowerBound >= range.upperBound ? replacement.count - range.count : 0
    // A node that contains the fault was left out above; so this is before or after it as a whole.
    return Outline.identity(
      declaration.head, declaration.range.lowerBound + delta..<declaration.range.upperBound + delta)
  }

  private func touches(_ other: Range<Int>) -> Bool {
    range.lowerBound <= other.upperBound && other.lowerBound <= range.upperBound
  }
}

/// A declaration at top level or among the members of a type.
private struct Outline {
  /// Its kind and name, and its depth.
  let head: String
  let range: Range<Int>
  /// The type that it is a member of.
  let type: Range<Int>?

  /// Nil for a node that is none.
  init?(_ node: Syntax, in source: [UInt8]) {
    guard node.kind.isDeclaration, node.kind != .missingDecl else { return nil }
    var (depth, type) = (0, Range<Int>?.none)
    var around = node.parent
    while let outer = around, outer.kind != .sourceFile {
      switch outer.kind {
      case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
        depth += 1
        type = type ?? bytes(of: outer)
      case .memberBlock, .ifConfigDecl, .ifConfigClause: break
      default: return nil
      }
      around = outer.parent
    }
    let name = node.mainToken.map { String(decoding: source[Int($0.start)..<Int($0.end)], as: UTF8.self) }
    head = "\(depth) \(node.kind) \(name ?? "")"
    range = bytes(of: node)
    self.type = type
  }

  var identity: String { Self.identity(head, range) }

  static func identity(_ head: String, _ range: Range<Int>) -> String { "\(head) \(range)" }
}

private func declarations(_ source: [UInt8]) -> [Outline] {
  Parser.parse(source) { $0.root.descendants.compactMap { Outline($0, in: source) } }
}

private func bytes(of node: Syntax) -> Range<Int> { Int(node.range.lowerBound)..<Int(node.range.upperBound) }
