import TCALintModel
import TCALintSyntax

/// What views send in their `.task`, which ends with the view.
struct ViewTasks {
  private(set) var actions: [[ActionName]] = []
  /// The reducer of all stores that a view holds.
  private var reducers: [SymbolID: SymbolID?] = [:]

  init(_ app: App, _ flow: inout ReducerFlow) {
    let modifiers = [ProgramName(.task)] + app.ownTaskModifiers
    // What is handed to these to be run in a task, by their labels.
    var takers: [ProgramName: Set<ProgramName>] = [:]
    for place in app.places(of: modifiers) {
      let code = app.program.files[place.file].facts.viewTasks(by: Set(place.names.map(\.own)))
      addSends(in: code.ranges, of: place.file, &flow, app)
      for taker in code.takers {
        takers[app.program.name(taker.name, in: place.file), default: []].insert(
          app.program.name(taker.label, in: place.file))
      }
    }
    for place in app.places(of: Array(takers.keys)) {
      let closures = app.calls(of: place.names.lazy.map(\.own), in: place.file).flatMap {
        app.closures(handedTo: $0, in: place.file, takers)
      }
      addSends(in: closures, of: place.file, &flow, app)
    }
  }

  private mutating func addSends(
    in ranges: [Range<UInt32>], of file: FileID, _ flow: inout ReducerFlow, _ app: App
  ) {
    let facts = app.program.files[file].facts
    for call in ranges.merged.flatMap({ facts.calls[facts.calls(in: $0)] }) {
      guard let callee = call.callee.path.map({ facts.paths[$0] }), facts.lastName(callee.names)?.is(.send) == true,
        let action = facts.arguments[call.arguments].first
      else { continue }
      let reducer = reducer(ofStoreIn: callee, in: file, app)
      let shape = reducer.flatMap(flow.action)
      actions.append(flow.names(action.value, shape, of: reducer, in: file))
    }
  }

  /// The reducer of the store that something is sent to; nil where that is not known.
  private mutating func reducer(ofStoreIn callee: Path, in file: FileID, _ app: App) -> SymbolID? {
    let store = app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
    if let reducer = app.reducer(ofStore: store) { return reducer }
    // `send(.appeared)` of a view with `@ViewAction`
    guard callee.names.count == 1, callee.root == .unqualified || callee.root == .self,
      case let declaration = app.program.files[file].facts.scopes[callee.scope].declaration,
      let owner = app.type(around: DeclarationReference(file: file, declaration: declaration))
    else { return nil }
    if let known = reducers[owner.symbol] { return known }
    let held = Set(owner.stores.map(\.reducer.symbol))
    let only = held.count == 1 ? held.first : nil
    reducers[owner.symbol] = .some(only)
    return only
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

extension App {
  /// The closures that a call hands to what takes one by its label, or as the last argument.
  fileprivate func closures(
    handedTo id: CallID, in file: FileID, _ takers: [ProgramName: Set<ProgramName>]
  ) -> [Range<UInt32>] {
    let facts = program.files[file].facts
    let call = facts.calls[id]
    guard let name = facts.calleeName(call), let labels = takers[program.name(name, in: file)] else { return [] }
    return facts.arguments[call.arguments].compactMap { argument in
      let isMeant =
        argument.isTrailing && argument.label.isNone || labels.contains(program.name(argument.label, in: file))
      return isMeant ? argument.value.closure.map { facts.closures[$0].range } : nil
    }
  }
}

extension FileFacts {
  /// What runs in the tasks of views, and the names of the functions and types that are handed some of it, each with the
  /// label of that.
  fileprivate typealias TaskCode = (ranges: [Range<UInt32>], takers: [(name: Name, label: Name)])

  /// The closures of `.task` and its kin, and the functions, properties and variables beside them that they call or that
  /// it is given.
  fileprivate func viewTasks(by names: Set<Name>) -> TaskCode {
    let tasks = calls.filter { call in
      guard let callee = call.callee.path.map({ paths[$0] }) else { return false }
      return lastName(callee.names).map(names.contains) == true && callee.root != .implicitMember
    }
    let given = tasks.flatMap { arguments[$0.arguments] }.map(\.value)
    let closures = given.compactMap(\.closure).map { self.closures[$0].range }
    // `.task(observe)`
    let named = given.compactMap(\.path).map { paths[$0] }.filter { $0.names.count == 1 }
    let inClosures = closures.merged.flatMap { paths[paths(in: $0)] }.filter {
      !$0.calling.isNone && $0.names.count == 1
    }
    // With the types that they are called in.
    var owners: [Name: Set<Name>] = [:]
    for path in named + inClosures {
      guard let name = firstName(path.names) else { continue }
      owners[name, default: []].insert(typeName(of: enclosingType(scopes[path.scope].declaration)))
    }
    let called = Set(owners.keys)
    let functions = scopes.filter { scope in
      (scope.kind == .function || scope.kind == .accessor) && !scope.declaration.isNone
        && called.contains(declarations[scope.declaration].name)
    }
    let values = locals.compactMap { called.contains($0.name) ? $0.value.closure : nil }
    return (
      closures + functions.map(\.range) + values.map { self.closures[$0].range },
      functionsTaking(called) + typesStoring(owners)
    )
  }

  /// The functions that have parameters of some names.
  private func functionsTaking(_ names: Set<Name>) -> [(name: Name, label: Name)] {
    declarations.filter { $0.kind == .function && !$0.name.isNone }.flatMap { function in
      parameters[function.parameters].filter { names.contains($0.name) }.map { (function.name, $0.label) }
    }
  }

  /// The types that have properties of some names, by the types in which these are called.
  private func typesStoring(_ owners: [Name: Set<Name>]) -> [(name: Name, label: Name)] {
    declarations.compactMap { property in
      guard property.kind == .property, let types = owners[property.name],
        case let type = typeName(of: property.parent),
        !type.isNone, types.contains(type)
      else { return nil }
      return (type, property.name)
    }
  }

  private func typeName(of type: DeclarationID) -> Name {
    if type.isNone { return .none }
    let declaration = declarations[type]
    guard declaration.kind == .extension, !declaration.type.isNone else { return declaration.name }
    return lastName(types[declaration.type].path) ?? .none
  }
}
