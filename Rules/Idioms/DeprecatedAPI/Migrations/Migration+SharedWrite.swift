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
      !app.program.source(Location(file: use.place.file, range: write.valueRange)).mayAwait,
      !app.program.source(use.nameLocation).hasPrefix("`")
    else { return nil }
    let (file, name) = (use.place.file, use.nameText)
    let start = path.range.lowerBound
    let base = app.program.source(Location(file: file, range: start..<use.nameLocation.range.upperBound))
    var edits = [
      Edit(use.nameLocation.start, replacement: "$"),
      Edit(use.nameLocation.end, replacement: ".withLock { $0"),
      Edit(use.location.end, replacement: " }"),
    ]
    for read in facts.paths[facts.paths(in: write.valueRange)] {
      if read.root == .anonymous { return nil }
      guard facts.path(read.names).contains(where: { facts.names.text($0) == name }) else { continue }
      // Within the closure, the value is its argument. Another spelling may read it, too, or something else.
      let end = read.range.lowerBound + UInt32(base.utf8.count)
      guard read.root == path.root, read.local == path.local, read.range.upperBound >= end,
        app.program.source(Location(file: file, range: read.range.lowerBound..<end)) == base
      else { return nil }
      edits.append(Edit(Location(file: file, range: read.range.lowerBound..<end), replacement: "$0"))
    }
    return Change(Fix("Write `withLock`", .safe, edits: edits))
  }
}

extension String {
  /// Whether the code contains `await`: a closure that the value moves into cannot.
  fileprivate var mayAwait: Bool {
    utf8.split { !($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) }.contains {
      $0.elementsEqual("await".utf8)
    }
  }
}
