import Foundation
import TCALintModel
import TCALintSyntax
import Testing

/// Mutates the project's own Swift samples, always in the same way, and holds what comes out against what must be true
/// of every tree. `TCALINT_FUZZ_INPUTS` sets the number of inputs for a long run.
@Suite struct FuzzTests {
  private static let inputs = ProcessInfo.processInfo.environment["TCALINT_FUZZ_INPUTS"].flatMap(Int.init) ?? 300

  @Test func anyBytesMakeATreeAndASummary() throws {
    let samples = try Self.samples()
    try #require(!samples.isEmpty)
    var random = Generator(state: 1)
    for number in 0..<Self.inputs {
      let source = Self.mutate(samples[random.below(samples.count)], with: samples, &random)
      let fault = onParserThread { Self.fault(in: source) }
      guard let fault else { continue }
      Issue.record("input \(number): \(fault)\n\(String(decoding: source, as: UTF8.self))")
      return
    }
  }

  /// What is wrong with what is made of a source, if anything.
  private static func fault(in source: [UInt8]) -> String? {
    let tree = Parser.parse(source, names: FileSummary.names)
    defer { withExtendedLifetime(tree) {} }
    var end: UInt32 = 0
    for token in tree.tokens {
      if token.start < end || token.end > source.count { return "a token at \(token.start) overlaps or lies outside" }
      end = token.end
    }
    for node in tree.root.descendants {
      guard let parent = node.parent, parent.contains(node) else { return "node \(node.index) is not in its parent" }
      let (inner, outer) = (node.tokenRange, parent.tokenRange)
      if inner.lowerBound < outer.lowerBound || inner.upperBound > outer.upperBound {
        return "the tokens of node \(node.index) are not in those of its parent"
      }
    }
    let again = Parser.parse(source, names: FileSummary.names)
    if again.nodeCount != tree.nodeCount || again.diagnostics != tree.diagnostics { return "parsed differently again" }
    let file = ProgramFile(path: "File.swift", source: source)
    _ = Program(linking: [file])
    return nil
  }

  // MARK: Inputs

  private static func samples() throws -> [[UInt8]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sample = root.appendingPathComponent("tcalintTests/Sample").path
    let paths = FileManager.default.enumerator(atPath: sample)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: sample + "/" + $0)))
    }
  }

  private static let snippets = [
    "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"", "\\(", "/*", "*/", "//", "#if A\n", "#endif\n", "@", "$0",
    ".run {",
    "self", "state", "case ", "let ", "var ", "func ", "struct ", "extension ", "protocol ", "switch ", "if ", "guard ",
    "else ", "try ", "await ", "in ", "->", "=", "==", "?", "!", "&", "...", ";", ":", ",", "`", "#\"", "\u{0}",
    "\u{ff}",
  ].map { Array($0.utf8) }

  private static func mutate(_ sample: [UInt8], with samples: [[UInt8]], _ random: inout Generator) -> [UInt8] {
    var source = sample
    for _ in 0...random.below(4) {
      let place = random.below(source.count + 1)
      let end = min(source.count, place + random.below(40))
      switch random.below(6) {
      case 0: source.removeSubrange(place..<end)
      case 1: source.insert(UInt8(random.below(256)), at: place)
      case 2: source.insert(contentsOf: snippets[random.below(snippets.count)], at: place)
      case 3: source.insert(contentsOf: Array(source[place..<end]), at: place)
      case 4: source.replaceSubrange(place..<end, with: snippets[random.below(snippets.count)])
      default:
        let other = samples[random.below(samples.count)]
        let start = random.below(other.count)
        source.insert(contentsOf: other[start..<min(other.count, start + random.below(200))], at: place)
      }
    }
    return source
  }

  /// SplitMix64.
  private struct Generator {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((value ^ (value >> 31)) % UInt64(max(limit, 1)))
    }
  }
}

/// Runs on a thread with the stack that the parser may need in a debug build.
private func onParserThread(_ body: @escaping @Sendable () -> String?) -> String? {
  final class Box: @unchecked Sendable { var value: String? }
  let (box, done) = (Box(), DispatchSemaphore(value: 0))
  let thread = Thread {
    box.value = body()
    done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  done.wait()
  return box.value
}
