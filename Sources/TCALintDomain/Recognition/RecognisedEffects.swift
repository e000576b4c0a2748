import TCALintModel
import TCALintSyntax

/// The calls of a file that may create effects, and the closures that may run as such: the whole app decides.
struct RecognisedEffects: Sendable {
  /// In the order of their calls.
  private(set) var effects: [RecognisedEffect] = []
  /// In source order, an outer one before a nested one.
  private(set) var closures: [RecognisedEffectClosure] = []
  /// The closures of `.publisher`, which run at once.
  private(set) var publishers: [RecognisedEffectClosure] = []

  init(_ facts: FileFacts, _ mentions: MentionTable) {
    // Most files name none of them.
    if !mentions.names.isDisjoint(with: EffectCallee.names) { find(in: facts, besides: [], []) }
  }

  /// - Parameters:
  ///   - forwarded: further closures that run as effects, since functions of the program create effects from them.
  ///   - aliases: further names of the type of effects in the program.
  init(_ facts: FileFacts, forwarded: Set<ClosureID>, aliases: Set<Name>) {
    find(in: facts, besides: forwarded, aliases)
  }

  private mutating func find(in facts: FileFacts, besides forwarded: Set<ClosureID>, _ aliases: Set<Name>) {
    var nest = Nest()
    let given = facts.codeGivenByName(aliases)
    var functions = given.functions[...]
    func next(before place: UInt32) -> GivenCode? {
      functions.first.map { $0.code.range.lowerBound < place } == true ? functions.removeFirst() : nil
    }
    for (id, closure) in facts.closures.numbered {
      while let function = next(before: closure.range.lowerBound) { add(function, isFunction: true, facts, &nest) }
      if let given = given.closures[id] {
        add(given, isFunction: false, facts, &nest)
        continue
      }
      guard !closure.call.isNone else { continue }
      if nest.operators.contains(id) || forwarded.contains(id) {
        add(RecognisedEffectClosure(closure, effect: nil, callee: nil), labelled: .none, facts, &nest)
        continue
      }
      guard let callee = EffectCallee(facts.calls[closure.call].callee, facts, aliases) else { continue }
      let label = facts.label(of: closure)
      if callee.name == .publisher {
        if label.isNone {
          publishers.append(RecognisedEffectClosure(closure, effect: nil, callee: callee))
          nest.operators.formUnion(facts.operators(behind: closure))
        }
      } else if label.isNone || label.is(.operation) || label.is(.catch) {
        let effect = effect(made: closure.call, callee, facts, &nest)
        add(RecognisedEffectClosure(closure, effect: effect, callee: callee), labelled: label, facts, &nest)
      }
    }
    while let function = next(before: .max) { add(function, isFunction: true, facts, &nest) }
  }

  /// The enclosing code of the current closure.
  private struct Nest {
    /// The operators' closures of the publishers so far.
    var operators: Set<ClosureID> = []
    var effects: [CallID: Int] = [:]
    /// Indices into ``RecognisedEffects/closures``.
    var open: [Int] = []
  }

  private mutating func effect(
    made call: CallID, _ callee: EffectCallee, _ facts: FileFacts, _ nest: inout Nest
  ) -> Int {
    if let known = nest.effects[call] { return known }
    nest.effects[call] = effects.count
    effects.append(RecognisedEffect(call, callee, facts))
    return effects.count - 1
  }

  private mutating func add(_ given: GivenCode, isFunction: Bool, _ facts: FileFacts, _ nest: inout Nest) {
    let effect = effect(made: given.call, given.callee, facts, &nest)
    let closure = RecognisedEffectClosure(given.code, isFunction: isFunction, effect: effect, callee: given.callee)
    add(closure, labelled: given.label, facts, &nest)
  }

