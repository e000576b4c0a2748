import TCALintModel
import TCALintSyntax

/// Places of code by what they are called.
struct CodePlaces: Sendable {
  /// Without an owner those of any that is known.
  private var owned = Lists<ActionName, CodePlace>()
  private var withoutOwner = Lists<ProgramName, CodePlace>()

  mutating func add(_ place: CodePlace, to name: ActionName) {
    guard name.owner != nil else { return withoutOwner.add(place, to: name.name) }
    owned.add(place, to: ActionName(owner: nil, name: name.name))
    owned.add(place, to: name)
  }

  /// Whether there are some of a name, of any owner where that has none.
  func hold(_ name: ActionName) -> Bool {
    !owned[name].isEmpty || name.owner == nil && !withoutOwner[name.name].isEmpty
  }

  /// Those with a known owner.
  subscript(name: ActionName) -> Lists<ActionName, CodePlace>.List { owned[name] }
  /// Those without a known owner, which may match any.
  subscript(withoutOwner name: ProgramName) -> Lists<ProgramName, CodePlace>.List { withoutOwner[name] }
}

/// The functions and computed properties of an app, with the reducers whose they are.
struct ReducerFunctions {
  private(set) var places = CodePlaces()
  /// What they are called: most of what code calls is something else.
  private(set) var names: NameSet<ProgramName>

  /// The cost is linear in the scopes of the app.
  init(_ app: App) {
    names = NameSet(in: app.program)
    let holdsReducers = app.filesOfTypes { $0.isSuperset(of: .reducer) }
    for file in app.program.files.indices { add(in: file, holdsReducers: holdsReducers[file], app) }
  }

  private mutating func add(in file: FileID, holdsReducers: Bool, _ app: App) {
    let facts = app.program.files[file].facts
    for scope in facts.scopes.factIndices {
      guard let own = facts.nameOfFunction(scope), case let name = app.program.name(own, in: file) else { continue }
      let reducer = holdsReducers ? app.type(.reducer, around: scope, in: file)?.symbol : nil
      places.add(CodePlace(file: file, scope: scope), to: ActionName(owner: reducer, name: name))
      names.insert(name)
    }
  }
}

extension FileFacts {
  /// What the function or the computed property is called whose code a scope is; nil for another scope.
  fileprivate func nameOfFunction(_ id: ScopeID) -> Name? {
    let scope = scopes[id]
    guard scope.kind == .function || scope.kind == .accessor, !scope.declaration.isNone,
      case let name = outline(scope.declaration).name, !name.isNone
    else { return nil }
    return name
  }
}
