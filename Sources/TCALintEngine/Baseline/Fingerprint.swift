import TCALintModel
import TCALintRuleKit

/// The fingerprints of findings, which survive edits elsewhere.
///
/// A fingerprint is a hash of the finding's rule, its file, the declarations around it, its own text, and the number of
/// earlier findings with the same values; or of the identity that the rule provides. Neither its line number nor other
/// code of the line is part of it, so that it survives new lines, comments and another layout.
struct Fingerprints {
  private var repeats: [UInt64: UInt64] = [:]

  /// The fingerprint that a hash makes, the number of those before with the same hash included.
  mutating func digits(for hash: StableHash) -> String {
    var hash = hash
    repeats[hash.value, default: 0] += 1
    if let count = repeats[hash.value], count > 1 { hash.add("\(count - 1)") }
    return hash.digits(16)
  }

  /// The hash of a finding, without the number of equal ones before it.
  ///
  /// - Parameters:
  ///   - path: the finding's file, below what paths are relative to.
  ///   - scope: the declarations around it.
  ///   - file: that file.
  static func hash(
    _ finding: Finding, rule: String, at path: FilePath, _ scope: FindingScope, in file: ReportedFile
  ) -> (hash: StableHash, identity: FindingIdentity) {
    let range = finding.location.range
    let line = file.lines.contents(ofLine: file.lines.line(at: range.lowerBound), in: file.source)
    var hash = StableHash()
    hash.add(rule)
    if let identity = finding.identity {
      hash.add(identity)
    } else {
      hash.add(path.text)
      for name in scope.names { hash.add(name) }
      hash.add(code: text(of: range, on: line, in: file.source))
    }
    let identity = FindingIdentity(
      path: path, scope: finding.identity ?? scope.text, line: digits(of: line, from: range.lowerBound, in: file.source)
    )
    return (hash, identity)
  }

  /// The maximum number of bytes of a line or a name that are hashed.
  fileprivate static let longest = 1_000

  /// The part of a range that is on its first line.
  private static func text(of range: Range<UInt32>, on line: ArraySlice<UInt8>, in source: [UInt8]) -> ArraySlice<UInt8>
  {
    let end = min(Int(range.upperBound), max(line.endIndex, Int(range.lowerBound)))
    return source[Int(range.lowerBound)..<end].prefix(longest)
  }

  /// The digits of a line; of a long line, of the part from an offset on.
  private static func digits(of line: ArraySlice<UInt8>, from offset: UInt32, in source: [UInt8]) -> String {
    var hash = StableHash()
    hash.add(code: line.count <= longest ? line : source[Int(offset)...].prefix(longest))
    return hash.digits(8)
  }
}

/// The declarations around a finding.
struct FindingScope {
  /// Their names, outermost first.
  let names: [String]
  /// The same, parted by dots.
  let text: String
}

/// The declarations around the findings of a file. Findings must come in source order.
struct FindingScopes {
  private let program: Program
  private let file: FileID
  /// Those of the latest: the next is often in the same declaration.
  private var latest: (declaration: DeclarationID, scope: FindingScope)?

  init(_ program: Program, _ file: FileID) {
    self.program = program
    self.file = file
  }

  mutating func scope(around offset: UInt32) -> FindingScope {
    let declaration = program.files[file].facts.declaration(around: offset)
    if let latest, latest.declaration == declaration { return latest.scope }
    let names = program.names(from: declaration, in: file)
    let scope = FindingScope(names: names, text: names.joined(separator: "."))
    latest = (declaration, scope)
    return scope
  }
}

extension Program {
  /// The names of a declaration and those around it, outermost first.
  fileprivate func names(from declaration: DeclarationID, in file: FileID) -> [String] {
    let facts = files[file].facts
    var names: [String] = []
    var current = declaration
    while !current.isNone {
      let declaration = facts.declarations[current]
      current = declaration.parent
      guard !declaration.flags.contains(.local) else { continue }
      names.append(
        declaration.kind == .extension && !declaration.type.isNone
          ? extendedType(facts.types[declaration.type].range, in: file)
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
