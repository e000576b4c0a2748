import TCALintModel

/// How much a feature consists of.
public struct FeatureSize: Sendable, Equatable {
  /// The number of dependencies that its reducer declares, parts of one counted once.
  public let dependencies: Int
  /// The number of cases of its action.
  public let actionCases: Int
  /// The number of stored properties of its state.
  public let stateProperties: Int
}

extension App {
  /// The size of a feature.
  ///
  /// - Parameter dependencies: ``dependencyCounts``.
  public func size(of reducer: TypeHandle, dependencies: [TypeHandle: Int]) -> FeatureSize {
    let actions = (features.actions[reducer.symbol] ?? []).map { TypeHandle(self, $0) }
    return FeatureSize(
      dependencies: dependencies[reducer] ?? 0, actionCases: actions.map(\.caseCount).reduce(0, +),
      stateProperties: reducer.states.map(\.storedPropertyCount).reduce(0, +))
  }

  /// The number of dependencies that each reducer declares outside of tests and previews: parts of one,
  /// `\.date` and `\.date.now`, are one.
  public var dependencyCounts: [TypeHandle: Int] {
    var found: [TypeHandle: Set<String>] = [:]
    for dependency in dependencies where !dependency.property.isTestOrPreview {
      if let reducer = dependency.reducer { found[reducer, default: []].insert(dependency.wholeRequest) }
    }
    return found.mapValues(\.count)
  }
}

extension TypeHandle {
  /// The number of cases of an enum. A case that branches of an `#if` repeat is counted once.
  public var caseCount: Int { Set(members.filter { $0.kind == .enumCase }.map(\.programName)).count }
  /// The number of stored properties. One that branches of an `#if` repeat is counted once.
  public var storedPropertyCount: Int { Set(storedProperties.map(\.programName)).count }
}

extension Dependency {
  /// What it asks for, without the part that it reads of that: `date` for `\.date.now`.
  fileprivate var wholeRequest: String {
    request.hasPrefix("\\.") ? String(request.dropFirst(2).prefix { $0 != "." }) : request
  }
}
