import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The stores that views create and do not keep: SwiftUI creates views, and evaluates their bodies, again and again.
///
/// It caches what it looked up.
struct LostStores {
  private let app: App
  private var evaluations: [SymbolID: ViewEvaluation] = [:]
  private var localUses: [FileID: [LocalID: [PathID]]] = [:]
  private var members: [ViewMember: Fate] = [:]
  private var receivers = StoreReceivers()
  private var creations = ViewCreations()

  init(_ app: App) { self.app = app }

  /// When a store is lost.
  enum Loss {
    /// When the view is created again: a property holds it, as its initial value or assigned by an initializer.
    case property(Member, isInitialValue: Bool)
    /// When the view is evaluated again.
    case evaluation
  }

  /// What becomes of a store.
  enum Fate {
    case lost, kept, unknown
  }

  /// The maximum number of steps from a store to the view that gets it. Further ones are not followed.
  private static let maxSteps = 8

  /// The view that creates a store, and when the store is lost; nil where it is kept, or that is unknown.
  mutating func loss(of creation: StoreCreation) -> (view: TypeHandle, loss: Loss)? {
    let use = creation.use
    guard let view = use.view, view.kind == .struct || view.kind == .enum, !use.isInStaticMember,
      !use.isDefaultArgument, !use.isInAttribute, !use.isInTestsOrPreviews, let call = use.call,
      !call.createsConstantStore, !creations.areAllForTests(of: view)
    else { return nil }
    let (facts, value) = (call.facts, call.facts.valueAround(call.id))
    if let property = facts.property(madeBy: value) {
      let property = Member(app, DeclarationReference(file: call.file, declaration: property))
      return isLost(property, isInitialValue: true, of: view) ? (view, .property(property, isInitialValue: true)) : nil
    }
    if let property = view.property(initializedBy: value, in: call.file) {
      return isLost(property, isInitialValue: false, of: view)
        ? (view, .property(property, isInitialValue: false)) : nil
    }
    return fate(of: .call(value), in: call.file, of: view, steps: 0) == .lost ? (view, .evaluation) : nil
  }

  private mutating func isLost(_ property: Member, isInitialValue: Bool, of view: TypeHandle) -> Bool {
    property.fateOfStore == .lost && property.flags.isDisjoint(with: [.lazy, .static])
      && !creations.areOutsideOfViews(of: view)
      && !(isInitialValue && creations.replace(property, of: view))
  }

  private mutating func fate(of value: Value, in file: FileID, of view: TypeHandle, steps: Int) -> Fate {
    let facts = app.program.files[file].facts
    guard steps < Self.maxSteps, let use = facts.use(of: value) else { return .unknown }
    switch use.use {
    case .argument:
      guard isEvaluated(use.scope, in: file, of: view) else { return .unknown }
      return receivers.fate(of: ArgumentSite(app, use.argument, in: file))
    case .initialValue:
      guard let local = value.call.flatMap(facts.variable) else { return .unknown }
      return fate(of: uses(of: local, in: file), in: file, of: view, steps: steps)
    case .returned, .statement:
      guard case let scope = facts.body(around: use.scope), facts.isResult(use.use, use.scope, of: scope),
        let member = evaluation(of: view).member(of: scope, in: file)
      else { return .unknown }
      return fate(ofResultOf: ViewMember(view: view.symbol, name: member), of: view, steps: steps)
    // Something else may keep it.
    case .assigned: return .kept
    default: return .unknown
    }
  }

  /// The fate of a store that a member returns.
  private mutating func fate(ofResultOf member: ViewMember, of view: TypeHandle, steps: Int) -> Fate {
    if let known = members[member] { return known }
    members[member] = .unknown
    var found: Fate = .unknown
    for (file, paths) in evaluation(of: view).uses(of: member.name) {
      found = found.joined(with: fate(of: paths, in: file, of: view, steps: steps))
    }
    members[member] = found
    return found
  }

  /// The fate of a store that some paths begin with.
  private mutating func fate(of paths: [PathID], in file: FileID, of view: TypeHandle, steps: Int) -> Fate {
    let facts = app.program.files[file].facts
    var found: Fate = .unknown
    for id in paths {
      let path = facts.paths[id]
      let call = path.names.count == 1 && !path.calling.isNone ? path.calling : nil
      // What is asked for a member is not passed.
      if path.names.count > 1 || call.map({ facts.calls[$0].use == .receiver }) ?? false {
        if isEvaluated(path.scope, in: file, of: view) { found = found.joined(with: .lost) }
      } else {
        found = found.joined(with: fate(of: call.map(Value.call) ?? .path(id), in: file, of: view, steps: steps + 1))
      }
    }
    return found
  }

  private mutating func uses(of local: LocalID, in file: FileID) -> [PathID] {
    if localUses[file] == nil {
      let facts = app.program.files[file].facts
      localUses[file] = Dictionary(grouping: facts.paths.factIndices.filter { !facts.paths[$0].local.isNone }) {
        facts.paths[$0].local
      }
    }
    return localUses[file]?[local] ?? []
  }

  private mutating func evaluation(of view: TypeHandle) -> ViewEvaluation {
    if let known = evaluations[view.symbol] { return known }
    let evaluation = ViewEvaluation(of: view)
    evaluations[view.symbol] = evaluation
    return evaluation
  }

  private mutating func isEvaluated(_ scope: ScopeID, in file: FileID, of view: TypeHandle) -> Bool {
    evaluation(of: view).isEvaluated(scope, in: file)
  }
}

extension LostStores.Fate {
  /// The fate of a store with two uses.
  func joined(with other: Self) -> Self {
    if self == .kept || other == .kept { return .kept }
    return self == .lost || other == .lost ? .lost : .unknown
  }
}

extension CallSite {
  /// Whether the reducer of a store that it creates never changes the state: `EmptyReducer()`, `{}`.
  fileprivate var createsConstantStore: Bool {
    arguments.dropFirst().filter { [nil, "reducer"].contains($0.label) }.contains { argument in
      let names = facts.paths[facts.paths(in: argument.argument.range)].compactMap { facts.firstName($0.names) }
      if names.count == 1, facts.names.has(names[0], text: "EmptyReducer") { return true }
      return argument.argument.value.closure.map { facts.scopes[facts.closures[$0].scope].itemCount == 0 } ?? false
    }
  }
}
