import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The layout of the body of a closure, an accessor or a function: its braces, a closure's parameters and the text
/// between.
struct CodeBlock: Sendable {
  /// Braces included.
  let location: Location
  /// From the brace through the `in`; the brace alone where there is none.
  let head: Location
  /// From the first to the last byte that is no blank, comments included.
  let content: Location
  /// The number of statements in it.
  let statementCount: Int
  /// The indentation of the line in which the closure, or the call that it is an argument of, begins.
  let outerIndentation: String
  /// The indentation of the content's first line, where that is a separate line; nil where it is on the line of the
  /// head.
  let indentation: String?
  /// Whether each of its statements is a part of a view, or it is one expression.
  let buildsView: Bool
  private let source: ArraySlice<UInt8>
  let scope: ScopeID
  @UnretainedApp var app: App
}

extension CodeBlock {
  /// The places where lines of the content begin, behind the first.
  var lineStarts: [Location] { app.lineStarts(within: content) }

  /// The additional indentation of methods that are called on its only expression, each on a separate line: that of
  /// existing calls; a level where the expression is a single line.
  var indentationOfMethods: String? {
    guard let indentation, let step else { return nil }
    guard let last = lineStarts.last else { return step }
    let line = source[Int(last.range.lowerBound)...]
    let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let own = String(decoding: blanks, as: UTF8.self)
    guard source[blanks.endIndex] == UInt8(ascii: "."), own.hasPrefix(indentation) else { return "" }
    return String(own.dropFirst(indentation.count))
  }

  /// Whether its content is a call and nothing around it, so that a method called on that is called on all of it.
  var isOneCall: Bool {
    let facts = app.program.files[content.file].facts
    guard let first = facts.calls(in: content.range).first else { return false }
    let start = facts.calls[first].range.lowerBound
    return facts.paths(in: content.range.lowerBound..<start).isEmpty
      && facts.calls(in: start..<start + 1).contains {
        facts.calls[$0].range.upperBound == content.range.upperBound
      }
  }

  /// The blanks that the lines of its content lose where that moves out to the line that it belongs to.
  func surplusBlanks(from indentation: String) -> Reindentation? {
    app.surplusBlanks(within: content, from: indentation, to: outerIndentation)
  }

