import TCALintSyntax

/// Makes a ``FileSummary`` in one walk over a tree's nodes.
///
/// The walk is a loop over the flat tree with a stack of its own, so that no input is too deep for it. A frame of that
/// stack says what is undone when the walk leaves the node that pushed it.
struct Summarizer {
  let tree: SyntaxTree
  let summary: FileSummary
  var frames: [Frame] = []
  /// The local names in scope, innermost last.
  var bindings: [Binding] = []
  /// Names that patterns have bound and that come into scope at the end of an enclosing node.
  var pending: [Binding] = []
  /// Whether a pattern binds local names here.
  var bindsLocals = false
  var declaration: DeclarationID = -1
  /// How many closures that run later lie between here and the innermost member.
  var deferredDepth: Int32 = 0
  /// Index after the last node of the capture list around this place, whose expressions run when the closure is made,
  /// and how deep that is.
  var captureList: (end: UInt32, depth: Int32) = (0, 0)
  var functionContext: EffectClosure.Context = []
  /// The effect closures around this place, outermost first, that belong to the innermost type.
  var effects: [OpenEffect] = []
  /// Index into ``effects`` of the first that belongs to the innermost type.
  var effectBase = 0
  var variable = VariableContext()
  /// Index after the last node of the outermost closure of `.publisher` around this place.
  var publisherEnd: UInt32 = 0
  /// Index after the last node of the attribute around this place.
  var attributeEnd: UInt32 = 0
  /// Closures in which `$0` is a `DependencyValues`.
  var overrideClosures: [UInt32] = []

  init(_ tree: SyntaxTree, into summary: FileSummary) {
    self.tree = tree
    self.summary = summary
  }

  mutating func summarize() {
    let count = UInt32(tree.nodeCount)
    var index: UInt32 = 0
    while index < count {
      while let frame = frames.last, frame.end <= index { leave(frames.removeLast()) }
      enter(Syntax(tree: tree, index: index))
      index += 1
    }
    while let frame = frames.popLast() { leave(frame) }
    // An outer node comes before an inner one, so that `b` of `a.b` was met before `a`.
    summary.references.sort { $0.offset < $1.offset }
    summary.typeUses.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// What is undone when the walk comes to the node ``end``.
  struct Frame {
    enum Kind: UInt8 {
      /// Local names go out of scope.
      case scope
      /// Pending names come into scope.
      case activate
      /// Names in scope become pending: those of a `guard`, which hold after it, not in its `else`.
      case suspend
      /// The enclosing declaration is the current one again.
      case declaration
      /// A closure or local function that runs later ends.
      case deferred
      /// A function ends.
      case function
      /// The members of a type end.
      case members
      case effect
    }
    let kind: Kind
    let end: UInt32
    /// What ``Kind`` needs to restore.
    var base: Int = 0
    var flag = false
    var saved: Int32 = 0
  }

  /// A local name.
  struct Binding {
    enum Kind: UInt8 {
      case local
      /// The `inout` state of a reducer.
      case state
      /// The second parameter of `.onChange`: the state where an effect comes of it, else a value.
      case changed
    }
    let name: Name
    var kind: Kind = .local
    /// The type of an `inout` parameter that may be a state, or -1.
    var type: TypeID = -1
    /// The dependency that the name stands for, or -1.
    var declaration: DeclarationID = -1
    var depth: Int32 = 0
  }

  /// What the bindings of a `var` have in common.
  struct VariableContext {
    var node: Syntax?
    var attributes: Range<Int> = 0..<0
    var flags: Declaration.Flags = []
  }

  /// An effect closure that the walk is in.
  struct OpenEffect {
    var closure: EffectClosure
    /// Index of the closure's node.
    let node: UInt32
    /// Index of the first node behind the capture list, whose expressions are evaluated outside the closure.
    let listEnd: UInt32
    /// Names bound before this index are the closure's surroundings.
    let bindingBase: Int
    var captures: [Capture] = []
    var stateUses: [StateUse] = []
    var items: [CaptureItem] = []
    var mentioned: [Name] = []
  }

  mutating func push(_ kind: Frame.Kind, end: UInt32, base: Int = 0, flag: Bool = false, saved: Int32 = 0) {
    frames.append(Frame(kind: kind, end: end, base: base, flag: flag, saved: saved))
  }

  /// Whether the walk is in a function, accessor or closure.
  var isLocal: Bool { frames.last(where: { $0.kind == .members || $0.kind == .scope })?.kind == .scope }

  mutating func leave(_ frame: Frame) {
    switch frame.kind {
    case .scope:
      bindings.removeLast(bindings.count - frame.base)
    case .activate:
      for index in effectBase..<effects.count {
        effects[index].mentioned.append(contentsOf: pending[frame.base...].lazy.map(\.name))
      }
      bindings.append(contentsOf: pending[frame.base...])
      pending.removeLast(pending.count - frame.base)
      bindsLocals = frame.flag
    case .suspend:
      pending.append(contentsOf: bindings[frame.base...])
      bindings.removeLast(bindings.count - frame.base)
    case .declaration:
      summary.declarations[Int(declaration)].end = DeclarationID(summary.declarations.count)
      declaration = DeclarationID(frame.base)
      deferredDepth = frame.saved
    case .deferred:
      deferredDepth -= 1
    case .function:
      functionContext = EffectClosure.Context(rawValue: UInt8(frame.base))
    case .members:
      effectBase = frame.base
      bindsLocals = frame.flag
    case .effect:
      close(effects.removeLast())
    }
  }
}
