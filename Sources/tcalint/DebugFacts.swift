import TCALintEngine
import TCALintModel
import TCALintSyntax

/// The statistics of the facts of some files, for `tcalint debug facts`.
struct DebugFacts {
  /// Used again for each file, as linting does.
  private let memory = FactMemory()
  private var fileCount = 0
  private var byteCount = 0
  private var parseTime = Duration.zero
  private var gatherTime = Duration.zero
  /// In the order of ``FileFacts``.
  private var sizes: [Size] = []

  /// How much there is of one kind of fact.
  private struct Size {
    let kind: String
    var count: Int
    var bytes: Int

    init<Fact>(_ kind: String, _ facts: [Fact]) {
      self.kind = kind
      count = facts.count
      bytes = facts.count * MemoryLayout<Fact>.stride
    }
  }

  /// Parses a file and gathers its facts.
  mutating func add(_ source: [UInt8]) {
    let start = Moment.now()
    let (facts, parsed) = Parser.parse(source, names: Self.names) { [memory] tree in
      let parsed = Moment.now()
      return (FileFacts(tree, memory: memory), parsed)
    }
    fileCount += 1
    byteCount += source.count
    parseTime += start.duration(to: parsed)
    gatherTime += parsed.duration(to: .now())
    let found = Self.sizes(of: facts)
    if sizes.isEmpty {
      sizes = found
    } else {
      for (index, size) in found.enumerated() {
        sizes[index].count += size.count
        sizes[index].bytes += size.bytes
      }
    }
  }

  private static let names = NameTable.knowing([])

  private static func sizes(of facts: FileFacts) -> [Size] {
    [
      Size("imports", facts.imports), Size("declarations", facts.declarations), Size("outlines", facts.outlines),
      Size("attributes", facts.attributes),
      Size("inherited-types", facts.inheritedTypes), Size("parameters", facts.parameters), Size("types", facts.types),
      Size("path-names", facts.pathNames), Size("path-offsets", facts.pathOffsets), Size("scopes", facts.scopes),
      Size("locals", facts.locals), Size("paths", facts.paths), Size("calls", facts.calls),
      Size("arguments", facts.arguments), Size("closures", facts.closures),
      Size("capture-items", facts.captureItems), Size("key-paths", facts.keyPaths), Size("literals", facts.literals),
      Size("writes", facts.writes), Size("tries", facts.tries),
      Size("typed-attempts", facts.typedAttempts),
      Size("operations", facts.operations),
      Size("nodes", facts.nodes), Size("bodies", facts.bodies), Size("nodes-of-paths", facts.nodeOfPath),
      Size("nodes-of-calls", facts.nodeOfCall), Size("nodes-of-locals", facts.nodeOfLocal),
    ]
  }

  /// A line a kind, then one about the whole.
  var table: String {
    var lines = sizes.map { "\($0.kind) count \($0.count) bytes \($0.bytes)" }
    let bytes = sizes.reduce(0) { $0 + $1.bytes }
    lines.append(
      "files \(fileCount) source-bytes \(byteCount) fact-bytes \(bytes) "
        + "parse-seconds \(parseTime.seconds) gather-seconds \(gatherTime.seconds)")
    return lines.joined(separator: "\n") + "\n"
  }
}
