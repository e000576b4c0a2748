import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view declares a dependency instead of leaving it to the reducer of its store.
  static let dependencyInView = Rule(
    id: "dependency-in-view", category: .boundaries, severity: .error, profile: .recommended,
    summary: "A view declares a dependency that belongs in its reducer.",
    page: Page.dependencyInView, fixes: .safe,
    check: .program { app in
      var views = ViewOwners(app)
      var samples = Samples(app)
      return app.dependencies.compactMap { declared($0, &views, &samples) }
        + app.dependencyAccesses.compactMap { reached($0, &views, &samples) }
    })
}

/// A wrapper that a view declares.
private func declared(
  _ dependency: Dependency, _ views: inout ViewOwners, _ samples: inout Samples
) -> Finding? {
  guard !samples.contains(dependency.property) else { return nil }
  guard let view = dependency.view else { return declaredByFunction(dependency) }
  let place = views.place(for: view, asking: dependency)
  let inReducer = place.reducer.flatMap { views.dependency(of: $0, asking: dependency) }
  return Finding(
    .declares(view.subject, dependency.request, place.reducer?.name, isThereAlready: inReducer != nil),
    at: dependency.location, related: related(place, inReducer),
    help: help(dependency, view, place, onlyMakesViews: views.areAllMade(by: dependency)),
    fixes: dependency.isUnused ? dependency.removal : [], severity: dependency.isOnlyShown ? .info : nil,
    profile: dependency.isOnlyShown ? .strict : nil)
}

extension Dependency {
  /// Whether it is a value that the view uses, such as a formatter, and that has nothing for a reducer to call.
  fileprivate var isOnlyShown: Bool {
    if isUnused { return false }
    switch meaning {
    case .value: return true
    case .client(let client): return !client.hasFunctions && !client.holdsClients
    default: return false
    }
  }
}

/// A wrapper in a function outside of views that returns a view.
private func declaredByFunction(_ dependency: Dependency) -> Finding? {
  guard let function = dependency.property.enclosingViewFunction else { return nil }
  return Finding(
    .declares(function.subject, dependency.request, nil, isThereAlready: false), at: dependency.location,
    help: .helpOfFunction)
}

private func help(
  _ dependency: Dependency, _ view: TypeHandle, _ place: FeatureContext, onlyMakesViews: Bool
) -> String {
  if dependency.isUnused { return "Remove the declaration: nothing uses `\(dependency.name)`." }
  if onlyMakesViews { return .helpOfFactory(view) }
  switch dependency.meaning {
  case .library(.calendar): return .helpOfEnvironment("calendar")
  case .library(.locale): return .helpOfEnvironment("locale")
  case .library(.timeZone): return .helpOfEnvironment("timeZone")
  default: return dependency.isOnlyShown ? .helpOfValue(view, place) : .help(view, place)
  }
}

/// A dependency that a view, or a function that returns one, reaches without a property.
private func reached(_ access: DependencyAccessSite, _ views: inout ViewOwners, _ samples: inout Samples) -> Finding? {
  guard !samples.contains(access) else { return nil }
  guard let view = access.view else {
    return access.enclosingMember?.enclosingViewFunction.map {
      Finding(.reaches($0.subject, access, nil, isThereAlready: false), at: access.location, help: .helpOfFunction)
    }
  }
  let place = views.place(for: view)
  let inReducer = views.dependency(of: place.reducer, asking: access.request)
  let message = String.reaches(view.subject, access, place.reducer?.name, isThereAlready: inReducer != nil)
  return Finding(message, at: access.location, related: related(place, inReducer), help: .help(view, place))
}

private func related(_ place: FeatureContext, _ dependency: Dependency?) -> [RelatedLocation] {
  guard let reducer = place.reducer, let dependency, !place.related.isEmpty else { return place.related }
  return place.related + [RelatedLocation("`\(reducer.name)` declares it here", at: dependency.location)]
}

extension TypeHandle {
  /// What contains the code: the view, or an extension of what the program does not declare as a view.
  fileprivate var subject: String {
    [.external, .protocol].contains(kind) ? "an extension of `\(name)`" : "view `\(name)`"
  }
}

extension String {
  fileprivate static func declares(
    _ subject: String, _ request: String, _ reducer: String?, isThereAlready: Bool
  ) -> String {
    "\(subject) declares the dependency `\(request)`\(whose(reducer, isThereAlready))"
  }

  private static func whose(_ reducer: String?, _ isThereAlready: Bool) -> String {
    guard let reducer else { return "" }
    return isThereAlready
      ? ", which its reducer `\(reducer)` declares already" : ", which belongs in its reducer `\(reducer)`"
  }

  fileprivate static func reaches(
    _ subject: String, _ access: DependencyAccessSite, _ reducer: String?, isThereAlready: Bool
  ) -> String {
    let what = access.request.map { "the dependency `\($0)`" } ?? "dependencies"
    let how = access.makesWrapper ? "with a wrapper that it creates in place" : "from `DependencyValues._current`"
    return "\(subject) reads \(what) \(how)\(whose(reducer, isThereAlready))"
  }

  fileprivate static var helpOfFunction: String {
    "Pass the function the values that it needs, or move the work to a reducer or a model that the view holds."
  }

  fileprivate static func helpOfFactory(_ view: TypeHandle) -> String {
    "Pass `\(view.name)` the views that it contains, or functions that create them."
  }

  fileprivate static func helpOfEnvironment(_ name: String) -> String {
    "SwiftUI gives views the same value: write `@Environment(\\.\(name)) var \(name)`."
  }

  /// Nothing runs that a reducer could run instead.
  fileprivate static func helpOfValue(_ view: TypeHandle, _ place: FeatureContext) -> String {
    let shown =
      place.reducer.map { "what it shows from the state of `\($0.name)`" } ?? "the value, or what it shows of it"
    return "Pass `\(view.name)` \(shown), or read the value from the environment."
  }

  fileprivate static func help(_ view: TypeHandle, _ place: FeatureContext) -> String {
    if let reducer = place.reducer?.name {
      return "Use the dependency in `\(reducer)`: send it an action from the view, and show the resulting state."
    }
    if let model = place.model?.name {
      return "Move the work to the view's model, `\(model)`, or pass the view the values that it shows."
    }
    return "Pass the view the values that it needs, read them from the environment, or move the work to a model or a "
      + "reducer that the view holds."
  }
}
