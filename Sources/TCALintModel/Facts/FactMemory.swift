import TCALintSyntax

/// The memory that parsing a file and gathering its facts needs, kept from one file to the next.
///
///     let memory = FactMemory()
///     let files = sources.map { ProgramFile(path: $0.path, source: $0.bytes, names: names, memory: memory) }
///
/// It belongs to one thread. The compiler is told otherwise, so that it gets to where a tree is looked at.
public final class FactMemory: @unchecked Sendable {
  let parser = ParserMemory()
  private var gatherer: Gatherer?

  public init() {}

  /// The largest file, in nodes, after which the memory is kept: few are larger.
  private static let mostNodes = 1 << 17

  func takeGatherer(_ tree: SyntaxTree) -> Gatherer {
    if let kept = gatherer.take() { return kept }
    return Gatherer(tree)
  }

  func keep(_ gatherer: consuming Gatherer) {
    if gatherer.valueOfNode.count <= Self.mostNodes { self.gatherer = .some(gatherer) }
  }
}
