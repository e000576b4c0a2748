import TCALintModel
import TCALintSyntax

/// What views send in their `.task`, which ends with the view.
struct ViewTasks {
  private(set) var actions: [[ActionName]] = []
  private var stores: [SymbolID: Stores] = [:]

  /// The reducers of the stores that a view holds.
  private struct Stores {
    let byName: [String: SymbolID]
    /// That of all of them.
    let only: SymbolID?

    init(of view: TypeHandle) {
      let stores = view.stores
      byName = Dictionary(stores.map { ($0.property.name, $0.reducer.symbol) }) { first, _ in first }
      only = Set(byName.values).count == 1 ? byName.values.first : nil
    }
  }

  init(_ app: App, _ flow: inout ReducerFlow) {
    let modifiers = [ProgramName(.task)] + app.ownTaskModifiers
    for place in app.places(of: modifiers) {
      let (file, facts) = (place.file, app.program.files[place.file].facts)
      for range in facts.viewTasks(by: Set(place.names.map(\.own))).merged {
        for call in facts.calls[facts.calls(in: range)] {
          guard let callee = call.callee.path.map({ facts.paths[$0] }), facts.lastName(callee.names)?.is(.send) == true,
            let action = facts.arguments[call.arguments].first
          else { continue }
          let reducer = reducer(ofStoreIn: callee, in: file, app)
          let shape = reducer.flatMap(flow.action)
          actions.append(flow.names(action.value, shape, of: reducer, in: file))
        }
      }
    }
  }

  /// The reducer of the store that something is sent to; nil where that is not known.
  private mutating func reducer(ofStoreIn callee: Path, in file: FileID, _ app: App) -> SymbolID? {
    let facts = app.program.files[file].facts
    let declaration = facts.scopes[callee.scope].declaration
    guard callee.names.count < 3,
      let owner = app.type(around: DeclarationReference(file: file, declaration: declaration))
    else { return nil }
    let stores = self.stores[owner.symbol] ?? Stores(of: owner)
    self.stores[owner.symbol] = stores
    let receiver = callee.names.count == 2 ? facts.firstName(callee.names).map(facts.names.text) : nil
    switch callee.root {
    case .unqualified, .self:
      guard let receiver else { return stores.only }
      return stores.byName[receiver]
    case .local: return receiver == "viewStore" ? stores.only : nil
    default: return nil
    }
  }
}

extension App {
  /// The functions by which the program lets views do something in a `.task`: `extension View { func onFirstTask(_:) }`
  fileprivate var ownTaskModifiers: [ProgramName] {
    guard let view = program.name("View") else { return [] }
    return program.symbols.numbered.flatMap { id, symbol -> [ProgramName] in
      guard symbol.parent.isNone, symbol.name == view else { return [] }
      return program.extensions(of: id).flatMap(program.members).compactMap { member in
        let declaration = program.declaration(member)
        let facts = program.files[member.file].facts
        let takesFunction = facts.parameters[declaration.parameters].contains {
          !$0.type.isNone && WrittenType(self, $0.type, in: member.file, at: declaration.parent).function != nil
        }
        guard declaration.kind == .function, takesFunction,
          NameWords.of(facts.names.text(declaration.name)).contains("task")
            || facts.calls[facts.calls(in: declaration.range)].contains(where: {
              facts.calleeName($0)?.is(.task) == true
            })
        else { return nil }
        return program.name(declaration.name, in: member.file)
      }
    }
  }
}

extension FileFacts {
  /// The closures of `.task` and its kin, and the functions beside them that they call or that it is given.
  fileprivate func viewTasks(by names: Set<Name>) -> [Range<UInt32>] {
    let tasks = calls.filter { call in
      guard let callee = call.callee.path.map({ paths[$0] }) else { return false }
      return lastName(callee.names).map(names.contains) == true && callee.root != .implicitMember
    }
    let given = tasks.flatMap { arguments[$0.arguments] }.map(\.value)
    let closures = given.compactMap(\.closure).map { self.closures[$0].range }
    // `.task(observe)`
    let named = given.compactMap(\.path).map { paths[$0] }.filter { $0.names.count == 1 }
    var called = Set(named.compactMap { firstName($0.names) })
    for range in closures.merged {
      for path in paths[paths(in: range)] where !path.calling.isNone && path.names.count == 1 {
        if let name = firstName(path.names) { called.insert(name) }
      }
    }
    let functions = scopes.filter { scope in
      scope.kind == .function && !scope.declaration.isNone && called.contains(declarations[scope.declaration].name)
    }
    return closures + functions.map(\.range)
  }
}
