import TCALintModel
import TCALintSyntax

/// Which reducers of an app run which on what.
public struct CompositionTable: Sendable {
  /// The stored data of a ``Composition``.
  public struct Entry: Sendable {
    let kind: Composition.Kind
    let parent: SymbolID
    /// The reducer that is run; nil where that is not known.
    public let child: SymbolID?
    let childState: SymbolID?
    /// Whether the path leads to that state itself, or to one or several such.
    let holdsState: Bool
    let statePath: [ProgramName]
    let actionPath: [ProgramName]
    let file: FileID
    let range: Range<UInt32>
    /// Of the operator's name, or the case's.
    let nameRange: Range<UInt32>
  }

  /// In the order of files and lines.
  public let entries: [Entry]
  let entriesOfParent: [SymbolID: [Int]]

  init(_ app: App) {
    var finder = CompositionFinder(app)
    entries = (finder.calls() + finder.cases()).sorted {
      ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound)
    }
    entriesOfParent = Dictionary(grouping: entries.indices) { [entries] in entries[$0].parent }
  }
}

/// Finds what reducers run: each file that names an operator for it is looked at once.
private struct CompositionFinder {
  let app: App
  private let members: MemberIndex
  private var program: Program { app.program }

  init(_ app: App) {
    self.app = app
    members = app.members
  }

  // MARK: Calls

  mutating func calls() -> [CompositionTable.Entry] {
    var found: [CompositionTable.Entry] = []
    let operators: [DomainName] = [.Scope, .ifLet, .ifCaseLet, .forEach]
    for place in app.places(of: operators.map { ProgramName($0) }) {
      let facts = program.files[place.file].facts
      for id in app.calls(of: place.names.lazy.map(\.own), in: place.file) {
        if let entry = composition(id, facts, in: place.file) { found.append(entry) }
      }
    }
    return found
  }

  private mutating func composition(
    _ id: CallID, _ facts: FileFacts, in file: FileID
  ) -> CompositionTable.Entry? {
    let call = facts.calls[id]
    // Most calls of these names are of collections.
    guard call.arguments.count > 1, let callee = call.callee.path.map({ facts.paths[$0] }),
      let name = facts.lastName(callee.names)?.domain,
      let kind = kind(of: name, callee, in: file),
      let first = facts.arguments[call.arguments].first, first.label.isNone || first.label.is(.state),
      let action = facts.arguments[call.arguments].dropFirst().first, action.label.is(.action),
      let parent = app.type(.reducer, around: call.scope, in: file),
      let state = part(first, facts, in: file, of: parent),
      let actionPath = part(action, facts, in: file, of: parent)?.names
    else { return nil }
    let holder = holder(of: state.names, in: parent)
    let held = holder?.held
    let child = child(of: call, facts, in: file) ?? held?.reducer?.symbol
    return CompositionTable.Entry(
      kind: state.isCase ? .stateCase : kind, parent: parent.symbol, child: child,
      childState: held?.state?.symbol ?? child.flatMap(onlyState),
      holdsState: held?.state != nil || held?.reducer != nil || child != nil && holder?.hasUnknownType == true,
      statePath: state.names, actionPath: actionPath,
      file: file, range: call.range,
      nameRange: program.range(ofPathName: callee.names.upperBound - 1, in: file))
  }

  private func kind(of name: DomainName, _ callee: Path, in file: FileID) -> Composition.Kind? {
    switch name {
    case .Scope:
      let around = program.files[file].facts.scopes[callee.scope].declaration
      return callee.root == .unqualified && program.externalName(callee.names, in: file, at: around) != nil
        ? .scope : nil
    case .ifLet: return .optional
    case .ifCaseLet: return .stateCase
    case .forEach: return .elements
    default: return nil
    }
  }

