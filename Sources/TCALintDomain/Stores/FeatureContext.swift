import TCALintModel
import TCALintSyntax

/// Where the work that a view does itself belongs.
public struct FeatureContext: Sendable {
  /// The reducer of the view's stores, where all are of one.
  public let reducer: TypeHandle?
  /// Those of all its stores.
  public let reducers: Set<TypeHandle>
  /// Whether a store of the view, which has none of a reducer type, is of a reducer that takes an environment.
  public let hasEnvironment: Bool
  /// The property that holds the model of a view without a store.
  public let model: Member?
}

extension FeatureContext {
  /// The place where one reducer is meant.
  public init(in reducer: TypeHandle) {
    self.init(reducer: reducer, reducers: [reducer], hasEnvironment: false, model: nil)
  }
}

extension TypeHandle {
  /// Where the work that a view does itself belongs.
  public var featureContext: FeatureContext {
    let reducers = Set(stores.map(\.reducer))
    let hasEnvironment = reducers.isEmpty && holdsStoreWithEnvironment
    return FeatureContext(
      reducer: reducers.count == 1 ? reducers.first : nil, reducers: reducers, hasEnvironment: hasEnvironment,
      model: reducers.isEmpty && !hasEnvironment ? models.first(where: \.worksForViews) : nil)
  }
}

extension Member {
  /// Whether its value is never nil, and its name or type shows that it is a view model. A model object or a library's
  /// engine may be observed as well.
  fileprivate var worksForViews: Bool {
    writtenType?.isOptional != true
      && [name, nominalType?.name ?? ""].contains { NameWords.of($0).last.map(Self.workers.contains) ?? false }
  }

  private static let workers: Set<String> = [
    "controller", "coordinator", "interactor", "manager", "model", "presenter",
  ]
}
