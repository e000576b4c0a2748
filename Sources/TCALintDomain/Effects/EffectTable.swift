import TCALintModel
import TCALintSyntax

/// An effect of an app, by its place in ``EffectTable/effects``.
public struct EffectID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A closure that runs as an effect, by its place in ``EffectTable/closures``.
public struct EffectClosureID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The effects of an app's reducers, and of what makes effects for them. An object, since each of them is asked of it.
public final class EffectTable: Sendable {
  /// The effects, file by file.
  public let effects: IndexedArray<EffectID, Entry>
  /// By file, then by place, an outer one before a nested one.
  public let closures: IndexedArray<EffectClosureID, ClosureEntry>
  /// The effects that subscribe to a publisher, file by file.
  public let publishers: [PublisherEntry]

  /// An effect that subscribes to the publisher of its closure: `.publisher { … }`.
  public struct PublisherEntry: Sendable {
    /// The file that contains the effect.
    public let file: FileID
    /// The call that creates it.
    public let call: CallID
    /// The closure that gives the publisher.
    public let closure: Closure
    /// The reducer around it.
    public let reducer: SymbolID?
  }

  /// The stored data of an ``Effect``.
  public struct Entry: Sendable {
    /// The file that contains the effect.
    public let file: FileID
    /// The effect, as recognised in its file.
    public let recognised: RecognisedEffect
    /// The closure that it runs.
    public let operation: EffectClosureID
    let handler: EffectClosureID?
  }

  /// The stored data of an ``EffectClosure``.
  public struct ClosureEntry: Sendable {
    /// The file that contains the closure.
    public let file: FileID
    /// The closure, from the facts of its file.
    public let closure: Closure
    /// Whether it is a local function that is given by its name.
    let isFunction: Bool
    /// The innermost declaration around it, or none.
    let declaration: DeclarationID
    /// The reducer around it.
    public let reducer: SymbolID?
    /// The effect's closure around this one, unless a type is declared in between.
    let outer: EffectClosureID?
    /// Whether `self` is a reducer in it, or what makes effects for one, that it could capture a part of: not an effect, a
    /// view or a client, nor the state or the action of one, and no function.
    let isReducerCode: Bool
  }

  init(_ app: App) {
    var (effects, closures) = (IndexedArray<EffectID, Entry>(), IndexedArray<EffectClosureID, ClosureEntry>())
    var publishers: [PublisherEntry] = []
    let factories = OtherFactories(app)
    let (forwarded, aliases) = (ForwardedOperations(app).closures, app.effectNames.ofFile)
    for (file, recognised) in app.recognised.numbered {
      let own =
        forwarded[file] == nil && aliases[file] == nil
        ? recognised.effects
        : RecognisedEffects(
          app.program.files[file].facts, forwarded: forwarded[file] ?? [], aliases: aliases[file] ?? [])
      if own.closures.isEmpty, own.publishers.isEmpty { continue }
      let effectFile = EffectFile(app, file, factories)
      Self.add(own, in: effectFile, to: &effects, &closures)
      publishers += own.publishers.compactMap(effectFile.publisher)
    }
    (self.effects, self.closures, self.publishers) = (effects, closures, publishers)
  }

  private static func add(
    _ recognised: RecognisedEffects, in file: EffectFile, to effects: inout IndexedArray<EffectID, Entry>,
    _ closures: inout IndexedArray<EffectClosureID, ClosureEntry>
  ) {
    var places: [EffectClosureID?] = []
    for closure in recognised.closures {
      let effect = closure.effect.map { recognised.effects[$0] }
      guard let entry = file.entry(closure, of: effect, outer: closure.outer.flatMap { places[$0] }) else {
        places.append(nil)
        continue
      }
      places.append(closures.append(entry))
    }
    for effect in recognised.effects {
      guard let operation = effect.operation.flatMap({ places[$0] }) else { continue }
      effects.append(
        Entry(
          file: file.file, recognised: effect, operation: operation, handler: effect.handler.flatMap { places[$0] }))
    }
  }
}

/// Functions of other types with the names of functions that create effects, which an implicit member may refer to.
private struct OtherFactories {
  /// A `run` of another type, where none is of the type of effects besides the library's.
  let run: Bool
  let task: Bool

