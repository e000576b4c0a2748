import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Where what views do belongs, each found once.
struct ViewOwners {
  private let app: App
  private var places = FeatureContexts()
  /// The dependencies of each reducer; computed lazily.
  private var dependencies: [TypeHandle: Dependencies]?
  /// Whether all that clients offer makes views, where that has been asked.
  private var factories: [TypeHandle: Bool] = [:]

  init(_ app: App) { self.app = app }

  /// Whether all that a dependency offers makes views.
  mutating func areAllMade(by dependency: Dependency) -> Bool {
    if let endpoint = dependency.endpoint { return endpoint.makesView }
    guard case .client(let client) = dependency.meaning else { return false }
    if let known = factories[client.type] { return known }
    let interface = client.interface
    let found = !interface.isEmpty && interface.allSatisfy(\.makesView)
    factories[client.type] = found
    return found
  }

  mutating func place(for view: TypeHandle) -> FeatureContext { places.featureContext(of: view) }

  /// The same for a dependency: of several reducers the one that requests it already.
  mutating func place(for view: TypeHandle, asking dependency: Dependency) -> FeatureContext {
    let place = place(for: view)
    // The number of features of a view is limited.
    guard place.reducer == nil, place.reducers.count <= 32 else { return place }
    let asking = place.reducers.filter { self.dependency(of: $0, asking: dependency) != nil }
    return asking.count == 1 ? asking.first.map(FeatureContext.init) ?? place : place
  }

  mutating func dependency(of reducer: TypeHandle?, asking request: String?) -> Dependency? {
    guard let reducer, let request else { return nil }
    return known[reducer]?.byRequest[request]
  }

  mutating func dependency(of reducer: TypeHandle, asking dependency: Dependency) -> Dependency? {
    let found = known[reducer]
    return found?.byRequest[dependency.request] ?? dependency.subject.flatMap { found?.bySubject[$0] }
  }

  private var known: [TypeHandle: Dependencies] {
    mutating get {
      if let dependencies { return dependencies }
      var found: [TypeHandle: Dependencies] = [:]
      for dependency in app.dependencies {
        if let reducer = dependency.reducer { found[reducer, default: Dependencies()].add(dependency) }
      }
      dependencies = found
      return found
    }
  }
}

/// The dependencies of a reducer, the first of each.
private struct Dependencies {
  private(set) var byRequest: [String: Dependency] = [:]
  private(set) var bySubject: [Dependency.Subject: Dependency] = [:]

  mutating func add(_ dependency: Dependency) {
    byRequest[dependency.request] = byRequest[dependency.request] ?? dependency
    if let subject = dependency.subject { bySubject[subject] = bySubject[subject] ?? dependency }
  }
}

extension Member {
  fileprivate var makesView: Bool { givenType?.components.contains { $0.type.isView } ?? false }
}
