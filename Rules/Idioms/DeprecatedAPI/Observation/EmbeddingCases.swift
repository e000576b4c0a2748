import TCALintDomain
import TCALintModel
import TCALintSyntax

extension CallSite {
  /// The cases that the initializer of a view store wraps sent actions in, by its `send:`: empty without. nil where
  /// that is any other function.
  var embeddingCases: [String]? {
    guard let send = argument("send") else { return [] }
    return send.embeddingCases
  }
}

extension ArgumentSite {
  /// The cases that a function wraps its argument in, the outermost first: `view`, `search` of
  /// `{ .view(.search($0)) }`, of `\.view.search`; `view` of `Feature.Action.view`. nil for any other function.
  var embeddingCases: [String]? { embeddingCases(areLabelled: false) }

  /// - Parameter areLabelled: whether what a case carries may have a label there: `{ .rename(to: $0) }`, `.rename(to:)`.
  func embeddingCases(areLabelled: Bool) -> [String]? {
    let value = facts.arguments[id].value
    if let keyPath = value.keyPath.map({ facts.keyPaths[$0] }) {
      return keyPath.type.isNone && keyPath.names.count == Int(keyPath.plainCount) ? facts.texts(keyPath.names) : nil
    }
    if let path = value.path.map({ facts.paths[$0] }) { return facts.caseNamed(by: path, areLabelled).map { [$0] } }
    if let closure = value.closure.map({ facts.closures[$0] }) { return facts.cases(madeBy: closure, areLabelled) }
    return nil
  }

  /// The case and the id of the element that a closure wraps its argument in: `rows`, `id` of
  /// `{ .rows(.element(id: id, action: $0)) }`. nil for any other function.
  var embeddingElement: (name: String, id: String)? {
    guard let closure = facts.arguments[id].value.closure.map({ facts.closures[$0] }),
      facts.scopes[closure.scope].itemCount == 1, closure.parameters.count < 2,
      let outer = facts.calls(in: closure.range).first.map({ CallSite(app, $0, in: file) }), outer.call.isResult,
      outer.isImplicitMember, let name = outer.name, outer.arguments.count == 1,
      let inner = outer.arguments[0].argument.value.call.map({ CallSite(app, $0, in: file) }), inner.isImplicitMember,
      inner.name == "element", inner.arguments.map(\.label) == ["id", "action"],
      let action = inner.arguments[1].argument.value.path.map({ facts.paths[$0] }), action.names.count == 1,
      facts.isParameter(action, of: closure), inner.arguments[0].closure == nil
    else { return nil }
    let id = inner.arguments[0]
    let readsParameter = facts.paths[facts.paths(in: id.location.range)].contains { facts.isParameter($0, of: closure) }
    return readsParameter ? nil : (name, id.text)
  }

  /// The same of a key path, with a `?` behind what may be missing: `user?`, `name` of `\.user?.name`.
  var readOptionally: [String]? {
    guard let keyPath = facts.arguments[id].value.keyPath.map({ facts.keyPaths[$0] }), keyPath.type.isNone else {
      return nil
    }
    let names = facts.texts(keyPath.names)
    if keyPath.names.count == Int(keyPath.plainCount) { return names == ["self"] ? [] : names }
    let written = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isPlain = zip(names, written).allSatisfy { name, written in written == name || written == name + "?" }
    return names.count == written.count && isPlain ? written : nil
  }

  /// The properties that a function reads one after the other of its argument: `user`, `name` of `{ $0.user.name }` and
  /// of `\.user.name`; empty for `{ $0 }`. nil for any other function, also with an optional in between.
  var readProperties: [String]? {
    if let read = readOptionally { return read.contains { $0.hasSuffix("?") } ? nil : read }
    let value = facts.arguments[id].value
    guard let closure = value.closure.map({ facts.closures[$0] }), facts.scopes[closure.scope].itemCount == 1 else {
      return nil
    }
    let paths = facts.paths[facts.paths(in: closure.range)]
    guard paths.count == 1, let path = paths.first, path.isResult, path.isPlain,
      !path.flags.contains(.endsUnwrapped), facts.isParameter(path, of: closure),
      facts.calls(in: closure.range).isEmpty
    else { return nil }
    return Array(facts.texts(path.names).dropFirst())
  }
}

extension FileFacts {
  func texts(_ range: Range<UInt32>) -> [String] { path(range).map { names.text($0) } }

  /// Whether a path begins with what a closure is given first.
  fileprivate func isParameter(_ path: Path, of closure: Closure) -> Bool {
    guard body(around: path.scope) == closure.scope else { return false }
    switch path.root {
    case .anonymous: return firstName(path.names).map { names.text($0) } == "$0"
    case .local: return closure.parameters.count == 1 && closure.parameters.startIndex == path.local
    default: return false
    }
  }

  /// `Feature.Action.view`, `.view`
  fileprivate func caseNamed(by path: Path, _ areLabelled: Bool) -> String? {
    guard path.flags.isDisjoint(with: areLabelled ? [.isInit, .isMetatype] : [.isInit, .isMetatype, .hasLabels]),
      let last = lastName(path.names),
      !isTypeName(last)
    else { return nil }
    switch path.root {
    case .implicitMember: return path.names.count == 1 ? names.text(last) : nil
    case .unqualified:
      return self.path(path.names).dropLast().allSatisfy(isTypeName) && path.names.count > 1
        ? names.text(last) : nil
    default: return nil
    }
  }

  /// `{ .view(.search($0)) }`
  fileprivate func cases(madeBy closure: Closure, _ areLabelled: Bool) -> [String]? {
    guard scopes[closure.scope].itemCount == 1, closure.parameters.count < 2 else { return nil }
    let outermost = calls(in: closure.range).first.map { calls[$0] }
    guard var call = outermost, call.isResult else { return nil }
    var found: [String] = []
    while found.count < TypeHandle.maxCases {
      guard call.flags.isEmpty, call.arguments.count == 1, let argument = arguments[call.arguments].first,
        !argument.isTrailing, argument.label.isNone || areLabelled,
        let name = call.callee.path.flatMap({ caseNamed(by: paths[$0], false) })
      else { return nil }
      found.append(name)
      if let path = argument.value.path.map({ paths[$0] }) {
        return path.names.count == 1 && isParameter(path, of: closure) ? found : nil
      }
      guard let next = argument.value.call else { return nil }
      call = calls[next]
    }
    return nil
  }
}
