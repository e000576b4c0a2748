import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import TCALintSyntax
import Testing

/// Mutates the project's own Swift and the programs of pages and cases, always in the same way, and holds what comes out
/// against what must be true of any file. `TCALINT_FUZZ_INPUTS` sets the number of inputs, `TCALINT_FUZZ_SEED` the way; `Tests/fuzz` makes a long run.
@Suite struct FuzzTests {
  /// So that every processor has one, and the thread sanitizer sees parsers side by side. Not a number of the machine's:
  /// the inputs are the same everywhere.
  private static let streams = 4

  @Test(arguments: 0..<streams) func anyBytesMakeATreeAProgramAndFindings(stream: Int) {
    let inputs = setting("TCALINT_FUZZ_INPUTS") ?? 300
    let seed = setting("TCALINT_FUZZ_SEED") ?? 1
    var mutator = Mutator(seed: UInt64(seed * Self.streams + stream))
    // The state of one file must not be visible in the next one.
    let memory = FactMemory()
    for number in stride(from: stream, to: inputs, by: Self.streams) {
      let (sample, source) = mutator.next()
      guard let fault = onParserThread({ Self.fault(in: source, of: sample, memory) }) else { continue }
      Issue.record("input \(number), \(sample.path): \(fault)\n\(String(decoding: source, as: UTF8.self))")
      return
    }
  }

  /// The fault of the result for a source in the place of a sample's, if any.
  private static func fault(in source: [UInt8], of sample: Sample, _ memory: FactMemory) -> String? {
    let files = sample.files(with: source)
    let app = App(linking: files.map { AppFile(path: FilePath($0.path), source: $0.bytes, memory: memory) })
    let (id, file) = app.program.files.numbered.first { $1.path == FilePath(sample.path) }!
    let fault = file.withTree { faultInTokens(of: $0) ?? faultInNodes(of: $0) ?? faultInDiagnostics(of: $0) }
    if let fault { return fault }
    if file.withTree(TreeContents.init) != file.withTree(TreeContents.init) { return "parsed differently again" }
    if let fault = FactsFault(facts: file.facts, size: UInt32(source.count)).first() { return fault }
    if let fault = file.withTree({ faultInLowering(of: $0, to: file.facts) }) { return fault }
    if FactsContents(file.facts) != file.withTree({ FactsContents(FileFacts($0)) }) {
      return "gathered differently again"
    }
    if let fault = CallsFault(graph: CallGraph(app.program)).first(in: id) { return fault }
    for rule in Rule.all {
      for finding in rule.findings(in: app)
      where finding.location.range.upperBound > app.program.files[finding.location.file].source.count {
        return "a finding of \(rule.id) outside its file"
      }
    }
    return nil
  }

  private static func faultInTokens(of tree: SyntaxTree) -> String? {
    var end: UInt32 = 0
    for token in tree.tokens {
      if token.start < end || token.end > tree.source.count {
        return "a token at \(token.start) overlaps or lies outside"
      }
      end = token.end
    }
    return tree.tokens.last?.kind == .endOfFile ? nil : "no end of file"
  }

  private static func faultInNodes(of tree: SyntaxTree) -> String? {
    for node in tree.root.descendants {
      guard let parent = node.parent, parent.contains(node) else { return "node \(node.index) is not in its parent" }
      let (inner, outer) = (node.tokenRange, parent.tokenRange)
      if inner.lowerBound < outer.lowerBound || inner.upperBound > outer.upperBound {
        return "the tokens of node \(node.index) are not in those of its parent"
      }
      if let main = node.mainTokenIndex, !inner.contains(main) {
        return "the main token of \(node.kind) \(node.index) is not in it"
      }
    }
    return nil
  }

  /// All code but that of attributes and types has nodes, also where a literal names a type.
  private static func faultInLowering(of tree: SyntaxTree, to facts: FileFacts) -> String? {
    let lost =
      facts.paths.factIndices.filter { facts.nodeOfPath[Int($0.rawValue)].isNone }.map { facts.paths[$0].range }
      + facts.calls.factIndices.filter { facts.nodeOfCall[Int($0.rawValue)].isNone }.map { facts.calls[$0].range }
    if lost.isEmpty { return nil }
    let others =
      tree.root.descendants.filter { $0.kind == .attribute || $0.kind.isType }.map(\.range)
      + facts.nodes.filter { $0.kind == .type }.map(\.range)
    let code = lost.first { range in !others.contains { $0.clamped(to: range) == range } }
    return code.map { "code at \($0) has no node" }
  }

  private static func faultInDiagnostics(of tree: SyntaxTree) -> String? {
    for diagnostic in tree.diagnostics where diagnostic.range.upperBound > tree.source.count {
      return "'\(diagnostic.message)' outside the file"
    }
    return tree.diagnostics.isEmpty || tree.isDamaged ? nil : "faults in a file that is not damaged"
  }
}

/// All that a tree says, to be compared with another's.
private struct TreeContents: Equatable {
  let diagnostics: [SyntaxDiagnostic]
  let tokens: [[UInt32]]
  let nodes: [[Int]]

  init(_ tree: SyntaxTree) {
    diagnostics = tree.diagnostics
    tokens = tree.tokens.map { [UInt32($0.kind.rawValue), $0.start, $0.length, $0.name.rawValue] }
    nodes = tree.root.descendants.map {
      let range = $0.tokenRange
      return [
        Int($0.kind.rawValue), Int($0.flags.rawValue), range.lowerBound, range.upperBound, $0.mainTokenIndex ?? -1,
        Int($0.endIndex),
      ]
    }
  }
}
