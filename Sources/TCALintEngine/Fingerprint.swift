import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// What a finding is recognised by after edits elsewhere: a 64-bit FNV-1a hash of its rule, its file and the declarations
/// around it, of its line without white space, and of how many findings before it have all that in common; or of the
/// identity that the rule gives it.
struct Fingerprints {
  private var repeats: [UInt64: UInt64] = [:]

  mutating func fingerprint(_ finding: Finding, rule: String, in program: Program, lines: LineTable) -> String {
    var hash = Hash()
    hash.add(rule)
    if let identity = finding.identity {
      hash.add(identity)
    } else {
      let file = program.files[finding.location.file]
      hash.add(file.path)
      for name in program.namesAround(finding.location) { hash.add(name) }
      let line = lines.line(at: finding.location.range.lowerBound)
      hash.add(lines.contents(ofLine: line, in: file.source).filter { $0 > UInt8(ascii: " ") })
    }
    let count = repeats[hash.value, default: 0]
    repeats[hash.value] = count + 1
    if count > 0 { hash.add("\(count)") }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private struct Hash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) { add(Array(text.utf8)) }

    mutating func add(_ bytes: [UInt8]) {
      for byte in bytes + [0] { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }
}

extension Program {
  /// The names of the declarations around a place, outermost first.
  fileprivate func namesAround(_ location: Location) -> [String] {
    let summary = files[location.file].summary
    let offset = location.range.lowerBound
    return summary.declarations.filter { $0.range.contains(offset) && !$0.flags.contains(.local) }.map { declaration in
      declaration.kind == .extension && declaration.type >= 0
        ? source(Location(file: location.file, range: summary.types[Int(declaration.type)].range))
        : summary.names.text(declaration.name)
    }
  }
}
