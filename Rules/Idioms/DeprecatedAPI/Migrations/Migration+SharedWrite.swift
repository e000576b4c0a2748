import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Migration {
  /// `state.$count.withLock { $0 += 1 }`
  static let sharedWrites = Migration("a write to `@Shared`") { use in
    let (app, facts) = (use.app, use.app.program.files[use.place.file].facts)
    guard let write = facts.writes[facts.writes(in: use.place.range)].first(where: { $0.range == use.place.range }),
      let path = write.target.path.map({ facts.paths[$0] }), path.isPlain || path.root == .anonymous,
      facts.closures(in: write.valueRange).isEmpty, facts.tries(in: write.valueRange).isEmpty,
      !facts.calls(in: write.valueRange).contains(where: { facts.calls[$0].flags.contains(.isAwaited) }),
      !app.program.source(use.nameLocation).hasPrefix("`")
    else { return nil }
    let file = use.place.file
    let start = path.range.lowerBound
    let base = app.program.source(Location(file: file, range: start..<use.nameLocation.range.upperBound))
    var edits = [
      Edit(use.nameLocation.start, replacement: "$"),
      Edit(use.nameLocation.end, replacement: ".withLock { $0"),
      Edit(use.location.end, replacement: " }"),
    ]
    for read in facts.paths[facts.paths(in: write.valueRange)] {
      if read.root == .anonymous { return nil }
      let text = app.program.source(Location(file: file, range: read.range))
      // Within the closure, the value is its argument.
      guard text == base || text.hasPrefix(base + ".") || text.hasPrefix(base + "?") else { continue }
      let end = read.range.lowerBound + UInt32(base.utf8.count)
      edits.append(Edit(Location(file: file, range: read.range.lowerBound..<end), replacement: "$0"))
    }
    return Change(Fix("Write `withLock`", .safe, edits: edits))
  }
}
