import TCALintSyntax

/// The memory that parsing a file and gathering its facts needs, kept from one file to the next.
///
///     let memory = FactMemory()
///     let files = sources.map { ProgramFile(path: $0.path, source: $0.bytes, names: names, memory: memory) }
///
/// It belongs to one thread. It is `Sendable` unchecked, to be captured where a tree is read.
public final class FactMemory: @unchecked Sendable {
  let parser = ParserMemory()
  private var lowering: Lowering?

  public init() {}

  /// The largest file, in nodes, after which the memory is kept: few are larger.
  private static let maxNodes = 1 << 17

  fileprivate func takeLowering(_ tree: SyntaxTree) -> Lowering {
    if let kept = lowering.take() { return kept }
    return Lowering(Gatherer(tree))
  }

  fileprivate func keep(_ lowering: consuming Lowering) {
    if lowering.gatherer.valueOfNode.count <= Self.maxNodes { self.lowering = .some(lowering) }
  }
}

extension FileFacts {
  /// Gathers the facts of a file's tree in one walk.
  ///
  /// - Parameter memory: to be used again for the next file of the thread.
  public convenience init(_ tree: SyntaxTree, memory: FactMemory = FactMemory()) {
    var lowering = memory.takeLowering(tree)
    lowering.gatherer.gather(tree)
    lowering.lower()
    self.init(lowering.gatherer.facts, lowering.lowered, of: tree)
    memory.keep(lowering)
  }
}
