import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The code of a closure, a function or an accessor: its statements, and the values that they return.
struct CodeBody: Sendable {
  /// From brace to brace.
  let location: Location
  /// The statements and declarations directly in it.
  let items: [Location]
  /// The returned values, in source order: after each `return` of its own, or its only expression. nil where its only
  /// statement is an `if` or a `switch` that is its value.
  let values: [GivenValue]?
  /// Whether only a capture list precedes a closure's `in`.
  let hasPlainSignature: Bool

  /// A returned value of a body.
  struct GivenValue: Sendable {
    /// The `return` with its value; or the expression.
    let statement: Location
    /// The returned expression, without `try` and `await`; nil where there is none.
    let expression: Location?
    /// Whether a `try` precedes it.
    let isTried: Bool
    /// Whether it is the last thing in the body, so that the body ends with it whether it says `return` or not.
    let isLast: Bool
  }
}

extension ArgumentSite {
  /// The closure that it is.
  var closure: ClosureSite? {
    guard let closure = facts.arguments[id].value.closure else { return nil }
    return ClosureSite(app: app, file: file, id: closure)
  }
}

/// A closure in the app.
struct ClosureSite: Sendable {
  @UnretainedApp var app: App
  let file: FileID
  let id: ClosureID

  private var facts: FileFacts { app.program.files[file].facts }
  private var closure: Closure { facts.closures[id] }

  /// Braces included.
  var location: Location { Location(file: file, range: closure.range) }
  /// The list of captures with its brackets; the empty place for one where there is none.
  var captureList: Location { Location(file: file, range: closure.captureList) }
  /// Whether something with an `in` behind it follows the brace.
  var hasSignature: Bool { closure.hasSignature }
  /// The names of its parameters, `_` for one without; none where it names none.
  var parameters: [String] {
    facts.locals[closure.parameters].map { $0.name.isNone ? "_" : facts.names.text($0.name) }
  }
  /// The place behind its last parameter, whose type is not written; nil where there is none, or it has a type.
  var placeBehindParameters: Location? {
    guard let last = facts.locals[closure.parameters].last, last.type.isNone else { return nil }
    if last.name.isNone { return Location(file: file, range: last.offset..<last.offset + 1).end }
    return Location(file: file, range: app.program.range(of: last.name, at: last.offset, in: file)).end
  }
  /// Whether something in it, closures within included, has a `try` that throws.
  var throwsSomewhere: Bool {
    facts.tries[facts.tries(in: closure.range)].contains { $0.kind == .plain }
  }
  /// Whether it uses a name without a base.
  func mentions(_ name: String) -> Bool {
    guard let name = facts.names.find(name) else { return false }
    return facts.paths[facts.paths(in: closure.range)].contains {
      ($0.root == .local || $0.root == .unqualified) && facts.firstName($0.names) == name
    }
  }
  /// Its content.
  var body: CodeBody? { app.codeBody(at: location) }
}

extension Member {
  /// The code of a function.
  var body: CodeBody? {
    guard kind == .function else { return nil }
    return app.codeBodies(in: reference.file).last(endingAt: declaration.range.upperBound, within: declaration.range)
  }
}

extension App {
  private static let codeBodiesKey = TableKey<LazyOfFiles<CodeBodies>>("code bodies")

  /// The body from brace to brace.
  func codeBody(at location: Location) -> CodeBody? { codeBodies(in: location.file).first(from: location.range) }

  /// The bodies of a file, which is parsed again lazily.
  func codeBodies(in file: FileID) -> CodeBodies {
    table(Self.codeBodiesKey, of: file) {
      program.files[file].withTree { CodeBodies($0, of: file) }
    }
  }
}

/// The bodies of a file, in the order of their starts.
struct CodeBodies: Sendable {
  private var bodies: [CodeBody] = []

