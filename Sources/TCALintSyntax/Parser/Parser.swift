/// Makes a ``SyntaxTree`` of a source file.
///
/// It holds the tokens so far, its position among them, and the complete nodes. The grammar is in the extensions, a
/// file for each part of it. A function that parses something appends its nodes to ``nodes``; a function that only
/// looks ahead starts with `at` or `can` and changes nothing.
public struct Parser: ~Copyable {
  var tokenizer: Tokenizer
  /// Index of the token that is looked at. It is always there.
  var cursor = 0

  /// One more than the nodes, the first, so that there is always a last one.
  private var nodeRoom: Room<PendingNode>
  private(set) var nodeCount = 0

  /// How many brackets, braces and `#if`s are open.
  var nesting = 0
  /// How many lists of statements, members, cases, elements of patterns and the like are being read, one within another.
  /// Where brackets match, that is no more than ``nesting`` and one for the file; what closes nothing lowers that alone.
  var listDepth = 0
  /// How many constructs without brackets are open that contain one another (`- - -x`, `A -> B -> C`).
  var depth = 0
  /// The tokens that were split while looking ahead, as they were before.
  var splits: [Split] = []
  var lookaheads = 0
  var lookaheadDepth = 0
  /// The brackets open in ``skipSingle()``: the index of each, and behind it two bits for its kind.
  var skipStack: [Int] = []
  /// The line of the last query for indentation.
  var indentedLine = IndentedLine()
  /// The offset before which the modifiers from the token on have turned out not to start a declaration.
  var endOfStrayModifiers: UInt32 = 0
  var attributeRun = AttributeRun()
  /// The same for attributes in front of declarations, those in `#if` among them.
  var declarationAttributes = AttributeRun()
  var elseChain: [NodeStart] = []
  var diagnostics: [SyntaxDiagnostic] = []
  /// Where faults are not reported, because a compiler may not have to read it.
  var lenientRanges: [Range<UInt32>] = []
  /// Whether blocks end by their indentation: set when braces do not match.
  let trustsIndentation: Bool
  var bracesMismatch = false
  let wordClasses = WordClass.table
  let wordCount = UInt32(WordClass.count)

  struct Split {
    let index: Int
    var token: Token
  }

  /// The maximum nesting; deeper code is a syntax error.
  static var maximumNesting: Int { 256 }
  static var maximumDepth: Int { 512 }

  /// Parses a file and passes its tree to a closure, which the tree must not outlive.
  ///
  ///     let calls = Parser.parse(source) { tree in
  ///       tree.root.descendants.filter { $0.kind == .functionCallExpr }.map(\.text)
  ///     }
  ///
  /// Never fails: syntax errors are in ``SyntaxTree/diagnostics``. The calling thread needs a stack of at least 8 MB.
  ///
  /// - Parameters:
  ///   - source: the file's bytes.
  ///   - names: the table that the file's names start from; it must begin with ``NameTable/grammar``.
  ///   - memory: to be used again for the next file of the thread.
  ///   - body: extracts the result from the tree. It can neither return the tree and its nodes nor store them in
  ///     captured variables: they are not `Sendable`.
  public static func parse<Value: Sendable>(
    _ source: [UInt8], names: NameTable = .grammar, memory: ParserMemory = ParserMemory(),
    _ body: @Sendable (SyntaxTree) -> Value
  ) -> Value {
    let tree = tree(of: source, names, memory)
    // Nodes do not hold on to their tree, nor it to the memory: that would cost more than all else that they do.
    return withExtendedLifetime((tree, memory)) { body(tree) }
  }

  private static func tree(of source: [UInt8], _ names: NameTable, _ memory: ParserMemory) -> SyntaxTree {
    var parser = Parser(source, names, memory, trustsIndentation: false)
    parser.parseSourceFile()
    if parser.bracesMismatch {
      // Parses again, now that indentation is more reliable; but the compiler's messages concern the braces alone.
      let faults = parser.faults
      parser = Parser(source, names, memory, trustsIndentation: true)
      parser.parseSourceFile()
      return parser.finish(source, faults, memory)
    }
    let faults = parser.faults
    return parser.finish(source, faults, memory)
  }

  private init(_ source: [UInt8], _ names: borrowing NameTable, _ memory: ParserMemory, trustsIndentation: Bool) {
    tokenizer = Tokenizer(source, names: names, memory: memory)
    self.trustsIndentation = trustsIndentation
    nodeRoom = memory.pendingNodes.take()
    nodeRoom.reserve(source.count / 4 + 64)
    nodeRoom.start.initialize(
      to: PendingNode(kind: .sourceFile, flags: 0, firstToken: 0, endToken: 0, mainToken: .max, firstNode: 0))
  }

  // MARK: Nodes

  @inline(__always) var nodes: UnsafeMutablePointer<PendingNode> { nodeRoom.start + 1 }

  @inline(__always) var here: NodeStart { NodeStart(token: cursor, node: nodeCount) }

  /// Completes a node that contains everything since its start; a main token that was not there is none.
  @inline(__always)
  mutating func finish(_ kind: SyntaxKind, _ start: NodeStart, main: Int = -1, flags: SyntaxFlags = []) {
    if nodeCount + 1 == nodeRoom.capacity { growNodes() }
    (nodes + nodeCount).initialize(
      to: PendingNode(
        kind: kind, flags: flags.rawValue, firstToken: UInt32(truncatingIfNeeded: start.token),
        endToken: UInt32(truncatingIfNeeded: cursor),
        mainToken: main < cursor ? UInt32(truncatingIfNeeded: main) : .max,
        firstNode: UInt32(truncatingIfNeeded: start.node)))
    nodeCount += 1
  }

  /// Takes a single token as a node.
  @inline(__always)
  mutating func leaf(_ kind: SyntaxKind) {
    let start = here
    consume()
    finish(kind, start, main: start.token)
  }

  @inline(never)
  private mutating func growNodes() {
    nodeRoom.grow(to: tokenizer.grownCapacity(of: nodeRoom.capacity), keeping: nodeCount + 1)
  }

  /// The node that was completed last; before the first one, an empty file.
  @inline(__always) var lastNode: PendingNode { nodes[nodeCount - 1] }

  /// Removes the node that was completed last, but keeps its children.
  mutating func dissolveLastNode() { nodeCount -= 1 }

  // MARK: The result

  private consuming func finish(_ source: [UInt8], _ faults: Faults, _ memory: ParserMemory) -> SyntaxTree {
    memory.nodes.reserve(nodeCount)
    SyntaxTree.layOut(nodes, count: nodeCount, at: memory.nodes.start)
    let nodes = UnsafeBufferPointer(start: memory.nodes.start, count: nodeCount)
    memory.pendingNodes.keep(nodeRoom)
    let (tokens, names) = tokenizer.finish(memory)
    return SyntaxTree(
      source: source, tokens: tokens, nodes: nodes, names: names, diagnostics: faults.reported,
      firstFault: faults.first)
  }
}
