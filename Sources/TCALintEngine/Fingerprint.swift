import TCALintModel
import TCALintRuleKit

/// What a finding is recognised by after edits elsewhere: a 64-bit FNV-1a hash of its rule, its file and the declarations
/// around it, of its line without white space (of its own text where the line is very long), and of how many findings
/// before it have all that in common; or of the identity that the rule gives it.
///
/// The file goes in by its path below the nearest folder with a configuration or `.git`, else below the working
/// directory, so that it is the same whichever paths a run is given.
struct Fingerprints {
  private let workingDirectory: FilePath
  private var repeats: [UInt64: UInt64] = [:]
  private var configured = MarkedFolders(ProgramMarks.isConfigured)
  private var workTrees = MarkedFolders(WorkTree.isTop)

  init(root workingDirectory: FilePath) { self.workingDirectory = workingDirectory }

  mutating func fingerprint(
    _ finding: Finding, rule: String, in loaded: LoadedProgram, lines: LineTable
  ) -> String {
    var hash = Hash()
    hash.add(rule)
    if let identity = finding.identity {
      hash.add(identity)
    } else {
      let file = loaded.program.files[finding.location.file]
      hash.add(path(of: finding.location.file, in: loaded).text)
      for name in loaded.program.namesAround(finding.location) { hash.add(name) }
      hash.add(text(of: finding.location.range, in: file.source, lines).filter { $0 > UInt8(ascii: " ") })
    }
    let count = repeats[hash.value, default: 0]
    repeats[hash.value] = count + 1
    if count > 0 { hash.add("\(count)") }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func text(of range: Range<UInt32>, in source: [UInt8], _ lines: LineTable) -> ArraySlice<UInt8> {
    let line = lines.contents(ofLine: lines.line(at: range.lowerBound), in: source)
    return line.count <= 1_000 ? line : source[Int(range.lowerBound)..<Int(range.upperBound)].prefix(1_000)
  }

  private mutating func path(of file: FileID, in loaded: LoadedProgram) -> FilePath {
    let path = loaded.currentPaths[file]
    let folder = path.parent
    if let anchor = configured.nearest(to: folder) ?? workTrees.nearest(to: folder) {
      return path.relative(to: anchor)
    }
    return workingDirectory.contains(path)
      ? path.relative(to: workingDirectory) : loaded.program.files[file].path
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
    let facts = files[location.file].facts
    var names: [String] = []
    var current = facts.declarations(before: location.range.lowerBound + 1).last ?? .none
    while !current.isNone {
      let declaration = facts.declarations[current]
      current = declaration.parent
      guard declaration.range.contains(location.range.lowerBound), !declaration.flags.contains(.local) else { continue }
      names.append(
        declaration.kind == .extension && !declaration.type.isNone
          ? source(Location(file: location.file, range: facts.types[declaration.type].range))
          : facts.names.text(declaration.name))
    }
    return names.reversed()
  }
}