  init(_ tree: SyntaxTree, of file: FileID) {
    var open: [(end: UInt32, body: Int)] = []
    var returns: [[CodeBody.GivenValue]] = []
    var found: [(node: Syntax, items: [Syntax])] = []
    for node in tree.root.descendants {
      while let last = open.last, last.end <= node.index { open.removeLast() }
      if node.isBody {
        open.append((node.endIndex, found.count))
        found.append((node, node.children.filter { $0.kind != .closureSignature }))
        returns.append([])
      } else if node.kind == .returnStmt, let body = open.last?.body {
        let last = found[body].items.last
        returns[body].append(
          CodeBody.GivenValue(node, value: node.firstChild, isLast: last?.index == node.index, in: file))
      }
    }
    bodies = zip(found, returns).map { CodeBody($0.node, $0.items, $1, in: file) }
  }

  func first(from range: Range<UInt32>) -> CodeBody? {
    let index = bodies.count(before: range.lowerBound) { $0.location.range.lowerBound }
    return bodies[index...].first.flatMap { $0.location.range == range ? $0 : nil }
  }

  /// The outermost body within a range that ends where it does.
  func last(endingAt end: UInt32, within range: Range<UInt32>) -> CodeBody? {
    let index = bodies.count(before: range.lowerBound) { $0.location.range.lowerBound }
    return bodies[index...].prefix { $0.location.range.lowerBound < end }
      .first { $0.location.range.upperBound == end }
  }
}

extension CodeBody {
  fileprivate init(_ node: Syntax, _ items: [Syntax], _ returns: [GivenValue], in file: FileID) {
    let only = items.count == 1 && returns.isEmpty ? items[0] : nil
    self.init(
      location: Location(file: file, range: node.range),
      items: items.map { Location(file: file, range: $0.range) },
      values: only.map { only in
        switch only.kind {
        case .ifExpr, .switchExpr, .doStmt: nil
        case let kind where kind.isExpression: [GivenValue(only, value: only, isLast: true, in: file)]
        default: []
        }
      } ?? returns,
      hasPlainSignature: node.firstChild(.closureSignature).map { signature in
        signature.children.allSatisfy { $0.kind == .closureCaptureClause }
      } ?? true)
  }
}

extension CodeBody.GivenValue {
  fileprivate init(_ statement: Syntax, value: Syntax?, isLast: Bool, in file: FileID) {
    self.statement = Location(file: file, range: statement.range)
    self.isLast = isLast
    guard let value else {
      (expression, isTried) = (nil, false)
      return
    }
    // A `try` or `await` before an operation covers all of it.
    var first = value.kind == .sequenceExpr ? value.firstChild : value
    var isTried = false
    while let node = first, node.kind == .awaitExpr || node.kind == .tryExpr && node.flags.isEmpty {
      if node.kind == .tryExpr { isTried = true }
      first = node.firstChild
    }
    let (start, end) = (first?.range.lowerBound ?? value.range.lowerBound, value.range.upperBound)
    // Where a `try` is incomplete, nothing follows it yet.
    expression = start < end ? Location(file: file, range: start..<end) : nil
    self.isTried = isTried
  }
}

extension Syntax {
  fileprivate var isBody: Bool {
    switch kind {
    case .closureExpr, .accessorBlock: true
    case .codeBlock: parent.map { Self.owners.contains($0.kind) } ?? false
    default: false
    }
  }

  private static let owners: Set<SyntaxKind> = [
    .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl,
  ]
}

extension Member {
  /// The head of a function, from `func` to the opening brace; nil if it contains a comment.
  var functionHead: Location? {
    guard let body else { return nil }
    let source = app.program.files[reference.file].source
    var start = Int(declaration.nameRange.lowerBound)
    while start > 0, source[start - 1] <= UInt8(ascii: " ") { start -= 1 }
    guard start >= 4, source[start - 4..<start].elementsEqual("func".utf8) else { return nil }
    let head = Location(file: reference.file, range: UInt32(start - 4)..<body.location.range.lowerBound + 1)
    return app.isWithoutComments(head) ? head : nil
  }
}
