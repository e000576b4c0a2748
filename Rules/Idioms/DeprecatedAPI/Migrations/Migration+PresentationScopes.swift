import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `$store.scope(state: \.$destination, action: \.destination).edit`
  static let presentationScopes = Migration("`$store.scope(state:action:)` without `$`") { use in
    guard let call = use.call, let callee = call.callee, call.arguments.count == 2,
      case .external(_, let arguments) = use.app.program.type(
        ofFirst: callee.names.count - 1, namesOf: callee, in: call.file),
      let store = arguments.first, let state = use.app.state(ofStore: store).map({ TypeHandle(use.app, $0) }),
      let path = call.arguments[0].namesOfKeyPath, let actions = call.arguments[1].namesOfKeyPath,
      let name = path.first.map({ $0.hasSuffix("?") ? String($0.dropLast()) : $0 }),
      let property = state.properties(named: name).first, property.hasLibraryAttribute(["Presents"])
    else { return nil }
    let projection = Edit(call.arguments[0].location, replacement: "\\.$\(name)")
    if path.count == 1, path[0] == name {
      return Change(Fix("Scope to `$\(name)`", .suggestion, edits: [projection]))
    }
    guard path.count == 2, path[0] != name, actions.count == 2, actions[1] == path[1],
      let cases = property.heldReducer?.cases(named: path[1]), cases.count == 1
    else { return nil }
    let edits = [projection, Edit(call.arguments[1].location, replacement: "\\.\(actions[0])")]
    let member = ".\(path[1])"
    guard cases[0].payload == nil else {
      // A value that is no store would have to be `Identifiable`.
      guard cases[0].payload?.nominal?.isReducer ?? false else { return nil }
      return Change(
        Fix(
          "Scope to the case `\(path[1])` of `$\(name)`", .suggestion,
          edits: edits + [Edit(call.location.end, replacement: member)]))
    }
    guard !call.call.argument.isNone, case let item = ArgumentSite(use.app, call.call.argument, in: call.file),
      item.label == "item", let label = item.labelLocation, let content = item.call?.arguments.last,
      content.id != item.id, content.closure?.parameters == ["_"], let block = content.closureBlock
    else { return nil }
    return Change(
      Fix(
        "Present by a Boolean binding", .suggestion,
        edits: edits + [
          Edit(label, replacement: "isPresented: Binding("), Edit(call.location.end, replacement: "\(member))"),
          Edit(block.head, replacement: "{"),
        ]))
  }

  /// `.onChange(of: \.name) { oldValue, state in … }`, whose closure returns an effect.
  static let changeReducers = Migration("`onChange` with a reducer") { use in
    guard let call = use.call, call.arguments.count == 2, let closure = call.arguments[1].closure,
      let outer = call.arguments[1].closureBlock, outer.statementCount == 1, outer.isOneCall,
      let reduce = outer.firstCall,
      reduce.name == "Reduce", reduce.arguments.count == 1, let inner = reduce.arguments[0].closure,
      let block = reduce.arguments[0].closureBlock, let body = inner.body, let first = body.items.first,
      let values = body.values, closure.parameters.count == 2, inner.parameters.count == 2,
      inner.captureList.range.isEmpty, closure.captureList.range.isEmpty, !inner.mentions(inner.parameters[1]),
      use.app.isWithoutComments(outer.head), use.app.isWithoutComments(block.head),
      let moved = block.unwrapping(from: reduce.location)
    else { return nil }
    let newValue = closure.parameters[1]
    let usesNewValue = inner.mentions(newValue)
    let state = inner.parameters[0] == "_" && usesNewValue ? "state" : inner.parameters[0]
    guard state == "_" || !closure.parameters.contains(state) else { return nil }
    var prefix = ""
    if usesNewValue {
      guard let path = call.arguments[0].namesOfKeyPath,
        block.indentation != nil || block.indentationBehindComment != nil
      else { return nil }
      let isReturned = values.count == 1 && values[0].expression == values[0].statement && body.items.count == 1
      prefix =
        "let \(newValue) = \(state).\(path.joined(separator: "."))\n" + block.outerIndentation
        + (isReturned ? "return " : "")
    }
    let head = "{ \(closure.parameters[0]), \(state) in"
    let own = ObservationMove(
      [Edit(outer.head, replacement: head)] + (prefix.isEmpty ? [] : [Edit(first.start, replacement: prefix)]))
    return (own + moved).change("Return an effect", of: use)
  }
}

extension ArgumentSite {
  /// The names of a key path without a type, a `?` behind what may be missing: `destination?`, `edit`.
  fileprivate var namesOfKeyPath: [String]? {
    guard let keyPath = argument.value.keyPath.map({ facts.keyPaths[$0] }), keyPath.type.isNone, text.hasPrefix("\\."),
      !app.mayHoldComment(location)
    else { return nil }
    let names = text.dropFirst(2).split(separator: ".").map(String.init)
    return names.count == keyPath.names.count ? names : nil
  }
}
