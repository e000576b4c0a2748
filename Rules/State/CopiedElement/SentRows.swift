import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The elements of collections that views send for rows.
struct SentRows {
  private let app: App
  private var program: Program { app.program }
  /// The names in key paths outside of tests, by which code may give a case any value: `\.rowTapped`
  private lazy var namesInKeyPaths = Self.namesInKeyPaths(app.program)

  init(_ app: App) { self.app = app }

  /// Where a view gives a case an element of a collection, if all code is known to give it nothing but such elements;
  /// nil otherwise.
  mutating func sends(of payload: CasePayload, from collection: StateProperty) -> [Location]? {
    let name = Member(app, payload.enumCase).programName
    guard program.isComplete, !program.mayBeDamaged(name), !namesInKeyPaths.contains(name) else { return nil }
    let mentions = Array(app.mentionsOutsideTests(of: name).prefix(Self.maxMentions + 1))
    if mentions.count > Self.maxMentions { return nil }
    var sends: [Location] = []
    for case (let file, .path(let path, let index)) in mentions {
      switch given(by: path, at: index, in: file, to: payload, from: collection) {
      case .other: continue
      case .unknown: return nil
      case .element(let call):
        if isInView(path, in: file) {
          sends.append(Location(file: file, range: program.files[file].facts.calls[call].range))
        }
      }
    }
    return sends.isEmpty ? nil : sends
  }

  /// Of a case whose name is mentioned more often it is not known what it is given.
  private static let maxMentions = 256

  private static func namesInKeyPaths(_ program: Program) -> Set<ProgramName> {
    var found: Set<ProgramName> = []
    for (file, contents) in program.files.numbered where !program.isTestFile[file] {
      for keyPath in contents.facts.keyPaths { found.formUnion(program.path(keyPath.names, in: file)) }
    }
    return found
  }

  private enum Given {
    case element(CallID)
    /// Nothing, or the mention is of something else.
    case other
    case unknown
  }

  private func given(
    by id: PathID, at index: Int, in file: FileID, to payload: CasePayload, from collection: StateProperty
  ) -> Given {
    let facts = program.files[file].facts
    let (path, node) = (facts.paths[id], facts.node(ofFirst: index + 1, namesOf: id))
    guard !node.isNone, mayBeCase(path, at: index, facts),
      let named = app.actionCases(in: node, of: file).first,
      named.declaration == payload.enumCase || named.declaration == nil,
      facts.match(around: node) == nil, !app.isTestOrPreview(Location(file: file, range: path.range))
    else { return .other }
    guard index + 1 == path.names.count, !path.calling.isNone,
      let value = facts.arguments[facts.calls[path.calling].arguments].dropFirst(payload.index).first?.value
    else { return .unknown }
    if facts.isNothing(value) { return .other }
    return RowElement(app, file).isElement(value, of: collection) ? .element(path.calling) : .unknown
  }

  /// Whether a name may be that of a case: `.rowTapped`, `Action.rowTapped`, `Self.rowTapped`
  private func mayBeCase(_ path: Path, at index: Int, _ facts: FileFacts) -> Bool {
    if index == 0 { return path.root == .implicitMember || path.root == .selfType }
    return facts.isTypeName(facts.pathNames[Int(path.names.lowerBound) + index - 1])
  }

  private func isInView(_ path: PathID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let declaration = facts.scopes[facts.paths[path].scope].declaration
    return app.view(around: DeclarationReference(file: file, declaration: declaration)) != nil
  }
}

/// Recognises elements of a state's collection in the rows of views.
private struct RowElement {
  private let app: App
  private let file: FileID
  private let facts: FileFacts

  init(_ app: App, _ file: FileID) {
    (self.app, self.file, facts) = (app, file, app.program.files[file].facts)
  }

  /// Whether a value is what `ForEach` or `List` gives the closure around it for each element of a collection.
  func isElement(_ value: Value, of collection: StateProperty) -> Bool {
    var value = value
    for _ in 0..<LocalName.maxChainLength {
      guard let path = value.path.map({ facts.paths[$0] }), path.names.count == 1 else { return false }
      if path.root == .anonymous {
        let closure = facts.scopes(around: path.scope).first { facts.scopes[$0].kind == .closure }
        return closure.map { isRow(facts.scopes[$0].closure, of: collection) } ?? false
      }
      guard path.root == .local, case let local = facts.locals[path.local], !local.canChange else { return false }
      switch local.kind {
      case .closureParameter:
        let closure = facts.scopes[local.scope].closure
        return facts.closures[closure].parameters.count == 1 && isRow(closure, of: collection)
      // `[item]`, `let item = item`
      case .capture, .variable: value = local.value
      default: return false
      }
    }
    return false
  }

  private func isRow(_ closure: ClosureID, of collection: StateProperty) -> Bool {
    guard case let call = facts.closures[closure].call, !call.isNone, case let site = CallSite(app, call, in: file),
      site.isUnqualified, let name = site.name, Self.containers.contains(name), let callee = site.callee,
      app.program.resolve(callee.names, in: file, at: facts.scopes[callee.scope].declaration).symbols.isEmpty,
      let data = site.arguments.first, data.label == nil, !data.isClosure, let last = site.arguments.last,
      last.label == nil || last.label == "content" || last.label == "rowContent",
      facts.arguments[last.id].value.closure == closure
    else { return false }
    return isCollection(data.argument.value, collection)
  }

  /// `store.items`, `store.items.reversed()`
  private func isCollection(_ value: Value, _ collection: StateProperty) -> Bool {
    var value = value
    for _ in 0..<Self.maxSteps {
      let isCalled = value.call != nil
      let path: PathID
      if let call = value.call.map({ facts.calls[$0] }) {
        guard !call.flags.contains(.isSubscript), let callee = call.callee.path,
          let method = facts.lastName(facts.paths[callee].names),
          ElementSource.narrowing.contains(facts.names.text(method))
        else { return false }
        path = callee
      } else if let found = value.path {
        path = found
      } else {
        return false
      }
      let count = facts.paths[path].names.count - (isCalled ? 1 : 0)
      if count == 0 {
        guard facts.paths[path].root == .result else { return false }
        value = .call(facts.paths[path].call)
        continue
      }
      let name = facts.path(facts.paths[path].names).dropLast(isCalled ? 1 : 0).last
      return name.map { app.program.name($0, in: file) } == collection.member.programName
        && app.isMember(ofState: collection.state.symbol, nameAt: count - 1, of: path, in: file)
    }
    return false
  }

  private static let maxSteps = 8
  private static let containers: Set<String> = ["ForEach", "List"]
}
