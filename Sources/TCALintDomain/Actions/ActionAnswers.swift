import TCALintModel
import TCALintSyntax

/// A case of an action that code sends or a pattern matches.
public struct ActionCase: Hashable, Sendable {
  /// The name of the case.
  public let name: ProgramName
  /// nil where it is not known, so that it may be any case of the name.
  public let declaration: DeclarationReference?
}

/// The code that an app runs in response to actions.
public struct ActionAnswers: Sendable {
  /// The code that runs where a pattern matches a case of a reducer's action.
  private var known: [DeclarationReference: [FunctionReference]] = [:]
  /// Where a pattern matches a case that is not known, or one of what may be no action.
  public var unknown: [ProgramName: [FunctionReference]] = [:]
  /// All of ``known`` by the names of the cases.
  private var named: [ProgramName: [FunctionReference]] = [:]

  /// The cost is linear in the patterns of the app.
  init(_ app: App) {
    for (file, contents) in app.program.files.numbered {
      let facts = contents.facts
      for value in facts.matchedValues {
        let isAction = app.actionMatchTable.entry(of: value, in: file) != nil
        for pattern in facts.patterns(matching: value) { add(pattern, isAction: isAction, in: file, app) }
      }
    }
  }

  private mutating func add(_ pattern: MatchedPattern, isAction: Bool, in file: FileID, _ app: App) {
    guard let answered = app.actionCases(in: pattern.node, of: file).last else { return }
    let facts = app.program.files[file].facts
    let code = FunctionReference(file: file, node: pattern.block ?? facts.block(around: pattern.node))
    if isAction, let declaration = answered.declaration {
      known[declaration, default: []].append(code)
      named[answered.name, default: []].append(code)
    } else {
      unknown[answered.name, default: []].append(code)
    }
  }

  /// The code of reducers that runs where a case is sent; that for any case of the name where it is not known which.
  public func code(answering sent: ActionCase) -> [FunctionReference] {
    (sent.declaration.map { known[$0] } ?? named[sent.name]) ?? []
  }
}

extension App {
  private static let actionAnswersKey = TableKey<ActionAnswers>("answers of actions")

  /// The code that runs in response to actions, computed once. The cost of that is linear in the patterns of the app.
  public var actionAnswers: ActionAnswers { table(Self.actionAnswersKey) { ActionAnswers(self) } }

  /// No action nests more cases. Beyond it, those within are left out.
  private static let maxCases = 16

  /// The cases that an action or a pattern names, an outer one before those that it holds.
  public func actionCases(in action: BodyNodeID, of file: FileID) -> [ActionCase] {
    let facts = program.files[file].facts
    var (found, pending): ([ActionCase], [BodyNodeID]) = ([], [action])
    for _ in 0..<Self.maxCases {
      guard let node = pending.popLast() else { break }
      switch facts.nodes[node].kind {
      case .expressionPattern, .optionalChain, .try, .await: pending += facts.operands(of: node).prefix(1)
      case .call:
        let parts = Array(facts.operands(of: node).prefix(Self.maxCases))
        guard let callee = parts.first, [.implicitMember, .member].contains(facts.nodes[callee].kind) else { continue }
        pending += parts.dropFirst().reversed() + [callee]
      case .implicitMember, .member: found.append(actionCase(node, of: file))
      default: break
      }
    }
    return found
  }

  private func actionCase(_ node: BodyNodeID, of file: FileID) -> ActionCase {
    let facts = program.files[file].facts
    let name = program.name(facts.nodes[node].name, in: file)
    let type =
      facts.nodes[node].kind == .implicitMember
      ? program.expectedType(at: node, in: file)
      : facts.firstOperand(of: node).flatMap { program.type(of: $0, in: file).instance } ?? .unknown
    let declaration = program.symbol(of: type.unwrapped).flatMap { members.enumCase(name, of: $0) }
    return ActionCase(name: name, declaration: declaration)
  }
}

extension FileFacts {
  /// The innermost block that a node is in; the root of its body where there is none.
  fileprivate func block(around node: BodyNodeID) -> BodyNodeID {
    var current = node
    while nodes[current].kind != .block, !nodes[current].parent.isNone { current = nodes[current].parent }
    return current
  }
}