  private mutating func add(
    _ found: RecognisedEffectClosure, labelled label: Name, _ facts: FileFacts, _ nest: inout Nest
  ) {
    let closure = found.closure
    while let last = nest.open.last, closures[last].closure.range.upperBound <= closure.range.lowerBound {
      nest.open.removeLast()
    }
    var found = found
    // A type in between has a `self` of its own.
    found.outer = nest.open.last.flatMap {
      facts.holdsType(closure.scope, within: closures[$0].closure.scope) ? nil : $0
    }
    if let effect = found.effect { effects[effect].take(closures.count, label: label) }
    nest.open.append(closures.count)
    closures.append(found)
  }
}

/// A call of `.run`, `.task` or `.fireAndForget`.
public struct RecognisedEffect: Sendable {
  /// The call, in ``FileFacts/calls``.
  public let call: CallID
  let callee: EffectCallee
  /// Indices into ``RecognisedEffects/closures``; nil where a function is passed instead of a closure.
  private(set) var operation: Int?
  private(set) var handler: Int?
  /// Whether an error handler is passed.
  let handlesErrors: Bool
  /// Whether it is given nothing but what the library's `run` can be given.
  let isGivenAsRun: Bool
  private let namesOperation: Bool

  fileprivate init(_ call: CallID, _ callee: EffectCallee, _ facts: FileFacts) {
    self.call = call
    self.callee = callee
    let arguments = facts.arguments[facts.calls[call].arguments]
    let namesOperation = arguments.contains { $0.label.is(.operation) }
    self.namesOperation = namesOperation
    isGivenAsRun = arguments.allSatisfy { argument in
      argument.label.isNone
        ? argument.isTrailing || argument.value.closure != nil
        : EffectWords.labelsOfRun.contains(facts.names.text(argument.label))
    }
    handlesErrors = arguments.contains { $0.label.is(.catch) || namesOperation && $0.isTrailing && $0.label.isNone }
  }

  /// Takes a closure of the call for what its place says.
  fileprivate mutating func take(_ closure: Int, label: Name) {
    let isHandler = label.is(.catch) || namesOperation && label.isNone
    if isHandler { handler = closure } else if operation == nil { operation = closure }
  }
}

/// A closure that runs as an effect, or as a part of one.
struct RecognisedEffectClosure: Sendable {
  let closure: Closure
  /// Whether it is a local function that is given by its name.
  let isFunction: Bool
  /// The call that creates the effect, in ``RecognisedEffects/effects``; nil for an operator's within `.publisher`, and
  /// for a function of the program that creates it.
  let effect: Int?
  /// nil for such a closure.
  let callee: EffectCallee?
  /// The effect's closure around this one, unless a type is declared in between; in ``RecognisedEffects/closures``.
  fileprivate(set) var outer: Int?

  fileprivate init(_ closure: Closure, isFunction: Bool = false, effect: Int?, callee: EffectCallee?) {
    (self.closure, self.isFunction, self.effect, self.callee) = (closure, isFunction, effect, callee)
  }
}

/// Code with a name of its own that what makes an effect is given.
private struct GivenCode {
  let code: Closure
  /// The call that creates the effect, the first one.
  let call: CallID
  let callee: EffectCallee
  let label: Name
}

/// The callee of a call that creates an effect: `.run`, `Effect.run`, `EffectOf<Feature>.run`.
struct EffectCallee: Sendable {
  let name: DomainName
  /// The type in front, in ``FileFacts/pathNames``. Empty for an implicit member.
  let type: Range<UInt32>

  private static let factories: [DomainName] = [.run, .task, .fireAndForget, .publisher]
  /// The names of such callees.
  static let names = NameSet(factories.map { Name($0) }, sharedBy: .domain)

  /// - Parameter aliases: further names of the type of effects in the program.
  init?(_ callee: Value, _ facts: FileFacts, _ aliases: Set<Name>) {
    guard let path = callee.path.map({ facts.paths[$0] }), let name = facts.lastName(path.names)?.domain,
      Self.factories.contains(name)
    else { return nil }
    self.name = name
    type = path.names.lowerBound..<path.names.upperBound - 1
    switch path.root {
    case .implicitMember where type.isEmpty: break
    case .unqualified:
      guard let last = facts.lastName(type), last.isOfEffects || aliases.contains(last) else { return nil }
    default: return nil
    }
  }
}

