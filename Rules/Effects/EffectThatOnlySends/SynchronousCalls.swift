import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Decides whether a call is definitely synchronous: the function is not `async`, and does not belong to an actor. The
/// function must be part of the program or of the standard library.
struct SynchronousCalls {
  enum Outcome {
    /// The same whenever it is called: a value is put together.
    case constant
    /// A value that may change later.
    case variable
  }

  private let app: App
  /// The outcomes of creating values of types, if they have been computed.
  private var created: [SymbolID: Outcome?] = [:]

  init(_ app: App) { self.app = app }

  /// The outcome of a call; nil where it may be asynchronous.
  mutating func outcome(of id: CallID, in file: FileID) -> Outcome? {
    let facts = app.program.files[file].facts
    let call = facts.nodeOfCall[Int(id.rawValue)]
    guard !call.isNone, facts.nodes[call].kind == .call, let callee = facts.firstOperand(of: call) else { return nil }
    if let type = app.program.type(of: callee, in: file).instance { return outcome(ofCreating: type) }
    return isMadeByLibrary(id, in: file) || callsSynchronousFunction(callee, in: file) ? .variable : nil
  }

  // MARK: Initializers

  private mutating func outcome(ofCreating type: SwiftType) -> Outcome? {
    guard let symbol = app.program.symbol(of: type) else {
      guard let name = type.externalName, Self.values.contains(name) else { return nil }
      let own = app.program.name(name).flatMap(app.program.extendedSymbol).map(initializers) ?? []
      return own.allSatisfy(isSynchronous) ? .variable : nil
    }
    if let known = created[symbol] { return known }
    let found = outcome(ofCreating: symbol)
    created[symbol] = .some(found)
    return found
  }

  /// Types without an initialiser that waits, also in other libraries.
  private static let values: Set<String> = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "Substring", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  private func outcome(ofCreating type: SymbolID) -> Outcome? {
    let symbol = app.program.symbols[type]
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

  /// Whether the callee is a synchronous function of the program: by its name, of `self` or of a type. A method of
  /// another value may be work.
  private func callsSynchronousFunction(_ callee: BodyNodeID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    if facts.nodes[callee].kind == .member {
      guard let base = facts.firstOperand(of: callee),
        facts.nodes[base].kind == .self || app.program.type(of: base, in: file).instance != nil
      else { return false }
    }
    guard let function = app.program.declaration(referencedBy: callee, in: file) else { return false }
    return app.program.outline(function).kind == .function && isSynchronous(function)
  }

  /// Whether a function or an initialiser is not `async`, and neither it nor the type around it is isolated to an
  /// actor.
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

  /// Whether the callee is a value of a library's dependency: `uuid()`. An endpoint of a client may be work, or have
  /// side effects, which belong in the effect.
  private func isMadeByLibrary(_ id: CallID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    guard let callee = facts.calls[id].callee.path.map({ facts.paths[$0] }),
      [.local, .self, .unqualified].contains(callee.root), callee.names.count == 1,
      let dependency = app.dependency(behind: .call(id), in: file), case .library(let key) = dependency.meaning
    else { return false }
    return !dependency.readsPart && [.uuid, .date].contains(key)
  }
}
