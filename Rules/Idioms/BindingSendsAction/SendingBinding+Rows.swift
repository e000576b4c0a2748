import TCALintDomain
import TCALintModel
import TCALintSyntax

extension SendingBinding {
  /// The subject of a binding in the row of a list, by its name there.
  enum Row: Sendable {
    /// A store of the row's own: `row` of `ForEach(store.scope(…)) { row in … }`
    case store(String)
    /// An element of what the store holds: `item`, `items` of `ForEach(store.items) { item in … }`
    case element(String, of: String)
  }

  /// nil for a binding in no row, and where its subject is unknown.
  var row: Row? {
    guard let send = sends.first, send.call.file == call.file, let callee = send.call.callee, callee.names.count == 2,
      let store = call.facts.firstName(callee.names)
    else { return nil }
    if !send.isToViewStore, callee.root == .local, case let local = call.facts.locals[callee.local],
      local.kind == .closureParameter
    {
      return .store(call.facts.names.text(local.name))
    }
    return element(of: store)
  }

  private func element(of store: Name) -> Row? {
    let facts = call.facts
    guard let getter = facts.arguments[call.call.arguments].first?.value.closure.map({ facts.closures[$0] }) else {
      return nil
    }
    let read = facts.paths[facts.paths(in: getter.range)]
    guard !read.contains(where: { facts.firstName($0.names) == store }),
      let element = read.lazy.filter({ $0.root == .local }).map({ facts.locals[$0.local] })
        .first(where: { $0.kind == .closureParameter && $0.offset < getter.range.lowerBound }),
      let list = facts.list(whoseRowsTake: element, heldBy: store)
    else { return nil }
    return .element(facts.names.text(element.name), of: facts.names.text(list))
  }
}

extension FileFacts {
  /// `items` of `ForEach(store.items) { item in … }`
  fileprivate func list(whoseRowsTake element: LocalName, heldBy store: Name) -> Name? {
    let closure = closures[scopes[element.scope].closure]
    guard !closure.call.isNone, case let call = calls[closure.call],
      calleeName(call).map(names.text) == "ForEach" || calleeName(call).map(names.text) == "List",
      let path = arguments[call.arguments].first?.value.path.map({ paths[$0] }), path.names.count == 2,
      firstName(path.names) == store
    else { return nil }
    return lastName(path.names)
  }
}
