/// The memory that parsing needs, reused from one file to the next: most files are small, and allocating it takes
/// longer than parsing many of them.
///
///     let memory = ParserMemory()
///     for source in sources { Parser.parse(source, memory: memory) { … } }
///
/// It belongs to one thread.
public final class ParserMemory {
  var bytes = Room<UInt8>()
  var tokens = Room<Token>()
  var pendingNodes = Room<PendingNode>()
  /// The nodes of the tree that there is.
  var nodes = Room<Node>()
  private var interner: Interner?

  public init() {}

  /// A table of names under construction that begins with those of another.
  func takeInterner(_ names: borrowing NameTable) -> Interner {
    let prototype = names.prototype
    if var kept = interner.take(), kept.begins(with: prototype) {
      kept.reset()
      return kept
    }
    return Interner(prototype)
  }

  func keep(_ interner: consuming Interner) { self.interner = .some(interner) }
}

@available(*, unavailable, message: "its memory is used for one file at a time")
extension ParserMemory: Sendable {}