extension DomainName {
  /// The names of the library's type of effects.
  public static let effectTypes = [DomainName.Effect, .EffectOf, .EffectTask]

  /// Whether it is a name of the library's type of effects.
  public var isEffectType: Bool { Self.effectTypes.contains(self) }
}

extension FileFacts {
  /// The closures that local constants hold which are given to what makes effects, and the local functions, those in
  /// source order, each by the first that is:
  /// `let operation: @Sendable (Send<Action>) async -> Void = { … }; return .run(operation: operation)`
  fileprivate func codeGivenByName(_ aliases: Set<Name>) -> (closures: [ClosureID: GivenCode], functions: [GivenCode]) {
    var (closures, functions): ([ClosureID: GivenCode], [LocalID: GivenCode]) = ([:], [:])
    lazy var overloaded = overloadedFunctions
    for (id, call) in calls.numbered {
      guard let callee = EffectCallee(call.callee, self, aliases), callee.name != .publisher else { continue }
      for argument in arguments[call.arguments] where argument.label.is(.operation) || argument.label.is(.catch) {
        guard let path = argument.value.path.map({ paths[$0] }), !path.local.isNone, path.names.count == 1 else {
          continue
        }
        func given(_ code: Closure) -> GivenCode {
          GivenCode(code: code, call: id, callee: callee, label: argument.label)
        }
        if let closure = locals[path.local].value.closure {
          if closures[closure] == nil { closures[closure] = given(self.closures[closure]) }
        } else if argument.label.is(.operation), functions[path.local] == nil, !overloaded.contains(path.local) {
          functions[path.local] = closure(ofFunction: path.local).flatMap { takesSend($0) ? given($0) : nil }
        }
      }
    }
    return (closures, functions.values.sorted { $0.code.range.lowerBound < $1.code.range.lowerBound })
  }

  /// Whether the first parameter of a function can be the `send` of an effect; true for a function without parameters.
  private func takesSend(_ function: Closure) -> Bool {
    guard let type = locals[function.parameters].first?.type, !type.isNone else { return true }
    return lastName(types[type].path)?.is(.Send) ?? false
  }

  /// The local functions of which a scope has several of one name: which of them is meant, their types decide.
  private var overloadedFunctions: Set<LocalID> {
    struct Place: Hashable {
      let scope: ScopeID
      let name: Name
    }
    let functions = locals.numbered.filter { $0.1.kind == .function }.map(\.0)
    let named = Dictionary(grouping: functions) { Place(scope: locals[$0].scope, name: locals[$0].name) }
    return Set(named.values.lazy.filter { $0.count > 1 }.joined())
  }

  /// The closures of the operators behind the publisher that the closure of `.publisher` gives. Unlike that they are kept
  /// for later.
  fileprivate func operators(behind publisher: Closure) -> [ClosureID] {
    // All calls of a chain begin where its base does.
    let starts = calls[calls(in: publisher.range)].filter {
      $0.scope == publisher.scope && $0.isResult
    }.map(\.range.lowerBound)
    return closures(in: publisher.range).filter { index in
      let call = closures[index].call
      return !call.isNone && calls[call].scope == publisher.scope && starts.contains(calls[call].range.lowerBound)
    }
  }

  /// Whether a type is declared between a scope and an enclosing one.
  fileprivate func holdsType(_ inner: ScopeID, within outer: ScopeID) -> Bool {
    var current = inner
    while !current.isNone, current != outer {
      if scopes[current].kind == .type { return true }
      current = scopes[current].parent
    }
    return false
  }
}

extension InternedName {
  /// Whether it is one of the library's names for its type of effects.
  public var isOfEffects: Bool { domain?.isEffectType ?? false }
}