  init(_ app: App) {
    run = app.hasOtherFactory(named: .run) && !app.declaresOnEffects(.run)
    task = app.hasOtherFactory(named: .task)
  }
}

/// Determines which calls of a file create effects of the library.
private struct EffectFile {
  let app: App
  let file: FileID
  private let facts: FileFacts
  private let seesArchitecture: Bool
  private let otherFactories: OtherFactories

  init(_ app: App, _ file: FileID, _ otherFactories: OtherFactories) {
    self.app = app
    self.file = file
    self.otherFactories = otherFactories
    facts = app.program.files[file].facts
    seesArchitecture = app.seesArchitecture(file)
  }

  /// - Parameter outer: the effect's closure around it.
  func entry(
    _ recognised: RecognisedEffectClosure, of effect: RecognisedEffect?, outer: EffectClosureID?
  ) -> EffectTable.ClosureEntry? {
    let closure = recognised.closure
    if let effect, isMadeByOthers(effect, with: closure) { return nil }
    let declaration = facts.scopes[facts.scopes[closure.scope].parent].declaration
    let place = DeclarationReference(file: file, declaration: declaration)
    let owners = app.program.enclosingSymbols(place)
    let reducer = app.type(.reducer, around: place)?.symbol
    let isReduced = reducer != nil || isInReduce(closure)
    guard isEffect(recognised, at: declaration, isInReducer: isReduced, isTopLevel: owners.isEmpty) else {
      return nil
    }
    return EffectTable.ClosureEntry(
      file: file, closure: closure, isFunction: recognised.isFunction, declaration: declaration, reducer: reducer,
      outer: outer,
      isReducerCode: !recognised.isFunction && owners.allSatisfy { $0 == reducer || makesEffects($0) }
        && !isInStaticMember(closure.range.lowerBound))
  }

  /// The effect that a call of `.publisher` creates; nil if it creates something else.
  func publisher(_ recognised: RecognisedEffectClosure) -> EffectTable.PublisherEntry? {
    let call = recognised.closure.call
    if recognised.callee?.type.isEmpty == true, isGivenBackAsOther(facts.calls[call]) { return nil }
    return entry(recognised, of: nil, outer: nil).map {
      EffectTable.PublisherEntry(file: file, call: call, closure: recognised.closure, reducer: $0.reducer)
    }
  }

  /// Whether an implicit member belongs to another type: its arguments do not fit the library's, or it is where nothing
  /// or something else is returned.
  private func isMadeByOthers(_ effect: RecognisedEffect, with closure: Closure) -> Bool {
    guard effect.callee.type.isEmpty else { return false }
    if isGivenBackAsOther(facts.calls[effect.call]) { return true }
    switch effect.callee.name {
    case .run: return otherFactories.run && !(effect.isGivenAsRun && facts.hasParameter(closure))
    case .task: return otherFactories.task && ![.statement, .returned].contains(facts.calls[effect.call].use)
    default: return false
    }
  }

  /// Whether the base of a call is the result of a function or a property of a type of the program: `.task { … }` of
  /// `var job: Job { .task { … } }`
  private func isGivenBackAsOther(_ call: Call) -> Bool {
    var call = call
    // A chain begins and ends with the same type.
    while let next = call.reader.path, case let calling = facts.paths[next].calling, !calling.isNone {
      call = facts.calls[calling]
    }
    guard call.isResult, case let body = facts.body(around: call.scope), !body.isNone,
      facts.scopes[body].kind != .closure, case let declaration = facts.scopes[body].declaration, !declaration.isNone,
      case let member = facts.declarations[declaration], member.kind == .function || member.kind == .property,
      let type = named(member.type)
    else { return false }
    let symbols = app.program.resolve(type, in: file, at: member.parent).symbols
    return !symbols.isEmpty && !isLibraryEffect(type, at: member.parent)
      && symbols.allSatisfy { [.struct, .class, .enum, .actor].contains(app.program.symbols[$0].kind) }
  }

