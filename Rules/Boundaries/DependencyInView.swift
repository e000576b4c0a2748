import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view declares a dependency instead of leaving it to the reducer of its store.
  static let dependencyInView = Rule(
    id: "dependency-in-view", category: .boundaries, severity: .error, profile: .recommended,
    summary: "A view declares a dependency that belongs in its reducer.",
    page: PackageResources.DependencyInView_md,
    check: .program { program in
      var reducers = ViewReducers(program)
      return program.dependencies.compactMap { declared($0, &reducers) } + accesses(&reducers)
    })
}

/// A wrapper that a view declares.
private func declared(_ dependency: DependencyDeclaration, _ reducers: inout ViewReducers) -> Finding? {
  let program = reducers.program
  let reference = dependency.reference
  guard let view = program.view(around: reference), !program.isTestOrPreview(reference) else { return nil }
  let reducer = reducers.reducer(of: view)
  let request = program.requestText(dependency)
  let declared = reducer.flatMap { reducers.dependency(of: $0, asking: request) }
  return Finding(
    .declares(program.displayName(view), request, reducer.map(program.displayName), isThereAlready: declared != nil),
    at: Location(file: reference.file, range: program.attribute(of: dependency).range),
    related: related(view, reducer, declared, program), help: .help(reducer.map(program.displayName)))
}

/// Dependencies that a view reaches without a wrapper.
private func accesses(_ reducers: inout ViewReducers) -> [Finding] {
  let program = reducers.program
  return program.files.indices.flatMap { file in
    program.files[file].summary.accesses.compactMap { access -> Finding? in
      let reference = DeclarationReference(file: file, declaration: access.declaration)
      guard access.declaration >= 0, let view = program.view(around: reference), !program.isTestOrPreview(reference)
      else { return nil }
      let reducer = reducers.reducer(of: view)
      let location = Location(file: file, range: access.range)
      return Finding(
        .reaches(program.displayName(view), access.kind), at: location,
        related: related(view, reducer, nil, program), help: .help(reducer.map(program.displayName)))
    }
  }
}

private func related(
  _ view: SymbolID, _ reducer: SymbolID?, _ owner: DependencyDeclaration?, _ program: Program
) -> [RelatedLocation] {
  guard let reducer, let location = program.nameLocation(of: reducer) else { return [] }
  let name = program.displayName(reducer)
  var related = [RelatedLocation("`\(name)` is the reducer of this view's store", at: location)]
  if let owner {
    let range = program.attribute(of: owner).range
    related.append(
      RelatedLocation("`\(name)` declares it here", at: Location(file: owner.reference.file, range: range)))
  }
  return related
}

/// The reducers of views, each found once, and what they depend on.
private struct ViewReducers {
  let program: Program
  private var known: [SymbolID: SymbolID?] = [:]
  /// The first dependency of each reducer of each request; made when someone asks.
  private var dependencies: [SymbolID: [String: DependencyDeclaration]]?

  init(_ program: Program) { self.program = program }

  /// The reducer of the store that a view holds, when it holds stores of one reducer only.
  mutating func reducer(of view: SymbolID) -> SymbolID? {
    if let reducer = known[view] { return reducer }
    let reducers = Set(program.stores(heldBy: view).map(\.reducer))
    let reducer = reducers.count == 1 ? reducers.first : nil
    known[view] = .some(reducer)
    return reducer
  }

  mutating func dependency(of reducer: SymbolID, asking request: String) -> DependencyDeclaration? {
    if dependencies == nil {
      dependencies = program.dependencies.reduce(into: [:]) { found, dependency in
        guard let reducer = program.reducer(around: dependency.reference) else { return }
        let request = program.requestText(dependency)
        if found[reducer]?[request] == nil { found[reducer, default: [:]][request] = dependency }
      }
    }
    return dependencies?[reducer]?[request]
  }
}

extension String {
  fileprivate static func declares(
    _ view: String, _ request: String, _ reducer: String?, isThereAlready: Bool
  ) -> String {
    let what = "view `\(view)` declares the dependency `\(request)`"
    guard let reducer else { return what }
    return isThereAlready
      ? "\(what), which its reducer `\(reducer)` declares already"
      : "\(what), which belongs in its reducer `\(reducer)`"
  }

  fileprivate static func reaches(_ view: String, _ kind: DependencyAccess.Kind) -> String {
    switch kind {
    case .current: "view `\(view)` reads dependencies from `DependencyValues._current`"
    case .withDependenciesFrom: "view `\(view)` takes over dependencies with `withDependencies(from:)`"
    }
  }

  fileprivate static func help(_ reducer: String?) -> String {
    guard let reducer else {
      return "Declare the dependency in a reducer, and let the view send an action and show the state that follows."
    }
    return "Use the dependency in `\(reducer)`: send it an action from the view, and show the state that follows."
  }
}
