import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A block that builds a part of a view and reads untracked state, with the layout that is needed to wrap its content in
/// `WithPerceptionTracking`.
///
/// Many reads can share one block, so the layout is computed once for each block.
struct UntrackedBlock: Sendable {
  /// Braces included.
  let location: Location
  /// The empty place behind the opening brace or, in a closure with a signature, behind `in`.
  let endOfHead: Location
  /// The closure's `$0`.
  let parameter: UnnamedParameter
  let layout: Layout

  enum Layout: Sendable {
    /// The content is on the line of the head, and ends at a place.
    case line(end: Location)
    /// The content begins on a separate line.
    case lines(Lines)
  }

  struct Lines: Sendable {
    /// The leading blanks of the first line.
    let indentation: String
    /// The additional indentation to that of the line in which the block opens.
    let step: String
    /// From the line break before the first line to the end of the content.
    let location: Location
    /// The `WithPerceptionTracking { … }` with which the content begins.
    let trackedPart: TrackedPart?
  }

  /// A tracked part with which the content of a block begins, such as in `WithPerceptionTracking { … }.padding()`.
  struct TrackedPart: Sendable {
    /// Its closing brace, with the blanks before it.
    let closing: Location
    /// The content behind it.
    let rest: Location
    /// The indentation of methods called on its content, relative to the content.
    let indentationOfMethods: String
  }
}

extension App {
  private static let untrackedBlocksKey = TableKey<Answers<ScopeReference, UntrackedBlock?>>("untracked blocks")

  /// The block of a scope that builds a part of a view; nil where its layout does not allow wrapping its content.
  func untrackedBlock(of scope: ScopeReference) -> UntrackedBlock? {
    table(Self.untrackedBlocksKey, for: scope) {
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

  /// The closure of the `WithPerceptionTracking` with which the only expression of the block begins.
  private var trackedPart: CodeBlock? {
    guard isOneExpression, let call = firstCall, call.name == "WithPerceptionTracking",
      let part = call.arguments.last?.closureBlock, part.isOneExpression, part.indentation != nil,
      !part.hasCommentAtItsEdge, call.location.range.upperBound == part.location.range.upperBound
    else { return nil }
    return part
  }

  /// Whether its content is one expression, which can replace a call.
  var isOneExpression: Bool {
    statementCount == 1 && !firstWord.isEmpty && !Self.wordsOfStatements.contains(firstWord)
  }

  private static let wordsOfStatements: Set<String> = [
    "if", "switch", "let", "var", "for", "return", "guard", "do", "func", "defer", "#if",
  ]
}
