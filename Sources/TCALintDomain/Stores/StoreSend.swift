import TCALintModel
import TCALintSyntax

/// A call by which something that holds a store sends it an action.
public struct StoreSend: Sendable {
  /// The call that sends the action.
  public let call: CallSite
  /// Whether it is `send(…)` of a type with `@ViewAction`, and not a store's.
  public let isOfViewAction: Bool
  /// Whether `send` without a base may have another meaning there: a member of the type, or a parameter or variable.
  public let isNameTaken: Bool
  /// Whether it is sent to a view store.
  public var isToViewStore = false

  /// The facts of its file.
  public var facts: FileFacts { call.facts }

  /// The innermost type around it.
  public var owner: TypeHandle? {
    let declaration = facts.scopes[call.call.scope].declaration
    return call.app.type(around: DeclarationReference(file: call.file, declaration: declaration))
  }

  /// Whether it is sent to what its type has as its property `store`.
  public var isToOwnStore: Bool {
    guard let callee = call.callee, callee.names.count == 2,
      callee.root == .unqualified || callee.root == .self || isCaptured(callee)
    else { return false }
    return facts.firstName(callee.names).map { facts.names.text($0) } == "store"
  }

  /// `[store]` in front of a closure around it.
  private func isCaptured(_ callee: Path) -> Bool {
    guard callee.root == .local, facts.locals[callee.local].kind == .capture else { return false }
    let item = facts.closures[facts.scopes[facts.locals[callee.local].scope].closure].captureItems.first {
      facts.captureItems[$0].name == facts.locals[callee.local].name
    }
    return item.map { facts.captureItems[$0].isPlain } ?? false
  }

  /// The closures around it, innermost first, each as the argument that it is.
  public var closures: some Sequence<ArgumentSite> { call.closures }
}

extension CallSite {
  /// The closures around it up to the enclosing function, innermost first, each as the argument that it is.
  var closures: some Sequence<ArgumentSite> {
    let facts = facts
    let scopes = facts.scopes(around: call.scope).lazy.prefix { scope in
      ![.function, .accessor, .type, .file].contains(facts.scopes[scope].kind)
    }
    return scopes.compactMap { scope in
      guard facts.scopes[scope].kind == .closure else { return nil }
      let argument = facts.closures[facts.scopes[scope].closure].argument
      return argument.isNone ? nil : ArgumentSite(app, argument, in: file)
    }.prefix(Self.maxClosures)
  }

  private static let maxClosures = 64

  /// Whether it runs each time that a closure or a loop around it does: nothing conditional and no early exit is in
  /// between. A cancelled task is not considered.
  public func runsAlways(in outer: ScopeID) -> Bool {
    var scope = call.scope
    while scope != outer {
      if scope.isNone { return false }
      let between = facts.scopes[scope]
      if between.kind == .branch, !between.flags.contains(.unlessCancelled) { return false }
      scope = between.parent
    }
    let before = facts.scopes[outer].range.lowerBound..<call.range.lowerBound
    return !facts.scopes(in: before).contains {
      let scope = facts.scopes[$0]
      return !scope.flags.contains(.ifCancelled) && (scope.flags.contains(.isGuard) || scope.end != .goesOn)
    }
  }
}

extension App {
  private static let storeSendsKey = TableKey<[StoreSend]>("actions that views send")

  /// Where actions are sent to what is known to be a store, in the order of files and lines.
  public var storeSends: [StoreSend] { table(Self.storeSendsKey) { findStoreSends() } }

  private func findStoreSends() -> [StoreSend] {
    guard let send = program.name("send") else { return [] }
    var found: [StoreSend] = []
    for place in places(of: [send]) {
      let facts = program.files[place.file].facts
      guard let own = place.names.first?.own else { continue }
      let isLocal = facts.locals.contains { $0.name == own }
      for case .path(let id, let index) in mentions(of: own, in: place.file) {
        let path = facts.paths[id]
        guard !path.calling.isNone, index == path.names.count - 1 else { continue }
        let call = CallSite(self, path.calling, in: place.file)
        if path.names.count == 1, path.root == .unqualified || path.root == .self {
          let send = StoreSend(call: call, isOfViewAction: true, isNameTaken: isLocal)
          if send.owner?.hasAttribute("ViewAction") == true {
            found.append(send)
          } else if program.enclosingType(of: path.scope, in: place.file).isStore {
            found.append(StoreSend(call: call, isOfViewAction: false, isNameTaken: true))
          }
          continue
        }
        let store = program.nominal(ofFirst: path.names.count - 1, namesOf: path, in: place.file)
        guard store.isStore else { continue }
        let around = DeclarationReference(file: place.file, declaration: facts.scopes[path.scope].declaration)
        let isOwn = program.enclosingSymbols(around).contains { members.value(send, of: $0) != nil }
        found.append(
          StoreSend(
            call: call, isOfViewAction: false, isNameTaken: isLocal || isOwn, isToViewStore: store.isViewStore))
      }
    }
    return found
  }
}
