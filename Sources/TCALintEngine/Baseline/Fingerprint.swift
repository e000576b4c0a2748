import TCALintModel
import TCALintRuleKit

/// What findings are recognised by after edits elsewhere.
///
/// A fingerprint is a hash of the finding's rule, its file and the declarations around it, its own text, and of how many
/// findings before it have all that in common; or of the identity that the rule gives it. Neither its line nor what else
/// stands there goes in, so that it outlives new lines, comments and another layout.
struct Fingerprints {
  private var repeats: [UInt64: UInt64] = [:]

  /// The fingerprint that a hash makes, the number of those before with the same hash included.
  mutating func digits(for hash: StableHash) -> String {
    var hash = hash
    let count = repeats[hash.value, default: 0]
    repeats[hash.value] = count + 1
    if count > 0 { hash.add("\(count)") }
    return hash.digits(16)
  }

  /// What a finding is recognised by, others like it aside.
  ///
  /// - Parameters:
  ///   - path: the finding's file, below what paths are relative to.
  ///   - lines: those of that file.
  static func hash(
    _ finding: Finding, rule: String, at path: FilePath, in program: Program, lines: LineTable
  ) -> (hash: StableHash, identity: FindingIdentity) {
    let source = program.files[finding.location.file].source
    let names = program.namesAround(finding.location)
    var hash = StableHash()
    hash.add(rule)
    if let identity = finding.identity {
      hash.add(identity)
    } else {
      hash.add(path.text)
      for name in names { hash.add(name) }
      hash.add(CodeText.compact(text(of: finding.location.range, in: source, lines)))
    }
    let identity = FindingIdentity(
      path: path, scope: finding.identity ?? names.joined(separator: "."),
      line: line(of: finding.location.range, in: source, lines))
    return (hash, identity)
  }

  /// Nobody has lines or names of more bytes than this; a file may.
  fileprivate static let longest = 1_000

  /// What of a range stands on its first line.
  private static func text(of range: Range<UInt32>, in source: [UInt8], _ lines: LineTable) -> ArraySlice<UInt8> {
    let line = lines.contents(ofLine: lines.line(at: range.lowerBound), in: source)
    let end = min(Int(range.upperBound), max(line.endIndex, Int(range.lowerBound)))
    return source[Int(range.lowerBound)..<end].prefix(longest)
  }

  private static func line(of range: Range<UInt32>, in source: [UInt8], _ lines: LineTable) -> String {
    let line = lines.contents(ofLine: lines.line(at: range.lowerBound), in: source)
    var hash = StableHash()
    hash.add(CodeText.compact(line.count <= longest ? line : source[Int(range.lowerBound)...].prefix(longest)))
    return hash.digits(8)
  }
}

extension Program {
  /// The names of the declarations around a place, outermost first.
  fileprivate func namesAround(_ location: Location) -> [String] {
    let facts = files[location.file].facts
    var names: [String] = []
    var current = facts.declaration(around: location.range.lowerBound)
    while !current.isNone {
      let declaration = facts.declarations[current]
      current = declaration.parent
      guard !declaration.flags.contains(.local) else { continue }
      names.append(
        declaration.kind == .extension && !declaration.type.isNone
          ? extendedType(facts.types[declaration.type].range, in: location.file)
          : String(decoding: facts.names.utf8(declaration.name).prefix(Fingerprints.longest), as: UTF8.self))
    }
    return names.reversed()
  }

  private func extendedType(_ range: Range<UInt32>, in file: FileID) -> String {
    let source = files[file].source[Int(range.lowerBound)..<Int(range.upperBound)]
    let text = CodeText.compact(source.prefix(Fingerprints.longest))
    return String(decoding: text, as: UTF8.self)
  }
}
