import TCALintModel
import TCALintSyntax

/// Where the work that a view does itself belongs.
public struct Workplace: Sendable {
  /// The reducer of the view's stores, where all are of one.
  public let reducer: TypeHandle?
  /// The property that holds the model of a view without a store.
  public let model: Member?
}

extension TypeHandle {
  /// Where the work that a view does itself belongs.
  public var workplace: Workplace {
    let reducers = Set(stores.map(\.reducer))
    return Workplace(
      reducer: reducers.count == 1 ? reducers.first : nil, model: reducers.isEmpty ? models.first : nil)
  }
}