  /// The names of the path in an argument: a key path's, without the `$` of a projection, also of one in a property of
  /// the reducer, or those of a path to a case after `/`.
  private mutating func part(
    _ argument: Argument, _ facts: FileFacts, in file: FileID, of reducer: TypeHandle
  ) -> (names: [ProgramName], isCase: Bool)? {
    if let names = names(of: argument.value, facts, in: file) { return (names, false) }
    if let path = argument.value.path.map({ facts.paths[$0] }) {
      guard path.names.count == 1, path.root == .unqualified || path.root == .`self`,
        let name = facts.firstName(path.names).map({ program.name($0, in: file) }),
        let property = members.property(name, of: reducer.symbol)
      else { return nil }
      let value = program.declaration(property).value
      return names(of: value, program.files[property.file].facts, in: property.file).map { ($0, false) }
    }
    let index = facts.operations.count(before: argument.range.lowerBound) { $0.range.lowerBound }
    guard index < facts.operations.count, facts.operations[index].range.lowerBound == argument.range.lowerBound,
      let path = facts.operations[index].operand.path.map({ facts.paths[$0] }),
      let last = facts.lastName(path.names)
    else { return nil }
    return ([program.name(last, in: file)], true)
  }

  private func names(of value: Value, _ facts: FileFacts, in file: FileID) -> [ProgramName]? {
    guard let keyPath = value.keyPath.map({ facts.keyPaths[$0] }) else { return nil }
    let names = facts.path(keyPath.names).compactMap { program.unprojected($0, in: file) }
    return names.count == keyPath.names.count ? names : nil
  }

  // MARK: Children

  /// The reducer that the closure of a call makes, or whose initialiser it is given.
  private func child(of call: Call, _ facts: FileFacts, in file: FileID) -> SymbolID? {
    let scope = facts.scopes[call.scope].declaration
    for argument in facts.arguments[call.arguments].dropFirst(2) {
      if let closure = argument.value.closure.map({ facts.closures[$0] }) {
        return reducer(madeIn: closure, facts, in: file, at: scope)
      }
      if let path = argument.value.path.map({ facts.paths[$0] }), path.flags.contains(.isInit) {
        return reducer(path.names, in: file, at: scope)
      }
    }
    return nil
  }

  private func reducer(
    madeIn closure: Closure, _ facts: FileFacts, in file: FileID, at scope: DeclarationID
  ) -> SymbolID? {
    for path in facts.paths[facts.paths(in: closure.range)]
    where path.scope == closure.scope && path.root == .unqualified {
      let isBody = path.names.count > 1 && facts.lastName(path.names)!.is(.body)
      guard isBody || !path.calling.isNone else { continue }
      let names = isBody ? path.names.lowerBound..<path.names.upperBound - 1 : path.names
      if let reducer = reducer(names, in: file, at: scope) { return reducer }
    }
    return nil
  }

  private func reducer(_ names: Range<UInt32>, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    let symbol = program.resolve(names, in: file, at: scope).symbol
    return symbol.flatMap { app.roles[$0].contains(.reducer) ? $0 : nil }
  }

  private func onlyState(of reducer: SymbolID) -> SymbolID? { app.features.states[reducer]?.only }

  /// The property or the case that names lead to from the state of a reducer.
  private mutating func holder(of path: [ProgramName], in reducer: TypeHandle) -> Member? {
    guard let last = path.last, var owner = onlyState(of: reducer.symbol) else { return nil }
    for name in path.dropLast() {
      guard let member = members.property(name, of: owner),
        let next = program.symbol(of: program.type(of: member).unwrapped)
      else { return nil }
      owner = next
    }
    return members.property(last, of: owner).map { Member(app, $0) }
  }

  // MARK: Reducers that are enums

  mutating func cases() -> [CompositionTable.Entry] {
    app.reducers.filter { $0.kind == .enum }.flatMap { parent in
      parent.members.compactMap { member -> CompositionTable.Entry? in
        guard member.kind == .enumCase, let child = member.payload?.nominal, child.isReducer,
          !member.hasAttribute(["ReducerCaseIgnored", "ReducerCaseEphemeral"])
        else { return nil }
        return CompositionTable.Entry(
          kind: .stateCase, parent: parent.symbol, child: child.symbol, childState: onlyState(of: child.symbol),
          holdsState: true, statePath: [member.programName], actionPath: [member.programName],
          file: member.reference.file,
          range: member.declaration.range, nameRange: member.declaration.nameRange)
      }
    }
  }
}
