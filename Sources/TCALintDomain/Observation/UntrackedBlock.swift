import TCALintModel
import TCALintSyntax

/// A block in which a view reads what nobody tracks, and how it is laid out, for `WithPerceptionTracking` to stand around
/// what it holds.
///
/// Many places may read in one block: what is asked of it for each of them is found out once.
public struct UntrackedBlock: Sendable {
  /// Braces included.
  public let location: Location
  /// The empty place behind the brace, and behind a closure's `in`.
  public let endOfHead: Location
  /// What it is given and does not name.
  public let parameter: UnnamedParameter
  public let layout: Layout

  public enum Layout: Sendable {
    /// What it holds stands in the line of its head, and ends at a place.
    case line(end: Location)
    /// What it holds begins on a line of its own.
    case lines(Lines)
  }

  public struct Lines: Sendable {
    /// What the first of them begins with.
    public let indentation: String
    /// How much of that is further in than the line that the block belongs to.
    public let step: String
    /// From the line break before the first of them through the last.
    public let location: Location
    /// `WithPerceptionTracking { … }`, where the block begins with that.
    public let trackedPart: TrackedPart?
  }

  /// A part of what a block holds that is tracked already, with which the rest begins.
  public struct TrackedPart: Sendable {
    /// The brace that closes it, with the blanks before.
    public let closing: Location
    /// What stands behind it.
    public let rest: Location
    /// How much further in than the part methods stand that are called on it.
    public let indentationOfMethods: String
  }
}

extension App {
  /// The block of a scope that a view's parts stand in; nil where it is laid out in such a way that nothing can be put
  /// around what it holds.
  func untrackedBlock(of scope: ScopeReference) -> UntrackedBlock? {
    knownUntrackedBlocks(scope) {
      block(of: scope.scope, in: scope.file).flatMap { $0.buildsView ? UntrackedBlock($0) : nil }
    }
  }
}

extension UntrackedBlock {
  fileprivate init?(_ block: CodeBlock) {
    guard let parameter = block.unnamedParameter, let layout = block.layout else { return nil }
    location = block.location
    endOfHead = block.head.end
    self.parameter = parameter
    self.layout = layout
  }
}

extension CodeBlock {
  fileprivate var layout: UntrackedBlock.Layout? {
    guard let indentation else {
      return lineStarts.isEmpty && !hasCommentAtItsEdge ? .line(end: content.end) : nil
    }
    guard let step else { return nil }
    let file = content.file
    let first = content.range.lowerBound - UInt32(indentation.utf8.count)
    let part = trackedPart.flatMap { part in
      part.indentationOfMethods.map { methods in
        UntrackedBlock.TrackedPart(
          closing: Location(file: file, range: part.content.range.upperBound..<part.location.range.upperBound),
          rest: part.location.end.through(content), indentationOfMethods: methods)
      }
    }
    return .lines(
      UntrackedBlock.Lines(
        indentation: indentation, step: step,
        location: Location(file: file, range: first - 1..<content.range.upperBound), trackedPart: part))
  }

  /// Whether it begins with a view that tracks what a part of it reads, and is one expression.
  private var trackedPart: CodeBlock? {
    guard isOneExpression, let call = firstCall, call.name == "WithPerceptionTracking",
      let part = call.arguments.last?.closureBlock, part.isOneExpression, part.indentation != nil,
      !part.hasCommentAtItsEdge, call.location.range.upperBound == part.location.range.upperBound
    else { return nil }
    return part
  }

  /// Whether what stands in it is one expression, which can take the place of a call.
  public var isOneExpression: Bool {
    statementCount == 1 && !firstWord.isEmpty && !Self.wordsOfStatements.contains(firstWord)
  }

  private static let wordsOfStatements: Set<String> = [
    "if", "switch", "let", "var", "for", "return", "guard", "do", "func", "defer", "#if",
  ]
}
