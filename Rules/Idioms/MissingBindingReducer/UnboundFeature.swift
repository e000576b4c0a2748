import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A feature whose state views bind, and whose reducer does not apply what they set.
struct UnboundFeature {
  let reducer: TypeHandle
  /// The type that conforms to `BindableAction`.
  let action: TypeHandle
  /// The case of the reducer's action that holds the view's; nil where the reducer's action itself is bindable.
  let viewCase: Member?
  /// The first binding.
  let binding: StoreBinding
}

extension App {
  /// The features without a `BindingReducer`, in the order of files and lines.
  var unboundFeatures: [UnboundFeature] {
    guard program.name("BindableAction") != nil else { return [] }
    let candidates = reducers.compactMap { reducer in reducer.bindableAction.map { (reducer, $0.type, $0.viewCase) } }
      .filter { !ReducerParts(of: $0.0).mayApplyBindings }
    if candidates.isEmpty { return [] }
    let appliers = typesThatApplyBindings
    let bindings = storeBindings(to: Set(candidates.map(\.0.symbol)))
    var uses = ReducerUses(self)
    return candidates.compactMap { reducer, action, viewCase in
      guard let binding = bindings[reducer.symbol], !appliers.contains(reducer.symbol),
        let ancestors = reducer.ancestors, !ancestors.contains(where: { appliers.contains($0.symbol) }),
        !uses.mayApplyBindings(of: reducer)
      else { return nil }
      return UnboundFeature(reducer: reducer, action: action, viewCase: viewCase, binding: binding)
    }
  }

  /// The types that name `BindingReducer` outside of the closures that run children, or that look into the actions of
  /// bindings.
  private var typesThatApplyBindings: Set<SymbolID> {
    var found: Set<SymbolID> = []
    let names = [program.name("BindingReducer"), ProgramName(.binding)].compactMap(\.self)
    for name in names {
      for case (let file, .path(let id, _)) in mentionsOutsideTests(of: name) {
        let facts = program.files[file].facts
        let scope = facts.paths[id].scope
        guard
          name.is(.binding)
            ? facts.bindsValues(inPatternOf: id) : !facts.isForChild(scope) || runsOnItself(scope, in: file)
        else { continue }
        found.formUnion(
          program.enclosingSymbols(DeclarationReference(file: file, declaration: facts.scopes[scope].declaration)))
      }
    }
    return found
  }

  /// Whether a scope is in the closure of `Scope(state: \.self, …)`, which runs no child.
  private func runsOnItself(_ scope: ScopeID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var body = facts.body(around: scope)
    for _ in 0..<Self.maxReducerClosures {
      guard !body.isNone, !facts.scopes[body].closure.isNone,
        case let closure = facts.closures[facts.scopes[body].closure], !closure.call.isNone
      else { return false }
      // Others, such as `CombineReducers`, have no argument before the closure.
      if let argument = facts.arguments[facts.calls[closure.call].arguments].first, argument.range != closure.range {
        return program.source(Location(file: file, range: argument.range)).hasSuffix("\\.self")
      }
      body = facts.body(around: facts.scopes[body].parent)
    }
    return false
  }

  /// The maximum number of closures around a reducer that are looked at.
  private static var maxReducerClosures: Int { 8 }
}

extension ReducerParts {
  /// Whether a `BindingReducer` is, or may be, among them.
  var mayApplyBindings: Bool { !areKnown || libraryNames.contains("BindingReducer") }
}

extension FileFacts {
  /// `.binding(let action)`
  fileprivate func bindsValues(inPatternOf path: PathID) -> Bool {
    guard paths[path].root == .implicitMember, let node = node(of: .path(path)), case let call = nodes[node].parent,
      !call.isNone, nodes[call].kind == .call
    else { return false }
    return (call..<nodes[call].end).contains { nodes[$0].kind == .binding }
  }
}

extension TypeHandle {
  /// The action of a reducer that is bindable, or the one of its views that is.
  fileprivate var bindableAction: (type: TypeHandle, viewCase: Member?)? {
    guard kind == .struct || kind == .class, hasOwnCode,
      let action = app.features.actions[symbol]?.only.map({ TypeHandle(app, $0) }), action.kind == .enum,
      action.outerType == self
    else { return nil }
    if action.conforms(to: "BindableAction") { return (action, nil) }
    guard let viewCase = action.cases(named: "view").first, let view = viewCase.payload?.nominal,
      view.conforms(to: "BindableAction"), action.conforms(to: "ViewAction")
    else { return nil }
    return (view, viewCase)
  }

  private func conforms(to name: String) -> Bool {
    ([self] + (ancestors ?? [])).contains { type in
      type.inheritanceClauses.flatMap(\.types).contains { type in
        (type.kind == .composition ? type.parts : [type]).contains { $0.nameInLibrary == name }
      }
    }
  }
}