  /// The word that the content begins with, comments on lines of their own left out; empty for anything else.
  var firstWord: String {
    var text = source[Int(content.range.lowerBound)..<Int(content.range.upperBound)]
    while text.starts(with: "//".utf8) {
      text = text.drop { $0 != UInt8(ascii: "\n") }.drop { $0 <= UInt8(ascii: " ") }
    }
    let word = text.prefix { byte in
      let small = byte | 0x20
      return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z") || byte == UInt8(ascii: "#")
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The indentation of the content's lines where it begins with a comment on the line of the head; nil anywhere else.
  var indentationBehindComment: String? {
    let start = Int(content.range.lowerBound)
    guard indentation == nil, source[start...].starts(with: "//".utf8), let line = lineStarts.first else { return nil }
    let blanks = source[Int(line.range.lowerBound)...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// The additional indentation of a line of it; nil where that is not clear.
  var step: String? {
    guard let indentation, indentation.hasPrefix(outerIndentation), indentation != outerIndentation else { return nil }
    return String(indentation.dropFirst(outerIndentation.count))
  }

  /// Whether there is a comment on the content's last line, or in the head.
  var hasCommentAtItsEdge: Bool {
    let whole = source[Int(content.range.lowerBound)..<Int(content.range.upperBound)]
    let last = whole[(whole.lastIndex(of: UInt8(ascii: "\n")) ?? whole.startIndex)...]
    let head = source[Int(self.head.range.lowerBound)..<Int(self.head.range.upperBound)]
    return last.mayHoldComment || head.mayHoldComment
  }
}

extension CodeBlock {
  /// The first call of the content: `Form { … }` of `Form { … }.padding()`.
  var firstCall: CallSite? {
    let facts = app.program.files[content.file].facts
    let start = content.range.lowerBound
    let calls = facts.calls(in: start..<start + 1)
    return calls.min { facts.calls[$0].range.upperBound < facts.calls[$1].range.upperBound }
      .map { CallSite(app, $0, in: content.file) }
  }
}

extension CallSite {
  /// Whether it is a statement of a view builder, so that an `if` could replace it.
  var isInViewBuilder: Bool {
    guard call.use == .statement else { return false }
    let body = facts.body(around: call.scope)
    return !body.isNone && facts.isViewBuilder(body) && !app.bodiesWithReturn(in: file).contains(body)
  }

  /// The additional indentation of a line of the block around it; nil where that is not clear.
  var indentationStep: String? {
    app.block(of: facts.body(around: call.scope), in: file)?.step
  }
}

extension ArgumentSite {
  /// The closure that it is, where that begins with no more than a list of parameters and holds something.
  var closureBlock: CodeBlock? { closureBlock(startingBehind: \.range.lowerBound.next) }

  /// The same of a closure that may capture something.
  var blockBehindCaptures: CodeBlock? {
    closureBlock { max($0.range.lowerBound.next, $0.captureList.upperBound) }
  }

  private func closureBlock(startingBehind start: (Closure) -> UInt32) -> CodeBlock? {
    guard let closure = facts.arguments[id].value.closure.map({ facts.closures[$0] }),
      let start = app.endOfHead(of: closure, startingAt: start(closure), in: file)
    else { return nil }
    let outer = closure.call.isNone ? closure.range.lowerBound : facts.calls[closure.call].range.lowerBound
    return CodeBlock(
      closure.range, scope: closure.scope, in: outer, startingBehind: start, app, in: file)
  }
}

extension App {
  /// The body of a closure, of a getter without `get`, or of a function with a result; nil for any other scope.
  func block(of scope: ScopeID, in file: FileID) -> CodeBlock? {
    let facts = program.files[file].facts
    let range = facts.scopes[scope].range
    let source = program.files[file].source
    switch facts.scopes[scope].kind {
    case .closure:
      let argument = facts.closures[facts.scopes[scope].closure].argument
      return argument.isNone ? nil : ArgumentSite(self, argument, in: file).closureBlock
    case .accessor:
      let declaration = facts.declarations[facts.scopes[scope].declaration]
      guard source[Int(range.lowerBound)] == UInt8(ascii: "{") else { return nil }
      return CodeBlock(
        range, scope: scope, in: declaration.nameRange.lowerBound, startingBehind: range.lowerBound + 1, self, in: file)
    case .function:
      let declaration = facts.declarations[facts.scopes[scope].declaration]
      guard !declaration.type.isNone else { return nil }
      let end = Int(facts.types[declaration.type].range.upperBound)
      guard let brace = source[end..<Int(range.upperBound)].firstIndex(where: { $0 > UInt8(ascii: " ") }),
        source[brace] == UInt8(ascii: "{")
      else { return nil }
      return CodeBlock(
        UInt32(brace)..<range.upperBound, scope: scope, in: declaration.nameRange.lowerBound,
        startingBehind: UInt32(brace) + 1, self, in: file)
    default: return nil
    }
  }
}

extension FileFacts {
  /// Whether the body of a view builder is in a scope: of a closure, of a view's body, of what says so.
  fileprivate func isViewBuilder(_ scope: ScopeID) -> Bool {
    if scopes[scope].kind == .closure { return true }
    // Code that is being written may be of none.
    guard !scopes[scope].declaration.isNone else { return false }
    let declaration = declarations[scopes[scope].declaration]
    return declaration.name.is(.body) || attributes(of: declaration).contains { names.text($0.name) == "ViewBuilder" }
  }
}

extension CodeBlock {
  /// nil for an empty body, or if its end is missing.
  ///
  /// - Parameter outer: where what the block belongs to begins, the line of which it is laid out by.
  fileprivate init?(
    _ range: Range<UInt32>, scope: ScopeID, in outer: UInt32, startingBehind headEnd: UInt32, _ app: App,
    in file: FileID
  ) {
    let facts = app.program.files[file].facts
    let whole = app.program.files[file].source
    guard headEnd < range.upperBound, whole[Int(range.upperBound) - 1] == UInt8(ascii: "}") else { return nil }
    let lines = app.program.lines(of: Location(file: file, range: outer..<range.upperBound))
    let source = whole[Int(lines.range.lowerBound)..<Int(lines.range.upperBound)]
    func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
    let inside = source[Int(headEnd)..<Int(range.upperBound) - 1]
    guard let first = inside.firstIndex(where: { !isBlank($0) }), let last = inside.lastIndex(where: { !isBlank($0) })
    else { return nil }
    func blanks(from start: Int) -> String {
      String(decoding: source[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }
    _app = UnretainedApp(wrappedValue: app)
    self.source = source
    self.scope = scope
    location = Location(file: file, range: range)
    head = Location(file: file, range: range.lowerBound..<headEnd)
    content = Location(file: file, range: UInt32(first)..<UInt32(last) + 1)
    statementCount = Int(facts.scopes[scope].itemCount)
    buildsView =
      (statementCount == 1 || facts.isViewBuilder(scope)) && !app.bodiesWithReturn(in: file).contains(scope)
    outerIndentation = blanks(from: source.startIndex)
    indentation = inside[..<first].lastIndex(of: UInt8(ascii: "\n")).map { blanks(from: $0 + 1) }
  }
}

extension App {
  /// The end of the `in` of a closure with parameters, or of the brace of a closure without; nil where the head is no
  /// plain list of names.
  fileprivate func endOfHead(of closure: Closure, startingAt start: UInt32, in file: FileID) -> UInt32? {
    let source = program.files[file].source
    let start = Int(start)
    guard closure.hasSignature else { return UInt32(start) }
    var words: [ArraySlice<UInt8>] = []
    var place = start
    while place < Int(closure.range.upperBound) {
      let word = source[place...].prefix { $0 > UInt8(ascii: " ") }
      if word.elementsEqual("in".utf8) {
        let plain = words.allSatisfy { $0.allSatisfy(Self.isPartOfNames) } && words.count < 8
        return plain ? UInt32(word.endIndex) : nil
      }
      if word.isEmpty {
        place += 1
      } else {
        words.append(word)
        place = word.endIndex
      }
      if words.count == 8 { return nil }
    }
    return nil
  }

  /// Whether a byte may be part of names, types and the text between them.
  private static func isPartOfNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_:.,<>()".utf8.contains(byte)
    }
  }
}

extension UInt32 {
  fileprivate var next: UInt32 { self + 1 }
}