  /// Whether a closure is inside that of a `Reduce`, in any declaration, `let counter = Reduce<…> { … }`, or of a reducer
  /// with an environment.
  private func isInReduce(_ closure: Closure) -> Bool {
    var current = facts.scopes[closure.scope].parent
    while !current.isNone, facts.scopes[current].kind != .type {
      if app.isReduce(current, in: file) { return true }
      current = facts.scopes[current].parent
    }
    return false
  }

  /// Whether `self` is a type at a place, and no reducer.
  private func isInStaticMember(_ offset: UInt32) -> Bool {
    var current = facts.declaration(around: offset)
    while !current.isNone, !facts.declarations[current].isTypeOrExtension {
      let member = facts.declarations[current]
      if !member.flags.contains(.local) { return member.flags.contains(.static) }
      current = member.parent
    }
    return false
  }

  private func isEffect(
    _ recognised: RecognisedEffectClosure, at declaration: DeclarationID, isInReducer: Bool, isTopLevel: Bool
  ) -> Bool {
    if let type = recognised.callee?.type, !type.isEmpty, !isLibraryEffect(type, at: declaration) { return false }
    switch surroundings(declaration) {
    case .effects: return true
    case .otherEffects: return false
    case .none: return isInReducer || isTopLevel && declaration.isNone
    }
  }

  /// The result of the functions and properties around a place.
  private enum Surroundings {
    /// One gives an effect or takes a `Send`.
    case effects
    /// One gives an effect that is not the library's.
    case otherEffects
    case none
  }

  private func surroundings(_ declaration: DeclarationID) -> Surroundings {
    var current = declaration
    while !current.isNone, !facts.declarations[current].isTypeOrExtension {
      let member = facts.declarations[current]
      if [.function, .property].contains(member.kind) {
        let type = named(member.type).flatMap { effects($0, at: member.parent) } ?? effectsGivenAsSelf(member)
        if let type { return type }
        let takesSend = facts.parameters[member.parameters].contains { parameter in
          named(parameter.type).map { facts.lastName($0)?.is(.Send) ?? false } ?? false
        }
        if takesSend { return .effects }
      }
      guard member.flags.contains(.local) else { return .none }
      current = member.parent
    }
    return .none
  }

  /// Whose type of effects names are; nil for any other type.
  private func effects(_ names: Range<UInt32>, at declaration: DeclarationID) -> Surroundings? {
    if isLibraryEffect(names, at: declaration) { return .effects }
    return facts.lastName(names)?.isOfEffects == true ? .otherEffects : nil
  }

  /// The same for an extended type, where a member returns `Self`.
  private func effectsGivenAsSelf(_ member: Declaration) -> Surroundings? {
    guard !member.parent.isNone, case let owner = facts.declarations[member.parent], owner.kind == .extension,
      let type = named(member.type), facts.lastName(type).map(facts.names.text) == "Self",
      let extended = named(owner.type)
    else { return nil }
    return effects(extended, at: owner.parent)
  }

  /// The names of a type, or of what an optional or a list is one of.
  private func named(_ type: TypeID) -> Range<UInt32>? {
    guard !type.isNone else { return nil }
    switch facts.types[type].kind {
    case .named: return facts.types[type].path
    case .optional, .array: return facts.parts(of: type).first.flatMap(named)
    default: return nil
    }
  }

  /// Whether names are those of the library's type of effects, and not of another's.
  private func isLibraryEffect(_ names: Range<UInt32>, at declaration: DeclarationID) -> Bool {
    seesArchitecture && app.nameEffects(names, in: file, at: declaration)
  }

  /// Whether a type that is no reducer may create effects for a reducer that it stores.
  private func makesEffects(_ owner: SymbolID) -> Bool {
    !app.program.symbols[owner].name.is(.Effect)
      && app.roles[owner].isDisjoint(with: [.view, .state, .test, .preview])
      && !app.features.actionTypes.contains(owner) && !app.isClientOrImplementsOne(owner)
  }
}

extension App {
  private static let effectsKey = TableKey<EffectTable>("effects")

  /// The effects of the app, computed once.
  public var effectTable: EffectTable { table(Self.effectsKey) { EffectTable(self) } }
}
