import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The possible receivers of actions that the sending reducer ignores.
struct ActionListeners {
  private let app: App
  /// The reducers that others run.
  private lazy var children = Set(app.compositionTable.entries.lazy.compactMap(\.child))
  private lazy var namesInKeyPaths = findNamesInKeyPaths()
  /// A cache, by the names of cases.
  private var hearers: [ProgramName: Hearers] = [:]
  /// Whether anything besides its one `Reduce` may receive a reducer's actions, where that has been computed.
  private var others: [SymbolID: Bool] = [:]

  /// The uses of cases of one name.
  private struct Hearers {
    /// Whether something does that is no match of a reducer's action.
    var isUnknown = false
    /// The reducers that match cases that others hold, or name one otherwise: to compare with it, for example.
    var within = Some()
    /// The reducers that match cases of an enum.
    var ofEnum: [SymbolID: Some] = [:]
  }

  /// Of some reducers, the first, and whether there are others.
  private struct Some {
    var first: SymbolID?
    var areSeveral = false

    mutating func add(_ reducer: SymbolID) {
      areSeveral = areSeveral || first.map { $0 != reducer } ?? false
      first = first ?? reducer
    }

    func hold(otherThan reducer: SymbolID) -> Bool { areSeveral || first.map { $0 != reducer } ?? false }
  }

  init(_ app: App) { self.app = app }

  /// Whether another reducer, or other code, may wait for an action: it names the action, runs the reducer, or is not
  /// part of the program. The total cost is linear in the places that name the cases.
  mutating func mayHear(_ sent: ActionSentToSelf) -> Bool {
    let reducer = sent.reducer.symbol
    // Code that runs the reducer sends it all of its actions.
    if !app.program.isWhole || app.program.isPublic(reducer) || children.contains(reducer) { return true }
    if holdsWhatOthersAnswer(sent.declared) || hasOthers(reducer) { return true }
    let own = app.program.enclosingSymbols(sent.declared).only
    return sent.sent.contains { mayHear(app.program.name($0, in: sent.file), of: own, reducer) }
  }

  private mutating func mayHear(_ name: ProgramName, of own: SymbolID?, _ reducer: SymbolID) -> Bool {
    if namesInKeyPaths.contains(name) { return true }
    let hearers = hearers(of: name)
    if hearers.isUnknown || hearers.within.hold(otherThan: reducer) { return true }
    return own.flatMap { hearers.ofEnum[$0] }?.hold(otherThan: reducer) ?? false
  }

  /// The maximum number of associated values of a case. Beyond it they are taken for values that nothing else handles.
  private static let maxValues = 16

  /// Whether a case holds an action that the library's reducers handle, or one of several that others may distinguish.
  private func holdsWhatOthersAnswer(_ reference: DeclarationReference) -> Bool {
    let declaration = app.program.declaration(reference)
    let values = app.program.files[reference.file].facts.parameters[declaration.parameters]
    return values.prefix(Self.maxValues).contains { parameter in
      guard !parameter.type.isNone else { return false }
      if let type = app.program.resolve(parameter.type, in: reference.file, at: declaration.parent).symbol {
        return app.program.symbols[type].kind == .enum
      }
      let name = app.program.externalName(of: parameter.type, in: reference.file, at: declaration.parent)
      return name.map { app.program.text($0) } == "BindingAction"
    }
  }

  // MARK: Those who name a case

  private mutating func hearers(of name: ProgramName) -> Hearers {
    if let known = hearers[name] { return known }
    var found = Hearers()
    for (file, mention) in app.mentionsOutsideTests(of: name) {
      if case .path(let path, let index) = mention { add(path, at: index, in: file, to: &found) }
    }
    hearers[name] = found
    return found
  }

  private func add(_ id: PathID, at index: Int, in file: FileID, to found: inout Hearers) {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    let isCase = path.root == .implicitMember ? index == 0 : path.root == .unqualified && index > 0
    guard isCase else { return }
    guard let match = facts.node(of: .path(id)).flatMap(facts.match(around:)) else {
      if path.use == .pattern || path.use == .operand { found.isUnknown = true }
      if let reducer = app.type(.reducer, around: path.scope, in: file) { found.within.add(reducer.symbol) }
      return
    }
    guard let entry = app.actionMatchTable.entry(of: match.value, in: file) else {
      found.isUnknown = true
      return
    }
    if facts.namedPath(facts.value(of: match.pattern)) == id, case .cases(let type) = entry.subject.kind {
      found.ofEnum[type, default: Some()].add(entry.reducer)
    } else {
      found.within.add(entry.reducer)
    }
  }

  private func findNamesInKeyPaths() -> NameSet<ProgramName> {
    var found = NameSet<ProgramName>(in: app.program)
    for (file, contents) in app.program.files.numbered where !app.program.isTestFile[file] {
      let names = app.program.names(of: file)
      for keyPath in contents.facts.keyPaths {
        found.formUnion(contents.facts.path(keyPath.names).lazy.map { names[$0] })
      }
    }
    return found
  }

  // MARK: Those who are sent everything

  /// Whether a reducer's body may contain a second `Reduce`, or a reducer of a module that is not read.
  private mutating func hasOthers(_ reducer: SymbolID) -> Bool {
    if let known = others[reducer] { return known }
    let places = app.program.declarations(of: reducer).filter { !app.program.isTestFile[$0.file] }
    let count = places.reduce(0) { count, place in
      let facts = app.program.files[place.file].facts
      let calls = facts.calls(in: app.program.declaration(place).range)
      return count + calls.count { facts.calleeName(facts.calls[$0])?.is(.Reduce) == true }
    }
    let found = count > 1 || !places.allSatisfy { app.knowsImports(of: $0.file) }
    others[reducer] = found
    return found
  }
}
