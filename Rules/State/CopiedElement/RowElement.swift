import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Recognises elements of a state's collection in the rows of views.
struct RowElement {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  private let collection: StateProperty
  /// How many functions may be between the row and the value.
  private let depth: Int

  init(_ app: App, _ file: FileID, of collection: StateProperty, depth: Int = 2) {
    (self.app, self.file, facts) = (app, file, app.program.files[file].facts)
    (self.collection, self.depth) = (collection, depth)
  }

  /// Whether a value is what `ForEach` or `List` gives the closure around it for each element, also if that passes it to
  /// a function of the view.
  func isElement(_ value: Value) -> Bool {
    var value = value
    for _ in 0..<LocalName.maxChainLength {
      guard let path = value.path.map({ facts.paths[$0] }), path.names.count == 1 else { return false }
      if path.root == .anonymous {
        let closure = facts.scopes(around: path.scope).first { facts.scopes[$0].kind == .closure }
        return closure.map { isRow(facts.scopes[$0].closure) } ?? false
      }
      guard path.root == .local, case let local = facts.locals[path.local], !local.canChange else { return false }
      switch local.kind {
      case .closureParameter:
        let closure = facts.scopes[local.scope].closure
        return facts.closures[closure].parameters.count == 1 && isRow(closure)
      case .parameter: return isGivenElements(local)
      // `[item]`, `let item = item`
      case .capture, .variable: value = local.value
      default: return false
      }
    }
    return false
  }

  /// Whether all calls of a view's function give a parameter elements: `func row(_ item: Item) -> some View`
  private func isGivenElements(_ parameter: LocalName) -> Bool {
    let function = DeclarationReference(file: file, declaration: facts.scopes[parameter.scope].declaration)
    guard depth > 0, !parameter.isInout, app.program.declaration(function).kind == .function,
      app.view(around: function) != nil
    else { return false }
    let mentions = Array(app.mentionsOutsideTests(of: Member(app, function).programName).prefix(Self.maxMentions + 1))
    let calls = mentions.compactMap { isElement(givenBy: $1, in: $0, to: parameter, of: function) }
    return mentions.count <= Self.maxMentions && !calls.isEmpty && calls.allSatisfy { $0 }
  }

  /// nil if the mention is of something else.
  private func isElement(
    givenBy mention: Mention, in file: FileID, to parameter: LocalName, of function: DeclarationReference
  ) -> Bool? {
    guard case .path(let id, let index) = mention, case let facts = app.program.files[file].facts,
      case let node = facts.node(ofFirst: index + 1, namesOf: id), !node.isNone, case let path = facts.paths[id],
      !app.isTestOrPreview(Location(file: file, range: path.range))
    else { return nil }
    if let found = app.program.declaration(referencedBy: node, in: file), found != function { return nil }
    guard index + 1 == path.names.count, !path.calling.isNone,
      case let arguments = facts.calls[path.calling].arguments,
      arguments.count == app.program.declaration(function).parameters.count,
      let given = facts.arguments[arguments].dropFirst(Int(parameter.position)).first
    else { return false }
    return RowElement(app, file, of: collection, depth: depth - 1).isElement(given.value)
  }

  /// Of a function whose name is mentioned more often it is not known what it is given.
  private static let maxMentions = 16

  private func isRow(_ closure: ClosureID) -> Bool {
    guard case let call = facts.closures[closure].call, !call.isNone, case let site = CallSite(app, call, in: file),
      site.isUnqualified, let name = site.name, Self.containers.contains(name), let callee = site.callee,
      app.program.resolve(callee.names, in: file, at: facts.scopes[callee.scope].declaration).symbols.isEmpty,
      let data = site.arguments.first, data.label == nil, !data.isClosure, let last = site.arguments.last,
      last.label == nil || last.label == "content" || last.label == "rowContent",
      facts.arguments[last.id].value.closure == closure
    else { return false }
    return isCollection(data.argument.value)
  }

  /// `store.items`, `store.items.reversed()`, `store.items.elements`
  private func isCollection(_ value: Value) -> Bool {
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
      var names = facts.path(facts.paths[path].names).dropLast(isCalled ? 1 : 0)
      while let last = names.last.map(facts.names.text), last != collection.name, ElementSource.views.contains(last) {
        names.removeLast()
      }
      let count = names.count
      if count == 0 {
        guard facts.paths[path].root == .result else { return false }
        value = .call(facts.paths[path].call)
        continue
      }
      return names.last.map { app.program.name($0, in: file) } == collection.member.programName
        && app.isMember(ofState: collection.state.symbol, nameAt: count - 1, of: path, in: file)
    }
    return false
  }

  private static let maxSteps = 8
  private static let containers: Set<String> = ["ForEach", "List"]
}
