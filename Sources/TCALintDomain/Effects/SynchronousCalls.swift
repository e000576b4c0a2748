import TCALintModel
import TCALintSyntax

/// Tells of calls that what they call surely gives its result without anything to wait for: no function that is `async`, and
/// none that belongs to an actor. What is called is a part of the program, or of the standard library.
struct SynchronousCalls {
  enum Outcome {
    /// The same whenever it is called: a value is put together.
    case constant
    /// What may be something else later.
    case variable
  }

  private let app: App
  /// What the functions of the program are, by the names that have been asked for.
  private var functions: [ProgramName: Functions] = [:]
  /// What making a value of a type gives, as far as that has been asked for.
  private var made: [SymbolID: Outcome?] = [:]

  /// All functions of one name.
  private struct Functions {
    /// Whether there are some, and none is to be waited for.
    let areSynchronous: Bool
    /// Whether one stands outside of types.
    let areGlobal: Bool

    init(named name: ProgramName, _ calls: SynchronousCalls) {
      let found = calls.app.functionsByName[name]
      areSynchronous = !found.isEmpty && found.allSatisfy(calls.isSynchronous)
      areGlobal = found.contains { calls.app.program.declaration($0).parent.isNone }
    }
  }

  init(_ app: App) { self.app = app }

  /// What a call gives; nil where it may have to be waited for.
  mutating func outcome(of id: CallID, in file: FileID) -> Outcome? {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    guard !call.flags.contains(.isSubscript), let callee = call.callee.path.map({ facts.paths[$0] }),
      let last = facts.lastName(callee.names)
    else { return nil }
    if callee.root == .unqualified, facts.isTypeName(last) { return outcome(ofMaking: callee, in: file) }
    if isMadeByLibrary(id, callee, in: file) || isFunction(callee, last, in: file) { return .variable }
    return nil
  }

  // MARK: Initialisers

  private mutating func outcome(ofMaking callee: Path, in file: FileID) -> Outcome? {
    let scope = app.program.files[file].facts.scopes[callee.scope].declaration
    switch app.program.resolve(callee.names, in: file, at: scope) {
    case .external(let name): return Self.values.contains(app.program.text(name)) ? .variable : nil
    case .symbols(let symbols):
      guard let type = symbols.only else { return nil }
      if let known = made[type] { return known }
      let found = outcome(ofMaking: type)
      made[type] = .some(found)
      return found
    case .unknown: return nil
    }
  }

  /// Types without an initialiser that waits, also in other libraries.
  private static let values: Set<String> = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "Substring", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  private func outcome(ofMaking type: SymbolID) -> Outcome? {
    let symbol = app.program.symbols[type]
    if symbol.kind == .external {
      guard Self.values.contains(app.program.text(symbol.name)) else { return nil }
      return initializers(of: type).allSatisfy(isSynchronous) ? .variable : nil
    }
    guard let reference = symbol.declaration, [.struct, .enum, .class].contains(symbol.kind), !isIsolated(reference),
      !app.program.isIsolated(type), !app.roles[type].contains(.view)
    else { return nil }
    let declared = initializers(of: type)
    guard declared.allSatisfy(isSynchronous) else { return nil }
    if symbol.kind == .class {
      // One without initialisers of its own has those of its superclass.
      let hasOwn = !declared.isEmpty || app.program.declaration(reference).inherited.isEmpty
      return hasOwn && !app.program.mayInheritIsolation(type) ? .variable : nil
    }
    let isMemberwise =
      symbol.kind == .struct && declared.isEmpty && app.members.storedProperties(of: type).allSatisfy(beginsAlike)
    return isMemberwise ? .constant : .variable
  }

  private func initializers(of type: SymbolID) -> [DeclarationReference] {
    app.program.members(of: type).filter { app.program.declaration($0).kind == .initializer }
  }

  /// Whether what a stored property begins with, where it is given nothing, is the same each time.
  private func beginsAlike(_ reference: DeclarationReference) -> Bool {
    let (property, facts) = (app.program.declaration(reference), app.program.files[reference.file].facts)
    return property.attributes.isEmpty && facts.paths(in: property.initialValue).isEmpty
      && facts.calls(in: property.initialValue).isEmpty
  }

  // MARK: Functions

  /// Whether a callee is a function of the program, and no function that it may be is one to wait for.
  private mutating func isFunction(_ callee: Path, _ last: Name, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let name = app.program.name(last, in: file)
    let found = functions[name] ?? Functions(named: name, self)
    functions[name] = found
    guard found.areSynchronous else { return false }
    switch callee.root {
    case .local:
      return callee.names.count == 1 && facts.locals[callee.local].kind == .function
    case .self, .selfType:
      return callee.names.count == 1 && isMethod(name, of: owners(of: callee, in: file))
    case .unqualified where callee.names.count == 1:
      let owners = owners(of: callee, in: file)
      if isMethod(name, of: owners) { return true }
      return found.areGlobal && owners.allSatisfy { app.members.property(name, of: $0) == nil }
    case .unqualified:
      let type = callee.names.dropLast()
      guard facts.lastName(type).map(facts.isTypeName) == true else { return false }
      return isMethod(name, of: app.program.resolve(type, in: file, at: facts.scopes[callee.scope].declaration).symbols)
    default: return false
    }
  }

  private func owners(of callee: Path, in file: FileID) -> Symbols {
    let scope = app.program.files[file].facts.scopes[callee.scope].declaration
    return app.program.enclosingSymbols(DeclarationReference(file: file, declaration: scope))
  }

  /// Whether types have a function of a name, and nothing else.
  private func isMethod(_ name: ProgramName, of owners: Symbols) -> Bool {
    !owners.isEmpty
      && owners.allSatisfy { owner in
        let found = app.members.members(named: name, of: owner)
        return !found.isEmpty && found.allSatisfy { $0.kind == .function }
      }
  }

  /// Whether a function or an initialiser is not `async`, and neither it nor what it stands in belongs to an actor.
  private func isSynchronous(_ reference: DeclarationReference) -> Bool {
    let declaration = app.program.declaration(reference)
    guard !declaration.flags.contains(.async), !app.program.namesGlobalActor(reference) else { return false }
    if declaration.flags.contains(.nonisolated) { return true }
    if isIsolated(reference) { return false }
    guard !declaration.parent.isNone else { return true }
    let owner = DeclarationReference(file: reference.file, declaration: declaration.parent)
    return !isIsolated(owner) && app.program.enclosingSymbols(owner).allSatisfy { !isActor($0) }
  }

  private func isIsolated(_ reference: DeclarationReference) -> Bool {
    app.program.namesGlobalActor(reference) || app.program.isOnMainActorByDefault(reference.file)
  }

  /// Whether the functions of a type are those of an actor, or of a global one, as far as the program says.
  private func isActor(_ type: SymbolID) -> Bool {
    if app.program.symbols[type].kind == .actor || app.program.isIsolated(type) { return true }
    return (app.program.ancestry.ancestors(of: type) ?? []).contains { app.program.isIsolated($0) }
  }

  // MARK: Dependencies

  /// Whether what a library's dependency makes is called: `uuid()`. What a client is asked for may be work, or change what
  /// is outside, which is the effect's to do.
  private func isMadeByLibrary(_ id: CallID, _ callee: Path, in file: FileID) -> Bool {
    guard [.local, .self, .unqualified].contains(callee.root), callee.names.count == 1,
      let dependency = app.dependency(behind: .call(id), in: file), case .library(let key) = dependency.meaning
    else { return false }
    return !dependency.readsPart && [.uuid, .date].contains(key)
  }
}
