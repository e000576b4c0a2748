import TCALintDomain
import TCALintModel
import TCALintSyntax

/// An identifier of effects that cancels more than what it is meant for.
struct SharedIdentifier {
  enum Sharing {
    /// Several instances of the feature have it; where reducers run them.
    case instances([Location])
    /// A feature that runs beside it has it.
    case siblings(TypeHandle, Location)
    /// A feature that presents it, or holds it in a collection, has it.
    case ancestor(TypeHandle, Location)
  }

  let feature: TypeHandle
  let use: IdentifierUse
  let sharing: Sharing
}

/// A place where a reducer gives an effect an identifier, or cancels effects by one.
struct IdentifierUse {
  let argument: ArgumentSite
  /// Whether an effect has it.
  let isGiven: Bool
  /// Whether effects that have it are cancelled.
  let cancels: Bool
}

/// The identifiers of reducers that hold nothing of an instance.
struct PlainIdentifiers {
  private(set) var uses: [SymbolID: [CancellationIdentifier: [IdentifierUse]]] = [:]

  private static let names = ["cancellable", "cancel", "debounce", "withTaskCancellation"]

  /// The cost is linear in the calls of the files that name the functions.
  init(_ app: App) {
    for place in app.places(of: Self.names.compactMap(app.program.name)) where !app.program.isTestFile[place.file] {
      for id in app.calls(of: place.names.lazy.map(\.own), in: place.file) {
        let call = CallSite(app, id, in: place.file)
        guard let argument = call.argument("id"), let identifier = argument.cancellationIdentifier,
          argument.holdsNothing(identifier), let reducer = app.type(.reducer, around: call.call.scope, in: place.file),
          let use = Self.use(call, argument)
        else { continue }
        uses[reducer.symbol, default: [:]][identifier, default: []].append(use)
      }
    }
    addCancelledEnums(app)
  }

  /// `.merge(CancelID.allCases.map(Effect.cancel(id:)))` and `.merge(CancelID.allCases.map { .cancel(id: $0) })` cancel by
  /// each case.
  private mutating func addCancelledEnums(_ app: App) {
    guard let name = app.program.name("allCases") else { return }
    var enums: [SymbolID: [SymbolID: ArgumentSite]] = [:]
    for (file, mention) in app.mentionsOutsideTests(of: name) {
      guard case .path(let id, let index) = mention, case let facts = app.program.files[file].facts,
        case let path = facts.paths[id], path.root == .unqualified, index > 0, index + 2 == path.names.count,
        !path.calling.isNone, case let call = CallSite(app, path.calling, in: file), call.name == "map",
        let argument = call.arguments.first, argument.cancels,
        let reducer = app.type(.reducer, around: path.scope, in: file),
        case let names = path.names.lowerBound..<path.names.lowerBound + UInt32(index),
        let type = app.program.resolve(names, in: file, at: facts.scopes[path.scope].declaration).symbol
      else { continue }
      enums[reducer.symbol, default: [:]][type] = argument
    }
    for (reducer, cancelled) in enums {
      for identifier in (uses[reducer] ?? [:]).keys {
        guard case .enumCase(let enumCase) = identifier, let type = app.program.enclosingSymbols(enumCase).first,
          let argument = cancelled[type]
        else { continue }
        uses[reducer]?[identifier]?.append(IdentifierUse(argument: argument, isGiven: false, cancels: true))
      }
    }
  }

  private static func use(_ call: CallSite, _ argument: ArgumentSite) -> IdentifierUse? {
    let isInFlight = call.argument("cancelInFlight")?.text == "true"
    switch call.name {
    case "cancel":
      guard let callee = call.callee, let first = call.facts.firstName(callee.names).map(call.facts.names.text),
        callee.root == .implicitMember
          || callee.root == .unqualified && callee.names.count == 2 && effectTypes.contains(first)
      else { return nil }
      return IdentifierUse(argument: argument, isGiven: false, cancels: true)
    case "debounce": return IdentifierUse(argument: argument, isGiven: true, cancels: true)
    default: return IdentifierUse(argument: argument, isGiven: true, cancels: isInFlight)
    }
  }

  private static let effectTypes: Set<String> = ["Effect", "EffectOf", "EffectTask", "EffectPublisher", "Task"]
}

extension ArgumentSite {
  /// Whether it cancels by what it is given: `Effect.cancel(id:)`, `{ .cancel(id: $0) }`
  fileprivate var cancels: Bool {
    if let closure = argument.value.closure.map({ facts.closures[$0] }) {
      let calls = facts.calls(in: closure.range)
      return calls.count == 1 && CallSite(app, calls.lowerBound, in: file).name == "cancel"
    }
    guard let path = argument.value.path.map({ facts.paths[$0] }) else { return false }
    return facts.lastName(path.names).map(facts.names.text) == "cancel"
  }

  /// Whether an identifier is equal wherever it is written so.
  fileprivate func holdsNothing(_ identifier: CancellationIdentifier) -> Bool {
    switch identifier {
    case .string, .number: true
    case .enumCase: argument.value.call == nil
    case .type(let type):
      argument.value.call.map { facts.calls[$0].arguments.isEmpty } ?? true
        && TypeHandle(app, type).storedProperties.isEmpty
    }
  }
}
