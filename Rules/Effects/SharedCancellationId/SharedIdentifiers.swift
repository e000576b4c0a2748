import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Finds the identifiers that features which live at the same time share.
///
/// The library stores an effect under its identifier and the path of presentations to its feature, and under each prefix of
/// that path. `Scope` adds nothing to the path; `ifLet`, `forEach` and cases of a state do. Cancelling reaches the features
/// with the same path, and those below.
struct SharedIdentifiers {
  private let app: App
  private let uses: [SymbolID: [CancellationIdentifier: [IdentifierUse]]]
  /// The number of features that give effects each identifier.
  private var givers: [CancellationIdentifier: Int] = [:]
  private var scopes: [SymbolID: [Edge]] = [:]
  private var presentations: [SymbolID: [Edge]] = [:]
  private var reported: Set<Report> = []
  private var found: [SharedIdentifier] = []

  private struct Edge: Hashable {
    let child: SymbolID
    let path: [String]
    let location: Location
  }

  private struct Report: Hashable {
    let feature: SymbolID
    let identifier: CancellationIdentifier
  }

  /// The features with one path, in the order in which they are found, each with where its parent runs it.
  private typealias Level = [(feature: SymbolID, location: Location?)]

  init(_ app: App) {
    (self.app, uses) = (app, PlainIdentifiers(app).uses)
    if uses.isEmpty { return }
    for (identifier, own) in uses.values.joined() where own.contains(where: \.isGiven) {
      givers[identifier, default: 0] += 1
    }
    for composition in app.compositions {
      guard let child = composition.child?.symbol else { continue }
      let edge = Edge(child: child, path: composition.statePath, location: composition.nameLocation)
      if case .scope = composition.kind, !Self.isExclusive(composition) {
        let known = scopes[composition.parent.symbol] ?? []
        guard known.count < Self.maxScopes else { continue }
        if known.contains(where: { $0.child == child && Self.areAlternatives($0, edge, app) }) { continue }
        scopes[composition.parent.symbol, default: []].append(edge)
      } else {
        presentations[composition.parent.symbol, default: []].append(edge)
      }
    }
  }

  /// The maximum number of `Scope`s of a parent. Further ones are ignored.
  private static let maxScopes = 128

  /// Whether a `Scope` may be for one case of several: the state of its parent is an enum, or it is in the closure of
  /// another `Scope`.
  private static func isExclusive(_ composition: Composition) -> Bool {
    let (app, parent) = (composition.app, composition.parent)
    if parent.kind == .enum || parent.states.contains(where: { $0.kind == .enum }) { return true }
    let facts = app.program.files[composition.location.file].facts
    return facts.scopes(around: facts.scope(around: composition.location.range.lowerBound)).contains { scope in
      guard facts.scopes[scope].kind == .closure, case let closure = facts.closures[facts.scopes[scope].closure],
        !closure.call.isNone
      else { return false }
      return facts.calleeName(facts.calls[closure.call])?.is(.Scope) == true
    }
  }

  /// Whether a parent runs a feature on one part of its state, or on two of which only one is chosen.
  private static func areAlternatives(_ first: Edge, _ second: Edge, _ app: App) -> Bool {
    if first.path == second.path { return true }
    guard first.location.file == second.location.file else { return false }
    let facts = app.program.files[first.location.file].facts
    return facts.areAlternatives(first.location.range.lowerBound, second.location.range.lowerBound)
  }

  mutating func findAll() -> [SharedIdentifier] {
    let scoped = Set(scopes.values.joined().map(\.child))
    let presented = Set(presentations.values.joined().map(\.child))
    let roots = Set(scopes.keys).union(presentations.keys).union(presented)
    for root in roots.sorted() where !scoped.contains(root) || presented.contains(root) {
      let level = level(of: root)
      addInstances(level)
      addSiblings(level)
      addDescendants(level)
      addInstancesBelow(level)
    }
    return found
  }

  /// The features that run on parts of the state of one, by `Scope` alone; empty where there are too many.
  private func level(of root: SymbolID) -> Level {
    var level: Level = [(root, nil)]
    var next = 0
    while next < level.count {
      for edge in scopes[level[next].feature] ?? [] { level.append((edge.child, edge.location)) }
      if level.count > Self.maxFeatures { return [] }
      next += 1
    }
    return level
  }

  /// The maximum number of features with one path. Where there are more, none is looked at.
  private static let maxFeatures = 1_024

  private mutating func addInstances(_ level: Level) {
    for (feature, places) in Dictionary(grouping: level, by: \.feature).sorted(by: { $0.key < $1.key })
    where places.count > 1 && !isGeneric(feature) {
      for (identifier, uses) in uses[feature] ?? [:] where uses.contains(where: \.cancels) {
        add(feature, identifier, .instances(places.compactMap(\.location)))
      }
    }
  }

  private func isGeneric(_ feature: SymbolID) -> Bool {
    app.program.symbols[feature].declaration.map { app.program.outline($0).hasGenericParameters } ?? true
  }

  private mutating func addSiblings(_ level: Level) {
    var features: [CancellationIdentifier: [SymbolID]] = [:]
    for feature in Set(level.map(\.feature)).sorted() {
      for identifier in (uses[feature] ?? [:]).keys where firstGiven(identifier, by: feature) != nil {
        features[identifier, default: []].append(feature)
      }
    }
    for (identifier, sharing) in features where sharing.count > 1 {
      guard sharing.contains(where: { cancels(identifier, $0) }), let place = firstGiven(identifier, by: sharing[0])
      else { continue }
      for feature in sharing.dropFirst() {
        add(feature, identifier, .siblings(TypeHandle(app, sharing[0]), place.argument.location))
      }
    }
  }

  private mutating func addDescendants(_ level: Level) {
    let own = Set(level.map(\.feature))
    var owners: [CancellationIdentifier: SymbolID] = [:]
    for feature in own.sorted() {
      for identifier in (uses[feature] ?? [:]).keys
      where givers[identifier, default: 0] > 1 && owners[identifier] == nil && cancels(identifier, feature)
        && firstGiven(identifier, by: feature) != nil
      {
        owners[identifier] = feature
      }
    }
    if owners.isEmpty { return }
    for feature in descendants(of: own) {
      for identifier in (uses[feature] ?? [:]).keys {
        guard let owner = owners[identifier], let place = firstGiven(identifier, by: owner) else { continue }
        add(feature, identifier, .ancestor(TypeHandle(app, owner), place.argument.location))
      }
    }
  }

  /// Features that `Scope` runs, and that are also presented, or run by what is presented.
  private mutating func addInstancesBelow(_ level: Level) {
    let own = Set(level.map(\.feature))
    let scoped = Dictionary(
      level.compactMap { feature, location in
        (uses[feature] ?? [:]).values.contains { $0.contains(where: \.cancels) } ? location.map { (feature, $0) } : nil
      }
    ) { first, _ in first }
    if scoped.isEmpty { return }
    var (visited, waiting, steps) = (own, own.sorted(), 0)
    while let feature = waiting.popLast() {
      let edges = (own.contains(feature) ? [] : scopes[feature] ?? []) + (presentations[feature] ?? [])
      for edge in edges {
        steps += 1
        if steps > Self.maxCompositions { return }
        if let location = scoped[edge.child] {
          for (identifier, uses) in uses[edge.child] ?? [:] where uses.contains(where: \.cancels) {
            add(edge.child, identifier, .instances([location, edge.location]))
          }
        }
        if visited.insert(edge.child).inserted { waiting.append(edge.child) }
      }
    }
  }

  /// The features that those with one path run and present, the nearest first.
  private func descendants(of own: Set<SymbolID>) -> ArraySlice<SymbolID> {
    var (found, visited, steps, next) = (own.sorted(), own, 0, 0)
    while next < found.count {
      for edges in [scopes[found[next]] ?? [], presentations[found[next]] ?? []] {
        for edge in edges {
          steps += 1
          if steps > Self.maxCompositions { return found[own.count...] }
          if visited.insert(edge.child).inserted { found.append(edge.child) }
        }
      }
      next += 1
    }
    return found[own.count...]
  }

  /// The maximum number of compositions below features with one path. Further ones are ignored.
  private static let maxCompositions = 256

  private func cancels(_ identifier: CancellationIdentifier, _ feature: SymbolID) -> Bool {
    uses[feature]?[identifier]?.contains(where: \.cancels) ?? false
  }

  private func firstGiven(_ identifier: CancellationIdentifier, by feature: SymbolID) -> IdentifierUse? {
    uses[feature]?[identifier]?.first(where: \.isGiven)
  }

  private mutating func add(
    _ feature: SymbolID, _ identifier: CancellationIdentifier, _ sharing: SharedIdentifier.Sharing
  ) {
    guard let use = firstGiven(identifier, by: feature),
      reported.insert(Report(feature: feature, identifier: identifier)).inserted
    else { return }
    found.append(SharedIdentifier(feature: TypeHandle(app, feature), use: use, sharing: sharing))
  }
}
